// Moving tasks and lists to the trash, and deleting them permanently.

extension Command {
    static func delete(
        _ ids: [UUID], of records: some RecordReading, at now: Timestamp
    ) throws -> ResolvedCommand? {
        let deleted = try records.unique(ids)
        let lists = deleted.filter(\.isList)
        let listIDs = Set(lists.map(\.id))
        // A task goes to the trash with its list and needs no deletion mark.
        let marked = deleted.filter { record in !(record.item.map { listIDs.contains($0.list) } ?? false) }
        guard let summary = StepSummary(.deleted, lists.isEmpty ? deleted : lists) else { return nil }
        let descendants = try records.descendants(of: marked.map(\.id)).map(Record.item)
        return ResolvedCommand(edit: mark(marked + descendants, now), summary: summary)
    }

    static func clearDone(
        in list: UUID, of records: some RecordReading, at now: Timestamp
    ) throws -> ResolvedCommand? {
        guard try !records.isInTrash(list) else { throw TodoError.listMissing(list) }
        guard try records.hasTrees() else {
            let done = try records.records(of: Section(list: list, isDone: true))
            guard let summary = StepSummary(.cleared, done) else { return nil }
            return ResolvedCommand(edit: mark(done, now), summary: summary)
        }
        let done = try fullyCompleted(of: list, in: records).map(Record.item)
        guard let summary = StepSummary(.cleared, done) else { return nil }
        return ResolvedCommand(edit: mark(done, now), summary: summary)
    }

    /// Returns the completed tasks of a list, at every depth, that have no open descendants.
    private static func fullyCompleted(of list: UUID, in records: some RecordReading) throws -> [Item] {
        let all = try records.allRecords(of: list).compactMap(\.item).filter { $0.deleted == nil }
        let ancestors = try all.filter { !$0.isDone }.flatMap { try records.ancestors(of: $0) }.map(\.id)
        let withOpenDescendants = Set(ancestors)
        return all.filter { $0.isDone && !withOpenDescendants.contains($0.id) }
    }

    /// Marks records as deleted, all with the same time.
    private static func mark(_ records: [Record], _ now: Timestamp) -> Edit {
        .change(records.map { Patch($0.id, [FieldChange(.deleted, .number(now.milliseconds))]) })
    }

    static func deletePermanently(_ ids: [UUID], of records: some RecordReading) throws -> ResolvedCommand? {
        let trashed = try ids.unique().map(records.existingOrTrashed).filter { $0.deleted != nil }
        guard let summary = StepSummary(.erased, trashed) else { return nil }
        let lists = trashed.filter(\.isList).map(\.id)
        let listIDs = Set(lists)
        let listItems = try lists.flatMap { try records.allRecords(of: $0).map(\.id) }
        let items = trashed.compactMap(\.item).filter { !listIDs.contains($0.list) }.map(\.id)
        // Descendants in the trash are deleted too, but not descendants that another program has restored.
        let others = (items + (try records.descendants(of: items) { $0.deleted != nil }.map(\.id))).unique()
        // Lists are deleted last, so that undo restores them first and every task's list exists.
        let edit: Edit = lists.isEmpty ? .delete(others) : .batch([.delete(listItems + others), .delete(lists)])
        return ResolvedCommand(edit: edit, summary: summary)
    }
}
