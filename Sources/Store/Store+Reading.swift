// Reading the store: whole lists, and what changed.

import GRDB
import GRDBSQLite
import Todo

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Store {
    /// A list as it is now; about 50 ms for 100,000 items.
    ///
    /// - Throws: `StoreError`.
    public func snapshot(of list: UUID) throws -> Snapshot {
        try read { try Feed(db: $0).snapshot(of: list) }
    }

    /// A list as it is now, read on another thread.
    public func snapshot(of list: UUID) async throws -> Snapshot {
        try await read { try Feed(db: $0).snapshot(of: list) }
    }

    /// The first items of a list, read in a few milliseconds however long the list is.
    ///
    /// - Parameter limit: how many items at most.
    /// - Throws: `StoreError`.
    public func head(of list: UUID, limit: Int) throws -> Head {
        try read { try Feed(db: $0).head(of: list, limit: limit) }
    }

    /// What changed in a list since a revision, whichever program changed it.
    ///
    /// - Throws: `StoreError`.
    public func changes(since revision: Int64, in list: UUID) throws -> Changes {
        try read { try Feed(db: $0).changes(since: revision, in: list) }
    }

    /// What changed in a list since a revision, read on another thread.
    public func changes(since revision: Int64, in list: UUID) async throws -> Changes {
        try await read { try Feed(db: $0).changes(since: revision, in: list) }
    }

    /// The lists in their order.
    ///
    /// - Throws: `StoreError`.
    public func lists() throws -> [TodoList] {
        try read { db in
            var lists: [TodoList] = []
            try db.forEachRow("SELECT id, name, rank FROM list ORDER BY rank, id") { row in
                if let id = row.id(0), let name = row.text(1) {
                    lists.append(TodoList(id: id, name: name, rank: Rank(row.integer(2))))
                }
                return true
            }
            return lists
        }
    }

    /// What SQLite finds wrong with the file or the references in it; empty where all is well.
    ///
    /// It reads the whole file.
    ///
    /// - Throws: `StoreError`.
    public func integrityCheck() throws -> [String] {
        try read { db in
            let findings = try String.fetchAll(db, sql: "PRAGMA integrity_check").filter { $0 != "ok" }
            let strays = try Row.fetchAll(db, sql: "PRAGMA foreign_key_check")
            return findings + strays.map { "row \($0[1] as Int64? ?? 0) of \($0[0] as String) refers to nothing" }
        }
    }
}
