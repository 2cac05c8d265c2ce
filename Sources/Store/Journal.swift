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

    /// Adds a step; steps that were undone can no longer be redone.
    ///
    /// - Parameter inverse: the edit that takes the step back.
    func record(_ summary: StepSummary, inverse: Edit) throws -> Step {
        try db.execute(sql: "DELETE FROM step WHERE undone")
        try db.execute(
            sql: "INSERT INTO step (kind, count, title, lists, target, edit) VALUES (?, ?, ?, ?, ?, ?)",
            arguments: [
                summary.kind.rawValue, summary.count, summary.title, summary.isAboutLists, summary.list,
                EditCoding.encode(inverse),
            ]
        )
        let step = Step(id: db.lastInsertedRowID, summary: summary)
        try db.execute(
            sql: "DELETE FROM step WHERE id <= (SELECT id FROM step ORDER BY id DESC LIMIT 1 OFFSET \(Self.length))")
        return step
    }

    /// The step to undo: the last that is not undone; or to redo: the first that is.
    ///
    /// - Returns: nil where there is none.
    /// - Throws: `StoreError.stepUnknown` or `.stepUnreadable` where the one on record is not of this program's making.
    func next(undone: Bool) throws -> (step: Step, edit: Edit)? {
        let order = undone ? "ASC" : "DESC"
        let row = try Row.fetchOne(
            db,
            sql: """
                SELECT id, kind, count, title, lists, target, edit FROM step
                WHERE undone = ? ORDER BY id \(order) LIMIT 1
                """, arguments: [undone])
        guard let row else { return nil }
        guard let kind = StepSummary.Kind(rawValue: row[1]) else {
            throw StoreError.stepUnknown(title: row[3], kind: row[1])
        }
        let summary = StepSummary(kind: kind, count: row[2], title: row[3], isAboutLists: row[4], list: row[5])
        guard let edit = EditCoding.decode(row[6]) else { throw StoreError.stepUnreadable(summary) }
        return (Step(id: row[0], summary: summary), edit)
    }

    /// Turns a step over: its edit was made, and `inverse` is the one that takes that back.
    func turn(_ step: Step, undone: Bool, inverse: Edit) throws {
        try db.execute(
            sql: "UPDATE step SET undone = ?, edit = ? WHERE id = ?",
            arguments: [undone, EditCoding.encode(inverse), step.id]
        )
    }
}
