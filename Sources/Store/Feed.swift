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
        let now = try self.revision()
        if revision == now { return .none }
        let oldest = try Int64.fetchOne(db, sql: "SELECT min(revision) FROM change") ?? 0
        // A revision from the future is another store's: this one was put back from a copy.
        guard revision < now, oldest <= revision + 1 else { return .everything(try snapshot(of: list)) }
        return .items(try items(since: revision, in: list), revision: now)
    }

    private func items(since revision: Int64, in list: UUID) throws -> [ItemChange] {
        var ids: [UUID] = []
        try db.forEachRow("SELECT DISTINCT item FROM change WHERE revision > ?", [revision]) { row in
            if let id = row.id(0) { ids.append(id) }
            return true
        }
        let table = ItemTable(db: db)
        return try ids.map { id in
            let item = try table.item(id)
            return ItemChange(id: id, item: item?.list == list ? item : nil)
        }
    }

    /// The list's first items.
    func head(of list: UUID, limit: Int) throws -> Head {
        // Each count reads the index alone.
        let open = try count("list = ? AND (completed IS NOT NULL) = 0", list)
        var head = Head(
            snapshot: Snapshot(items: [], revision: try revision(), quarantined: []), openCount: open,
            count: try count("list = ?", list))
        let sql = """
            SELECT \(ItemTable.columns) FROM item WHERE list = ?
            ORDER BY completed IS NOT NULL, rank, id LIMIT ?
            """
        try db.forEachRow(sql, [list.blob, limit]) { row in
            switch ItemTable.read(row) {
            case .success(let item): head.snapshot.items.append(item)
            case .failure(let record): head.snapshot.quarantined.append(record)
            }
            return true
        }
        return head
    }

    private func count(_ condition: String, _ list: UUID) throws -> Int {
        try Int.fetchOne(db, sql: "SELECT count(*) FROM item WHERE \(condition)", arguments: [list.blob]) ?? 0
    }

    /// The whole list.
    func snapshot(of list: UUID) throws -> Snapshot {
        var snapshot = Snapshot(items: [], revision: try revision(), quarantined: [])
        let count = try count("list = ?", list)
        // Room for some more, so that the next inserts do not copy the array.
        snapshot.items.reserveCapacity(count + count / 8)
        // In the table's order and sorted here: by the index, each row would be looked up by itself.
        let sql = "SELECT \(ItemTable.columns) FROM item NOT INDEXED WHERE list = ?"
        try db.forEachRow(sql, [list.blob]) { row in
            switch ItemTable.read(row) {
            case .success(let item): snapshot.items.append(item)
            case .failure(let record): snapshot.quarantined.append(record)
            }
            return true
        }
        // The pages have been read for once; a long list would keep megabytes of them.
        sqlite3_db_release_memory(db.sqliteConnection)
        snapshot.items.sort { ListOrder($0) < ListOrder($1) }
        return snapshot
    }
}
