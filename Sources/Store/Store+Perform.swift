// Commands, undo and redo: each one transaction.

import GRDB
import Todo

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Store {
    /// Carries out a command.
    ///
    /// - Returns: the step that can be undone; nil where nothing changed.
    /// - Throws: `TodoError` where the command does not fit what is there, else `StoreError`. Nothing has changed then.
    @discardableResult
    public func perform(_ command: Command, at now: Timestamp) throws -> Step? {
        try write { try $0.perform(command, at: now, by: clock().zones) }
    }

    /// Carries out a command on another thread; otherwise the same.
    @discardableResult
    public func perform(_ command: Command, at now: Timestamp) async throws -> Step? {
        try await perform(command, at: now, reportingOn: []).step
    }

    /// Carries out a command on another thread, and says what that means for what is shown.
    public func perform(_ command: Command, at now: Timestamp, reportingOn shown: [Shown]) async throws -> Written {
        try await write {
            Written(step: try $0.perform(command, at: now, by: clock().zones), news: $0.news(for: shown, now: clock))
        }
    }

    /// Takes back the last step that is not undone, this program's or another's: what of it still is as the step left it. What
    /// it passed over, for another program has changed it since without a step, its summary says.
    ///
    /// - Returns: the step; nil where there is none.
    /// - Throws: `StoreError`; no record has changed then. A step that fits no longer (`.stepDoesNotApply`,
    ///   `.stepIsReadOnly`) is forgotten, so that it is not in the way of the others.
    @discardableResult
    public func undo() throws -> Step? {
        try turning { try $0.turn(undone: false, at: clock().time) }
    }

    /// Takes back the last step on another thread; otherwise the same.
    @discardableResult
    public func undo() async throws -> Step? {
        try await undo(reportingOn: []).step
    }

    /// Takes back the last step on another thread, and says what that means for what is shown.
    public func undo(reportingOn shown: [Shown]) async throws -> Written {
        try await turning { db in
            Written(step: try db.turn(undone: false, at: clock().time), news: db.news(for: shown, now: clock))
        }
    }

    /// Does again what was undone last.
    ///
    /// - Returns: the step; nil where there is none.
    /// - Throws: `StoreError`; no record has changed then. A step that fits no longer (`.stepDoesNotApply`,
    ///   `.stepIsReadOnly`) is forgotten, so that it is not in the way of the others.
    @discardableResult
    public func redo() throws -> Step? {
        try turning { try $0.turn(undone: true, at: clock().time) }
    }

    /// Does again what was undone last, on another thread; otherwise the same.
    @discardableResult
    public func redo() async throws -> Step? {
        try await redo(reportingOn: []).step
    }

    /// Does again what was undone last, on another thread, and says what that means for what is shown.
    public func redo(reportingOn shown: [Shown]) async throws -> Written {
        try await turning { db in
            Written(step: try db.turn(undone: true, at: clock().time), news: db.news(for: shown, now: clock))
        }
    }

    /// Turns a step over in one transaction. One that fits no longer is forgotten in a second: were the first to go on, it
    /// would need a savepoint, within which each deletion takes SQLite as long as all before it took.
    private func turning<T>(_ body: (Database) throws -> T) throws -> T {
        do {
            return try write(body)
        } catch let misfit as Misfit {
            try note { try Journal(db: $0).drop(misfit.step) }
            throw misfit.refusal
        }
    }

    /// The same on another thread.
    private func turning<T: Sendable>(_ body: @Sendable @escaping (Database) throws -> T) async throws -> T {
        do {
            return try await write(body)
        } catch let misfit as Misfit {
            try await note { try Journal(db: $0).drop(misfit.step) }
            throw misfit.refusal
        }
    }
}

/// A step that fits no longer: nothing of it was done.
private struct Misfit: Error {
    /// The step's number.
    let step: Int64
    let refusal: StoreError
}

extension Database {
    /// Carries out a command within this transaction.
    func perform(_ command: Command, at now: Timestamp, by zones: any ZoneRules) throws -> Step? {
        try perform { try command.resolve(in: $0, at: now, by: zones) }
    }

    /// Makes an edit within this transaction, and a step of it.
    ///
    /// - Parameters:
    ///   - watch: told how many rows are written, now and then; ends it by throwing.
    ///   - modified: when items that it writes were edited; now, of those that are not in it.
    ///   - record: puts the edit and what takes it back on record; a step of its own where it is not said.
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
            try SearchIndex(db: self).follow()
            return step
        } catch let refusal as TodoError {
            throw try items.cause(of: refusal)
        } catch let error as DatabaseError where error.extendedResultCode == .SQLITE_CONSTRAINT_FOREIGNKEY {
            // Only an item's list is a reference.
            throw StoreError.listMissing
        }
    }

    /// Undoes (a step that is not undone) or redoes (one that is) within this transaction.
    ///
    /// - Parameter now: when what goes to the trash by that is put there.
    /// - Returns: the step, nil where there is none.
    /// - Throws: `Misfit` where it fits no longer; the transaction is to be given up then.
    fileprivate func turn(undone: Bool, at now: Timestamp) throws -> Step? {
        let journal = Journal(db: self)
        guard let next = try journal.next(undone: undone) else { return nil }
        let step: Step
        do {
            step = try turn(next, undone: undone, at: now, in: journal)
        } catch let refusal as StoreError {
            switch refusal {
            case .stepDoesNotApply, .stepIsReadOnly: throw Misfit(step: next.step.id, refusal: refusal)
            default: throw refusal
            }
        }
        try Feed(db: self).trim()
        try SearchIndex(db: self).follow()
        return step
    }

    private func turn(_ next: Journal.Entry, undone: Bool, at now: Timestamp, in journal: Journal) throws -> Step {
        var items = RecordTable(db: self)
        let refusal = StoreError.stepDoesNotApply(next.step.summary)
        do {
            var (entry, isWhole) = (next, true)
            var passedOver: PassedOver?
            // A step of an older store does not say what it left: that counts as nobody else's.
            if let left = try next.left ?? (items.readOnlyLists().isEmpty ? nil : .batch([])) {
                let reversal = try items.reversal(of: next.edit, after: left, at: now)
                for id in reversal.missing { if case .failure? = try items.find(id) { throw StoreError.unreadable } }
                guard let edit = reversal.edit else {
                    throw reversal.passedOver?.locked ?? 0 > 0 ? .stepIsReadOnly(next.step.summary) : refusal
                }
                (entry.edit, isWhole, passedOver) = (edit, reversal.isWhole, reversal.passedOver)
            }
            let inverse = try items.apply(entry.edit)
            guard !isWhole else {
                try journal.turn(entry, undone: !undone, inverse: inverse)
                return entry.step
            }
            // From now on the step is what was turned over of it.
            var summary = try next.step.summary.of(undone ? entry.edit : inverse) { id in
                try items.record(id).map { ($0.title, $0.isList) }
            }
            try journal.turn(entry, undone: !undone, inverse: inverse, summary: summary)
            summary.passedOver = passedOver
            return Step(id: next.step.id, summary: summary)
        } catch let error as TodoError {
            let cause = try items.cause(of: error)
            throw cause as? StoreError == .unreadable ? cause : refusal
        } catch StoreError.listNotEmpty {
            throw refusal
        } catch let error as DatabaseError where error.extendedResultCode == .SQLITE_CONSTRAINT_FOREIGNKEY {
            // The list of an item that is to come back.
            throw refusal
        } catch let error as DatabaseError
            where error.extendedResultCode == .SQLITE_CONSTRAINT_TRIGGER
            && [Schema.circleRefusal, Schema.orphanRefusal].contains(error.message)
        {
            // For what was put within others since.
            throw refusal
        }
    }
}
