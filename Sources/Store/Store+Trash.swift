// The trash: what is in it, and how it is emptied.

import GRDB
import Todo

// Not GRDB's `Record`.
import enum Todo.Record

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What is in the trash, as it was at one moment.
public struct Trash: Equatable, Sendable {
    /// Items and lists, the last deleted first; what went with its list is not among them.
    public var records: [Record]
    /// The names of the lists that the items are of, by id, be they in the trash too.
    public var listNames: [UUID: String]
    /// Records that could not be read. They stay in the store as they are.
    public var quarantined: [QuarantinedRecord]
}

/// An item that lies in the trash.
public struct TrashedItem: Equatable, Sendable {
    /// The item; where it went with its list, `deleted` is when that was deleted.
    public var item: Item
    /// The list that it is of, be it in the trash too; nil where that cannot be read.
    public var list: TodoList?
    /// Whether it went with its list, and comes back with that alone.
    public var isThereWithList: Bool
}

extension Store {
    /// How long what was deleted stays in the trash at least.
    public static let trashDays: Int64 = 30

    /// What is in the trash.
    ///
    /// - Throws: `StoreError`.
    public func trash() throws -> Trash {
        try read { try $0.trash() }
    }

    /// The items in the trash, alone or with their lists, whose ids lie in a range, in the order of their ids; nil for one that
    /// cannot be read.
    ///
    /// - Parameter limit: how many at most.
    /// - Throws: `StoreError`.
    public func trashedItems(_ ids: ClosedRange<UUID>, limit: Int) throws -> [TrashedItem?] {
        try read { try $0.trashedItems(ids, limit: limit) }
    }

    /// Empties the trash: all that is in it is gone, also from the steps that could be undone. This is no step itself.
    ///
    /// Records that cannot be read stay, and lists that have such.
    ///
    /// - Returns: how many items and lists were in it.
    /// - Throws: `StoreError`.
    @discardableResult
    public func emptyTrash() throws -> Int {
        try write { try $0.emptyTrash { _ in true } }
    }

    /// Empties the trash on another thread; otherwise the same.
    @discardableResult
    public func emptyTrash() async throws -> Int {
        try await write { try $0.emptyTrash { _ in true } }
    }

    /// Deletes for good what has lain in the trash for 30 days; to be called at each start of the program.
    ///
    /// The days are those between starts, a week at most from one to the next, and they count from the first start that found
    /// it there: a clock that is wrong, ahead or behind, does no harm. Only what had lain there so long at a start on an
    /// earlier day too is deleted.
    ///
    /// - Returns: how many items and lists were deleted.
    /// - Throws: `StoreError`.
    @discardableResult
    public func purgeTrash(at now: Timestamp) async throws -> Int {
        // A start mostly has nothing to delete: what it notes is no reason to copy all items first.
        let due = try await note { try $0.noteTrash(at: now) }
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
            // By time the index of the trash serves.
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
        var found: [Item?] = []
        let sql = """
            SELECT \(Table.items.columns) FROM item
            WHERE id BETWEEN ? AND ? AND NOT (\(Table.items.isPresent) AND \(Table.isOfPresentList))
            ORDER BY id LIMIT ?
            """
        try forEachRow(sql, [ids.lowerBound.blob, ids.upperBound.blob, limit]) { row in
            found.append(try? RecordTable.item(row).get())
            return true
        }
        let table = RecordTable(db: self)
        return try found.map { found in
            guard var item = found else { return nil }
            let list = try table.record(item.list)?.list
            let isThereWithList = item.deleted == nil
            item.deleted = item.deleted ?? list?.deleted
            return TrashedItem(item: item, list: list, isThereWithList: isThereWithList)
        }
    }

    /// Deletes what is in the trash, or some of it.
    func emptyTrash(_ goes: (Record) -> Bool) throws -> Int {
        let old = try trash().records.filter(goes)
        var (lists, items): ([UUID], [UUID]) = ([], [])
        var kept: Set<UUID> = []
        for list in old.compactMap(\.list) {
            // Nil where one of its items cannot be read: that stays, and so the list has to.
            if let theirs = try allItems(of: list.id) {
                lists.append(list.id)
                items += theirs
            } else {
                kept.insert(list.id)
            }
        }
        let gone = Set(lists)
        let others = old.compactMap(\.item).filter { !gone.contains($0.list) }
        items += others.outermostFirst(id: \.id, parent: \.parent).reversed().map(\.id)
        guard !items.isEmpty || !lists.isEmpty else { return 0 }
        var table = RecordTable(db: self)
        try table.write((items + lists).map(RecordWrite.delete))
        try Journal(db: self).forget(Set(items + lists))
        try KeptTable(db: self).forget(items)
        try Feed(db: self).trim()
        try SearchIndex(db: self).follow()
        return old.count - kept.count
    }

    /// The ids of a list's items, in the trash or not, what is within another before that; nil where one of them cannot be
    /// read.
    func allItems(of list: UUID) throws -> [UUID]? {
        var found: [(id: UUID, parent: UUID?)]? = []
        let sql = "SELECT \(Table.items.columns) FROM item WHERE list = ?"
        try forEachRow(sql, [list.blob]) { row in
            guard case .success(let item) = RecordTable.item(row) else {
                found = nil
                return false
            }
            found?.append((item.id, item.parent))
            return true
        }
        return found?.outermostFirst(id: \.id, parent: \.parent).reversed().map(\.id)
    }
}

/// What the trash is sorted by: the last deleted first.
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
