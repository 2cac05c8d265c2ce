import GRDB
import Glibc

/// The path of a store's file, with the steps that create, check and open the file. New files are private, and no data
/// is written to a file before it is checked.
struct StoreFile {
    let path: String
    /// The maximum time to wait for other programs' transactions, in seconds.
    let busyTimeout: Double

    /// The path in a form that SQLite treats as a file. SQLite would treat a path that begins with ":" or "file:" as
    /// something else, such as a database in memory, which would lose all data written to it.
    private var plainPath: String {
        path.hasPrefix(":") || path.hasPrefix("file:") ? "./" + path : path
    }

    /// The default maximum time to wait for other programs' transactions, in seconds: far longer than any transaction
    /// of Furrow takes, but short enough for the user to wait for an error message.
    static let busyTimeout = 5.0

    /// Calls `body` again while the store is locked, until the timeout.
    ///
    /// SQLite waits for other programs' transactions, but not while two programs switch a new store to WAL mode at
    /// once.
    func retryingWhileBusy<T>(_ body: () throws -> T) throws -> T {
        let deadline = ContinuousClock.now + .seconds(busyTimeout)
        while true {
            do {
                return try body()
            } catch StoreError.locked where ContinuousClock.now < deadline {
                // 10 ms: switching takes a few milliseconds.
                usleep(10_000)
            }
        }
    }

    /// Creates the file if there is none, and checks that it can be a store.
    ///
    /// New folders and a new file are accessible only to their owner (0700 and 0600) before SQLite sees them, and
    /// SQLite gives its own files next to it the same permissions. Existing files and folders keep their permissions.
    ///
    /// Only SQLite opens an existing file: if the locks are POSIX locks (`LockShim`), closing the file in another way
    /// would drop the locks that SQLite holds on it for another connection of this process.
    func prepare() throws {
        var status = stat()
        if stat(path, &status) != 0 {
            guard errno == ENOENT else { throw error(errno) }
            let code = Folder.make(above: path)
            if code != 0 { throw error(code) }
            let descriptor = open(path, O_CREAT | O_EXCL | O_NOFOLLOW | O_RDWR | O_CLOEXEC, 0o600)
            // Another program may have created the file first. A symbolic link without a target also exists, but is not
            // accepted.
            guard descriptor >= 0 || (errno == EEXIST && access(path, F_OK) == 0) else { throw error(errno) }
            if descriptor >= 0 { close(descriptor) }
        } else if status.st_mode & S_IFMT == S_IFDIR {
            throw StoreError.isFolder(path: path)
        } else if status.st_mode & S_IFMT != S_IFREG || Self.isTooShort(Int(status.st_size)) {
            throw StoreError.notAStore(path: path)
        } else if status.st_nlink > 1 {
            // Under another name, the store would have another write-ahead log, whose changes would be lost
            // (https://www.sqlite.org/howtocorrupt.html, 2.5).
            throw StoreError.hardLinked(path: path)
        } else if access(path, R_OK | W_OK) != 0 {
            throw error(errno)
        }
    }

    /// Returns whether a file is too short for a database, but not empty. SQLite would treat it as an empty database.
    ///
    /// The minimum is 512 bytes, the smallest page size (https://www.sqlite.org/fileformat2.html, 1.3.2).
    private static func isTooShort(_ size: Int) -> Bool {
        (1..<512).contains(size)
    }

    /// Opens the database for reading and writing, after checking that it is either empty or a store that this program
    /// supports, with exactly a store's tables, indexes and triggers. A database that is refused does not change, and
    /// neither does its write-ahead log.
    func openQueue(_ schema: Schema) throws -> DatabaseQueue {
        let file = DatabaseFile(plainPath)
        guard !file.namesSuperJournal else { throw StoreError.altered(path: path, name: file.journal) }
        try expectOwnHeader(schema, file)
        // Closing a refused database must not move its log into the file.
        let keepsLog = file.hasLog
        let queue = try DatabaseQueue.opened(plainPath, configuration(keepsLog: keepsLog))
        do {
            try queue.writeWithoutTransaction { db in
                try db.inTransaction(.deferred) {
                    try expectOwn(db, schema)
                    return .commit
                }
                if keepsLog { try db.setKeepsLogOnClose(false) }
                // The mode is read first, because two programs that switch it at once would interfere with each other.
                if try String.fetchOne(db, sql: "PRAGMA journal_mode") != "wal" {
                    try db.execute(sql: "PRAGMA journal_mode = WAL")
                }
            }
        } catch {
            ClosedQueues.close(queue)
            throw error
        }
        return queue
    }

    private func expectOwn(_ db: Database, _ schema: Schema) throws {
        let version = try Schema.version(of: db)
        let application = try db.integer("PRAGMA application_id")
        if application == 0, version == 0, try hasNoTables(db) { return }
        guard application == Schema.applicationID else { throw StoreError.notAStore(path: path) }
        try expectKnown(version, schema)
        try SchemaCheck(schema: schema, path: path).expectOwnObjects(db, version: version)
    }

    /// Refuses a database of another program or of a newer version before SQLite creates a file next to it.
    private func expectOwnHeader(_ schema: Schema, _ file: DatabaseFile) throws {
        // If SQLite cannot read the header, opening the database below fails with the reason.
        guard let header = FileHeader(of: plainPath) else { return }
        if header.application == 0, header.version == 0, header.hasNoTables {
            // If a program was killed right after creating the tables, they are only in the log.
            guard file.hasLog, !file.hasIndexOfLog, file.applicationInLog != Schema.applicationID else { return }
            throw StoreError.notAStore(path: path)
        }
        guard header.application == Schema.applicationID else { throw StoreError.notAStore(path: path) }
        try expectKnown(header.version, schema)
    }

    /// Refuses versions newer than this program's, and versions that were never released.
    private func expectKnown(_ version: Int, _ schema: Schema) throws {
        guard version > 0 else { throw StoreError.altered(path: path, name: "user_version") }
        guard version <= schema.version else {
            throw StoreError.newer(path: path, version: version, known: schema.version)
        }
    }

    /// Returns whether there are no tables, because the file is new or its creation was interrupted.
    private func hasNoTables(_ db: Database) throws -> Bool {
        try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master") == 0
    }

    private func configuration(keepsLog: Bool) -> Configuration {
        var configuration = Configuration()
        configuration.busyMode = .timeout(busyTimeout)
        configuration.foreignKeysEnabled = true
        configuration.prepareDatabase { db in
            if keepsLog { try db.setKeepsLogOnClose(true) }
            try db.harden()
            // With NORMAL, WAL mode could lose committed changes in a power failure.
            try db.execute(sql: "PRAGMA synchronous = FULL")
            // Without a large cache, adding many tasks would read and write the pages of the indexes many times. The
            // cache takes only as much memory as it uses, up to 64 MiB, and `Feed.snapshot` releases it.
            try db.execute(sql: "PRAGMA cache_size = -65536; PRAGMA cache_spill = OFF; PRAGMA temp_store = MEMORY")
        }
        return configuration
    }

    /// Returns the error for a failed system call.
    func error(_ code: Int32) -> StoreError {
        switch code {
        case EACCES, EPERM: .noPermission(path: path)
        case EROFS: .readOnly(path: path)
        case ENOSPC, EDQUOT: .diskFull(path: path)
        case EISDIR: .isFolder(path: path)
        default: .failed(path: path, detail: String(cString: strerror(code)))
        }
    }
}
