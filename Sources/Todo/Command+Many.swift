// Commands for several tasks: changing fields, adding tags and arranging.

extension Command {
    /// Changes the same fields of several tasks, with values as the user typed them. Lists are skipped.
    static func changeEach(
        _ ids: [UUID], _ changes: [FieldChange], of records: some RecordReading, at now: Now
    ) throws -> ResolvedCommand? {
        let requested = try changes.map { FieldChange($0.field, try $0.field.normalized($0.value)) }
        let items = try records.unique(ids).compactMap(\.item)
        return try change(items, changedFields: requested.map(\.field)) { item in
            guard case .item(var written)? = Patch(item.id, requested).applied(to: .item(item)) else { return nil }
            try written.updateDependentFields(requested.map(\.field), from: item, at: now)
            return written
        }
    }

    /// Adds tags to tasks.
    static func tag(_ ids: [UUID], _ tags: [String], of records: some RecordReading) throws -> ResolvedCommand? {
        let names = tags.compactMap(Tags.normalized)
        guard !names.isEmpty else { throw TodoError.emptyTag }
        return try change(try records.unique(ids).compactMap(\.item), changedFields: [.tags]) { item in
            var tagged = item
            for name in names { try tagged.tags.addWithinLimit(name) }
            return tagged
        }
    }

    private static func change(
        _ items: [Item], changedFields: [Field], _ changed: (Item) throws -> Item?
    ) throws -> ResolvedCommand? {
        var patches: [Patch] = []
        var records: [Record] = []
        for item in items {
            guard let new = try changed(item).map(Record.item) else { continue }
            let patch = Patch(from: .item(item), to: new)
            guard !patch.changes.isEmpty else { continue }
            patches.append(patch)
            records.append(new)
        }
        guard let first = patches.first,
            let summary = StepSummary(kind(of: first, changedFields: changedFields), records)
        else {
            return nil
        }
        return ResolvedCommand(edit: .change(patches), summary: summary)
    }

    /// Puts tasks, in this order, next to each other at a position of a list, under one parent or none. Descendants
    /// move along, including those that are in `ids` themselves. Completed tasks are reopened.
    static func arrange(
        _ ids: [UUID], in parent: UUID?, to placement: Placement, of records: some RecordReading
    ) throws -> ResolvedCommand? {
        let all = try records.unique(ids)
        guard !all.contains(where: \.isList) else { throw TodoError.fieldNotInLists }
        let items = try all.compactMap(\.item).roots(in: records)
        guard let first = items.first, let summary = StepSummary(.moved, items.map(Record.item)) else { return nil }
        // Throws if a task is an ancestor of the parent.
        for item in items { if let parent { _ = try records.parent(parent, for: item.id) } }
        let newParent = try parent.flatMap { try records.existing($0).item }
        let list = newParent?.list ?? first.list
        let section = Section(list: list, parent: parent, isDone: false)
        guard try !areAlready(items, at: placement, in: section, of: records) else { return nil }
        let room = try RankInterval(at: placement, in: section, of: records).room(for: items.count, in: records)
        let patches = zip(items, room.ranks).map { item, rank in
            item.patch { ($0.list, $0.parent, $0.rank, $0.completed) = (list, parent, rank, nil) }
        }
        let others = try subtaskMoves(items.filter { $0.list != list }.map(\.id), to: list, of: records)
        // An open task may not be below a completed task.
        let ancestors = try newParent.map { try [$0] + records.ancestors(of: $0) } ?? []
        return ResolvedCommand(
            edit: Edit([room.edit(.change(patches + others))] + (try reopening(ancestors, of: records))),
            summary: summary)
    }

    /// Returns whether the tasks are already at a position, in their order and next to each other.
    private static func areAlready(
        _ items: [Item], at placement: Placement, in section: Section, of records: some RecordReading
    ) throws -> Bool {
        func order(_ id: UUID) throws -> ListOrder? {
            try records.present(id).flatMap { $0.section == section ? ListOrder($0) : nil }
        }
        let adjacent: [Record]
        switch placement {
        case .top: adjacent = try records.records(.after, nil, in: section, limit: items.count, withTrash: false)
        case .bottom:
            adjacent = try records.records(.before, nil, in: section, limit: items.count, withTrash: false).reversed()
        case .after(let id):
            guard let order = try order(id) else { return false }
            adjacent = try records.records(.after, order, in: section, limit: items.count, withTrash: false)
        case .before(let id):
            guard let order = try order(id) else { return false }
            adjacent = try records.records(.before, order, in: section, limit: items.count, withTrash: false).reversed()
        }
        return adjacent.map(\.id) == items.map(\.id)
    }
}
