// New items, in a list or, where none is named, in one that is sure to be there.

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Command {
    static func add(
        _ new: [NewItem], at place: Placement, in list: UUID, of records: some RecordReading, at now: Timestamp
    ) throws -> ResolvedCommand? {
        let titles = try new.map { item in
            guard let title = Title.normalized(item.title) else { throw TodoError.emptyTitle }
            return title
        }
        let gap = try Gap(at: place, in: Section(list: list, isDone: false), of: records)
        let room = try gap.room(for: new.count, in: records)
        let added = zip(zip(new, titles), room.ranks).map { item, rank in
            list == TodoList.root
                ? Record.list(TodoList(id: item.0.id, name: item.1, rank: rank, created: now))
                : Record.item(Item(id: item.0.id, list: list, title: item.1, rank: rank, created: now))
        }
        guard let summary = StepSummary(.added, added) else { return nil }
        return ResolvedCommand(edit: room.edit(.insert(added)), summary: summary)
    }

    static func addSomewhere(
        _ new: [NewItem], at place: Placement, of records: some RecordReading, at now: Timestamp
    ) throws -> ResolvedCommand? {
        if let list = try listToAddTo(in: records) {
            return try add(new, at: place, in: list, of: records, at: now)
        }
        var list = TodoList.tasks
        list.created = now
        guard var resolved = try add(new, at: place, in: list.id, of: records, at: now) else { return nil }
        resolved.edit = .batch([.insert([.list(list)]), resolved.edit])
        return resolved
    }

    /// "Tasks", else the first list, else none.
    private static func listToAddTo(in records: some RecordReading) throws -> UUID? {
        if let tasks = try records.record(TodoList.tasks.id) { return tasks.id }
        return try records.records(.after, nil, in: Section(list: TodoList.root, isDone: false), limit: 1).first?.id
    }
}
