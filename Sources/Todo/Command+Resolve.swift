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
    ///   - records: what is there; it must not change before the edit is applied.
    ///   - now: the time to stamp on items added, completed or deleted.
    /// - Returns: nil where nothing would change.
    /// - Throws: `TodoError` where the command does not fit what is there, and what `records` throws.
    public func resolve(in records: some RecordReading, at now: Timestamp) throws -> ResolvedCommand? {
        switch self {
        case .add(let new, let place, let list):
            try Self.add(new, at: place, in: list, of: records, at: now)
        case .addSomewhere(let new, let place):
            try Self.addSomewhere(new, at: place, of: records, at: now)
        case .change(let id, let changes):
            try Self.change(id, changes, of: records)
        case .complete(let ids):
            try Self.setCompleted(now, ids, of: records)
        case .reopen(let ids):
            try Self.setCompleted(nil, ids, of: records)
        case .move(let id, let place):
            try Self.move(id, to: place, of: records)
        case .place(let id, let isDone, let place):
            try Self.place(id, isDone: isDone, to: place, of: records, at: now)
        case .transfer(let ids, let list):
            try Self.transfer(ids, to: list, of: records)
        case .delete(let ids):
            try Self.delete(ids, of: records, at: now)
        case .clearDone(let list):
            try Self.clearDone(in: list, of: records, at: now)
        case .restore(let ids):
            try Self.restore(ids, of: records, at: now)
        case .deleteForGood(let ids):
            try Self.deleteForGood(ids, of: records)
        }
    }

    private static func change(
        _ id: UUID, _ changes: [FieldChange], of records: some RecordReading
    ) throws -> ResolvedCommand? {
        let kept = try changes.map { FieldChange($0.field, try $0.field.normalized($0.value)) }
        let record = try records.existing(id)
        if record.isList, let refusal = Patch(id, kept).refusalOfList { throw refusal }
        guard let changed = Patch(id, kept).applied(to: record) else { throw TodoError.itemMissing(id) }
        let patch = Patch(from: record, to: changed)
        guard !patch.changes.isEmpty else { return nil }
        let isRenamed = patch.changes.contains { $0.field == .title }
        guard let summary = StepSummary(isRenamed ? .renamed : .changed, [changed]) else { return nil }
        return ResolvedCommand(edit: .change([patch]), summary: summary)
    }
}

extension RecordReading {
    /// The records of these ids, each once, in the order given.
    func unique(_ ids: [UUID]) throws -> [Record] {
        // Each list is looked up once.
        var trashed: [UUID: Bool] = [:]
        return try ids.unique().map { id in
            let record = try kept(id)
            guard record.deleted == nil else { throw TodoError.itemMissing(id) }
            guard let list = record.item?.list else { return record }
            let isTrashed = try trashed[list] ?? isInTrash(list)
            trashed[list] = isTrashed
            if isTrashed { throw TodoError.itemMissing(id) }
            return record
        }
    }
}

extension [UUID] {
    /// The same ids, each once, in the order given.
    func unique() -> [UUID] {
        var seen: Set<UUID> = []
        return filter { seen.insert($0).inserted }
    }
}
