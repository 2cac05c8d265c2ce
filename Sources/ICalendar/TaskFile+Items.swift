// Items as a file of tasks.

import Todo

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension TaskFile {
    /// Lists of items as a file, in their order. What has a kept text is written from that.
    ///
    /// - Parameters:
    ///   - kept: the texts, by the items' ids.
    ///   - modified: when items were last changed, by their ids; now where that is not said.
    ///   - now: when it is written.
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

    /// The UIDs of kept texts by the items' ids, each once: of two tasks of one UID a reader takes one.
    private static func uids(of items: some Sequence<Item>, _ kept: [UUID: KeptText]) -> [UUID: String] {
        guard !kept.isEmpty else { return [:] }
        var uids: [UUID: String] = [:]
        var taken: Set<String> = []
        for item in items {
            if let uid = kept[item.id]?.uid, taken.insert(uid).inserted { uids[item.id] = uid }
        }
        return uids
    }

    /// The UID of an item that has none from elsewhere.
    private static func ownUID(_ id: UUID) -> String { id.uuidString.lowercased() }
}
