// The to-dos on disk.

import GRDB
import Todo

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The to-dos on disk, in one SQLite database that several programs may use at once.
///
/// Each function that changes something is one transaction, on disk when it returns. Each has a form that waits and an
/// `async` one that does not keep the caller's thread.
public struct Store: Sendable {
    let writer: any DatabaseWriter
    /// Where the store is, for messages.
    public let path: String
    /// What clocks show now: what is due today, and when a turn comes, is asked of them.
    public let clock: Clock

    /// Says what clocks show now.
    public typealias Clock = @Sendable () -> Now

    /// By what titles are sorted, where a list is.
    public var titleKey: TitleKey = RowOrder.foldedKey

    /// The backups; nil where the store is in memory alone.
    let daily: DailyBackup?

    /// The schema that this program knows.
    let schema: Schema

    /// A store over a database, which gets its tables if it has none.
    ///
    /// - Throws: `StoreError`.
    public init(_ writer: any DatabaseWriter, clock: @escaping Clock = Store.utc) throws {
        try self.init(writer, schema: .current, clock: clock)
    }

    init(
        _ writer: any DatabaseWriter, schema: Schema, clock: @escaping Clock = Store.utc, backups: BackupFolder? = nil,
        adoption: (String) -> Adoption? = { _ in nil }
    ) throws {
        self.writer = writer
        self.clock = clock
        path = writer.path
        daily = backups.map { DailyBackup($0, clock: clock) }
        self.schema = schema
        let path = path
        try Self.explained(path) {
            let version = try writer.unsafeRead(Schema.version)
            guard version <= schema.version else {
                throw StoreError.newer(path: path, version: version, known: schema.version)
            }
            guard version < schema.version else { return }
            let adoption = adoption(path)
            try writer.write { db in
                // Another program may have changed the tables meanwhile.
                if try Schema.version(of: db) < schema.version { try adoption?.take(from: db) }
                try schema.migrate(db)
            }
        }
    }

    /// The time, where all clocks show UTC.
    public static let utc: Clock = {
        Now(Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1000)), by: UniversalTime())
    }

    /// A store that lasts as long as it is used.
    ///
    /// - Throws: `StoreError`.
    public static func inMemory(clock: @escaping Clock = Store.utc) throws -> Store {
        try explained(":memory:") {
            var configuration = Configuration()
            configuration.foreignKeysEnabled = true
            return try Store(DatabaseQueue(configuration: configuration), clock: clock)
        }
    }

    /// Opens a store, or makes one where there is no file.
    ///
    /// A file that is not a store, or not one this program understands, is left untouched. An empty file counts as no
    /// file: it holds nothing that could be lost, and it is what is left of a store whose making was cut short. Before
    /// the tables of an older store are changed, the store is copied beside itself (`furrow.db.before-v2-…`).
    ///
    /// - Parameter clock: what clocks show; where it is not said, they show UTC and nothing is known of zones.
    /// - Throws: `StoreError`.
    public static func open(at path: String, clock: @escaping Clock = Store.utc) throws -> Store {
        try open(at: path, schema: .current, clock: clock, adoption: Adoption.ofStore)
    }

    /// Has little of the file be kept in memory: for a program that goes through it once, and adds little at a time.
    ///
    /// - Throws: `StoreError`.
    public func keepLittleInMemory() throws {
        try Self.explained(path) {
            try writer.writeWithoutTransaction {
                try $0.execute(sql: "PRAGMA cache_size = -\(Self.littleMemory); PRAGMA temp_store = FILE")
            }
        }
    }

    /// In KiB.
    private static let littleMemory = 1024

    static func open(
        at path: String, schema: Schema, clock: @escaping Clock = Store.utc,
        patience: Double = StoreFile.patience, adoption: (String) -> Adoption? = { _ in nil }
    ) throws -> Store {
        let file = StoreFile(path: path, patience: patience)
        return try file.patiently {
            try explained(path) {
                try file.prepare()
                let queue = try file.openQueue(schema)
                try file.migrate(queue, to: schema, adopting: adoption)
                return try Store(
                    queue, schema: schema, clock: clock, backups: BackupFolder(of: path, patience: patience),
                    adoption: adoption)
            }
        }
    }

    /// Runs `body` and turns a failure of SQLite's into what it means for the user.
    static func explained<T>(_ path: String, _ body: () throws -> T) throws -> T {
        do {
            return try body()
        } catch let error as DatabaseError {
            throw StoreError(error, path: path)
        }
    }

    /// Runs `body` and turns a failure of SQLite's into what it means for the user.
    static func explained<T>(_ path: String, _ body: () async throws -> T) async throws -> T {
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
        try Self.explained(path) { try writer.unsafeRead { try $0.reading(body) } }
    }

    /// Reads in one transaction, on another thread.
    func read<T: Sendable>(_ body: @Sendable @escaping (Database) throws -> T) async throws -> T {
        try await Self.explained(path) { try await writer.unsafeRead { try $0.reading(body) } }
    }

    /// Writes in one transaction, which `body` undoes by throwing; the day's first comes after the day's backup.
    func write<T>(_ body: (Database) throws -> T) throws -> T {
        try Self.explained(path) { try writer.writeWithoutTransaction { try transaction($0, body) } }
    }

    /// Writes in one transaction, on another thread; otherwise the same.
    func write<T: Sendable>(_ body: @Sendable @escaping (Database) throws -> T) async throws -> T {
        try await Self.explained(path) { try await writer.writeWithoutTransaction { try transaction($0, body) } }
    }

    /// Writes what is no change of the user's, in one transaction: no backup comes before it.
    func note<T>(_ body: (Database) throws -> T) throws -> T {
        try Self.explained(path) { try writer.writeWithoutTransaction { try checkedTransaction($0, body) } }
    }

    /// Writes what is no change of the user's on another thread; otherwise the same.
    func note<T: Sendable>(_ body: @Sendable @escaping (Database) throws -> T) async throws -> T {
        try await Self.explained(path) {
            try await writer.writeWithoutTransaction { try checkedTransaction($0, body) }
        }
    }

    private func transaction<T>(_ db: Database, _ body: (Database) throws -> T) throws -> T {
        // Not within the transaction: another program would wait for that in vain if it took long.
        daily?.makeIfDue(db)
        let result = try checkedTransaction(db, body)
        daily?.tellFailure()
        return result
    }

    private func checkedTransaction<T>(_ db: Database, _ body: (Database) throws -> T) throws -> T {
        try db.inImmediateTransaction {
            try expectKnownVersion(db)
            return try body(db)
        }
    }

    /// Sees that no newer Furrow has changed the tables since they were opened: what it keeps in them would be lost.
    func expectKnownVersion(_ db: Database) throws {
        let (version, known) = (try Schema.version(of: db), schema.version)
        guard version <= known else { throw StoreError.newer(path: path, version: version, known: known) }
    }
}

extension Database {
    /// Does something in one transaction that writes, which it undoes by throwing.
    func inImmediateTransaction<T>(_ body: () throws -> T) throws -> T {
        var result: T?
        try inTransaction(.immediate) {
            result = try body()
            return .commit
        }
        // A transaction that has not thrown has run.
        return result!
    }
}

extension Database {
    /// Reads in one transaction that sees one state of the store.
    ///
    /// GRDB's own `read` has SQLite refuse writes meanwhile (`PRAGMA query_only`), and each such pragma has SQLite compile every
    /// statement of the connection anew. It ends by a rollback: nothing is written, and whoever follows the store hears of no commit.
    fileprivate func reading<T>(_ body: (Database) throws -> T) throws -> T {
        var result: T?
        try inTransaction(.deferred) {
            result = try body(self)
            return .rollback
        }
        guard let result else { throw DatabaseError(resultCode: .SQLITE_ABORT) }
        return result
    }
}
