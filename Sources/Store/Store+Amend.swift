// Saves fields while the user is typing.

import GRDB
import Todo

/// The result of saving fields while the user is typing.
public struct AmendResult: Equatable, Sendable {
    /// The write. Its step is nil if there is nothing left to undo.
    public var written: WriteResult
    /// The fields' values just before, in the order of the changes. Another program may have written them.
    public var replaced: [FieldChange]
    /// The fields' new values, in the form in which they are stored.
    public var stored: [FieldChange]
}

extension Store {
    /// Gives a task's fields new values, as part of an earlier step if possible.
    ///
    /// - Parameters:
    ///   - id: The task's id.
    ///   - changes: The new values, as typed.
    ///   - step: The step to extend, if it is still the last one and concerns only this task. If nil, a new step is
    ///     recorded.
    ///   - now: The current time.
    ///   - shown: The views whose changes are reported.
    /// - Throws: `TodoError` if the values are not allowed for this task, otherwise `StoreError`. On failure, nothing
    ///   has changed.
    public func amend(
        _ id: UUID, _ changes: [FieldChange], extending step: Int64? = nil, at now: Timestamp,
        reportingOn shown: [ReportedView] = []
    ) async throws -> AmendResult {
        let command = Command.change(id, changes)
        return try await write { db in
            var replaced: [FieldChange] = []
            let recordedStep = try db.perform { records in
                guard let record = try records.present(id) else { throw TodoError.itemMissing(id) }
                replaced = changes.map { FieldChange($0.field, $0.field.value(of: record)) }
                return try command.resolve(in: records, at: now, by: clock().zones)
            } record: { journal, resolved, inverse in
                guard let step else { return try journal.record(resolved.summary, resolved.edit, inverse: inverse) }
                return try journal.extend(step, by: resolved, inverse: inverse)
            }
            let record = try RecordTable(db: db).record(id)
            let stored = replaced.map { FieldChange($0.field, record.map($0.field.value(of:)) ?? $0.value) }
            return AmendResult(
                written: WriteResult(step: recordedStep, updates: db.viewUpdates(for: shown, now: clock)),
                replaced: replaced,
                stored: stored)
        }
    }

    /// Returns the current state of a task, and all lists.
    ///
    /// - Returns: The task and the lists, or nil if the task does not exist or if the task or its list is in the trash.
    /// - Throws: `StoreError.unreadable` if the task exists but cannot be read, or another `StoreError`.
    public func details(of id: UUID) async throws -> (item: Item, lists: [TodoList])? {
        try await read { db in
            guard let item = try RecordTable(db: db).readable(id)?.item else { return nil }
            return (item, try Feed(db: db, now: clock).lists().readable)
        }
    }
}
