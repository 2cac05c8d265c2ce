import GRDB
import GRDBSQLite

/// The numbers in a database's header that identify its format, and whether the database has any tables.
///
/// For a database in write-ahead log mode, SQLite creates the log's index next to the file and leaves it there, even
/// when it only reads. Furrow must not create such a file next to the database of another program. The header is
/// therefore read first, by a connection that assumes that the file does not change (`immutable`). Such a connection
/// locks nothing, and neither reads nor creates other files.
struct FileHeader {
    /// The value of `PRAGMA application_id`.
    var application: Int32
    /// The value of `PRAGMA user_version`.
    var version: Int
    /// Whether the file itself has no tables. A write-ahead log next to it may still contain some.
    var hasNoTables: Bool

    /// Returns nil if SQLite cannot read the header.
    ///
    /// - Parameter path: The file's path, in a form that SQLite does not treat as a URI or a database in memory.
    init?(of path: String) {
        var connection: OpaquePointer?
        defer { sqlite3_close(connection) }
        let flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX
        guard sqlite3_open_v2(Self.address(of: path), &connection, flags, nil) == SQLITE_OK,
            let application = Self.integer("PRAGMA application_id", connection),
            let version = Self.integer("PRAGMA user_version", connection)
        else { return nil }
        self.application = application
        self.version = Int(version)
        hasNoTables = false
        guard application == 0 else { return }
        // One object in the schema is enough, so the objects are not counted.
        guard let count = Self.integer("SELECT EXISTS (SELECT 1 FROM sqlite_master)", connection) else { return nil }
        hasNoTables = count == 0
    }

    /// Returns the integer that a query yields, or nil if SQLite cannot run the query.
    static func integer(_ sql: String, _ connection: OpaquePointer?) -> Int32? {
        let read = QueriedInteger(sql, in: connection)
        return read.code == SQLITE_ROW ? Int32(truncatingIfNeeded: read.value) : nil
    }

    /// Returns the URI of a file (https://www.sqlite.org/uri.html). Only the characters below have a special meaning in
    /// a URI.
    private static func address(of path: String) -> String {
        var address = path.hasPrefix("/") ? "file://" : "file:"
        for character in path.unicodeScalars {
            switch character {
            case "%": address += "%25"
            case "?": address += "%3f"
            case "#": address += "%23"
            default: address.unicodeScalars.append(character)
            }
        }
        return address + "?immutable=1"
    }
}
