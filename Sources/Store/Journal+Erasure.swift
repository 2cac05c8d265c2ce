// Removes permanently deleted records from the history.

import GRDB
import Todo

// `Record` means this type and not GRDB's.
import enum Todo.Record

extension Journal {
    /// Removes permanently deleted records from all steps, together with records that the steps would put into a
    /// deleted list. Deletes steps that become empty. Steps that cannot be read stay unchanged.
    func forget(_ ids: Set<UUID>) throws {
        for undone in [false, true] {
            // The edits are read one step at a time, because all of them may take 64 MiB.
            let steps = try Int64.fetchAll(
                db, sql: "SELECT id FROM step WHERE undone = ? ORDER BY id \(undone ? "ASC" : "DESC")",
                arguments: [undone])
            var erasure = HistoryErasure(ids) { try record($0)?.item?.list }
            var seen: [UUID: (title: String, isList: Bool)] = [:]
            for id in steps {
                guard let step = try storedStep(id, undone: undone) else { continue }
                for record in step.inverse.inserted + step.nextEdit.inserted {
                    seen[record.id] = (record.title, record.isList)
                }
                let edits = try erasure.remaining(nextEdit: step.nextEdit, inverse: step.inverse)
                guard edits.nextEdit != step.nextEdit || edits.inverse != step.inverse else { continue }
                try save(edits, of: step) { id in try record(id).map { ($0.title, $0.isList) } ?? seen[id] }
            }
        }
    }

    /// Returns the ids of the records that steps can insert by undo or redo. Returns nil if a step cannot be read.
    func insertable() throws -> Set<UUID>? {
        var insertedIDs: Set<UUID> = []
        for id in try Int64.fetchAll(db, sql: "SELECT id FROM step") {
            let row = try Row.fetchOne(
                db, sql: "SELECT edit, forward, backward FROM step WHERE id = ?", arguments: [id])
            guard let row else { continue }
            let (only, forward, backward): (Data, Data?, Data?) = (row[0], row[1], row[2])
            for bytes in [forward ?? only, backward].compactMap({ $0 }) {
                guard let edit = EditCoding.decode(bytes) else { return nil }
                insertedIDs.formUnion(edit.inserted.map(\.id))
            }
        }
        return insertedIDs
    }

    private func record(_ id: UUID) throws -> Record? { try RecordTable(db: db).record(id) }

    /// A step as stored, with one edit that leads away from the current state and one that leads back to it.
    struct StoredStep {
        var id: Int64
        var undone: Bool
        var summary: StepSummary
        var nextEdit: Edit
        /// The edit that leads back, or nil for steps of older stores, which have only one direction.
        var inverse: Edit?
    }

    /// Returns a step. Returns nil if part of it cannot be read or its kind is unknown to this program; another program
    /// may still be able to use such a step.
    func storedStep(_ id: Int64, undone: Bool) throws -> StoredStep? {
        let sql = "SELECT kind, count, title, lists, target, edit, forward, backward FROM step WHERE id = ?"
        guard let row = try Row.fetchOne(db, sql: sql, arguments: [id]), let kind = StepSummary.Kind(rawValue: row[0])
        else { return nil }
        let summary = StepSummary(kind: kind, count: row[1], title: row[2], isAboutLists: row[3], list: row[4])
        let (only, forward, backward): (Data, Data?, Data?) = (row[5], row[6], row[7])
        guard let forward, let backward else {
            return EditCoding.decode(only).map {
                StoredStep(id: id, undone: undone, summary: summary, nextEdit: $0, inverse: nil)
            }
        }
        guard let forward = EditCoding.decode(forward), let backward = EditCoding.decode(backward) else { return nil }
        let (nextEdit, inverse) = undone ? (forward, backward) : (backward, forward)
        return StoredStep(id: id, undone: undone, summary: summary, nextEdit: nextEdit, inverse: inverse)
    }

    /// Stores the rest of a step, or deletes the step if nothing remains of it.
    func save(
        _ edits: (nextEdit: Edit?, inverse: Edit?), of step: StoredStep,
        record: (UUID) throws -> (title: String, isList: Bool)?
    ) throws {
        // Both directions concern the same records. If either is empty, the step can no longer be undone and redone.
        guard let nextEdit = edits.nextEdit, step.inverse == nil || edits.inverse != nil else {
            return try db.execute(sql: "DELETE FROM step WHERE id = ?", arguments: [step.id])
        }
        let forward = step.undone ? nextEdit : edits.inverse ?? nextEdit
        let summary = try step.summary.restricted(to: forward, record: record)
        try db.execute(
            sql: "UPDATE step SET kind = ?, count = ?, title = ?, lists = ?, target = ? WHERE id = ?",
            arguments: [
                summary.kind.rawValue, summary.count, summary.title, summary.isAboutLists, summary.list, step.id,
            ])
        guard let inverse = edits.inverse else {
            return try db.execute(
                sql: "UPDATE step SET edit = ? WHERE id = ?", arguments: [EditCoding.encode(nextEdit), step.id])
        }
        let (done, undone) = step.undone ? (nextEdit, inverse) : (inverse, nextEdit)
        try db.execute(
            sql: "UPDATE step SET forward = ?, backward = ? WHERE id = ?",
            arguments: [EditCoding.encode(done), EditCoding.encode(undone), step.id])
    }
}

extension Edit? {
    fileprivate var inserted: [Record] { self?.inserted ?? [] }
}

extension Edit {
    fileprivate var inserted: [Record] {
        switch self {
        case .insert(let records): records
        case .delete, .change: []
        case .batch(let edits): edits.flatMap(\.inserted)
        }
    }
}
