// Export of items to a file of tasks.

import Todo

extension TaskFile {
    /// Returns a file with lists of items, in their order. An item with a preserved text is written from that text.
    ///
    /// - Parameters:
    ///   - preservedTexts: The preserved texts by item id.
    ///   - modified: The times of the last change by item id; `now` for other items.
    ///   - now: The time of writing.
    public static func encoded(
        items lists: [(name: String?, items: [Item])], preservedTexts: [UUID: PreservedText] = [:],
        modified: [UUID: Timestamp] = [:],
        at now: Timestamp, by rules: some ZoneRules
    ) throws(ICalendarError) -> [UInt8] {
        let uids = uids(of: lists.lazy.flatMap { $0.items }, preservedTexts)
        // A task that has no UID from another program has its own id as its UID.
        func uid(_ id: UUID) -> String { uids[id] ?? id.text }
        let all = lists.map { list in
            let tasks = list.items.enumerated().lazy.map { order, item -> WrittenTask in
                let (parent, order) = (item.parent.map(uid), Int64(order))
                var task = WrittenTask(uid: uid(item.id), fields: TaskFields(item, parent: parent, order: order))
                task.modified = modified[item.id]
                if let stored = preservedTexts[item.id], !stored.text.isEmpty, let base = try? TaskResource(stored) {
                    task.base = base
                    task.fields = base.fields(of: item, agreed: stored.agreed, parent: parent, order: order, by: rules)
                }
                return task
            }
            return (name: list.name, tasks: tasks)
        }
        return try encoded(all, at: now, by: rules)
    }

    /// Returns the UIDs of preserved texts by item id, without duplicates, because programs read only one of two tasks
    /// with the same UID.
    private static func uids(of items: some Sequence<Item>, _ preservedTexts: [UUID: PreservedText]) -> [UUID: String] {
        guard !preservedTexts.isEmpty else { return [:] }
        var uids: [UUID: String] = [:]
        var usedUIDs: Set<String> = []
        for item in items {
            if let uid = preservedTexts[item.id]?.uid, usedUIDs.insert(uid).inserted { uids[item.id] = uid }
        }
        return uids
    }
}
