import GRDB
import Todo

// `Record` means this type and not GRDB's.
import enum Todo.Record

/// The sync engine's access to the store within one transaction.
///
/// Its changes cannot be undone.
public struct SyncTables {
    let db: Database
    /// The source of the current local time.
    var now: Store.Clock = Store.utc

    /// The maximum number of records that are changed in one transaction, so that other writers do not wait long.
    public static let maxRecordsPerTransaction = 200

    public var zones: any ZoneRules { now().zones }
}

extension Store {
    /// Reads for a sync in one transaction, on another thread.
    ///
    /// - Throws: `StoreError`.
    public func readForSync<T: Sendable>(_ body: @Sendable @escaping (SyncTables) throws -> T) async throws -> T {
        try await read { try body(SyncTables(db: $0, now: clock)) }
    }

    /// Reads for a sync in one transaction, on the caller's thread.
    ///
    /// - Throws: `StoreError`.
    public func readForSyncSynchronously<T>(_ body: (SyncTables) throws -> T) throws -> T {
        try read { try body(SyncTables(db: $0, now: clock)) }
    }

    /// Changes tasks and the states agreed with the server in one transaction, on another thread. Before the first
    /// change of the day, the daily backup is made.
    ///
    /// - Throws: `StoreError`. In that case, nothing has changed.
    public func writeForSync<T: Sendable>(_ body: @Sendable @escaping (SyncTables) throws -> T) async throws -> T {
        try await write { db in
            let result = try body(SyncTables(db: db, now: clock))
            try Feed(db: db).trim()
            try SearchIndex(db: db).update()
            return result
        }
    }

    /// Changes data of the sync engine, but no records, in one transaction, on another thread.
    ///
    /// - Throws: `StoreError`. In that case, nothing has changed.
    public func writeStateForSync<T: Sendable>(_ body: @Sendable @escaping (SyncTables) throws -> T) async throws -> T {
        try await writeWithoutBackup { try body(SyncTables(db: $0, now: clock)) }
    }
}

// MARK: - Records

extension SyncTables {
    /// Returns the record with an id, even if it is in the trash.
    ///
    /// - Throws: `StoreError.unreadable` if the record exists but cannot be read.
    public func record(_ id: UUID) throws -> Record? {
        switch try RecordTable(db: db).find(id) {
        case .success(let record)?: record
        case .failure?: throw StoreError.unreadable
        case nil: nil
        }
    }

    /// Returns the task with an id, even if it is in the trash.
    public func item(_ id: UUID) throws -> Item? { try record(id)?.item }

    /// Returns whether the record with an id can be read or does not exist.
    public func isReadable(_ id: UUID) throws -> Bool {
        if case .failure? = try RecordTable(db: db).find(id) { return false }
        return true
    }

    /// Returns the task with an id, even if it is in the trash. A task that cannot be read counts as missing, so that
    /// it does not hold up others.
    public func readable(_ id: UUID) throws -> Item? {
        guard case .success(let record)? = try RecordTable(db: db).find(id) else { return nil }
        return record.item
    }

    /// Returns the time at which a task was last edited, if known.
    public func modificationTime(of id: UUID) throws -> Timestamp? {
        try Int64.fetchOne(db, sql: "SELECT modified FROM item WHERE id = ?", arguments: [id.blob])
            .map(Timestamp.init(milliseconds:))
    }

    /// Returns the direct subtasks of a task that are not in the trash.
    public func children(of parent: UUID) throws -> [Item] {
        try RecordTable(db: db).children(of: parent).filter { $0.deleted == nil }
    }

    /// Returns whether a task may have a given parent: both must be in one list, neither may be in the trash, an open
    /// task may not be below a completed one, and no task may be below itself or too deep.
    public func fits(_ item: Item, under parent: UUID) throws -> Bool {
        guard let parentItem = try self.item(parent), parentItem.list == item.list, parentItem.deleted == nil,
            item.deleted == nil,
            item.isDone || !parentItem.isDone
        else { return false }
        let ancestors = try Tree.ancestors(from: parent) { try self.item($0)?.parent }
        return try !ancestors.contains(item.id) && ancestors.count + height(below: item.id) <= Tree.maxDepth
    }

    private func height(below id: UUID) throws -> Int {
        let sql = """
            WITH RECURSIVE below (id, level) AS (
                SELECT ?, 0 UNION ALL
                SELECT item.id, level + 1 FROM below CROSS JOIN item ON item.parent = below.id
                WHERE level <= \(Tree.maxDepth)
            ) SELECT max(level) FROM below
            """
        return try Int.fetchOne(db, sql: sql, arguments: [id.blob]) ?? 0
    }

    /// Inserts a new task, or replaces one in the trash.
    ///
    /// - Parameter modified: The time at which the task was last edited on any device.
    public func insert(_ item: Item, modified: Timestamp?) throws {
        var table = RecordTable(db: db, modified: modified)
        try table.write([.insert(.item(item))])
    }

    /// Gives a record new values. Does nothing if the values are the same.
    ///
    /// - Parameter modified: The time at which the task was last edited on any device, or nil to leave the edit time
    ///   unchanged.
    public func change(_ old: Record, to new: Record, modified: Timestamp?) throws {
        let patch = Patch(from: old, to: new)
        if patch.changes.isEmpty { return }
        let time = try modified ?? self.modificationTime(of: old.id)
        var table = RecordTable(db: db, modified: time)
        try table.write([.change(patch)])
    }
}

// MARK: - Local changes

extension SyncTables {
    /// Returns the current revision of the change feed.
    public func revision() throws -> Int64 { try Feed(db: db).revision() }

    /// Returns the tasks of a list that may have changed since its cursor: those in the change feed, or all if the feed
    /// does not go back that far. The ids of links without a task are included.
    ///
    /// - Parameter all: Whether to return all tasks in any case.
    public func candidates(of list: UUID, all: Bool) throws -> [UUID] {
        let cursor = try cursor(of: list)
        let oldest = try Int64.fetchOne(db, sql: "SELECT min(revision) FROM change") ?? 0
        let now = try revision()
        let known = "SELECT item FROM link WHERE list = ?"
        var sql = "SELECT id FROM item WHERE list = ? UNION \(known)"
        var arguments: StatementArguments = [list.blob, list.blob]
        if !all, let cursor, cursor <= now, oldest <= cursor + 1 {
            let isOfList = "EXISTS (SELECT 1 FROM item WHERE id = change.item AND list = ?)"
            let isLinked = "EXISTS (SELECT 1 FROM link WHERE link.item = change.item AND link.list = ?)"
            sql = """
                SELECT DISTINCT item FROM change WHERE revision > ? AND (\(isOfList) OR \(isLinked))
                UNION \(known) AND (refused_for IS NOT NULL OR attempts > 0)
                UNION SELECT link.item FROM link CROSS JOIN item ON item.id = link.item
                    WHERE link.list = ? AND link.etag IS NULL AND item.list = link.list AND item.deleted IS NULL
                """
            arguments = [cursor, list.blob, list.blob, list.blob, list.blob]
        }
        var ids: [UUID] = []
        try db.forEachRow(sql, arguments) { row in
            if let id = row.id(0) { ids.append(id) }
            return true
        }
        return ids
    }

    /// Returns the revision up to which the change feed was read for a list.
    public func cursor(of list: UUID) throws -> Int64? {
        try Int64.fetchOne(db, sql: "SELECT revision FROM sync_cursor WHERE list = ?", arguments: [list.blob])
    }

    /// Stores the revision up to which the change feed was read for a list.
    public func saveCursor(_ revision: Int64, of list: UUID) throws {
        try db.execute(
            sql: "INSERT OR REPLACE INTO sync_cursor (list, revision) VALUES (?, ?)", arguments: [list.blob, revision])
    }
}
