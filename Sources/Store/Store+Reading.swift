// Reads whole lists, changes, and single records.

import GRDB
import GRDBSQLite
import Rows
import Todo

// `Record` means this type and not GRDB's.
import enum Todo.Record

extension Store {
    /// Returns the change feed for reading in a transaction.
    func feed(_ db: Database) -> Feed { Feed(db: db, now: clock, titleKey: titleKey) }

    /// Returns a list's current rows. This takes about 30 ms for 100,000 tasks.
    ///
    /// The rows of `TodoList.root` are the lists. The rows of `TodoList.trash` are the deleted records, most recent
    /// first.
    ///
    /// - Throws: `StoreError.listMissing` if the list was deleted, or another `StoreError`.
    public func snapshot(of list: UUID) throws -> Snapshot {
        try read { try feed($0).snapshot(of: Query(list)) }
    }

    public func snapshot(of list: UUID) async throws -> Snapshot { try await snapshot(of: Query(list)) }

    public func snapshot(of query: Query) async throws -> Snapshot {
        try await read { try feed($0).snapshot(of: query) }
    }

    /// Returns a query's current rows.
    ///
    /// - Throws: `StoreError.listMissing` if the list was deleted, or another `StoreError`.
    public func snapshot(of query: Query) throws -> Snapshot {
        try read { try feed($0).snapshot(of: query) }
    }

    /// The number of completed tasks that `snapshot(of:)` returns for `TodoList.done`: about 50 screens, more than
    /// users usually read.
    public static let pageLength = 1000

    /// Returns a query's current rows. The limit applies to completed tasks only, which are sorted newest first; other
    /// queries return all rows.
    public func snapshot(of query: Query, limit: Int) async throws -> Snapshot {
        try await read { db in
            let feed = feed(db)
            return try query.traits.isPaged ? feed.datedSnapshot(of: query, limit: limit) : feed.snapshot(of: query)
        }
    }

    /// Returns the first rows of a list, in a few milliseconds regardless of the list's length.
    ///
    /// - Parameter limit: The maximum number of rows.
    /// - Throws: `StoreError.listMissing` if the list was deleted, or another `StoreError`.
    public func firstRows(of list: UUID, limit: Int) throws -> FirstRows {
        try read { try feed($0).firstRows(of: Query(list), limit: limit) }
    }

    /// Returns the first rows of a query, or all rows of a view by tag.
    public func firstRows(of query: Query, limit: Int) throws -> FirstRows {
        try read { try feed($0).firstRows(of: query, limit: limit) }
    }

    /// Returns the changes that any program has made in a list since a revision.
    ///
    /// Changes in other lists appear as rows that are not in this list. A view of the lists can thereby detect that
    /// counts may have changed.
    ///
    /// - Throws: `StoreError`.
    public func changes(since revision: Int64, in list: UUID) throws -> Changes {
        try read { try feed($0).changes(since: revision, in: Query(list)) }
    }

    public func changes(since revision: Int64, in list: UUID) async throws -> Changes {
        try await changes(since: revision, in: Query(list))
    }

    public func changes(since revision: Int64, in query: Query) async throws -> Changes {
        try await read { try feed($0).changes(since: revision, in: query) }
    }

    /// Returns the lists in order, and the records of lists that cannot be read.
    ///
    /// - Throws: `StoreError`.
    public func lists() throws -> Records<TodoList> {
        try read { try feed($0).lists() }
    }

    /// Returns a list's tasks with all fields in list order, and the records of tasks that cannot be read.
    ///
    /// - Throws: `StoreError.listMissing` if the list was deleted, or another `StoreError`.
    public func items(of list: UUID) throws -> Records<Item> {
        try read { try feed($0).items(of: list) }
    }

    /// Returns all current lists and tasks that are not in the trash, including tasks of lists that cannot be read.
    ///
    /// - Throws: `StoreError`.
    public func allRecords() throws -> AllRecords {
        try read { try feed($0).allRecords() }
    }

    /// Returns whether a list exists outside the trash. The list of lists and the trash always exist.
    ///
    /// - Throws: `StoreError`.
    public func listExists(_ list: UUID) throws -> Bool {
        try read { try feed($0).exists(Query(list)) }
    }

    /// Returns whether an id can neither be given to a new list nor belongs to a list that accepts tasks: its list is
    /// in the trash, unreadable or read-only on its server, or the id belongs to a task.
    ///
    /// - Throws: `StoreError`.
    public func isUnusableForList(_ id: UUID) throws -> Bool {
        try read { db in
            switch try RecordTable(db: db).find(id) {
            case nil: false
            case .success(let record)?:
                try !record.isList || record.deleted != nil || SyncTables(db: db).readOnlyLists().contains(id)
            case .failure?: true
            }
        }
    }

    /// Returns the task with an id, or nil if there is none or if it is in the trash.
    ///
    /// - Throws: `StoreError.unreadable` if the task exists but cannot be read, or another `StoreError`.
    public func item(_ id: UUID) throws -> Item? {
        try record(id)?.item
    }

    /// The asynchronous form of ``item(_:)``.
    public func loadItem(_ id: UUID) async throws -> Item? {
        try await read { try RecordTable(db: $0).readable(id)?.item }
    }

    /// Returns the task or list with an id, or nil if there is none or if it is in the trash.
    ///
    /// - Throws: `StoreError.unreadable` if the record exists but cannot be read, or another `StoreError`.
    public func record(_ id: UUID) throws -> Record? {
        try read { try RecordTable(db: $0).readable(id) }
    }

    /// Returns the tasks whose ids are in a range, sorted by id, without tasks in the trash. The element for an
    /// unreadable task is nil.
    ///
    /// - Parameter limit: The maximum number of tasks.
    /// - Throws: `StoreError`.
    public func items(_ ids: ClosedRange<UUID>, limit: Int) throws -> [Item?] {
        try read { try RecordTable(db: $0).items(ids, limit: limit) }
    }

    /// Returns the ids of the tasks that directly precede and follow each id in the order of ids, without tasks in the
    /// trash. They determine how many characters of an id are needed to identify it.
    ///
    /// - Throws: `StoreError`.
    public func neighbors(of ids: [UUID]) throws -> [UUID] {
        try read { try RecordTable(db: $0).neighbors(of: ids) }
    }

    /// Returns the number of open tasks in each list, in a few milliseconds regardless of the number of tasks. The
    /// entry for `TodoList.trash` is the number of records in the trash.
    ///
    /// The counts can only change together with the revision, that is when `changes(since:in:)` is not `.none`.
    ///
    /// - Throws: `StoreError`.
    public func openCounts() throws -> [UUID: Int] {
        try read { try feed($0).openCounts() }
    }

    public func openCounts() async throws -> [UUID: Int] {
        try await read { try feed($0).openCounts() }
    }

    /// Returns the problems that SQLite finds in the file or in its references, or an empty array if there are none.
    ///
    /// This reads the whole file.
    ///
    /// - Throws: `StoreError`.
    public func integrityCheck() throws -> [String] {
        try read { db in
            let findings = try String.fetchAll(db, sql: "PRAGMA integrity_check").filter { $0 != "ok" }
            let violations = try Row.fetchAll(db, sql: "PRAGMA foreign_key_check")
            return findings + violations.map { "row \($0[1] as Int64? ?? 0) of \($0[0] as String) refers to nothing" }
        }
    }
}
