// From a command to the edit it means against what is there now.

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Command {
    /// The edit this command means at this moment.
    ///
    /// - Parameters:
    ///   - items: what is there; it must not change before the edit is applied.
    ///   - now: the time to stamp on items added or completed.
    /// - Returns: nil where nothing would change.
    /// - Throws: `TodoError` where a title is empty or an item missing, and what `items` throws.
    public func resolve(in items: some ItemReading, at now: Timestamp) throws -> ResolvedCommand? {
        switch self {
        case .add(let new, let place, let list):
            try Self.add(new, at: place, in: Section(list: list, isDone: false), of: items, at: now)
        case .rename(let id, let title):
            try Self.rename(id, to: title, of: items)
        case .complete(let ids):
            try Self.setCompleted(now, ids, of: items)
        case .reopen(let ids):
            try Self.setCompleted(nil, ids, of: items)
        case .move(let id, let place):
            try Self.move(id, to: place, of: items)
        case .delete(let ids):
            try Self.delete(ids, of: items)
        }
    }

    private static func add(
        _ new: [NewItem], at place: Placement, in section: Section, of items: some ItemReading, at now: Timestamp
    ) throws -> ResolvedCommand? {
        let titles = try new.map { item in
            guard let title = Title.normalized(item.title) else { throw TodoError.emptyTitle }
            return title
        }
        guard let first = titles.first else { return nil }
        let gap = try Gap(at: place, in: section, of: items)
        let room = try gap.room(for: new.count, in: items)
        let added = zip(zip(new, titles), room.ranks).map { item, rank in
            Item(id: item.0.id, list: section.list, title: item.1, rank: rank, created: now)
        }
        let summary = StepSummary(kind: .added, count: added.count, title: first)
        return ResolvedCommand(edit: room.edit(.insert(added)), summary: summary)
    }

    private static func rename(
        _ id: UUID, to typed: String, of items: some ItemReading
    ) throws -> ResolvedCommand? {
        guard let title = Title.normalized(typed) else { throw TodoError.emptyTitle }
        // By scalars: `==` would call a title unchanged that is only composed differently.
        guard try !items.existing(id).title.unicodeScalars.elementsEqual(title.unicodeScalars) else { return nil }
        let summary = StepSummary(kind: .renamed, count: 1, title: title)
        return ResolvedCommand(edit: .rename(id, to: title), summary: summary)
    }

    private static func setCompleted(
        _ completed: Timestamp?, _ ids: [UUID], of items: some ItemReading
    ) throws -> ResolvedCommand? {
        let isDone = completed != nil
        let changed = try unique(ids, of: items).filter { $0.isDone != isDone }
        guard let first = changed.first else { return nil }
        var edits: [Edit] = []
        // Nearly always one list; each list has its own sections.
        for list in Set(changed.map(\.list)) {
            let ordered = changed.filter { $0.list == list }.sorted { ListOrder($0) < ListOrder($1) }
            let gap = try Gap(at: isDone ? .top : .bottom, in: Section(list: list, isDone: isDone), of: items)
            let room = try gap.room(for: ordered.count, in: items)
            let completions = zip(ordered, room.ranks).map { item, rank in
                Edit.Completion(id: item.id, completed: completed, rank: rank)
            }
            edits.append(room.edit(.complete(completions)))
        }
        let kind: StepSummary.Kind = isDone ? .completed : .reopened
        let summary = StepSummary(kind: kind, count: changed.count, title: first.title)
        return ResolvedCommand(edit: edits.count == 1 ? edits[0] : .batch(edits), summary: summary)
    }

    private static func move(
        _ id: UUID, to place: Placement, of items: some ItemReading
    ) throws -> ResolvedCommand? {
        let item = try items.existing(id)
        guard place != .after(id), place != .before(id) else { return nil }
        let gap = try Gap(at: place, in: item.section, of: items, without: id)
        guard !gap.holds(item) else { return nil }
        let room = try gap.room(for: 1, in: items)
        let edit = room.edit(.rank([Edit.Ranking(id: id, rank: room.ranks[0])]))
        return ResolvedCommand(edit: edit, summary: StepSummary(kind: .moved, count: 1, title: item.title))
    }

    private static func delete(_ ids: [UUID], of items: some ItemReading) throws -> ResolvedCommand? {
        let deleted = try unique(ids, of: items)
        guard let first = deleted.first else { return nil }
        let summary = StepSummary(kind: .deleted, count: deleted.count, title: first.title)
        return ResolvedCommand(edit: .delete(deleted.map(\.id)), summary: summary)
    }

    /// The items of these ids, each once, in the order given.
    private static func unique(_ ids: [UUID], of items: some ItemReading) throws -> [Item] {
        var seen: Set<UUID> = []
        return try ids.filter { seen.insert($0).inserted }.map(items.existing)
    }
}
