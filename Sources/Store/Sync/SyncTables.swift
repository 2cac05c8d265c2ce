// What synchronising sees of the store, and changes in it, within one transaction.

import GRDB
import Todo

// Not GRDB's `Record`.
import enum Todo.Record

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What synchronising sees of the store, and changes in it, within one transaction.
///
/// Nothing of it makes a step that could be undone.
public struct SyncTables {
    let db: Database
    /// Says what clocks show.
    var now: Store.Clock = Store.utc

    /// The most records that are changed in one transaction, so that nobody waits long to write.
    public static let most = 200

    /// The rules of time zones.
    public var zones: any ZoneRules { now().zones }
}

extension Store {
    /// Reads for synchronising, in one transaction, on another thread.
    ///
    /// - Throws: `StoreError`.
    public func readForSync<T: Sendable>(_ body: @Sendable @escaping (SyncTables) throws -> T) async throws -> T {
        try await read { try body(SyncTables(db: $0, now: clock)) }
    }

    /// Reads for synchronising, in one transaction, on the thread that calls.
    ///
    /// - Throws: `StoreError`.
    public func readForSyncNow<T>(_ body: (SyncTables) throws -> T) throws -> T {
        try read { try body(SyncTables(db: $0, now: clock)) }
    }

    /// Changes items and what is agreed of them, in one transaction, on another thread; the day's first comes after the day's
    /// backup.
    ///
    /// - Throws: `StoreError`. Nothing has changed then.
    public func writeForSync<T: Sendable>(_ body: @Sendable @escaping (SyncTables) throws -> T) async throws -> T {
        try await write { db in
            let result = try body(SyncTables(db: db, now: clock))
            try Feed(db: db).trim()
            try SearchIndex(db: db).follow()
            return result
        }
    }

    /// Changes what is kept of synchronising and no record, in one transaction, on another thread.
    ///
    /// - Throws: `StoreError`. Nothing has changed then.
    public func noteForSync<T: Sendable>(_ body: @Sendable @escaping (SyncTables) throws -> T) async throws -> T {
        try await note { try body(SyncTables(db: $0, now: clock)) }
    }
}

// MARK: - Records

extension SyncTables {
    /// The record of an id, be it in the trash; nil where there is none.
    ///
    /// - Throws: `StoreError.unreadable` where it is there but cannot be read.
    public func record(_ id: UUID) throws -> Record? {
        switch try RecordTable(db: db).find(id) {
        case .success(let record)?: record
        case .failure?: throw StoreError.unreadable
        case nil: nil
        }
    }

    /// The item of an id, be it in the trash; nil where there is none.
    public func item(_ id: UUID) throws -> Item? { try record(id)?.item }

    /// Whether the record of an id can be read, or there is none.
    public func isReadable(_ id: UUID) throws -> Bool {
        if case .failure? = try RecordTable(db: db).find(id) { return false }
        return true
    }

    /// The item of an id, be it in the trash; nil also where it cannot be read: that is no reason to hold up the others.
    public func readable(_ id: UUID) throws -> Item? {
        guard case .success(let record)? = try RecordTable(db: db).find(id) else { return nil }
        return record.item
    }

    /// When an item was last written; nil where that is not known.
    public func modified(_ id: UUID) throws -> Timestamp? {
        try Int64.fetchOne(db, sql: "SELECT modified FROM item WHERE id = ?", arguments: [id.blob])
            .map(Timestamp.init(milliseconds:))
    }

    /// The items right below one that are not in the trash.
    public func children(of parent: UUID) throws -> [Item] {
        try RecordTable(db: db).children(of: parent).filter { $0.deleted == nil }
    }

    /// Whether an item may be within another: both in one list, neither in the trash, nothing open in what is done, no circle,
    /// and not too deep.
    public func fits(_ item: Item, within parent: UUID) throws -> Bool {
        guard let above = try self.item(parent), above.list == item.list, above.deleted == nil, item.deleted == nil,
            item.isDone || !above.isDone
        else { return false }
        let height = try height(below: item.id)
        var (depth, next) = (0, Optional(parent))
        while let id = next {
            depth += 1
            guard id != item.id, depth + height <= Tree.deepest else { return false }
            next = try self.item(id)?.parent
        }
        return true
    }

    private func height(below id: UUID) throws -> Int {
        let sql = """
            WITH RECURSIVE below (id, level) AS (
                SELECT ?, 0 UNION ALL
                SELECT item.id, level + 1 FROM below CROSS JOIN item ON item.parent = below.id
                WHERE level <= \(Tree.deepest)
            ) SELECT max(level) FROM below
            """
        return try Int.fetchOne(db, sql: sql, arguments: [id.blob]) ?? 0
    }

    /// Puts a new item in, or in the place of one in the trash.
    ///
    /// - Parameter modified: when it was last edited, wherever that was.
    public func insert(_ item: Item, modified: Timestamp?) throws {
        var table = RecordTable(db: db, modified: modified)
        try table.write([.insert(.item(item))])
    }

    /// Gives a record other values; nothing where it has them.
    ///
    /// - Parameter modified: when it was last edited, wherever that was; nil leaves it.
    public func change(_ old: Record, to new: Record, modified: Timestamp?) throws {
        let patch = Patch(from: old, to: new)
        if patch.changes.isEmpty { return }
        let time = try modified ?? self.modified(old.id)
        var table = RecordTable(db: db, modified: time)
        try table.write([.change(patch)])
    }
}

// MARK: - What may have changed here

extension SyncTables {
    /// The revision of the feed of changes now.
    public func revision() throws -> Int64 { try Feed(db: db).revision() }

    /// The items that may have changed in a list since it was looked through last: those of the feed, or all where that does
    /// not go back so far. Links without an item are among them.
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
        var found: [UUID] = []
        try db.forEachRow(sql, arguments) { row in
            if let id = row.id(0) { found.append(id) }
            return true
        }
        return found
    }

    /// Up to where the feed was looked through for a list; nil where it never was.
    public func cursor(of list: UUID) throws -> Int64? {
        try Int64.fetchOne(db, sql: "SELECT revision FROM sync_cursor WHERE list = ?", arguments: [list.blob])
    }

    /// Keeps up to where the feed was looked through for a list.
    public func keepCursor(_ revision: Int64, of list: UUID) throws {
        try db.execute(
            sql: "INSERT OR REPLACE INTO sync_cursor (list, revision) VALUES (?, ?)", arguments: [list.blob, revision])
    }
}

func < (lhs: (Int64, Data), rhs: (Int64, Data)) -> Bool {
    lhs.0 == rhs.0 ? lhs.1.lexicographicallyPrecedes(rhs.1) : lhs.0 < rhs.0
}
