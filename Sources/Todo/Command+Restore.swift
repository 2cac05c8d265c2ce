// Restoring tasks and lists from the trash.

extension Command {
    static func restore(
        _ ids: [UUID], of records: some RecordReading, at now: Timestamp
    ) throws -> ResolvedCommand? {
        let requested = try ids.unique().map(records.existingOrTrashed).filter { $0.deleted != nil }
        let restored = Set(requested.map(\.id))
        let items = requested.compactMap(\.item)
        // The tasks whose own list is in the trash and stays there.
        let withoutList = try items.filter { try !restored.contains($0.list) && records.isInTrash($0.list) }
        let existingList = withoutList.isEmpty ? nil : try defaultList(in: records)
        let list = try withoutList.first.map { try existingList ?? newList(for: $0.id, in: records, at: now) }
        let destinations = try RestoreDestinations(
            of: items, without: Set(withoutList.map(\.id)), to: list?.id, of: records)
        let patches =
            requested.filter(\.isList).map { Patch($0.id, [FieldChange(.deleted, .none)]) } + destinations.patches
        var edits: [Edit] = []
        if existingList == nil, let list { edits.append(.insert([.list(list)])) }
        if !patches.isEmpty { edits.append(.change(patches)) }
        edits += try destinations.placing(items, of: records)
        guard let summary = StepSummary(.restored, requested, list: list?.name) else { return nil }
        return ResolvedCommand(edit: Edit(edits), summary: summary)
    }
}

/// The destinations of tasks restored from the trash, and of the descendants restored with them.
private struct RestoreDestinations {
    /// The patches that restore the tasks that keep their parents.
    private(set) var patches: [Patch] = []
    /// The lists of all restored tasks, by task id.
    private var lists: [UUID: UUID] = [:]
    /// The tasks that lose their parents, because the parent is missing or stays in the trash.
    private var detached: Set<UUID> = []
    /// The ancestors of restored open tasks.
    private var ancestors: [Item] = []

    /// Determines the destinations.
    ///
    /// - Parameters:
    ///   - withoutList: The tasks whose lists are not restored.
    ///   - list: The destination of the tasks without a list.
    init(of items: [Item], without withoutList: Set<UUID>, to list: UUID?, of records: some RecordReading) throws {
        var open: [Item] = []
        // Parents come first. A task may already have been restored with its parent.
        for item in try items.outermostFirst(in: records) where lists[item.id] == nil {
            let there = item.parent.flatMap { lists[$0] }
            let destination = there ?? (withoutList.contains(item.id) ? list : nil) ?? item.list
            lists[item.id] = destination
            if try there != nil || !withoutList.contains(item.id) && records.hasParent(item) {
                patches.append(item.patch { ($0.deleted, $0.list) = (nil, destination) })
                if !item.isDone { open.append(item) }
            } else {
                detached.insert(item.id)
            }
            for descendant in try Self.trashedDescendants(item, of: records) where lists[descendant.id] == nil {
                lists[descendant.id] = destination
                patches.append(descendant.patch { ($0.deleted, $0.list) = (nil, destination) })
            }
        }
        ancestors = try open.flatMap { try futureAncestors(of: $0, of: records) }
    }

    /// Returns the descendants that went to the trash together with a task. An open task below a completed one was
    /// deleted separately, even if at the same moment. It stays in the trash with its descendants.
    private static func trashedDescendants(_ item: Item, of records: some RecordReading) throws -> [Item] {
        var done: Set<UUID> = item.isDone ? [item.id] : []
        var excluded: Set<UUID> = []
        return try records.descendants(of: [item.id]) { $0.deleted == item.deleted }.filter { descendant in
            if let parent = descendant.parent, excluded.contains(parent) || !descendant.isDone && done.contains(parent)
            {
                excluded.insert(descendant.id)
                return false
            }
            if descendant.isDone { done.insert(descendant.id) }
            return true
        }
    }

    /// Returns the ancestors that a task will have, restored or present.
    private func futureAncestors(of item: Item, of records: some RecordReading) throws -> [Item] {
        func restoredParent(_ task: Item) throws -> Item? {
            guard !detached.contains(task.id), let parent = task.parent, lists[parent] != nil else { return nil }
            return try records.record(parent)?.item
        }
        let ancestors = try Tree.ancestors(from: restoredParent(item), next: restoredParent)
        let outermost = ancestors.last ?? item
        return detached.contains(outermost.id) ? ancestors : try ancestors + records.ancestors(of: outermost)
    }

    /// Returns the edits that reopen the ancestors of open tasks, and put the tasks that lost their parents at the top
    /// of their lists, in the order of `items`.
    func placing(_ items: [Item], of records: some RecordReading) throws -> [Edit] {
        // An open task may not be restored below a completed one.
        let opened = Set(ancestors.map(\.id))
        var edits = try Command.reopening(ancestors.filter { !detached.contains($0.id) }, of: records)
        let detachedItems = items.filter { detached.contains($0.id) }
        for list in detachedItems.compactMap({ lists[$0.id] }).unique() {
            for isDone in [false, true] {
                let part = detachedItems.filter {
                    lists[$0.id] == list && ($0.isDone && !opened.contains($0.id)) == isDone
                }
                if part.isEmpty { continue }
                let interval = try RankInterval(at: .top, in: Section(list: list, isDone: isDone), of: records)
                let room = try interval.room(for: part.count, in: records)
                let placed = zip(part, room.ranks).map { item, rank in
                    item.patch { restored in
                        restored.deleted = nil
                        restored.list = list
                        restored.parent = nil
                        restored.rank = rank
                        if !isDone { restored.completed = nil }
                    }
                }
                edits.append(room.edit(.change(placed)))
            }
        }
        return edits
    }
}

extension RecordReading {
    /// Returns whether a task can be restored to its place: it has no parent, or its parent exists.
    fileprivate func hasParent(_ item: Item) throws -> Bool {
        guard let parent = item.parent else { return true }
        return try record(parent)?.item.map { $0.deleted == nil && $0.list == item.list } ?? false
    }
}

extension [Item] {
    /// Returns the tasks with each after all its ancestors, including those in the trash, and otherwise in this order.
    fileprivate func outermostFirst(in records: some RecordReading) throws -> [Item] {
        guard count > 1, try records.hasTrees() else { return self }
        let depths = try map { item in
            try Tree.ancestors(from: item.parent) { try records.record($0)?.item?.parent }.count
        }
        return zip(self, depths).enumerated().sorted {
            ($0.element.1, $0.offset) < ($1.element.1, $1.offset)
        }.map(\.element.0)
    }
}
