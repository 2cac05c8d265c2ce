// Whole items, as another program had them.

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Items that come from elsewhere, for one list.
public struct ImportedList: Equatable, Sendable {
    /// The list that they go to.
    public var id: UUID
    /// What that is called where it is to be made; nil where it has to be there.
    public var name: String?
    /// The items, each after the one that it is within, siblings in their order. Their lists and ranks say nothing.
    public var items: [Item]
    /// When the items were last edited, by their ids; now where that is not said.
    public var modified: [UUID: Timestamp]
    /// The texts of items that have something Furrow has no field for, by the items' ids.
    public var kept: [UUID: KeptText]

    /// Items for one list.
    public init(
        id: UUID, name: String? = nil, items: [Item], modified: [UUID: Timestamp] = [:], kept: [UUID: KeptText] = [:]
    ) {
        (self.id, self.name, self.items, self.modified, self.kept) = (id, name, items, modified, kept)
    }
}

extension [ImportedList] {
    /// When the items of all of these were last edited, by their ids; the first of two lists that both say it counts.
    public var modified: [UUID: Timestamp] {
        reduce(into: [:]) { times, list in times.merge(list.modified) { first, _ in first } }
    }

    /// The texts that come with the items of all of these, by the items' ids; the first of two lists that both have one counts.
    public var kept: [UUID: KeptText] {
        count == 1
            ? self[0].kept : reduce(into: [:]) { texts, list in texts.merge(list.kept) { first, _ in first } }
    }
}

extension Command {
    /// Brings in what is not there yet, at the end of what is; the lists come in their order behind the others.
    static func importLists(
        _ lists: [ImportedList], of records: some RecordReading, at now: Timestamp
    ) throws -> ResolvedCommand? {
        var arrival = Arrival()
        for list in lists { try arrival.add(list, of: records) }
        guard let summary = StepSummary(.imported, arrival.items.map(Record.item)) else { return nil }
        let made = lists.filter { arrival.made.contains($0.id) }
        let root = Section(list: TodoList.root, isDone: false)
        let room = try RankInterval(at: .bottom, in: root, of: records).room(for: made.count, in: records)
        let new = zip(made, room.ranks).map { list, rank in
            Record.list(TodoList(id: list.id, name: list.name ?? "", rank: rank, created: now))
        }
        var edits = new.isEmpty ? [] : [room.edit(.insert(new))]
        edits += try arrival.placed(of: records)
        return ResolvedCommand(edit: Edit(edits), summary: summary)
    }
}

/// What comes in, of all that is asked for.
private struct Arrival {
    /// In the order asked for, each in its list and within what it can be within.
    private(set) var items: [Item] = []
    /// The lists that are to be made.
    private(set) var made: Set<UUID> = []
    /// What of them lies in the trash now.
    private var replaced: [UUID] = []
    /// What of them is in a list that lies in the trash, as it is there.
    private var trashed: [UUID: Record] = [:]
    /// How many items each is within, by id, and whether it is done.
    private var known: [UUID: (list: UUID, depth: Int, isDone: Bool)] = [:]

    /// The items that were looked at, of all lists.
    private var seen: Set<UUID> = []

    mutating func add(_ list: ImportedList, of records: some RecordReading) throws {
        let isThere = try records.present(list.id)?.isList ?? false
        guard isThere || list.name != nil else { throw TodoError.listMissing(list.id) }
        // A list that lies in the trash would come back with all that is in it.
        if !isThere, try records.record(list.id) != nil { throw TodoError.listMissing(list.id) }
        for var item in list.items where seen.insert(item.id).inserted {
            if let record = try records.record(item.id) {
                guard case .item(let old) = record else { continue }
                let isInTrashedList = try records.isInTrash(old.list)
                guard old.deleted != nil || isInTrashedList else { continue }
                replaced.append(item.id)
                if old.deleted == nil { trashed[item.id] = record }
            }
            item.list = list.id
            item.deleted = nil
            item.parent = try item.parent.flatMap { try home(for: item, in: $0, of: records) }
            let depth = item.parent.flatMap { known[$0]?.depth }.map { $0 + 1 } ?? 0
            known[item.id] = (list.id, depth, item.isDone)
            items.append(item)
            if !isThere { made.insert(list.id) }
        }
    }

    /// What an item can be within, if that is what it says: in the same list, not too deep, and not done where it is open.
    private mutating func home(for item: Item, in parent: UUID, of records: some RecordReading) throws -> UUID? {
        if known[parent] == nil, let there = try records.present(parent)?.item {
            known[parent] = (there.list, try records.ancestors(of: there).count, there.isDone)
        }
        guard let above = known[parent], above.list == item.list, above.depth < Tree.deepest,
            item.isDone || !above.isDone
        else { return nil }
        return parent
    }

    /// The edits that bring them in.
    func placed(of records: some RecordReading) throws -> [Edit] {
        var groups: [Section: [Item]] = [:]
        var order: [Section] = []
        for item in items {
            if groups[item.section] == nil { order.append(item.section) }
            groups[item.section, default: []].append(item)
        }
        var moved: [Patch] = []
        var ranks: [UUID: Rank] = [:]
        for section in order {
            let group = groups[section] ?? []
            let room = try RankInterval(at: .bottom, in: section, of: records).room(for: group.count, in: records)
            moved += room.moved
            for (item, rank) in zip(group, room.ranks) { ranks[item.id] = rank }
        }
        let ranked = items.map { item in
            var item = item
            item.rank = ranks[item.id] ?? item.rank
            return item
        }
        let new = ranked.filter { trashed[$0.id] == nil }
        let patches = ranked.compactMap { item in trashed[item.id].map { Patch(from: $0, to: .item(item)) } }
        let edits: [Edit] = [.change(moved), .insert(new.map(Record.item)), .change(patches)]
        return try left(in: records) + edits.filter { $0.count > 0 }
    }

    /// What lies in the trash within what is taken out of it, and is not itself: it stays there, within nothing.
    private func left(in records: some RecordReading) throws -> [Edit] {
        guard !replaced.isEmpty else { return [] }
        let within = try records.descendants(of: replaced) { _ in true }.filter { item in
            known[item.id] == nil && item.parent.map { known[$0] != nil } ?? false
        }
        return try Command.taking(outOfAll: within, in: records)
    }
}
