// The feed of changes: what became of items since a revision, whichever program changed them.

import GRDB
import GRDBSQLite
import Todo

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The feed of changes within one transaction.
struct Feed {
    let db: Database

    /// How many changes are remembered; who missed more reads the whole list, which is then as fast.
    static let length: Int64 = 10_000

    /// The revision now; 0 where no item was ever in the store.
    func revision() throws -> Int64 {
        try Int64.fetchOne(db, sql: "SELECT max(revision) FROM change") ?? 0
    }

    /// Forgets what is too old.
    func trim() throws {
        try db.execute(sql: "DELETE FROM change WHERE revision <= ?", arguments: [revision() - Self.length])
    }

    /// What changed in a list.
    func changes(since revision: Int64, in list: UUID) throws -> Changes {
        try changesOneByOne(since: revision, in: list) ?? .everything(try snapshot(of: list))
    }

    /// What changed in a list; nil where that is not known, and the whole list is to be read.
    func changesOneByOne(since revision: Int64, in list: UUID) throws -> Changes? {
        let now = try self.revision()
        if revision == now { return Changes.none }
        guard try isThere(list) else { return .listGone }
        let oldest = try Int64.fetchOne(db, sql: "SELECT min(revision) FROM change") ?? 0
        // A revision from the future is another store's: this one was put back from a copy.
        guard revision < now, oldest <= revision + 1 else { return nil }
        // Who shows the list is to tell of what cannot be read: the whole list says so.
        return try rows(since: revision, in: list).map { .rows($0, revision: now) }
    }

    /// Whether there is such a list, and not in the trash; the list of lists always is.
    func isThere(_ list: UUID) throws -> Bool {
        if list == TodoList.root { return true }
        return try Bool.fetchOne(
            db, sql: "SELECT EXISTS (SELECT 1 FROM list WHERE id = ? AND \(Table.lists.isPresent))",
            arguments: [list.blob]) ?? false
    }

    /// What became of the row of each record that changed; nil where one of the list's cannot be read.
    private func rows(since revision: Int64, in list: UUID) throws -> [RowChange]? {
        var ids: [UUID] = []
        var areReadable = true
        try db.forEachRow("SELECT DISTINCT item FROM change WHERE revision > ?", [revision]) { row in
            if let id = row.id(0) { ids.append(id) } else { areReadable = false }
            return areReadable
        }
        guard areReadable else { return nil }
        let table = Table(of: list)
        let sql = """
            SELECT \(table.rowColumns) FROM \(table.name)
            WHERE id = ? AND \(table.isOfList) AND \(table.isPresent)
            """
        var changes: [RowChange] = []
        changes.reserveCapacity(ids.count)
        for id in ids {
            var change: RowChange? = RowChange(gone: id)
            try db.forEachRow(sql, [id.blob, list.blob]) { row in
                change = row.change(of: table)
                return false
            }
            guard let change else { return nil }
            changes.append(change)
        }
        return changes
    }

    /// How many items of each list are open.
    func openCounts() throws -> [UUID: Int] {
        var counts: [UUID: Int] = [:]
        // Each count reads the index alone.
        let sql = """
            SELECT id, (
                SELECT count(*) FROM item
                WHERE list = list.id AND (completed IS NOT NULL) = 0 AND \(Table.items.isPresent)
            ) FROM list WHERE \(Table.lists.isPresent)
            """
        try db.forEachRow(sql) { row in
            if let id = row.id(0) { counts[id] = Int(row.integer(1)) }
            return true
        }
        return counts
    }
}

// MARK: - Lists

extension Feed {
    /// The list's first rows.
    func head(of list: UUID, limit: Int) throws -> Head {
        let table = Table(of: list)
        let count = try count(table, list)
        // Each count reads the index alone.
        let openCount = table == .lists ? count : try self.count(table, list, "AND (completed IS NOT NULL) = 0")
        let sql =
            """
            SELECT \(table.rowColumns) FROM \(table.name) WHERE \(table.isOfList) AND \(table.isPresent)
            ORDER BY \(table.order) LIMIT ?
            """
        let snapshot = try snapshot(of: list, count: min(count, limit), sql, [list.blob, limit])
        return Head(snapshot: snapshot, openCount: openCount, count: count)
    }

    private func count(_ table: Table, _ list: UUID, _ condition: String = "") throws -> Int {
        let sql = "SELECT count(*) FROM \(table.name) WHERE \(table.isOfList) AND \(table.isPresent) \(condition)"
        return try Int.fetchOne(db, sql: sql, arguments: [list.blob]) ?? 0
    }

    /// The rows of the whole list.
    func snapshot(of list: UUID) throws -> Snapshot {
        let table = Table(of: list)
        // In the table's order and sorted here: by the index, each row would be looked up by itself.
        let sql = """
            SELECT \(table.rowColumns) FROM \(table.name) NOT INDEXED
            WHERE \(table.isOfList) AND \(table.isPresent)
            """
        let snapshot = try snapshot(of: list, count: count(table, list), sql, [list.blob])
        // The pages have been read for once; a long list would keep megabytes of them.
        sqlite3_db_release_memory(db.sqliteConnection)
        return snapshot
    }

    /// The rows that a query finds.
    private func snapshot(
        of list: UUID, count: Int, _ sql: String, _ arguments: StatementArguments
    ) throws -> Snapshot {
        guard try isThere(list) else { throw StoreError.listMissing }
        let table = Table(of: list)
        var rows = ContentsBuilder(count: count)
        var quarantined: [QuarantinedRecord] = []
        try db.forEachRow(sql, arguments) { row in
            if let record = row.add(to: &rows, of: table) { quarantined.append(record) }
            return true
        }
        return Snapshot(contents: rows.sorted(), revision: try revision(), quarantined: quarantined)
    }

    /// All lists.
    func lists() throws -> Records<TodoList> {
        var lists = Records<TodoList>(readable: [], quarantined: [])
        let table = Table.lists
        let sql = "SELECT \(table.columns) FROM list WHERE \(table.isPresent) ORDER BY \(table.order)"
        try db.forEachRow(sql) { lists.add(RecordTable.list($0)) }
        return lists
    }

    /// A list's items, whole.
    func items(of list: UUID) throws -> Records<Item> {
        guard try isThere(list) else { throw StoreError.listMissing }
        var items = Records<Item>(readable: [], quarantined: [])
        let table = Table.items
        items.readable.reserveCapacity(try count(table, list))
        let sql = "SELECT \(table.columns) FROM item NOT INDEXED WHERE list = ? AND \(table.isPresent)"
        try db.forEachRow(sql, [list.blob]) { items.add(RecordTable.item($0)) }
        items.readable.sort { ListOrder($0) < ListOrder($1) }
        return items
    }

    /// All that is not in the trash, with all fields.
    func inventory() throws -> Inventory {
        var inventory = Inventory(lists: try lists(), items: [:], quarantined: [])
        let sql = """
            SELECT \(Table.items.columns) FROM item NOT INDEXED
            WHERE \(Table.items.isPresent) AND \(Table.isOfPresentList)
            """
        try db.forEachRow(sql) { row in
            switch RecordTable.item(row) {
            case .success(let item): inventory.items[item.list, default: []].append(item)
            case .failure(let record): inventory.quarantined.append(record)
            }
            return true
        }
        sqlite3_db_release_memory(db.sqliteConnection)
        for list in inventory.items.keys { inventory.items[list]?.sort { ListOrder($0) < ListOrder($1) } }
        return inventory
    }
}

extension Records {
    /// Takes a record in; always true, to go on with the next.
    fileprivate mutating func add(_ record: Result<Kind, QuarantinedRecord>) -> Bool {
        switch record {
        case .success(let record): readable.append(record)
        case .failure(let record): quarantined.append(record)
        }
        return true
    }
}
