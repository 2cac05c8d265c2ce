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
    private static func parentsFirst(_ ids: [UUID], parents: [UUID: UUID]) -> [UUID] {
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

    /// The items in waves: each comes in a later wave than the one that it is within, so that a wave can be written once the answers
    /// to the one before it are known. Within a wave their order stays.
    ///
    /// Parents that are not among them do not matter; in a loop, each item is in a wave all the same. Takes O(n).
    ///
    /// - Parameters:
    ///   - ids: the items to put, each once; what comes again is left out.
    ///   - parents: what each item is within; nothing for one at the top.
    public static func waves(_ ids: [UUID], parents: [UUID: UUID]) -> [[UUID]] {
        var numbers: [UUID: Int] = [:]
        var waves: [[UUID]] = []
        for id in parentsFirst(ids, parents: parents) {
            let number = parents[id].flatMap { numbers[$0] }.map { $0 + 1 } ?? 0
            numbers[id] = number
            if number == waves.count { waves.append([]) }
            waves[number].append(id)
        }
        return waves
    }
}
