// Converts values to and from SQLite's columns directly, so that a list of 100,000 tasks is read quickly.

import GRDB
import GRDBSQLite
import Todo

extension UUID {
    /// The 16 bytes as stored in the database.
    var blob: Data {
        withUnsafeBytes(of: uuid) { Data($0) }
    }

    /// Returns nil unless there are 16 bytes.
    init?(blob: Data) {
        guard blob.count == 16 else { return nil }
        self.init(uuid: blob.withUnsafeBytes { $0.loadUnaligned(as: uuid_t.self) })
    }
}

/// A reader of the current row of a statement, by column index.
struct ColumnReader {
    let statement: OpaquePointer

    /// Returns a number; 0 for NULL.
    func integer(_ column: Int32) -> Int64 {
        sqlite3_column_int64(statement, column)
    }

    /// Returns a number, or nil for NULL.
    func optionalInteger(_ column: Int32) -> Int64? {
        sqlite3_column_type(statement, column) == SQLITE_NULL ? nil : integer(column)
    }

    /// Returns an id, or nil if the value is not an id.
    func id(_ column: Int32) -> UUID? {
        guard sqlite3_column_type(statement, column) == SQLITE_BLOB,
            sqlite3_column_bytes(statement, column) == 16,
            let bytes = sqlite3_column_blob(statement, column)
        else { return nil }
        return UUID(uuid: bytes.loadUnaligned(as: uuid_t.self))
    }

    /// Returns whether a field has its value in a blank record: NULL if the field is optional, or an empty list of
    /// texts.
    func isBlank(_ column: Int32, of field: Field) -> Bool {
        if field.isOptional { return sqlite3_column_type(statement, column) == SQLITE_NULL }
        guard field.kind == .texts, let start = sqlite3_column_text(statement, column) else { return false }
        return sqlite3_column_bytes(statement, column) == 2 && start[0] == UInt8(ascii: "[")
            && start[1] == UInt8(ascii: "]")
    }

    /// Returns a field's value, or nil if it cannot be read.
    func value(_ column: Int32, of field: Field) -> FieldValue? {
        if field.isOptional, sqlite3_column_type(statement, column) == SQLITE_NULL { return FieldValue.none }
        return switch field.kind {
        case .number, .time: .number(integer(column))
        case .text, .texts: text(column).map(FieldValue.text)
        case .id: id(column).map(FieldValue.id)
        }
    }

    /// Returns a blob's bytes.
    func data(_ column: Int32) -> Data {
        let count = Int(sqlite3_column_bytes(statement, column))
        return sqlite3_column_blob(statement, column).map { Data(bytes: $0, count: count) } ?? Data()
    }

    /// Returns a text, or nil if the bytes are not valid UTF-8.
    func text(_ column: Int32) -> String? {
        guard let start = sqlite3_column_text(statement, column) else { return nil }
        let length = Int(sqlite3_column_bytes(statement, column))
        // This validating initializer is the only one that is not generic, and faster for 100,000 titles. SQLite ends a
        // text with NUL.
        let text = start.withMemoryRebound(to: CChar.self, capacity: length + 1) { String(validatingCString: $0) }
        if let text, text.utf8.count == length { return text }
        return String(validating: UnsafeBufferPointer(start: start, count: length), as: UTF8.self)
    }
}

/// A query that runs for many ids, one after another. The statement is looked up once, and its other arguments are
/// bound once.
struct QueryByID {
    private let statement: Statement
    private let index: Int32
    private let sql: String

    /// - Parameters:
    ///   - sql: The query's text. Its last argument is the id.
    ///   - arguments: The other arguments.
    init(_ db: Database, _ sql: String, _ arguments: StatementArguments = []) throws {
        statement = try db.cachedStatement(sql: sql)
        self.sql = sql
        try statement.setArguments(arguments + [nil])
        index = sqlite3_bind_parameter_count(statement.sqliteStatement)
    }

    /// Passes each row to `body` until it returns false.
    func forEachRow(_ id: UUID, _ body: (ColumnReader) throws -> Bool) throws {
        let handle = statement.sqliteStatement
        sqlite3_reset(handle)
        defer { sqlite3_reset(handle) }
        // SQLite copies the id (SQLITE_TRANSIENT).
        let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
        let code = withUnsafeBytes(of: id.uuid) {
            sqlite3_bind_blob(handle, index, $0.baseAddress, Int32($0.count), transient)
        }
        guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code), sql: sql) }
        try ColumnReader.forEachRow(of: statement, sql, body)
    }
}

extension ColumnReader {
    /// Steps a statement whose arguments are bound, and passes each row to `body` until it returns false.
    fileprivate static func forEachRow(
        of statement: Statement, _ sql: String, _ body: (ColumnReader) throws -> Bool
    ) throws {
        let handle = statement.sqliteStatement
        let reader = ColumnReader(statement: handle)
        while true {
            switch sqlite3_step(handle) {
            case SQLITE_ROW: if try !body(reader) { return }
            case SQLITE_DONE: return
            case let code:
                let message = sqlite3_errmsg(sqlite3_db_handle(handle)).map { String(cString: $0) }
                throw DatabaseError(resultCode: ResultCode(rawValue: code), message: message, sql: sql)
            }
        }
    }
}

extension Database {
    /// Returns the integer that a query yields, such as the value of a pragma; 0 if it yields none.
    func integer(_ sql: String) throws -> Int {
        let read = QueriedInteger(sql, in: sqliteConnection)
        guard read.code == SQLITE_ROW || read.code == SQLITE_DONE else {
            let message = sqlite3_errmsg(sqliteConnection).map { String(cString: $0) }
            throw DatabaseError(resultCode: ResultCode(rawValue: read.code), message: message, sql: sql)
        }
        return Int(read.value)
    }

    /// Runs a query with a constant text, and passes each row to `body` until it returns false.
    func forEachRow(
        _ sql: String, _ arguments: StatementArguments = [], _ body: (ColumnReader) throws -> Bool
    ) throws {
        let statement = try cachedStatement(sql: sql)
        try statement.setArguments(arguments)
        let handle = statement.sqliteStatement
        defer { sqlite3_reset(handle) }
        sqlite3_reset(handle)
        try ColumnReader.forEachRow(of: statement, sql, body)
    }
}
