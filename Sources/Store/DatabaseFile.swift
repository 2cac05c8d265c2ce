import GRDBSQLite
import Glibc
import LockShim

/// The files of a database before SQLite opens them.
///
/// Opening a database replays its rollback journal and indexes its log, so a file of unknown origin is examined first.
struct DatabaseFile {
    /// The path without symbolic links, because SQLite creates its other files next to the file itself.
    private let path: String

    /// - Parameter path: The path in a form that SQLite treats as a file.
    init(_ path: String) {
        let real = realpath(path, nil)
        defer { free(real) }
        self.path = real.map { String(cString: $0) } ?? path
    }

    var journal: String { path + "-journal" }
    private var log: String { path + "-wal" }

    /// Whether the log may contain changes that are not in the file yet.
    var hasLog: Bool {
        var status = stat()
        return stat(log, &status) == 0 && status.st_size > 0
    }

    /// Whether a program has the log open, or was killed while it had.
    var hasIndexOfLog: Bool { access(path + "-shm", F_OK) == 0 }

    /// Whether the rollback journal names a super-journal: another file with any name, which SQLite deletes when it
    /// replays the journal. Only transactions over several databases have one, and Furrow makes none. A journal that
    /// cannot be read is treated as if it named one.
    ///
    /// The name is at the end of the journal, followed by its length, a checksum and eight fixed bytes
    /// (https://www.sqlite.org/fileformat2.html, 3).
    var namesSuperJournal: Bool {
        let descriptor = open(journal, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return errno != ENOENT }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return true }
        guard status.st_size > Self.magic.count else { return false }
        var end = Self.magic
        guard pread(descriptor, &end, end.count, status.st_size - end.count) == end.count else { return true }
        return end == Self.magic
    }

    private static let magic: [UInt8] = [0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7]

    /// The application id of a database whose tables are all in its log, or nil if it cannot be read. Reading it
    /// creates no file.
    var applicationInLog: Int32? {
        var connection: OpaquePointer?
        defer { sqlite3_close(connection) }
        guard sqlite3_open_v2(path, &connection, SQLITE_OPEN_READWRITE, nil) == SQLITE_OK, let connection,
            furrow_keep_log_when_closed(UnsafeMutableRawPointer(connection), 1) == SQLITE_OK,
            // In this mode SQLite stores the index of the log in memory.
            sqlite3_exec(connection, "PRAGMA locking_mode = EXCLUSIVE", nil, nil, nil) == SQLITE_OK
        else { return nil }
        return FileHeader.integer("PRAGMA application_id", connection)
    }
}
