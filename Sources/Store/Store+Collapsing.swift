// Collapsed tasks and edit times, which are stored next to the fields of tasks and are not part of any step.

import GRDB
import Todo

extension Store {
    /// Collapses or expands the subtasks of tasks. This is not a step, and changes no task.
    ///
    /// - Throws: `StoreError`.
    public func setCollapsed(_ ids: [UUID], to isCollapsed: Bool, reportingOn shown: [ReportedView] = []) async throws
        -> WriteResult
    {
        try await writeWithoutBackup { db in
            let update = try db.cachedStatement(sql: "UPDATE item SET folded = ?1 WHERE id = ?2 AND folded <> ?1")
            for id in ids { try update.execute(arguments: [isCollapsed, id.blob]) }
            return WriteResult(step: nil, updates: db.viewUpdates(for: shown, now: clock))
        }
    }

    /// Returns the times of the last edits of tasks by id, without tasks that do not exist. For edits by an older
    /// program, which did not record the time, the latest of creation, completion and deletion counts.
    ///
    /// - Throws: `StoreError`.
    public func modificationTimes(of ids: [UUID]) throws -> [UUID: Timestamp] {
        try read { db in
            let select = """
                SELECT id, coalesce(modified, max(created, coalesce(completed, 0), coalesce(deleted, 0))) FROM item
                """
            var times: [UUID: Timestamp] = [:]
            func handle(_ row: ColumnReader) -> Bool {
                if let id = row.id(0) { times[id] = Timestamp(milliseconds: row.integer(1)) }
                return true
            }
            guard ids.count < Self.maxIDsPerQuery else {
                try db.forEachRow(select) { handle($0) }
                return times
            }
            for id in ids { try db.forEachRow("\(select) WHERE id = ?", [id.blob]) { handle($0) } }
            return times
        }
    }

    /// The number of ids from which one query for all tasks is used instead of one for each id.
    private static let maxIDsPerQuery = 200
}
