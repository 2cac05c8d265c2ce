// Changes to items and lists, each in its table.

import GRDB
import Todo

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension ItemTable: ItemWriting {
    mutating func write(_ writes: [ItemWrite]) throws {
        let statements = try Statements(db)
        for write in writes {
            switch write {
            case .insert(let item): try insert(item, statements)
            case .update(let item): try update(item, statements)
            case .delete(let id): try delete(id, statements)
            }
        }
    }

    /// The statements of one call; those for items may run 100,000 times.
    private struct Statements {
        let insert, update, delete: Statement
        let insertList, updateList, deleteList: Statement

        init(_ db: Database) throws {
            insert = try db.cachedStatement(
                sql: "INSERT INTO item (id, list, title, rank, created, completed) VALUES (?, ?, ?, ?, ?, ?)")
            update = try db.cachedStatement(
                sql: "UPDATE item SET list = ?, title = ?, rank = ?, created = ?, completed = ? WHERE id = ?")
            delete = try db.cachedStatement(sql: "DELETE FROM item WHERE id = ?")
            insertList = try db.cachedStatement(sql: "INSERT INTO list (id, name, rank, created) VALUES (?, ?, ?, ?)")
            updateList = try db.cachedStatement(sql: "UPDATE list SET name = ?, rank = ?, created = ? WHERE id = ?")
            deleteList = try db.cachedStatement(sql: "DELETE FROM list WHERE id = ?")
        }
    }

    private func insert(_ item: Item, _ statements: Statements) throws {
        do {
            if item.isList {
                try statements.insertList.execute(arguments: [item.id.blob] + values(ofList: item))
            } else {
                try statements.insert.execute(arguments: [item.id.blob, item.list.blob] + values(of: item))
            }
        } catch let error as DatabaseError where Self.clashes.contains(error.extendedResultCode) {
            // A trigger may refuse for whatever reason.
            guard try record(item.id) != nil else { throw error }
            throw TodoError.itemExists(item.id)
        }
    }

    /// How SQLite refuses an id that is there already; a trigger does if it is in the other table.
    private static let clashes: [ResultCode] = [
        .SQLITE_CONSTRAINT_UNIQUE, .SQLITE_CONSTRAINT_PRIMARYKEY, .SQLITE_CONSTRAINT_TRIGGER,
    ]

    private func update(_ item: Item, _ statements: Statements) throws {
        if item.isList {
            try statements.updateList.execute(arguments: values(ofList: item) + [item.id.blob])
        } else {
            try statements.update.execute(arguments: [item.list.blob] + values(of: item) + [item.id.blob])
        }
        if db.changesCount == 0 { throw TodoError.itemMissing(item.id) }
    }

    private func delete(_ id: UUID, _ statements: Statements) throws {
        try statements.delete.execute(arguments: [id.blob])
        if db.changesCount > 0 { return }
        do {
            try statements.deleteList.execute(arguments: [id.blob])
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
            // SQLite says no more of a reference that restricts than of any trigger.
            guard try holdsItems(id) else { throw error }
            throw StoreError.listNotEmpty
        }
        if db.changesCount == 0 { throw TodoError.itemMissing(id) }
    }

    /// Whether a list has items, also such as cannot be read.
    private func holdsItems(_ list: UUID) throws -> Bool {
        let sql = "SELECT EXISTS (SELECT 1 FROM item WHERE list = ?)"
        return try Bool.fetchOne(db, sql: sql, arguments: [list.blob]) ?? false
    }

    private func values(of item: Item) -> StatementArguments {
        [item.title, item.rank.value, item.created.milliseconds, item.completed?.milliseconds]
    }

    private func values(ofList list: Item) throws -> StatementArguments {
        guard !list.isDone else { throw TodoError.listDone }
        return [list.title, list.rank.value, list.created.milliseconds]
    }
}
