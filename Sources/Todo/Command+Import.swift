// Importing tasks from other programs.

/// Tasks from another program for one list.
public struct ImportedList: Equatable, Sendable {
    /// The list that receives the tasks.
    public var id: UUID
    /// The name for a list that must be created, or nil if the list must already exist.
    public var name: String?
    /// The tasks, each after its parent, siblings in their order. Their list ids and ranks are ignored.
    public var items: [Item]
    /// The times at which the tasks were last edited, by task id. Tasks without a time count as edited now.
    public var modified: [UUID: Timestamp]
    /// The iCalendar texts of tasks with properties that Furrow has no field for, by task id.
    public var preservedTexts: [UUID: PreservedText]

    public init(
        id: UUID, name: String? = nil, items: [Item], modified: [UUID: Timestamp] = [:],
        preservedTexts: [UUID: PreservedText] = [:]
    ) {
        self.id = id
        self.name = name
        self.items = items
        self.modified = modified
        self.preservedTexts = preservedTexts
    }
}

extension [ImportedList] {
    /// The times at which the tasks of all these lists were last edited, by task id. If two lists contain a time for
    /// the same task, the first one counts.
    public var modified: [UUID: Timestamp] {
        reduce(into: [:]) { times, list in times.merge(list.modified) { first, _ in first } }
    }

    /// The iCalendar texts of the tasks of all these lists, by task id. If two lists contain a text for the same task,
    /// the first one counts.
    public var preservedTexts: [UUID: PreservedText] {
        count == 1
            ? self[0].preservedTexts
            : reduce(into: [:]) { texts, list in texts.merge(list.preservedTexts) { first, _ in first } }
    }
}

extension Command {
    /// Adds the tasks that do not exist yet at the end of their lists. New lists are added, in order, after the
    /// existing ones.
    static func importLists(
        _ lists: [ImportedList], of records: some RecordReading, at now: Timestamp
    ) throws -> ResolvedCommand? {
        var plan = ImportPlan()
        for list in lists { try plan.add(list, of: records) }
        guard let summary = StepSummary(.imported, plan.items.map(Record.item)) else { return nil }
        let newLists = lists.filter { plan.newLists.contains($0.id) }
        let root = Section(list: TodoList.root, isDone: false)
        let room = try RankInterval(at: .bottom, in: root, of: records).room(for: newLists.count, in: records)
        let new = zip(newLists, room.ranks).map { list, rank in
            Record.list(TodoList(id: list.id, name: list.name ?? "", rank: rank, created: now))
        }
        var edits = new.isEmpty ? [] : [room.edit(.insert(new))]
        edits += try plan.edits(of: records)
        return ResolvedCommand(edit: Edit(edits), summary: summary)
    }
}

/// The part of an import that will be added.
private struct ImportPlan {
    /// The tasks in the requested order, each with its list and an allowed parent.
    private(set) var items: [Item] = []
    private(set) var newLists: Set<UUID> = []
    /// The ids of imported tasks that are currently in the trash.
    private var replaced: [UUID] = []
    /// The current records of imported tasks that are in a trashed list.
    private var trashed: [UUID: Record] = [:]
    /// The list, the depth and the state of tasks that may become parents, by id.
    private var possibleParents: [UUID: (list: UUID, depth: Int, isDone: Bool)] = [:]

    /// The ids of the tasks that were processed, in all lists.
    private var seen: Set<UUID> = []

    mutating func add(_ list: ImportedList, of records: some RecordReading) throws {
        let exists = try records.present(list.id)?.isList ?? false
        guard exists || list.name != nil else { throw TodoError.listMissing(list.id) }
        // Adding to a trashed list would restore the list with all its tasks.
        if !exists, try records.record(list.id) != nil { throw TodoError.listMissing(list.id) }
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
            item.parent = try item.parent.flatMap { try allowedParent(for: item, in: $0, of: records) }
            let depth = item.parent.flatMap { possibleParents[$0]?.depth }.map { $0 + 1 } ?? 0
            possibleParents[item.id] = (list.id, depth, item.isDone)
            items.append(item)
            if !exists { newLists.insert(list.id) }
        }
    }

    /// Returns the task's parent if it is allowed: in the same list, not too deep, and not completed while the task
    /// is open.
    private mutating func allowedParent(for item: Item, in parent: UUID, of records: some RecordReading) throws -> UUID?
    {
        if possibleParents[parent] == nil, let existing = try records.present(parent)?.item {
            possibleParents[parent] = (existing.list, try records.ancestors(of: existing).count, existing.isDone)
        }
        guard let parentState = possibleParents[parent], parentState.list == item.list,
            parentState.depth < Tree.maxDepth,
            item.isDone || !parentState.isDone
        else { return nil }
        return parent
    }

    /// Returns the edits that add the tasks.
    func edits(of records: some RecordReading) throws -> [Edit] {
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
        // The field `deleted` makes these patches restorations, so that undo may return the tasks to a trashed list.
        let patches = ranked.compactMap { item in
            trashed[item.id].map { Patch(from: $0, to: .item(item), with: .deleted) }
        }
        let edits: [Edit] = [.change(moved), .insert(new.map(Record.item)), .change(patches)]
        return try detachingTrashedChildren(in: records) + edits.filter { $0.count > 0 }
    }

    /// Returns the edits for trashed children of restored tasks that are not imported themselves. These children stay
    /// in the trash without a parent.
    private func detachingTrashedChildren(in records: some RecordReading) throws -> [Edit] {
        guard !replaced.isEmpty else { return [] }
        let orphans = try records.descendants(of: replaced) { _ in true }.filter { item in
            possibleParents[item.id] == nil && item.parent.map { possibleParents[$0] != nil } ?? false
        }
        return try Command.detaching(orphans, in: records)
    }
}
