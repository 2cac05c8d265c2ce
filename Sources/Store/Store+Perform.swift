// Carries out commands, undo and redo, each in one transaction.

import GRDB
import Todo

extension Store {
    /// Carries out a command.
    ///
    /// - Returns: The step that can be undone, or nil if nothing changed.
    /// - Throws: `TodoError` if the command does not apply to the store's contents, otherwise `StoreError`. On failure,
    ///   nothing has changed.
    @discardableResult
    public func perform(_ command: Command, at now: Timestamp) throws -> Step? {
        try write { try $0.perform(command, at: now, by: clock().zones) }
    }

    @discardableResult
    public func perform(_ command: Command, at now: Timestamp) async throws -> Step? {
        try await perform(command, at: now, reportingOn: []).step
    }

    /// The result also reports the changes to the shown views.
    public func perform(_ command: Command, at now: Timestamp, reportingOn shown: [ReportedView]) async throws
        -> WriteResult
    {
        try await write {
            WriteResult(
                step: try $0.perform(command, at: now, by: clock().zones),
                updates: $0.viewUpdates(for: shown, now: clock))
        }
    }

    /// Undoes the last step that is not undone, by this or another program. Undoes only those changes whose values are
    /// still those of the step. The summary contains the changes that were skipped because another program has changed
    /// the values since without a step.
    ///
    /// - Returns: The step, or nil if there is none.
    /// - Throws: `StoreError`. On failure, no record has changed. A step that no longer applies (`.stepDoesNotApply`,
    ///   `.stepIsReadOnly`) is deleted, so that it does not block the others.
    @discardableResult
    public func undo() throws -> Step? {
        try moveStep { try $0.moveStep(undone: false, at: clock().time) }
    }

    @discardableResult
    public func undo() async throws -> Step? {
        try await undo(reportingOn: []).step
    }

    /// The result also reports the changes to the shown views.
    public func undo(reportingOn shown: [ReportedView]) async throws -> WriteResult {
        try await moveStep { db in
            WriteResult(
                step: try db.moveStep(undone: false, at: clock().time), updates: db.viewUpdates(for: shown, now: clock))
        }
    }

    /// Redoes the step that was undone last.
    ///
    /// - Returns: The step, or nil if there is none.
    /// - Throws: The same errors as ``undo()``.
    @discardableResult
    public func redo() throws -> Step? {
        try moveStep { try $0.moveStep(undone: true, at: clock().time) }
    }

    @discardableResult
    public func redo() async throws -> Step? {
        try await redo(reportingOn: []).step
    }

    /// The result also reports the changes to the shown views.
    public func redo(reportingOn shown: [ReportedView]) async throws -> WriteResult {
        try await moveStep { db in
            WriteResult(
                step: try db.moveStep(undone: true, at: clock().time), updates: db.viewUpdates(for: shown, now: clock))
        }
    }

    /// Undoes or redoes a step in one transaction. A step that no longer applies is deleted in a second transaction. To
    /// continue the first one after the failure would need a savepoint, within which each deletion takes SQLite as long
    /// as all deletions before it together.
    private func moveStep<T>(_ body: (Database) throws -> T) throws -> T {
        do {
            return try write(body)
        } catch let failure as InapplicableStep {
            try writeWithoutBackup { try Journal(db: $0).drop(failure.step) }
            throw failure.refusal
        }
    }

    private func moveStep<T: Sendable>(_ body: @Sendable @escaping (Database) throws -> T) async throws -> T {
        do {
            return try await write(body)
        } catch let failure as InapplicableStep {
            try await writeWithoutBackup { try Journal(db: $0).drop(failure.step) }
            throw failure.refusal
        }
    }
}

/// A step that no longer applies. No part of it was undone or redone.
private struct InapplicableStep: Error {
    let step: Int64
    let refusal: StoreError
}

extension Database {
    /// Carries out a command within this transaction.
    func perform(_ command: Command, at now: Timestamp, by zones: any ZoneRules) throws -> Step? {
        try perform { try command.resolve(in: $0, at: now, by: zones) }
    }

    /// Applies an edit within this transaction, and records a step.
    ///
    /// - Parameters:
    ///   - watch: Called from time to time with the number of rows written so far. Throws to stop the edit.
    ///   - modified: The edit times of the tasks that are written. The edit time of other tasks is the current time.
    ///   - resolve: Returns the edit to apply, or nil if nothing changes.
    ///   - record: Records the edit and its inverse. By default, they become a new step.
    func perform(
        watch: ((Int) throws -> Void)? = nil, modified: [UUID: Timestamp] = [:],
        _ resolve: (RecordTable) throws -> ResolvedCommand?,
        record: (Journal, ResolvedCommand, Edit) throws -> Step? = { try $0.record($1.summary, $1.edit, inverse: $2) }
    ) throws -> Step? {
        var items = RecordTable(db: self)
        (items.watch, items.times) = (watch, modified)
        do {
            guard var resolved = try resolve(items) else { return nil }
            try items.refuseReadOnly(&resolved)
            let inverse = try items.apply(resolved.edit)
            let step = try record(Journal(db: self), resolved, inverse)
            try Feed(db: self).trim()
            try SearchIndex(db: self).update()
            return step
        } catch let refusal as TodoError {
            throw try items.cause(of: refusal)
        } catch let error as DatabaseError where error.extendedResultCode == .SQLITE_CONSTRAINT_FOREIGNKEY {
            // The list of a task is the only foreign key that a command can violate.
            throw StoreError.listMissing
        }
    }

    /// Undoes or redoes a step within this transaction.
    ///
    /// - Parameters:
    ///   - undone: Whether to redo the first undone step. Otherwise, the last step that is not undone is undone.
    ///   - now: The deletion time of records that the edit moves to the trash.
    /// - Returns: The step, or nil if there is none.
    /// - Throws: `InapplicableStep` if the step no longer applies. In that case the transaction must be rolled back.
    fileprivate func moveStep(undone: Bool, at now: Timestamp) throws -> Step? {
        let journal = Journal(db: self)
        guard let next = try journal.next(undone: undone) else { return nil }
        let step: Step
        do {
            step = try moveStep(next, undone: undone, at: now, in: journal)
        } catch let refusal as StoreError {
            switch refusal {
            case .stepDoesNotApply, .stepIsReadOnly: throw InapplicableStep(step: next.step.id, refusal: refusal)
            default: throw refusal
            }
        }
        try Feed(db: self).trim()
        try SearchIndex(db: self).update()
        return step
    }

    private func moveStep(_ next: Journal.Entry, undone: Bool, at now: Timestamp, in journal: Journal) throws -> Step {
        var items = RecordTable(db: self)
        let refusal = StoreError.stepDoesNotApply(next.step.summary)
        do {
            var (entry, isComplete) = (next, true)
            var skippedChanges: SkippedChanges?
            // A step of an older store does not contain the state it left; none of the changes since then count as
            // another program's.
            if let lastEdit = try next.lastEdit ?? (items.readOnlyLists().isEmpty ? nil : .batch([])) {
                let reversal = try items.reversal(of: next.edit, after: lastEdit, at: now)
                for id in reversal.missing { if case .failure? = try items.find(id) { throw StoreError.unreadable } }
                guard let edit = reversal.edit else {
                    throw reversal.skippedChanges?.locked ?? 0 > 0 ? .stepIsReadOnly(next.step.summary) : refusal
                }
                entry.edit = edit
                isComplete = reversal.isComplete
                skippedChanges = reversal.skippedChanges
            }
            let inverse = try items.apply(entry.edit)
            guard !isComplete else {
                try journal.mark(entry, undone: !undone, inverse: inverse)
                return entry.step
            }
            // From now on, the step consists only of the changes that were undone or redone.
            var summary = try next.step.summary.restricted(to: undone ? entry.edit : inverse) { id in
                try items.record(id).map { ($0.title, $0.isList) }
            }
            try journal.mark(entry, undone: !undone, inverse: inverse, summary: summary)
            summary.skippedChanges = skippedChanges
            return Step(id: next.step.id, summary: summary)
        } catch let error as TodoError {
            let cause = try items.cause(of: error)
            throw cause as? StoreError == .unreadable ? cause : refusal
        } catch StoreError.listNotEmpty {
            throw refusal
        } catch let error as DatabaseError where error.extendedResultCode == .SQLITE_CONSTRAINT_FOREIGNKEY {
            // The list of a task to be restored no longer exists.
            throw refusal
        } catch let error as DatabaseError
            where error.extendedResultCode == .SQLITE_CONSTRAINT_TRIGGER
            && [Schema.loopRefusal, Schema.orphanRefusal].contains(error.message)
        {
            // Other tasks have become subtasks of these tasks since.
            throw refusal
        }
    }
}
