// Removes records that are gone for good from the history.

import GRDB
import Todo

// `Record` means this type and not GRDB's.
import enum Todo.Record

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Journal {
    /// Removes records that are gone for good from all steps, together with records that the steps would put into a
    /// list that is gone. Deletes steps that become empty. Steps that cannot be read stay as they are.
    func forget(_ ids: Set<UUID>) throws {
        for undone in [false, true] {
            // The edits are read one step at a time, because all of them may take 64 MiB.
            let steps = try Int64.fetchAll(
                db, sql: "SELECT id FROM step WHERE undone = ? ORDER BY id \(undone ? "ASC" : "DESC")",
                arguments: [undone])
            var forgetting = Forgetting(ids) { try record($0)?.item?.list }
            var seen: [UUID: (title: String, isList: Bool)] = [:]
            for id in steps {
                guard let step = try kept(id, undone: undone) else { continue }
                for record in step.back.inserted + step.away.inserted {
                    seen[record.id] = (record.title, record.isList)
                }
                let rest = try forgetting.rest(away: step.away, back: step.back)
                guard rest.away != step.away || rest.back != step.back else { continue }
                try keep(rest, of: step) { id in try record(id).map { ($0.title, $0.isList) } ?? seen[id] }
            }
        }
    }

    /// Returns the ids of the records that steps can insert by undo or redo. Returns nil if a step cannot be read.
    func insertable() throws -> Set<UUID>? {
        var found: Set<UUID> = []
        for id in try Int64.fetchAll(db, sql: "SELECT id FROM step") {
            let row = try Row.fetchOne(
                db, sql: "SELECT edit, forward, backward FROM step WHERE id = ?", arguments: [id])
            guard let row else { continue }
            let (only, forward, backward): (Data, Data?, Data?) = (row[0], row[1], row[2])
            for bytes in [forward ?? only, backward].compactMap({ $0 }) {
                guard let edit = EditCoding.decode(bytes) else { return nil }
                found.formUnion(edit.inserted.map(\.id))
            }
        }
        return found
    }

    private func record(_ id: UUID) throws -> Record? { try RecordTable(db: db).record(id) }

    /// A step as stored, with one edit that leads away from the current state and one that leads back to it.
    struct Kept {
        var id: Int64
        var undone: Bool
        var summary: StepSummary
        var away: Edit
        /// The edit that leads back, or nil for steps of older stores, which have only one direction.
        var back: Edit?
    }

    /// Returns a step. Returns nil if part of it cannot be read or its kind is unknown to this program; another program
    /// may still be able to use such a step.
    func kept(_ id: Int64, undone: Bool) throws -> Kept? {
        let sql = "SELECT kind, count, title, lists, target, edit, forward, backward FROM step WHERE id = ?"
        guard let row = try Row.fetchOne(db, sql: sql, arguments: [id]), let kind = StepSummary.Kind(rawValue: row[0])
        else { return nil }
        let summary = StepSummary(kind: kind, count: row[1], title: row[2], isAboutLists: row[3], list: row[4])
        let (only, forward, backward): (Data, Data?, Data?) = (row[5], row[6], row[7])
        guard let forward, let backward else {
            return EditCoding.decode(only).map {
                Kept(id: id, undone: undone, summary: summary, away: $0, back: nil)
            }
        }
        guard let forward = EditCoding.decode(forward), let backward = EditCoding.decode(backward) else { return nil }
        let (away, back) = undone ? (forward, backward) : (backward, forward)
        return Kept(id: id, undone: undone, summary: summary, away: away, back: back)
    }

    /// Stores the rest of a step, or deletes the step if nothing is left of it.
    func keep(
        _ rest: (away: Edit?, back: Edit?), of step: Kept, record: (UUID) throws -> (title: String, isList: Bool)?
    ) throws {
        // Both directions are about the same records. If either is empty, the step can no longer be undone and redone.
        guard let away = rest.away, step.back == nil || rest.back != nil else {
            return try db.execute(sql: "DELETE FROM step WHERE id = ?", arguments: [step.id])
        }
        let forward = step.undone ? away : rest.back ?? away
        let summary = try step.summary.of(forward, record: record)
        try db.execute(
            sql: "UPDATE step SET kind = ?, count = ?, title = ?, lists = ?, target = ? WHERE id = ?",
            arguments: [
                summary.kind.rawValue, summary.count, summary.title, summary.isAboutLists, summary.list, step.id,
            ])
        guard let back = rest.back else {
            return try db.execute(
                sql: "UPDATE step SET edit = ? WHERE id = ?", arguments: [EditCoding.encode(away), step.id])
        }
        let (done, undone) = step.undone ? (away, back) : (back, away)
        try db.execute(
            sql: "UPDATE step SET forward = ?, backward = ? WHERE id = ?",
            arguments: [EditCoding.encode(done), EditCoding.encode(undone), step.id])
    }
}

extension Edit? {
    fileprivate var inserted: [Record] { self?.inserted ?? [] }
}

extension Edit {
    /// The records that the edit inserts.
    fileprivate var inserted: [Record] {
        switch self {
        case .insert(let records): records
        case .delete, .change: []
        case .batch(let edits): edits.flatMap(\.inserted)
        }
    }
}
