/// The plan that determines which parts of a step are reverted and which stay unchanged.
struct ReversalPlan<Records: RecordReading> {
    let records: Records
    let now: Timestamp
    let ids: [UUID]
    private(set) var parts: [UUID: ReversalPart]
    /// The groups of records that are reverted together.
    private let groups: ReversalGroups

    init(of edit: Edit, after left: Edit, at now: Timestamp, in records: Records) throws {
        let (targets, before) = (Outcomes(of: edit), Outcomes(of: left))
        let readOnly = try records.readOnlyLists()
        self.records = records
        self.now = now
        ids = targets.ids
        var parts: [UUID: ReversalPart] = Dictionary(minimumCapacity: ids.count)
        for id in ids {
            guard let target = targets[id] else { continue }
            var part = ReversalPart(id: id, current: try records.record(id), target: target, left: before[id])
            part.begin()
            part.excludeReadOnly(in: readOnly)
            parts[id] = part
        }
        self.parts = parts
        groups = ReversalGroups(of: ids, parts)
    }

    /// Determines the records and fields that stay unchanged. Repeats this until the remaining changes are consistent.
    mutating func resolve() throws {
        for group in groups.all where group.contains(where: { parts[$0]?.wasChanged ?? false }) {
            for id in group { parts[id]?.isPreserved = true }
        }
        let trees = try records.hasTrees()
        var isResolved = false
        while !isResolved {
            isResolved = try !preserveContainers(trees: trees)
            propagateTrash()
            if try preserveMisplaced(trees: trees) { isResolved = false }
            if preserveGroups() { isResolved = false }
        }
    }

    /// Whether the complete step is reverted.
    var isComplete: Bool {
        parts.values.allSatisfy {
            !$0.isPreserved && $0.preservedFields.isEmpty && !$0.isTrashed && !$0.losesParent && !$0.isDone
        }
    }

    // MARK: - The resulting state

    /// Returns the resulting state of a record, or nil if it will not exist.
    func resultingRecord(_ id: UUID) throws -> Record? {
        guard let part = parts[id] else { return try records.record(id) }
        return resultingRecord(part)
    }

    private func resultingRecord(_ part: ReversalPart) -> Record? {
        if part.isPreserved || part.isDone { return part.current }
        switch part.target {
        case .deleted:
            guard part.isTrashed, let current = part.current else { return nil }
            if isTrashedWithList(part) { return current }
            return Patch(part.id, [FieldChange(.deleted, now.fieldValue)]).applied(to: current)
        case .exists(let record): return part.losesParent ? record.withoutParent : record
        case .fields:
            guard let current = part.current else { return nil }
            return Patch(part.id, part.changesToWrite()).applied(to: current)
        }
    }

    /// Returns whether a task moves to the trash with its list and thus needs no deletion mark.
    func isTrashedWithList(_ part: ReversalPart) -> Bool {
        guard let list = part.current?.item?.list, let listPart = parts[list] else { return false }
        return listPart.isTrashed && !listPart.isPreserved
    }

    // MARK: - Unchanged records

    /// Keeps records that undoing would delete if they contain other records that stay. Returns whether this changed
    /// the plan.
    private mutating func preserveContainers(trees: Bool) throws -> Bool {
        var hasChanged = false
        // Visits children before parents and lists last.
        for id in ids.reversed() {
            guard let part = parts[id], part.isDeletion, !part.isPreserved, !part.isDone, let current = part.current
            else {
                continue
            }
            if current.isList {
                let stays = try records.allRecords(of: id).contains { record in
                    try resultingRecord(record.id)?.item.map { $0.list == id && !isOwn($0.id) } ?? false
                }
                if stays {
                    parts[id]?.isPreserved = true
                    hasChanged = true
                }
            } else if trees {
                let stays = try records.children(of: id).contains { child in
                    try resultingRecord(child.id)?.item.map { $0.parent == id && $0.deleted == nil } ?? false
                }
                if stays {
                    parts[id]?.isPreserved = true
                    hasChanged = true
                }
            }
        }
        return hasChanged
    }

    /// Returns whether a task should be deleted and moves to the trash with its list.
    private func isOwn(_ id: UUID) -> Bool {
        parts[id].map { $0.isDeletion && $0.isTrashed && !$0.isPreserved } ?? false
    }

    /// Moves everything that undoing deletes to the trash if any part of its tree or list goes there.
    private mutating func propagateTrash() {
        let going = ids.filter { parts[$0].map { $0.isDeletion && !$0.isPreserved && !$0.isDone } ?? false }
        guard going.contains(where: { parts[$0]?.isTrashed ?? false }) else { return }
        var lists: Set<UUID> = []
        var isSpread = true
        while isSpread {
            isSpread = false
            for id in going {
                guard let part = parts[id], let current = part.current else { continue }
                if part.isTrashed {
                    for container in [current.item?.parent, current.item?.list].compactMap({ $0 }) {
                        guard let target = parts[container], target.isDeletion, !target.isPreserved, !target.isTrashed
                        else { continue }
                        parts[container]?.isTrashed = true
                        isSpread = true
                    }
                    if current.isList { lists.insert(id) }
                } else if let item = current.item {
                    let withParent = item.parent.flatMap { parts[$0] }.map { $0.isTrashed && !$0.isPreserved } ?? false
                    if withParent || lists.contains(item.list) {
                        parts[id]?.isTrashed = true
                        isSpread = true
                    }
                }
            }
        }
    }

    /// Marks records that would end up in an invalid place as unchanged. Returns whether this changed the plan.
    private mutating func preserveMisplaced(trees: Bool) throws -> Bool {
        var hasChanged = false
        for id in ids {
            guard let part = parts[id], !part.isDone, part.canBeMisplaced(amongTrees: trees),
                let item = resultingRecord(part)?.item
            else { continue }
            let old = part.current?.item
            if lacksDate(item), old.map({ !lacksDate($0) }) ?? false {
                parts[id]?.preserve(.due)
                parts[id]?.preserveRanks()
                hasChanged = true
            }
            let isMoved = old.map { $0.list != item.list } ?? true
            if isMoved, try !canMove(toList: item.list, item, part) {
                hasChanged = preserve([id]) || hasChanged
            }
            guard trees || item.parent != nil else { continue }
            // A task is always restored, even if its parent is now in another list.
            if old == nil, let parent = item.parent, let newParent = try resultingRecord(parent)?.item,
                newParent.list != item.list
            {
                parts[id]?.losesParent = true
                hasChanged = true
                continue
            }
            if isMoved || old?.section != item.section || old?.deleted != nil,
                let parent = item.parent, try !canMove(item, under: parent, movedFrom: old)
            {
                hasChanged = preserve([id, parent]) || hasChanged
            }
            guard let old, isMoved || item.isDone && !old.isDone || item.deleted != nil && old.deleted == nil else {
                continue
            }
            for child in try records.children(of: id) {
                guard let subtask = try resultingRecord(child.id)?.item, subtask.parent == id,
                    !fits(subtask, under: item)
                else { continue }
                hasChanged = preserve([id, child.id]) || hasChanged
            }
        }
        return hasChanged
    }

    /// Returns whether a task has a reminder or a repeat without the date that it requires.
    private func lacksDate(_ item: Item) -> Bool {
        item.due == nil && item.repeats != nil
            || item.reminders.contains { !$0.fits(start: item.start, due: item.due) }
    }

    private mutating func preserve(_ ids: [UUID]) -> Bool {
        var hasChanged = false
        for id in ids { if parts[id]?.preserveLocation() ?? false { hasChanged = true } }
        return hasChanged
    }

    /// Returns whether a task can move to a list: the list exists and has not been moved to the trash since.
    private func canMove(toList id: UUID, _ item: Item, _ part: ReversalPart) throws -> Bool {
        guard let list = try resultingRecord(id)?.list else { return false }
        // A task that was in the trash together with its list returns to that list.
        return list.deleted == nil || item.deleted != nil || part.current == nil || part.wasRestored
            || parts[id].map { !$0.isPreserved } ?? false
    }

    private func fits(_ item: Item, under parent: Item) -> Bool {
        parent.list == item.list
            && (item.deleted != nil || parent.deleted == nil && (item.isDone || !parent.isDone))
    }

    /// Returns whether a task can have a parent, given the resulting state of all records.
    private func canMove(_ item: Item, under parent: UUID, movedFrom old: Item?) throws -> Bool {
        guard let parentItem = try resultingRecord(parent)?.item else { return false }
        guard fits(item, under: parentItem) else { return false }
        let ancestors = try [parent] + Tree.ancestors(from: parentItem.parent) { try resultingRecord($0)?.item?.parent }
        let depth = ancestors.count
        guard !ancestors.contains(item.id), depth <= Tree.maxDepth else { return false }
        // If the parent is unchanged, the depth of the subtasks is unchanged, too.
        guard let old, old.parent != item.parent else { return true }
        return try depth + height(below: item.id, limit: Tree.maxDepth - depth) <= Tree.maxDepth
    }

    /// Returns the number of levels below a task in the resulting state, up to one more than the limit.
    private func height(below id: UUID, limit: Int) throws -> Int {
        var (height, level) = (0, [id])
        while height <= limit {
            level = try level.flatMap { id in
                try records.children(of: id).map(\.id).filter { try resultingRecord($0)?.item?.parent == id }
            }
            if level.isEmpty { break }
            height += 1
        }
        return height
    }

    /// Marks a whole group as unchanged if part of it stays unchanged. Returns whether this changed the plan.
    private mutating func preserveGroups() -> Bool {
        var hasChanged = false
        for group in groups.all {
            let isPreserved = group.contains {
                parts[$0].map { $0.isPreserved || !$0.preservedFields.isEmpty || $0.isTrashed } ?? false
            }
            guard isPreserved, group.contains(where: { parts[$0].map { !$0.isPreserved } ?? false }) else { continue }
            for id in group { parts[id]?.isPreserved = true }
            hasChanged = true
        }
        return hasChanged
    }
}

extension Record {
    var withoutParent: Record { Patch(id, [.parent(nil)]).applied(to: self) ?? self }
}

extension ReversalPart {
    /// Returns whether a change can move the record to an invalid place. Among many changes, most cannot.
    fileprivate func canBeMisplaced(amongTrees trees: Bool) -> Bool {
        guard case .fields(let changes) = target else { return true }
        return changes.contains { change in
            change.field == .list || trees && Self.locationFields.contains(change.field)
                || Field.schedule.contains(change.field)
                || change.field == .parent
        }
    }

    /// Determines which changes can be reverted.
    mutating func begin() {
        switch target {
        case .deleted:
            // A record that no longer exists, or that another program moved to the trash, need not be deleted.
            let wasTrashed = left?.value(of: .deleted).map { $0 != .none } ?? false
            isDone = current == nil || current?.deleted != nil && !wasTrashed
            isTrashed = !isDone && wasChanged
            // A record that was already in the trash stays there.
            if isTrashed, current?.deleted != nil { isPreserved = true }
        case .exists: isPreserved = wasChanged
        case .fields:
            guard current != nil else {
                isPreserved = true
                return
            }
            for change in changes where !Self.ranks.contains(change.field) && wasChangedByOthers(change) {
                preserve(change.field)
            }
            preserveRanks()
        }
    }
}
