// Making tasks subtasks, and moving them out again.

extension Command {
    /// Moves a task with all its descendants under another parent, or under none. The task's state changes only if
    /// `isDone` is given.
    static func nest(
        _ id: UUID, in parent: UUID?, to placement: Placement, isDone: Bool? = nil, of records: some RecordReading,
        at now: Now
    ) throws -> ResolvedCommand? {
        guard case .item(let item) = try records.existing(id) else { throw TodoError.fieldNotInLists }
        let isDone = isDone ?? item.isDone
        guard parent != item.parent else {
            return try self.place(id, isDone: isDone, to: placement, of: records, at: now)
        }
        if isDone, !item.isDone { return try nestDone(item, in: parent, to: placement, of: records, at: now) }
        let nesting = try Nesting(of: item, in: parent, to: placement, isDone: isDone, of: records)
        guard let summary = StepSummary(item.isDone == isDone ? .moved : .reopened, [.item(item)]) else { return nil }
        let patch = item.patch { nested in
            nesting.apply(to: &nested)
            if !isDone { nested.completed = nil }
        }
        return ResolvedCommand(edit: nesting.edit([patch]), summary: summary)
    }

    /// Moves an open task under another parent, or under none, and completes it there. A repeating task moves there
    /// as its next occurrence.
    private static func nestDone(
        _ item: Item, in parent: UUID?, to placement: Placement, of records: some RecordReading, at now: Now
    ) throws -> ResolvedCommand? {
        guard let summary = StepSummary(.completed, [.item(item)]) else { return nil }
        let nesting = try Nesting(
            of: item, in: parent, to: .bottom, isDone: false, opensAbove: item.recurs(at: now), of: records)
        var nested = item
        nesting.apply(to: &nested)
        let section = Section(list: nested.list, parent: parent, isDone: true)
        let interval = try RankInterval(at: placement, in: section, of: records)
        let completion = try completion(of: [nested], in: interval, of: records, at: now)
        let edits = [nesting.edit([Patch(from: .item(item), to: .item(nested))])] + completion.edits
        return ResolvedCommand(edit: Edit(edits), summary: summary.with(notAdvanced: completion.notAdvanced))
    }

    /// Moves a task out of its parent, to right after the parent (specification N4).
    static func outdent(_ id: UUID, of records: some RecordReading, at now: Now) throws -> ResolvedCommand? {
        guard case .item(let item) = try records.existing(id) else { throw TodoError.fieldNotInLists }
        guard let parent = item.parent else { throw TodoError.alreadyTopLevel }
        let parentItem = try records.record(parent)?.item
        return try nest(id, in: parentItem?.parent, to: .after(parent), of: records, at: now)
    }
}

/// The changes that move a task under another parent or to the top level.
struct Nesting {
    private let parent: UUID?
    private let list: UUID
    private let room: Room
    private let others: [Patch]
    private let reopened: [Edit]

    /// Determines the changes for a move.
    ///
    /// - Parameters:
    ///   - isDone: Whether the task goes among the completed tasks.
    ///   - opensAbove: Whether its new ancestors are reopened, since an open task may not be below a completed one;
    ///     nil stands for `!isDone`.
    /// - Throws: `TodoError` if the task cannot have this parent.
    init(
        of item: Item, in parent: UUID?, to placement: Placement, isDone: Bool, opensAbove: Bool? = nil,
        of records: some RecordReading
    ) throws {
        let newParent = try parent.map { try records.parent($0, for: item.id) }
        self.parent = parent
        list = newParent?.list ?? item.list
        let section = Section(list: list, parent: parent, isDone: isDone)
        room = try RankInterval(at: placement, in: section, of: records).room(for: 1, in: records)
        others = list == item.list ? [] : try Command.subtaskMoves([item.id], to: list, of: records)
        let ancestors = try newParent.map { try [$0] + records.ancestors(of: $0) } ?? []
        reopened = opensAbove ?? !isDone ? try Command.reopening(ancestors, of: records) : []
    }

    func apply(to item: inout Item) {
        item.parent = parent
        item.list = list
        item.rank = room.ranks[0]
    }

    /// Returns an edit of patches of the task, together with all changes to other tasks.
    func edit(_ patches: [Patch]) -> Edit {
        Edit([room.edit(.change(patches + others))] + reopened)
    }
}
