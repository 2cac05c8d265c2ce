// The numbers in a database's header, read without leaving anything beside the file.

import GRDB
import GRDBSQLite

/// The numbers in a database's header that tell what it is, and whether it has any tables.
///
/// SQLite keeps the index of a write-ahead log beside each database in that mode, even when it only reads, and leaves it there. A
/// database that is not Furrow's must not get such a file. So the header is read first, by a connection that takes the file for
/// one that nobody changes (`immutable`): it locks nothing, and neither reads nor makes any other file.
struct FileHeader {
    /// `PRAGMA application_id`.
    var application: Int32
    /// `PRAGMA user_version`.
    var version: Int
    /// Whether there is no table in the file itself; a log beside it may have some.
    var isBare: Bool

    /// Reads the header of a database; nil where SQLite cannot read it.
    ///
    /// - Parameter path: the file's path, as SQLite takes it for one.
    init?(of path: String) {
        var connection: OpaquePointer?
        defer { sqlite3_close(connection) }
        let flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX
        guard sqlite3_open_v2(Self.address(of: path), &connection, flags, nil) == SQLITE_OK,
            let application = Self.integer("PRAGMA application_id", connection),
            let version = Self.integer("PRAGMA user_version", connection)
        else { return nil }
        (self.application, self.version, isBare) = (application, Int(version), false)
        guard application == 0 else { return }
        // Any table is enough.
        guard let count = Self.integer("SELECT EXISTS (SELECT 1 FROM sqlite_master)", connection) else { return nil }
        isBare = count == 0
    }

    private static func integer(_ sql: String, _ connection: OpaquePointer?) -> Int32? {
        var statement: OpaquePointer?
        defer { sqlite3_finalize(statement) }
        guard sqlite3_prepare_v2(connection, sql, -1, &statement, nil) == SQLITE_OK,
            sqlite3_step(statement) == SQLITE_ROW
        else { return nil }
        return sqlite3_column_int(statement, 0)
    }

    /// A URI of a file (https://www.sqlite.org/uri.html), in which only these characters mean something else.
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
