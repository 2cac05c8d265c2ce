// New items, in a list or, where none is named, in one that is sure to be there.

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Command {
    static func add(
        _ new: [NewItem], at place: Placement, in list: UUID, of items: some ItemReading, at now: Timestamp
    ) throws -> ResolvedCommand? {
        let titles = try new.map { item in
            guard let title = Title.normalized(item.title) else { throw TodoError.emptyTitle }
            return title
        }
        let gap = try Gap(at: place, in: Section(list: list, isDone: false), of: items)
        let room = try gap.room(for: new.count, in: items)
        let added = zip(zip(new, titles), room.ranks).map { item, rank in
            Item(id: item.0.id, list: list, title: item.1, rank: rank, created: now)
        }
        guard let summary = StepSummary(.added, added) else { return nil }
        return ResolvedCommand(edit: room.edit(.insert(added)), summary: summary)
    }

    static func addSomewhere(
        _ new: [NewItem], at place: Placement, of items: some ItemReading, at now: Timestamp
    ) throws -> ResolvedCommand? {
        if let list = try listToAddTo(in: items) {
            return try add(new, at: place, in: list, of: items, at: now)
        }
        var list = TodoList.tasks
        list.created = now
        guard var resolved = try add(new, at: place, in: list.id, of: items, at: now) else { return nil }
        resolved.edit = .batch([.insert([list]), resolved.edit])
        return resolved
    }

    /// "Tasks", else the first list, else none.
    private static func listToAddTo(in items: some ItemReading) throws -> UUID? {
        if let tasks = try items.item(TodoList.tasks.id) { return tasks.id }
        return try items.items(.after, nil, in: Section(list: TodoList.root, isDone: false), limit: 1).first?.id
    }
}
