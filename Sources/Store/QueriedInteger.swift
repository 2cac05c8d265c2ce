// Reads a single integer from a database by SQLite's own functions.

import GRDBSQLite

/// The integer that a query yields, such as the value of a pragma. Every start of the program needs a few of them, and
/// GRDB's own function takes fifty times as long as SQLite's.
struct QueriedInteger {
    /// SQLite's result code: `SQLITE_ROW`, `SQLITE_DONE` if the query yields nothing, or an error.
    let code: Int32
    /// The integer, or 0 if the query yields none.
    let value: Int64

    /// Runs a query.
    init(_ sql: String, in connection: OpaquePointer?) {
        var statement: OpaquePointer?
        defer { sqlite3_finalize(statement) }
        let prepared = sqlite3_prepare_v2(connection, sql, -1, &statement, nil)
        code = prepared == SQLITE_OK ? sqlite3_step(statement) : prepared
        value = code == SQLITE_ROW ? sqlite3_column_int64(statement, 0) : 0
    }
}
