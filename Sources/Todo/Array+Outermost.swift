// What is within others, after those.

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Array {
    /// These in their order, but each after the one of them that it is within.
    ///
    /// - Parameters:
    ///   - id: by what one is known.
    ///   - parent: what one is within, be that among these or not.
    public func outermostFirst(id: (Element) -> UUID, parent: (Element) -> UUID?) -> [Element] {
        guard contains(where: { parent($0) != nil }) else { return self }
        let places = Dictionary(enumerated().map { (id($1), $0) }) { first, _ in first }
        var areTaken = [Bool](repeating: false, count: count)
        var sorted: [Element] = []
        sorted.reserveCapacity(count)
        for start in indices {
            // From one up to what is taken already, or is not among these; what leads in a circle ends too.
            var chain: [Int] = []
            var next: Int? = start
            while let place = next, !areTaken[place] {
                areTaken[place] = true
                chain.append(place)
                next = parent(self[place]).flatMap { places[$0] }
            }
            sorted += chain.reversed().map { self[$0] }
        }
        return sorted
    }
}
