// Removes a local task if another one represents the same task on the server.

import GRDB
import Todo

extension SyncTables {
    /// Permanently removes a task that another task replaces. The other task gets its subtasks in the same list, its
    /// conflicts and the delivery states of its reminders. Call `replaceInSteps` afterward.
    ///
    /// - Returns: The subtasks that are not in the trash.
    public func remove(_ item: Item, replacedBy other: Item) throws -> [Item] {
        var subtasks: [Item] = []
        for subtask in try RecordTable(db: db).children(of: item.id) {
            var moved = subtask
            let isBeside = subtask.list == other.list
            let fits = try isBeside && (subtask.deleted != nil || fits(subtask, under: other.id))
            moved.parent = fits ? other.id : nil
            try change(.item(subtask), to: .item(moved), modified: nil)
            if subtask.deleted == nil { subtasks.append(moved) }
        }
        let ids: StatementArguments = [other.id.blob, item.id.blob]
        try db.execute(sql: "UPDATE conflict SET item = ? WHERE item = ?", arguments: ids)
        try db.execute(sql: "UPDATE OR IGNORE telling SET item = ? WHERE item = ?", arguments: ids)
        try PreservedTextTable(db: db).remove(item.id)
        var table = RecordTable(db: db)
        try table.write([.delete(item.id)])
        return subtasks
    }

    /// Replaces tasks in the steps that can be undone or redone.
    ///
    /// - Parameter ids: Maps the id of each removed task to the id of the task that replaces it.
    public func replaceInSteps(_ ids: [UUID: UUID]) throws { try Journal(db: db).replace(ids) }
}
