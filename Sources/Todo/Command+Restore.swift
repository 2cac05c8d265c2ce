// Back from the trash.

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Command {
    static func restore(
        _ ids: [UUID], of records: some RecordReading, at now: Timestamp
    ) throws -> ResolvedCommand? {
        let asked = try ids.unique().map(records.kept).filter { $0.deleted != nil }
        let back = Set(asked.map(\.id))
        let items = asked.compactMap(\.item)
        // Without a list: those whose own lies in the trash and stays there.
        let homeless = try items.filter { try !back.contains($0.list) && records.isInTrash($0.list) }
        let known = homeless.isEmpty ? nil : try listToAddTo(in: records)
        let list = try homeless.first.map { try known ?? newList(for: $0.id, in: records, at: now) }
        let homecoming = try Homecoming(
            of: items, without: Set(homeless.map(\.id)), to: list?.id, of: records)
        let patches = asked.filter(\.isList).map { Patch($0.id, [FieldChange(.deleted, .none)]) } + homecoming.patches
        var edits: [Edit] = []
        if known == nil, let list { edits.append(.insert([.list(list)])) }
        if !patches.isEmpty { edits.append(.change(patches)) }
        edits += try homecoming.placing(items, of: records)
        guard let summary = StepSummary(.restored, asked, list: list?.name) else { return nil }
        return ResolvedCommand(edit: Edit(edits), summary: summary)
    }
}

/// Where items from the trash are to be, with all that comes back with them.
private struct Homecoming {
    /// What brings back all those that stay within what they were within.
    private(set) var patches: [Patch] = []
    /// The lists of all that comes back.
    private var lists: [UUID: UUID] = [:]
    /// Those within none by now: what they were within lies in the trash and stays there, or has gone.
    private var loose: Set<UUID> = []
    /// What open items come back within.
    private var above: [Item] = []

    /// - Parameters:
    ///   - homeless: those whose lists do not come back.
    ///   - list: where these go.
    init(of items: [Item], without homeless: Set<UUID>, to list: UUID?, of records: some RecordReading) throws {
        var open: [Item] = []
        // What one is within comes first, and it may have come back with that.
        for item in try items.outermostFirst(in: records) where lists[item.id] == nil {
            let there = item.parent.flatMap { lists[$0] }
            let home = there ?? (homeless.contains(item.id) ? list : nil) ?? item.list
            lists[item.id] = home
            if try there != nil || !homeless.contains(item.id) && records.hasParent(item) {
                patches.append(item.patch { ($0.deleted, $0.list) = (nil, home) })
                if !item.isDone { open.append(item) }
            } else {
                loose.insert(item.id)
            }
            for one in try Self.below(item, of: records) where lists[one.id] == nil {
                lists[one.id] = home
                patches.append(one.patch { ($0.deleted, $0.list) = (nil, home) })
            }
        }
        above = try open.flatMap { try everything(above: $0, of: records) }
    }

    /// What went to the trash together with an item comes back with it. What is open within what is done went by itself, be it at
    /// the same moment, and stays with all below it.
    private static func below(_ item: Item, of records: some RecordReading) throws -> [Item] {
        var done: Set<UUID> = item.isDone ? [item.id] : []
        var left: Set<UUID> = []
        return try records.descendants(of: [item.id]) { $0.deleted == item.deleted }.filter { one in
            if let parent = one.parent, left.contains(parent) || !one.isDone && done.contains(parent) {
                left.insert(one.id)
                return false
            }
            if one.isDone { done.insert(one.id) }
            return true
        }
    }

    /// What an item is to be within: what comes back, and what is there.
    private func everything(above item: Item, of records: some RecordReading) throws -> [Item] {
        var (found, one): ([Item], Item) = ([], item)
        while !loose.contains(one.id), found.count <= Tree.deepest, let parent = one.parent, lists[parent] != nil,
            let next = try records.record(parent)?.item
        {
            found.append(next)
            one = next
        }
        return loose.contains(one.id) ? found : try found + records.ancestors(of: one)
    }

    /// What brings the loose ones of these to the top of their lists, in this order, and opens what holds open ones.
    func placing(_ items: [Item], of records: some RecordReading) throws -> [Edit] {
        // Nothing open comes back within what is done.
        let opened = Set(above.map(\.id))
        var edits = try Command.reopening(above.filter { !loose.contains($0.id) }, of: records)
        let strays = items.filter { loose.contains($0.id) }
        for list in strays.compactMap({ lists[$0.id] }).unique() {
            for isDone in [false, true] {
                let part = strays.filter {
                    lists[$0.id] == list && ($0.isDone && !opened.contains($0.id)) == isDone
                }
                if part.isEmpty { continue }
                let interval = try RankInterval(at: .top, in: Section(list: list, isDone: isDone), of: records)
                let room = try interval.room(for: part.count, in: records)
                let placed = zip(part, room.ranks).map { item, rank in
                    item.patch { one in
                        (one.deleted, one.list, one.parent, one.rank) = (nil, list, nil, rank)
                        if !isDone { one.completed = nil }
                    }
                }
                edits.append(room.edit(.change(placed)))
            }
        }
        return edits
    }
}

extension RecordReading {
    /// Whether an item can come back where it was: within no other, or within one that is there.
    fileprivate func hasParent(_ item: Item) throws -> Bool {
        guard let parent = item.parent else { return true }
        return try record(parent)?.item.map { $0.deleted == nil && $0.list == item.list } ?? false
    }
}

extension [Item] {
    /// Each behind all that it is within, be that in the trash; otherwise in this order.
    fileprivate func outermostFirst(in records: some RecordReading) throws -> [Item] {
        guard count > 1, try records.hasTrees() else { return self }
        let depths = try map { item in
            var (depth, next) = (0, item.parent)
            while let id = next, depth <= Tree.deepest {
                (depth, next) = (depth + 1, try records.record(id)?.item?.parent)
            }
            return depth
        }
        return zip(self, depths).enumerated().sorted {
            ($0.element.1, $0.offset) < ($1.element.1, $1.offset)
        }.map(\.element.0)
    }
}
