// Items taken into others, and out of them.

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Command {
    /// An item within another one, or within none, with all that is below it; it stays open or done where nothing else is
    /// said.
    static func nest(
        _ id: UUID, in parent: UUID?, to place: Placement, isDone: Bool? = nil, of records: some RecordReading,
        at now: Now
    ) throws -> ResolvedCommand? {
        guard case .item(let item) = try records.existing(id) else { throw TodoError.notOfLists }
        let isDone = isDone ?? item.isDone
        guard parent != item.parent else {
            return try self.place(id, isDone: isDone, to: place, of: records, at: now)
        }
        if isDone, !item.isDone { return try nestDone(item, in: parent, to: place, of: records, at: now) }
        let nesting = try Nesting(of: item, in: parent, to: place, isDone: isDone, of: records)
        guard let summary = StepSummary(item.isDone == isDone ? .moved : .reopened, [.item(item)]) else { return nil }
        let patch = item.patch { nested in
            nesting.apply(to: &nested)
            if !isDone { nested.completed = nil }
        }
        return ResolvedCommand(edit: nesting.edit([patch]), summary: summary)
    }

    /// An open item within another one, or within none, and completed there. What comes again goes there as its next turn.
    private static func nestDone(
        _ item: Item, in parent: UUID?, to place: Placement, of records: some RecordReading, at now: Now
    ) throws -> ResolvedCommand? {
        guard let summary = StepSummary(.completed, [.item(item)]) else { return nil }
        let nesting = try Nesting(
            of: item, in: parent, to: .bottom, isDone: false, opensAbove: item.comesAgain(at: now), of: records)
        var nested = item
        nesting.apply(to: &nested)
        let section = Section(list: nested.list, parent: parent, isDone: true)
        let interval = try RankInterval(at: place, in: section, of: records)
        let completion = try completion(of: [nested], in: interval, of: records, at: now)
        let edits = [nesting.edit([Patch(from: .item(item), to: .item(nested))])] + completion.edits
        return ResolvedCommand(edit: Edit(edits), summary: summary.with(unreckoned: completion.unreckoned))
    }

    /// An item out of the one it is within, right after that (N4).
    static func outdent(_ id: UUID, of records: some RecordReading, at now: Now) throws -> ResolvedCommand? {
        guard case .item(let item) = try records.existing(id) else { throw TodoError.notOfLists }
        guard let parent = item.parent else { throw TodoError.withinNone }
        let above = try records.record(parent)?.item
        return try nest(id, in: above?.parent, to: .after(parent), of: records, at: now)
    }
}

/// What it takes to have an item within another one, or within none.
struct Nesting {
    private let parent: UUID?
    private let list: UUID
    private let room: Room
    private let others: [Patch]
    private let reopened: [Edit]

    /// - Parameters:
    ///   - isDone: whether it is to stand among the done ones there.
    ///   - opensAbove: whether what it is within then is reopened, for nothing open stays within what is done; nil where
    ///     that goes by whether it is to stand among the open ones.
    /// - Throws: `TodoError` where it cannot be there.
    init(
        of item: Item, in parent: UUID?, to place: Placement, isDone: Bool, opensAbove: Bool? = nil,
        of records: some RecordReading
    ) throws {
        let home = try parent.map { try records.parent($0, for: item.id) }
        self.parent = parent
        list = home?.list ?? item.list
        let section = Section(list: list, parent: parent, isDone: isDone)
        room = try RankInterval(at: place, in: section, of: records).room(for: 1, in: records)
        others = list == item.list ? [] : try Command.following([item.id], to: list, of: records)
        let above = try home.map { try [$0] + records.ancestors(of: $0) } ?? []
        reopened = opensAbove ?? !isDone ? try Command.reopening(above, of: records) : []
    }

    /// Has the item be there.
    func apply(to item: inout Item) {
        (item.parent, item.list, item.rank) = (parent, list, room.ranks[0])
    }

    /// The edit of these patches, of the item, with all that goes along.
    func edit(_ patches: [Patch]) -> Edit {
        Edit([room.edit(.change(patches + others))] + reopened)
    }
}
