import GRDB
import Rows
import Todo

/// The tasks and lists on disk, in one SQLite database that several programs may use at once.
///
/// Each function that changes the store is one transaction, which is on disk when the function returns. Many
/// functions exist in two forms: the `async` form does the same on another thread, and does not block the caller's.
public struct Store: Sendable {
    let writer: any DatabaseWriter
    /// The store's path, for error messages.
    public let path: String
    /// The clock that determines which tasks are due today and when recurrences occur.
    public let clock: Clock

    /// Returns the current local time.
    public typealias Clock = @Sendable () -> Now

    /// Returns a title's sort key, for lists sorted by title.
    public var titleKey: TitleKey = RowOrder.foldedKey

    /// The daily backups, or nil for a store in memory.
    let daily: DailyBackup?

    let schema: Schema

    /// Creates the tables if the database has none.
    ///
    /// - Throws: `StoreError`.
    public init(_ writer: any DatabaseWriter, clock: @escaping Clock = Store.utc) throws {
        try self.init(writer, schema: .current, clock: clock)
    }

    init(
        _ writer: any DatabaseWriter, schema: Schema, clock: @escaping Clock = Store.utc, backups: BackupFolder? = nil,
        accountsMigration: (String) -> KnownAccountsMigration? = { _ in nil }
    ) throws {
        self.writer = writer
        self.clock = clock
        path = writer.path
        daily = backups.map { DailyBackup($0, clock: clock) }
        self.schema = schema
        let path = path
        try Self.describingErrors(path) {
            let version = try writer.unsafeRead(Schema.version)
            guard version <= schema.version else {
                throw StoreError.newer(path: path, version: version, known: schema.version)
            }
            guard version < schema.version else { return }
            let accountsMigration = accountsMigration(path)
            try writer.write { db in
                // Another program may have changed the tables in the meantime.
                if try Schema.version(of: db) < schema.version { try accountsMigration?.migrateAccounts(from: db) }
                try schema.migrate(db)
            }
        }
    }

    /// A clock that shows the current time in UTC.
    public static let utc: Clock = {
        Now(Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1000)), by: UniversalTime())
    }

    /// Returns a store in memory that exists as long as it is used.
    ///
    /// - Throws: `StoreError`.
    public static func inMemory(clock: @escaping Clock = Store.utc) throws -> Store {
        try describingErrors(":memory:") {
            var configuration = Configuration()
            configuration.foreignKeysEnabled = true
            return try Store(DatabaseQueue(configuration: configuration), clock: clock)
        }
    }

    /// Opens a store, or creates one if the file does not exist.
    ///
    /// A file that is not a store, or that this version does not support, stays unchanged. An empty file counts as
    /// missing: it contains no data, and remains if the creation of a store is interrupted.
    /// Before the tables of an older store are changed, the store is copied to a file next to it
    /// (`furrow.db.before-v2-…`).
    ///
    /// - Parameters:
    ///   - path: The path of the store's file.
    ///   - clock: The clock. By default, it shows UTC and supports no other time zones.
    /// - Throws: `StoreError`.
    public static func open(at path: String, clock: @escaping Clock = Store.utc) throws -> Store {
        try open(at: path, schema: .current, clock: clock, accountsMigration: KnownAccountsMigration.ofStore)
    }

    /// Limits SQLite's page cache to 1 MiB and keeps temporary data on disk, for a program that reads the file once and
    /// writes little at a time.
    ///
    /// - Throws: `StoreError`.
    public func limitMemoryUse() throws {
        try Self.describingErrors(path) {
            try writer.writeWithoutTransaction {
                try $0.execute(sql: "PRAGMA cache_size = -\(Self.smallCacheKiB); PRAGMA temp_store = FILE")
            }
        }
    }

    /// The size of the small page cache, in KiB.
    private static let smallCacheKiB = 1024

    static func open(
        at path: String, schema: Schema, clock: @escaping Clock = Store.utc,
        busyTimeout: Double = StoreFile.busyTimeout,
        accountsMigration: (String) -> KnownAccountsMigration? = { _ in nil }
    ) throws -> Store {
        let file = StoreFile(path: path, busyTimeout: busyTimeout)
        return try file.retryingWhileBusy {
            try describingErrors(path) {
                try file.prepare()
                let queue = try file.openQueue(schema)
                try file.migrate(queue, to: schema, accountsMigration: accountsMigration)
                return try Store(
                    queue, schema: schema, clock: clock, backups: BackupFolder(of: path, busyTimeout: busyTimeout),
                    accountsMigration: accountsMigration)
            }
        }
    }

    /// Calls `body`, and converts SQLite's errors to errors for the user.
    static func describingErrors<T>(_ path: String, _ body: () throws -> T) throws -> T {
        do {
            return try body()
        } catch let error as DatabaseError {
            throw StoreError(error, path: path)
        }
    }

    static func describingErrors<T>(_ path: String, _ body: () async throws -> T) async throws -> T {
        do {
            return try await body()
        } catch let error as DatabaseError {
            throw StoreError(error, path: path)
        }
    }
}

extension Store {
    /// Reads in one transaction.
    func read<T>(_ body: (Database) throws -> T) throws -> T {
        try Self.describingErrors(path) { try writer.unsafeRead { try $0.inReadTransaction(body) } }
    }

    func read<T: Sendable>(_ body: @Sendable @escaping (Database) throws -> T) async throws -> T {
        try await Self.describingErrors(path) { try await writer.unsafeRead { try $0.inReadTransaction(body) } }
    }

    /// Writes in one transaction, which is rolled back if `body` throws. Before the first write of the day, the daily
    /// backup is made.
    func write<T>(_ body: (Database) throws -> T) throws -> T {
        try Self.describingErrors(path) { try writer.writeWithoutTransaction { try transaction($0, body) } }
    }

    func write<T: Sendable>(_ body: @Sendable @escaping (Database) throws -> T) async throws -> T {
        try await Self.describingErrors(path) { try await writer.writeWithoutTransaction { try transaction($0, body) } }
    }

    /// Writes data that is not a change by the user in one transaction, without a backup.
    func writeWithoutBackup<T>(_ body: (Database) throws -> T) throws -> T {
        try Self.describingErrors(path) { try writer.writeWithoutTransaction { try checkedTransaction($0, body) } }
    }

    func writeWithoutBackup<T: Sendable>(_ body: @Sendable @escaping (Database) throws -> T) async throws -> T {
        try await Self.describingErrors(path) {
            try await writer.writeWithoutTransaction { try checkedTransaction($0, body) }
        }
    }

    private func transaction<T>(_ db: Database, _ body: (Database) throws -> T) throws -> T {
        // The backup is made outside of the transaction, because it may take longer than other programs wait for a
        // transaction.
        daily?.makeIfDue(db)
        let result = try checkedTransaction(db, body)
        daily?.reportFailure()
        return result
    }

    private func checkedTransaction<T>(_ db: Database, _ body: (Database) throws -> T) throws -> T {
        try db.inImmediateTransaction {
            try expectKnownVersion(db)
            return try body(db)
        }
    }

    /// Throws an error if a newer version of Furrow has changed the tables since they were opened, because writing
    /// would lose its data.
    func expectKnownVersion(_ db: Database) throws {
        let (version, known) = (try Schema.version(of: db), schema.version)
        guard version <= known else { throw StoreError.newer(path: path, version: version, known: known) }
    }
}

extension Database {
    /// Calls `body` in one write transaction, which is rolled back if `body` throws.
    func inImmediateTransaction<T>(_ body: () throws -> T) throws -> T {
        var result: T?
        try inTransaction(.immediate) {
            result = try body()
            return .commit
        }
        // The result is set, because a transaction that does not throw has run its body.
        return result!
    }
}

extension Database {
    /// Reads in one transaction, in which the state of the store does not change.
    ///
    /// GRDB's own `read` makes SQLite refuse writes meanwhile (`PRAGMA query_only`), and each such pragma makes SQLite
    /// recompile every statement of the connection. The transaction ends with a rollback, because it wrote nothing, and
    /// observers of the store are not notified of a commit.
    fileprivate func inReadTransaction<T>(_ body: (Database) throws -> T) throws -> T {
        var result: T?
        try inTransaction(.deferred) {
            result = try body(self)
            return .rollback
        }
        // The result is set, because a transaction that does not throw has run its body.
        return result!
    }
}
