// Reading the store: whole lists, and what changed.

import GRDB
import GRDBSQLite
import Todo

// Not GRDB's `Record`.
import enum Todo.Record

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Store {
    /// What is read in one transaction.
    func feed(_ db: Database) -> Feed { Feed(db: db, now: clock, titleKey: titleKey) }

    /// A list's rows as they are now; about 30 ms for 100,000 items.
    ///
    /// The rows of `TodoList.root` are the lists; those of `TodoList.trash` what was deleted, the last first.
    ///
    /// - Throws: `StoreError.listMissing` where the list was deleted, or another.
    public func snapshot(of list: UUID) throws -> Snapshot {
        try read { try feed($0).snapshot(of: Query(list)) }
    }

    /// A list's rows as they are now, read on another thread.
    public func snapshot(of list: UUID) async throws -> Snapshot { try await snapshot(of: Query(list)) }

    /// What a query shows as it is now, read on another thread.
    public func snapshot(of query: Query) async throws -> Snapshot {
        try await read { try feed($0).snapshot(of: query) }
    }

    /// What a query shows as it is now.
    ///
    /// - Throws: `StoreError.listMissing` where the list was deleted, or another.
    public func snapshot(of query: Query) throws -> Snapshot {
        try read { try feed($0).snapshot(of: query) }
    }

    /// How many of the done items `snapshot(of:)` has of `TodoList.done`: some 50 screens of a view that hardly anybody reads
    /// to its end.
    public static let pageLength = 1000

    /// So many of the done items, the last done first, read on another thread; of another list all rows.
    public func snapshot(of query: Query, limit: Int) async throws -> Snapshot {
        try await read { db in
            let feed = feed(db)
            return try query == .done ? feed.datedSnapshot(of: query, limit: limit) : feed.snapshot(of: query)
        }
    }

    /// The first rows of a list, read in a few milliseconds however long the list is.
    ///
    /// - Parameter limit: how many rows at most.
    /// - Throws: `StoreError.listMissing` where the list was deleted, or another.
    public func head(of list: UUID, limit: Int) throws -> Head {
        try read { try feed($0).head(of: Query(list), limit: limit) }
    }

    /// The first rows of a query, likewise; of a view by a tag all.
    public func head(of query: Query, limit: Int) throws -> Head {
        try read { try feed($0).head(of: query, limit: limit) }
    }

    /// What changed in a list since a revision, whichever program changed it.
    ///
    /// What changed in other lists comes as rows that are not in this one; who shows the lists sees by it that
    /// counts may have changed.
    ///
    /// - Throws: `StoreError`.
    public func changes(since revision: Int64, in list: UUID) throws -> Changes {
        try read { try feed($0).changes(since: revision, in: Query(list)) }
    }

    /// What changed in a list since a revision, read on another thread.
    public func changes(since revision: Int64, in list: UUID) async throws -> Changes {
        try await changes(since: revision, in: Query(list))
    }

    /// What changed in what a query shows since a revision, read on another thread.
    public func changes(since revision: Int64, in query: Query) async throws -> Changes {
        try await read { try feed($0).changes(since: revision, in: query) }
    }

    /// The lists in their order, and the records of lists that cannot be read.
    ///
    /// - Throws: `StoreError`.
    public func lists() throws -> Records<TodoList> {
        try read { try feed($0).lists() }
    }

    /// A list's items in list order, whole, and those that cannot be read.
    ///
    /// - Throws: `StoreError.listMissing` where the list was deleted, or another.
    public func items(of list: UUID) throws -> Records<Item> {
        try read { try feed($0).items(of: list) }
    }

    /// All lists and all items that are not in the trash, as they are now, also the items of lists that cannot be read.
    ///
    /// - Throws: `StoreError`.
    public func inventory() throws -> Inventory {
        try read { try feed($0).inventory() }
    }

    /// Whether the list is still there; the list of lists and the trash always are.
    ///
    /// - Throws: `StoreError`.
    public func listExists(_ list: UUID) throws -> Bool {
        try read { try feed($0).isThere(Query(list)) }
    }

    /// Whether no list of this id can be made, and none of it is there into which something can come: it lies in the trash, cannot
    /// be read, is an item's, or its server does not let it be changed.
    ///
    /// - Throws: `StoreError`.
    public func isTakenForList(_ id: UUID) throws -> Bool {
        try read { db in
            switch try RecordTable(db: db).find(id) {
            case nil: false
            case .success(let record)?:
                try !record.isList || record.deleted != nil || SyncTables(db: db).readOnlyLists().contains(id)
            case .failure?: true
            }
        }
    }

    /// The item of this id; nil where there is none, or it is in the trash.
    ///
    /// - Throws: `StoreError.unreadable` where it is there but cannot be read, or another.
    public func item(_ id: UUID) throws -> Item? {
        try record(id)?.item
    }

    /// The item of this id as `item(_:)` has it, read on another thread.
    public func whole(_ id: UUID) async throws -> Item? {
        try await read { try RecordTable(db: $0).readable(id)?.item }
    }

    /// The item or list of this id; nil where there is none, or it is in the trash.
    ///
    /// - Throws: `StoreError.unreadable` where it is there but cannot be read, or another.
    public func record(_ id: UUID) throws -> Record? {
        try read { try RecordTable(db: $0).readable(id) }
    }

    /// The items whose ids lie in a range, in the order of their ids, but for the trash's; nil for one that cannot be read.
    ///
    /// - Parameter limit: how many at most.
    /// - Throws: `StoreError`.
    public func items(_ ids: ClosedRange<UUID>, limit: Int) throws -> [Item?] {
        try read { try RecordTable(db: $0).items(ids, limit: limit) }
    }

    /// The ids of the items next to each of these by their ids, but for the trash's: what tells how much of an id is enough.
    ///
    /// - Throws: `StoreError`.
    public func neighbours(of ids: [UUID]) throws -> [UUID] {
        try read { try RecordTable(db: $0).neighbours(of: ids) }
    }

    /// How many items of each list are open, whatever the number of items in a few milliseconds; and by the id of
    /// `TodoList.trash` how much is in the trash.
    ///
    /// They can only be other ones when the revision is another, that is when `changes(since:in:)` is not `.none`.
    ///
    /// - Throws: `StoreError`.
    public func openCounts() throws -> [UUID: Int] {
        try read { try feed($0).openCounts() }
    }

    /// How many items of each list are open, read on another thread.
    public func openCounts() async throws -> [UUID: Int] {
        try await read { try feed($0).openCounts() }
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
