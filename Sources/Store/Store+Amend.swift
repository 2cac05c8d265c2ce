// Fields that are saved while they are being typed.

import GRDB
import Todo

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What has become of fields that were saved while they were being typed.
public struct Amended: Equatable, Sendable {
    /// What was written; its step is nil where nothing is left to be undone.
    public var written: Written
    /// What the fields held just before, in the order in which they were given: what another program may have written
    /// unseen.
    public var replaced: [FieldChange]
    /// What they hold now, which is what was typed as it is kept.
    public var kept: [FieldChange]
}

extension Store {
    /// Gives an item's fields new values, as part of a step made before.
    ///
    /// - Parameters:
    ///   - changes: the new values, as they were typed.
    ///   - step: the step that is to hold this one too, where it is still the last and of this item alone; nil is a step of
    ///     its own.
    /// - Throws: `TodoError` where the values do not fit what is there, else `StoreError`. Nothing has changed then.
    public func amend(
        _ id: UUID, _ changes: [FieldChange], extending step: Int64? = nil, at now: Timestamp,
        reportingOn shown: [Shown] = []
    ) async throws -> Amended {
        let command = Command.change(id, changes)
        return try await write { db in
            var replaced: [FieldChange] = []
            let made = try db.perform { records in
                guard let record = try records.present(id) else { throw TodoError.itemMissing(id) }
                replaced = changes.map { FieldChange($0.field, $0.field.value(of: record)) }
                return try command.resolve(in: records, at: now, by: clock().zones)
            } record: { journal, resolved, inverse in
                guard let step else { return try journal.record(resolved.summary, resolved.edit, inverse: inverse) }
                return try journal.extend(step, by: resolved, inverse: inverse)
            }
            let record = try RecordTable(db: db).record(id)
            let kept = replaced.map { FieldChange($0.field, record.map($0.field.value(of:)) ?? $0.value) }
            return Amended(
                written: Written(step: made, news: db.news(for: shown, now: clock)), replaced: replaced, kept: kept)
        }
    }

    /// An item as it is now, and the lists there are, read on another thread.
    ///
    /// - Returns: nil where there is no such item, or it is in the trash, alone or with its list.
    /// - Throws: `StoreError.unreadable` where it is there but cannot be read, or another.
    public func details(of id: UUID) async throws -> (item: Item, lists: [TodoList])? {
        try await read { db in
            guard let item = try RecordTable(db: db).readable(id)?.item else { return nil }
            return (item, try Feed(db: db, now: clock).lists().readable)
        }
    }
}
