// What is gone for good is gone from the steps too.

import GRDB
import Todo

// Not GRDB's `Record`.
import enum Todo.Record

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Journal {
    /// Takes records that are gone for good out of all steps, and what would be put into a list that is gone; a step of
    /// which nothing is left goes too. Steps that cannot be read stay as they are.
    func forget(_ ids: Set<UUID>) throws {
        for undone in [false, true] {
            // One step's edits are read at a time: all may take 64 MiB.
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

    /// The records that steps can bring back, or put in again; nil where a step cannot be read.
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

    /// A step as it is kept: what leads away from what is now, and what leads back.
    struct Kept {
        var id: Int64
        var undone: Bool
        var summary: StepSummary
        var away: Edit
        /// nil where only one direction is kept, as older stores did.
        var back: Edit?
    }

    /// nil where any of it cannot be read, or this program knows no such step: it may be what another one still can use.
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

    /// Keeps what is left of a step.
    func keep(
        _ rest: (away: Edit?, back: Edit?), of step: Kept, record: (UUID) throws -> (title: String, isList: Bool)?
    ) throws {
        // Both directions are about the same records: a step of which one is gone cannot be turned over.
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
    /// The records that it puts in.
    fileprivate var inserted: [Record] {
        switch self {
        case .insert(let records): records
        case .delete, .change: []
        case .batch(let edits): edits.flatMap(\.inserted)
        }
    }
}
