// In which order items are put to a server: one that is named by another is there before it.

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The order in which items are put to a server.
public enum PushOrder {
    /// The items so that each comes after the one that it is within, whatever their order was; otherwise it stays.
    ///
    /// Parents that are not among them do not matter. In a loop, the first one that is met goes last of it. Takes O(n).
    ///
    /// - Parameters:
    ///   - ids: the items to put, each once; what comes again is left out.
    ///   - parents: what each item is within; nothing for one at the top.
    public static func parentsFirst(_ ids: [UUID], parents: [UUID: UUID]) -> [UUID] {
        var left = Set(ids)
        var ordered: [UUID] = []
        ordered.reserveCapacity(ids.count)
        for id in ids {
            var (line, next) = ([UUID](), Optional(id))
            // What is met twice has been taken out, so a loop ends.
            while let id = next, left.remove(id) != nil {
                line.append(id)
                next = parents[id]
            }
            ordered += line.reversed()
        }
        return ordered
    }
}
