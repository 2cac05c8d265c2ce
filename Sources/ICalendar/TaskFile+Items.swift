// Export of items to a file of tasks.

import Todo

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension TaskFile {
    /// Returns a file with lists of items, in their order. An item with a kept text is written from that text.
    ///
    /// - Parameters:
    ///   - kept: the kept texts by item id.
    ///   - modified: the times of the last change by item id; `now` for other items.
    ///   - now: the time of writing.
    public static func written(
        items lists: [(name: String?, items: [Item])], kept: [UUID: KeptText] = [:], modified: [UUID: Timestamp] = [:],
        at now: Timestamp, by rules: some ZoneRules
    ) throws(ICalendarError) -> [UInt8] {
        let uids = uids(of: lists.lazy.flatMap { $0.items }, kept)
        func uid(_ id: UUID) -> String { uids[id] ?? ownUID(id) }
        let all = lists.map { list in
            let tasks = list.items.enumerated().lazy.map { order, item -> WrittenTask in
                let (parent, order) = (item.parent.map(uid), Int64(order))
                var task = WrittenTask(uid: uid(item.id), fields: TaskFields(item, parent: parent, order: order))
                task.modified = modified[item.id]
                if let kept = kept[item.id], !kept.text.isEmpty, let base = try? TaskResource(kept) {
                    task.base = base
                    task.fields = base.fields(of: item, agreed: kept.agreed, parent: parent, order: order, by: rules)
                }
                return task
            }
            return (name: list.name, tasks: tasks)
        }
        return try written(all, at: now, by: rules)
    }

    /// Returns the UIDs of kept texts by item id, without duplicates: programs read only one of two tasks with the same
    /// UID.
    private static func uids(of items: some Sequence<Item>, _ kept: [UUID: KeptText]) -> [UUID: String] {
        guard !kept.isEmpty else { return [:] }
        var uids: [UUID: String] = [:]
        var taken: Set<String> = []
        for item in items {
            if let uid = kept[item.id]?.uid, taken.insert(uid).inserted { uids[item.id] = uid }
        }
        return uids
    }

    /// Returns the UID of an item that has none from another program.
    private static func ownUID(_ id: UUID) -> String { id.uuidString.lowercased() }
}
