// Hardens connections to database files of unknown origin.

import GRDB
import GRDBSQLite
import LockShim

extension Database {
    /// Treats the database as a file of unknown origin. Its schema cannot call functions with side effects, no
    /// statement can corrupt it, and its content cannot use more resources than Furrow's own stores need.
    func harden() throws {
        try expect(furrow_distrust_schema(UnsafeMutableRawPointer(connection)))
        try setDefensive(true)
        for (limit, value) in Self.limits { sqlite3_limit(connection, limit, value) }
    }

    /// Calls `body` with permission for operations that SQLite refuses to a defensive connection, such as repairing the
    /// tables of the search index.
    func withoutDefense<T>(_ body: () throws -> T) throws -> T {
        var wasDefensive = false
        // A connection that was never hardened, such as one to a database in memory, stays unchanged.
        if isHardened {
            try setDefensive(false)
            wasDefensive = true
        }
        defer { if wasDefensive { try? setDefensive(true) } }
        return try body()
    }

    /// Sets whether closing the database keeps the write-ahead log in its own file or moves the log into the database.
    func setKeepsLogOnClose(_ keeps: Bool) throws {
        try expect(furrow_keep_log_when_closed(UnsafeMutableRawPointer(connection), keeps ? 1 : 0))
    }

    private var connection: OpaquePointer? { sqliteConnection }

    private var isHardened: Bool { sqlite3_limit(connection, SQLITE_LIMIT_TRIGGER_DEPTH, -1) == Self.maxTriggerDepth }

    private func setDefensive(_ isDefensive: Bool) throws {
        try expect(furrow_set_defensive(UnsafeMutableRawPointer(connection), isDefensive ? 1 : 0))
    }

    private func expect(_ code: Int32) throws {
        guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
    }

    /// The limit for nested triggers. The schema's own triggers are nested three levels deep.
    private static let maxTriggerDepth: Int32 = 20

    /// Maps SQLite's limits (https://www.sqlite.org/limits.html) to their values, about ten times the needs of Furrow's
    /// statements and tables.
    private static let limits: [(Int32, Int32)] = [
        // 256 MiB for a value or a row. The undo step of an import of 100,000 tasks with short notes takes 34 MB.
        (SQLITE_LIMIT_LENGTH, 1 << 28),
        // In bytes. The longest statement is a trigger of 5,000 bytes.
        (SQLITE_LIMIT_SQL_LENGTH, 100_000),
        (SQLITE_LIMIT_COLUMN, 200),
        (SQLITE_LIMIT_EXPR_DEPTH, 200),
        (SQLITE_LIMIT_COMPOUND_SELECT, 50),
        (SQLITE_LIMIT_VDBE_OP, 100_000),
        (SQLITE_LIMIT_FUNCTION_ARG, 100),
        // Reading the summary of a backup attaches the store.
        (SQLITE_LIMIT_ATTACHED, 1),
        // A time zone's name is searched for with LIKE.
        (SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 10_000),
        (SQLITE_LIMIT_VARIABLE_NUMBER, 1000),
        (SQLITE_LIMIT_TRIGGER_DEPTH, maxTriggerDepth),
        (SQLITE_LIMIT_WORKER_THREADS, 0),
    ]
}
