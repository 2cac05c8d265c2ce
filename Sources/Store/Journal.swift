// The history of changes: what was done last, and the edits that take it back or do it again.

import GRDB
import Todo

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The history of changes within one transaction.
struct Journal {
    let db: Database

    /// How many steps are kept.
    static let length = 200

    /// How many bytes its edits take at most; the newest step is kept whatever it takes.
    static let size = 64 << 20

    /// Adds a step; steps that were undone can no longer be redone.
    ///
    /// - Parameters:
    ///   - edit: what was done.
    ///   - inverse: the edit that takes it back.
    func record(_ summary: StepSummary, _ edit: Edit, inverse: Edit) throws -> Step {
        try db.execute(sql: "DELETE FROM step WHERE undone")
        try db.execute(
            sql: """
                INSERT INTO step (kind, count, title, lists, target, edit, forward, backward)
                VALUES (?, ?, ?, ?, ?, x'', ?, ?)
                """,
            arguments: [
                summary.kind.rawValue, summary.count, summary.title, summary.isAboutLists, summary.list,
                EditCoding.encode(edit), EditCoding.encode(inverse),
            ]
        )
        let step = Step(id: db.lastInsertedRowID, summary: summary)
        try db.execute(
            sql: "DELETE FROM step WHERE id <= (SELECT id FROM step ORDER BY id DESC LIMIT 1 OFFSET \(Self.length))")
        try forgetOldest()
        return step
    }

    /// Forgets the oldest steps until the others take no more than `size`.
    func forgetOldest() throws {
        // SQLite knows a value's length without reading it.
        let sql = """
            DELETE FROM step WHERE id IN (
                SELECT id FROM (
                    SELECT id, row_number() OVER newest AS place, sum(
                        length(edit) + ifnull(length(forward), 0) + ifnull(length(backward), 0)
                    ) OVER newest AS size FROM step WINDOW newest AS (ORDER BY id DESC)
                ) WHERE place > 1 AND size > ?
            )
            """
        try db.execute(sql: sql, arguments: [Self.size])
    }

    /// A step on record, and the edit that turns it over.
    struct Entry {
        var step: Step
        var edit: Edit
        /// The edit that was made last, which led to what the step left; nil where it is kept in one direction alone, as older
        /// stores did.
        var left: Edit?
    }

    /// The step to undo: the last that is not undone; or to redo: the first that is.
    ///
    /// - Returns: nil where there is none.
    /// - Throws: `StoreError.stepUnknown` or `.stepUnreadable` where the one on record is not of this program's making.
    func next(undone: Bool) throws -> Entry? {
        let row = try Row.fetchOne(
            db,
            sql: """
                SELECT id, kind, count, title, lists, target, edit, \(undone ? "forward, backward" : "backward, forward")
                FROM step
                WHERE undone = ? ORDER BY id \(undone ? "ASC" : "DESC") LIMIT 1
                """, arguments: [undone])
        guard let row else { return nil }
        guard let kind = StepSummary.Kind(rawValue: row[1]) else {
            throw StoreError.stepUnknown(title: row[3], kind: row[1])
        }
        let summary = StepSummary(kind: kind, count: row[2], title: row[3], isAboutLists: row[4], list: row[5])
        let bytes: Data? = row[7]
        let others: Data? = bytes == nil ? nil : row[8]
        let left = others.flatMap(EditCoding.decode)
        guard let edit = EditCoding.decode(bytes ?? row[6]), others == nil || left != nil else {
            throw StoreError.stepUnreadable(summary)
        }
        return Entry(step: Step(id: row[0], summary: summary), edit: edit, left: left)
    }

    /// Takes a step out that fits no longer: what is older than it can be undone then, and what is newer redone.
    ///
    /// - Parameter step: its number.
    func drop(_ step: Int64) throws {
        try db.execute(sql: "DELETE FROM step WHERE id = ?", arguments: [step])
    }

    /// Turns a step over: its edit was made, and `inverse` is the one that takes that back.
    ///
    /// - Parameter summary: what is to be said of it from now on, where its edit is not the one on record.
    func turn(_ entry: Entry, undone: Bool, inverse: Edit, summary: StepSummary? = nil) throws {
        if entry.left != nil, summary == nil {
            return try db.execute(sql: "UPDATE step SET undone = ? WHERE id = ?", arguments: [undone, entry.step.id])
        }
        let said = summary ?? entry.step.summary
        let (forward, backward) = undone ? (inverse, entry.edit) : (entry.edit, inverse)
        try db.execute(
            sql: """
                UPDATE step SET undone = ?, kind = ?, count = ?, title = ?, lists = ?, target = ?,
                    edit = x'', forward = ?, backward = ?
                WHERE id = ?
                """,
            arguments: [
                undone, said.kind.rawValue, said.count, said.title, said.isAboutLists, said.list,
                EditCoding.encode(forward), EditCoding.encode(backward), entry.step.id,
            ])
    }
}
