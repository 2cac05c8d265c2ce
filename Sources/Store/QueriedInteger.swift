import GRDBSQLite

/// The integer that a query yields, such as the value of a pragma. It is read by SQLite's own functions, because the
/// program needs a few such values at each start, and GRDB's function takes fifty times as long.
struct QueriedInteger {
    /// SQLite's result code: `SQLITE_ROW`, `SQLITE_DONE` if the query yields nothing, or an error.
    let code: Int32
    /// The integer; 0 if the query yields none.
    let value: Int64

    init(_ sql: String, in connection: OpaquePointer?) {
        var statement: OpaquePointer?
        defer { sqlite3_finalize(statement) }
        let prepared = sqlite3_prepare_v2(connection, sql, -1, &statement, nil)
        code = prepared == SQLITE_OK ? sqlite3_step(statement) : prepared
        value = code == SQLITE_ROW ? sqlite3_column_int64(statement, 0) : 0
    }
}
