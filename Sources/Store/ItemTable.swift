// The table of items as the rules and edits see it.

import GRDB
import GRDBSQLite
import Todo

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The table of items within one transaction.
struct ItemTable {
    let db: Database

    /// The columns of an item, in the order in which they are read.
    static let columns = "row, id, list, title, rank, created, completed"

    /// A record as an item, or what is wrong with it.
    static func read(_ row: ColumnReader) -> Result<Item, QuarantinedRecord> {
        guard let id = row.id(1), let list = row.id(2) else {
            return .failure(QuarantinedRecord(row: row.integer(0), reason: .unreadableID))
        }
        guard let title = row.text(3) else {
            return .failure(QuarantinedRecord(row: row.integer(0), reason: .unreadableTitle))
        }
        return .success(
            Item(
                id: id, list: list, title: title, rank: Rank(row.integer(4)),
                created: Timestamp(milliseconds: row.integer(5)),
                completed: row.optionalInteger(6).map(Timestamp.init)
            ))
    }
}

extension QuarantinedRecord: Error {}

extension ItemTable: ItemReading {
    func item(_ id: UUID) throws -> Item? {
        var found: Item?
        try db.forEachRow("SELECT \(Self.columns) FROM item WHERE id = ?", [id.blob]) { row in
            found = try? Self.read(row).get()
            return false
        }
        return found
    }

    func items(_ direction: Direction, _ place: ListOrder?, in section: Section, limit: Int) throws -> [Item] {
        let (beyond, order) = direction == .after ? (">", "ASC") : ("<", "DESC")
        var arguments: StatementArguments = [section.list.blob, section.isDone]
        if let place { arguments += [place.rank.value, place.id.blob] }
        var found: [Item] = []
        // A record that cannot be read takes no part in the order; so the limit is kept here.
        try db.forEachRow(
            """
            SELECT \(Self.columns) FROM item
            WHERE list = ? AND (completed IS NOT NULL) = ? \(place == nil ? "" : "AND (rank, id) \(beyond) (?, ?)")
            ORDER BY rank \(order), id \(order)
            """, arguments
        ) { row in
            if let item = try? Self.read(row).get() { found.append(item) }
            return found.count < limit
        }
        return found
    }
}

extension ItemTable: ItemWriting {
    mutating func write(_ writes: [ItemWrite]) throws {
        let insert = try db.cachedStatement(
            sql: "INSERT INTO item (id, list, title, rank, created, completed) VALUES (?, ?, ?, ?, ?, ?)")
        let update = try db.cachedStatement(
            sql: "UPDATE item SET list = ?, title = ?, rank = ?, created = ?, completed = ? WHERE id = ?")
        let delete = try db.cachedStatement(sql: "DELETE FROM item WHERE id = ?")
        for write in writes {
            switch write {
            case .insert(let item):
                try self.insert(item, by: insert)
            case .update(let item):
                try update.execute(arguments: [item.list.blob] + Self.values(of: item) + [item.id.blob])
                if db.changesCount == 0 { throw TodoError.itemMissing(item.id) }
            case .delete(let id):
                try delete.execute(arguments: [id.blob])
                if db.changesCount == 0 { throw TodoError.itemMissing(id) }
            }
        }
    }

    private func insert(_ item: Item, by statement: Statement) throws {
        do {
            try statement.execute(arguments: [item.id.blob, item.list.blob] + Self.values(of: item))
        } catch let error as DatabaseError where error.extendedResultCode == .SQLITE_CONSTRAINT_UNIQUE {
            throw TodoError.itemExists(item.id)
        }
    }

    private static func values(of item: Item) -> StatementArguments {
        [item.title, item.rank.value, item.created.milliseconds, item.completed?.milliseconds]
    }
}
