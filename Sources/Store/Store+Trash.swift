// Reads and empties the trash.

import GRDB
import Todo

// `Record` means this type and not GRDB's.
import enum Todo.Record

/// The contents of the trash at one moment.
public struct Trash: Equatable, Sendable {
    /// The deleted tasks and lists, most recent first, without tasks that were deleted with their list.
    public var records: [Record]
    /// The names of the tasks' lists by id. The lists may be in the trash too.
    public var listNames: [UUID: String]
    /// Records that could not be read. They stay unchanged in the store.
    public var quarantined: [QuarantinedRecord]
}

public struct TrashedItem: Equatable, Sendable {
    /// The task. If it was deleted with its list, `deleted` is the list's deletion time.
    public var item: Item
    /// The task's list, which may be in the trash too, or nil if it cannot be read.
    public var list: TodoList?
    /// Whether the task was deleted with its list, and can only be restored with the list.
    public var isDeletedWithList: Bool
}

extension Store {
    /// The minimum number of days for which deleted records stay in the trash.
    public static let trashDays: Int64 = 30

    /// Returns the contents of the trash.
    ///
    /// - Throws: `StoreError`.
    public func trash() throws -> Trash {
        try read { try $0.trash() }
    }

    /// Returns the tasks in the trash, alone or with their lists, whose ids are in a range, sorted by id. The element
    /// for an unreadable task is nil.
    ///
    /// - Parameter limit: The maximum number of tasks.
    /// - Throws: `StoreError`.
    public func trashedItems(_ ids: ClosedRange<UUID>, limit: Int) throws -> [TrashedItem?] {
        try read { try $0.trashedItems(ids, limit: limit) }
    }

    /// Empties the trash. All records in it are permanently deleted, also from the steps that could be undone. This is
    /// not a step itself.
    ///
    /// Records that cannot be read stay, and so do lists that contain such records.
    ///
    /// - Returns: The number of tasks and lists that were deleted.
    /// - Throws: `StoreError`.
    @discardableResult
    public func emptyTrash() throws -> Int {
        try write { try $0.emptyTrash { _ in true } }
    }

    @discardableResult
    public func emptyTrash() async throws -> Int {
        try await write { try $0.emptyTrash { _ in true } }
    }

    /// Permanently deletes records that have been in the trash for 30 days. Call it at each start of the program.
    ///
    /// Days are counted between program starts, at most a week from one start to the next, and from the first start
    /// that found the record in the trash. A wrong clock, ahead or behind, therefore does no harm. A record is only
    /// deleted if a start on an earlier day also found it in the trash for that long.
    ///
    /// - Returns: The number of tasks and lists that were deleted.
    /// - Throws: `StoreError`.
    @discardableResult
    public func purgeTrash(at now: Timestamp) async throws -> Int {
        // Most starts have nothing to delete, and recording the days is no reason for a backup of all tasks.
        let due = try await writeWithoutBackup { try $0.recordTrash(at: now) }
        guard !due.isEmpty else { return 0 }
        return try await write { db in
            try db.emptyTrash { record in record.deleted.map { due.contains($0.milliseconds) } ?? false }
        }
    }
}

extension Database {
    fileprivate func trash() throws -> Trash {
        var trash = Trash(records: [], listNames: [:], quarantined: [])
        for table in [Table.items, .lists] {
            // The condition on the deletion time makes SQLite use the index of the trash.
            let sql = "SELECT \(table.columns) FROM \(table.name) WHERE deleted IS NOT NULL"
            try forEachRow(sql) { row in
                switch RecordTable.record(row, of: table) {
                case .success(let record): trash.records.append(record)
                case .failure(let record): trash.quarantined.append(record)
                }
                return true
            }
        }
        trash.records.sort { TrashOrder($0) < TrashOrder($1) }
        try forEachRow("SELECT \(Table.lists.columns) FROM list") { row in
            if case .success(let list) = RecordTable.list(row) { trash.listNames[list.id] = list.name }
            return true
        }
        return trash
    }

    fileprivate func trashedItems(_ ids: ClosedRange<UUID>, limit: Int) throws -> [TrashedItem?] {
        var items: [Item?] = []
        let sql = """
            SELECT \(Table.items.columns) FROM item
            WHERE id BETWEEN ? AND ? AND NOT (\(Table.items.isPresent) AND \(Table.isOfPresentList))
            ORDER BY id LIMIT ?
            """
        try forEachRow(sql, [ids.lowerBound.blob, ids.upperBound.blob, limit]) { row in
            items.append(try? RecordTable.item(row).get())
            return true
        }
        let table = RecordTable(db: self)
        return try items.map { storedItem in
            guard var item = storedItem else { return nil }
            let list = try table.record(item.list)?.list
            let isDeletedWithList = item.deleted == nil
            item.deleted = item.deleted ?? list?.deleted
            return TrashedItem(item: item, list: list, isDeletedWithList: isDeletedWithList)
        }
    }

    /// Permanently deletes the records in the trash for which `shouldDelete` returns true.
    func emptyTrash(where shouldDelete: (Record) -> Bool) throws -> Int {
        let old = try trash().records.filter(shouldDelete)
        var (lists, items): ([UUID], [UUID]) = ([], [])
        var remaining: Set<UUID> = []
        for list in old.compactMap(\.list) {
            // If one of a list's tasks cannot be read, the task stays, and so does the list.
            if let listItems = try allItems(of: list.id) {
                lists.append(list.id)
                items += listItems
            } else {
                remaining.insert(list.id)
            }
        }
        let deletedLists = Set(lists)
        let others = old.compactMap(\.item).filter { !deletedLists.contains($0.list) }
        items += others.outermostFirst(id: \.id, parent: \.parent).reversed().map(\.id)
        guard !items.isEmpty || !lists.isEmpty else { return 0 }
        var table = RecordTable(db: self)
        try table.write((items + lists).map(RecordWrite.delete))
        try Journal(db: self).forget(Set(items + lists))
        try PreservedTextTable(db: self).deleteTexts(of: items)
        try Feed(db: self).trim()
        try SearchIndex(db: self).update()
        return old.count - remaining.count
    }

    /// Returns the ids of a list's tasks, in the trash or not, with subtasks before their parents. Returns nil if one
    /// of the tasks cannot be read.
    func allItems(of list: UUID) throws -> [UUID]? {
        var records: [(id: UUID, parent: UUID?)]? = []
        let sql = "SELECT \(Table.items.columns) FROM item WHERE list = ?"
        try forEachRow(sql, [list.blob]) { row in
            guard case .success(let item) = RecordTable.item(row) else {
                records = nil
                return false
            }
            records?.append((item.id, item.parent))
            return true
        }
        return records?.outermostFirst(id: \.id, parent: \.parent).reversed().map(\.id)
    }
}

/// The sort order of the trash: most recently deleted first.
struct TrashOrder: Comparable {
    let deleted: Int64
    let id: String

    init(_ record: Record) {
        (deleted, id) = (record.deleted?.milliseconds ?? 0, record.id.uuidString)
    }

    static func < (lhs: TrashOrder, rhs: TrashOrder) -> Bool {
        lhs.deleted == rhs.deleted ? lhs.id < rhs.id : lhs.deleted > rhs.deleted
    }
}
