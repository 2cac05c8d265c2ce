// Sorting of elements so that each follows its parent.

extension Array {
    /// Returns the elements in their order, except that each element follows its parent if the parent is in the array.
    ///
    /// - Parameters:
    ///   - id: The identifier of an element.
    ///   - parent: The identifier of an element's parent, which need not be in the array.
    public func outermostFirst(id: (Element) -> UUID, parent: (Element) -> UUID?) -> [Element] {
        guard contains(where: { parent($0) != nil }) else { return self }
        let indexByID = Dictionary(enumerated().map { (id($1), $0) }) { first, _ in first }
        var areHandled = [Bool](repeating: false, count: count)
        var sorted: [Element] = []
        sorted.reserveCapacity(count)
        for start in indices {
            // Walk up until an element that is already placed or whose parent is not in the array. A loop of parents
            // also ends the walk.
            var chain: [Int] = []
            var next: Int? = start
            while let index = next, !areHandled[index] {
                areHandled[index] = true
                chain.append(index)
                next = parent(self[index]).flatMap { indexByID[$0] }
            }
            sorted += chain.reversed().map { self[$0] }
        }
        return sorted
    }
}
