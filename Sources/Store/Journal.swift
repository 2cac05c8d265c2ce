import GRDB
import Todo

/// The history of changes within one transaction: the last steps, with the edits that undo and redo them.
struct Journal {
    let db: Database

    /// The maximum number of steps.
    static let length = 200

    /// The maximum size of all edits in bytes. The newest step is stored even if it alone is larger.
    static let size = 64 << 20

    /// Adds a step to the history. Deletes the steps that were undone, which can no longer be redone.
    ///
    /// - Parameter inverse: The edit that undoes `edit`.
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

    /// Deletes the oldest steps until the others take no more than `size`.
    func forgetOldest() throws {
        // SQLite knows a value's length without reading the value.
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

    /// A step of the history with the edit that undoes or redoes it.
    struct Entry {
        var step: Step
        var edit: Edit
        /// The edit that was made last and led to the step's current state, or nil for steps of older stores, which
        /// have only one direction.
        var lastEdit: Edit?
    }

    /// Returns the step to undo (the last one that is not undone) or the step to redo (the first one that is undone).
    ///
    /// - Throws: `StoreError.stepUnknown` or `.stepUnreadable` if the kind of the step is unknown to this program or
    ///   its edits cannot be read.
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
        let lastEdit = others.flatMap(EditCoding.decode)
        guard let edit = EditCoding.decode(bytes ?? row[6]), others == nil || lastEdit != nil else {
            throw StoreError.stepUnreadable(summary)
        }
        return Entry(step: Step(id: row[0], summary: summary), edit: edit, lastEdit: lastEdit)
    }

    /// Deletes a step that no longer applies, so that older steps can be undone and newer ones redone.
    ///
    /// - Parameter step: The step's number.
    func drop(_ step: Int64) throws {
        try db.execute(sql: "DELETE FROM step WHERE id = ?", arguments: [step])
    }

    /// Marks a step as undone or redone, after its edit was made.
    ///
    /// - Parameters:
    ///   - undone: Whether the step is undone now.
    ///   - inverse: The edit that reverts the edit just made.
    ///   - summary: The step's new summary, if the edit just made differs from the stored one.
    func mark(_ entry: Entry, undone: Bool, inverse: Edit, summary: StepSummary? = nil) throws {
        if entry.lastEdit != nil, summary == nil {
            return try db.execute(sql: "UPDATE step SET undone = ? WHERE id = ?", arguments: [undone, entry.step.id])
        }
        let newSummary = summary ?? entry.step.summary
        let (forward, backward) = undone ? (inverse, entry.edit) : (entry.edit, inverse)
        try db.execute(
            sql: """
                UPDATE step SET undone = ?, kind = ?, count = ?, title = ?, lists = ?, target = ?,
                    edit = x'', forward = ?, backward = ?
                WHERE id = ?
                """,
            arguments: [
                undone, newSummary.kind.rawValue, newSummary.count, newSummary.title, newSummary.isAboutLists,
                newSummary.list,
                EditCoding.encode(forward), EditCoding.encode(backward), entry.step.id,
            ])
    }
}
