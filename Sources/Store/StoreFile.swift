// The store's file: made private, and looked at before anything is written to it.

import GRDB

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A store's file.
struct StoreFile {
    let path: String
    /// How long to wait for another program's transaction, in s.
    let patience: Double

    /// The path as SQLite takes it for a file's: what begins with ":" or "file:" would mean something else to it, such as a
    /// database in memory, in which all that is added is lost.
    private var plainPath: String {
        path.hasPrefix(":") || path.hasPrefix("file:") ? "./" + path : path
    }

    /// 5 s: far longer than any transaction of Furrow's takes, and short enough to wait for a message.
    static let patience = 5.0

    /// Tries again while the store is locked and there is patience left.
    ///
    /// SQLite waits for other programs' transactions, but not while two of them switch a new store to WAL at once.
    func patiently<T>(_ body: () throws -> T) throws -> T {
        let deadline = ContinuousClock.now + .seconds(patience)
        while true {
            do {
                return try body()
            } catch StoreError.locked where ContinuousClock.now < deadline {
                // 10 ms: a switch takes a few.
                usleep(10_000)
            }
        }
    }

    /// Makes the file if there is none, and sees that it may be a store's.
    ///
    /// New folders may be entered (0700) and a new file read and written (0600) by their owner alone, before SQLite
    /// sees them; SQLite gives its own files beside it the same permissions. What is already there keeps its own.
    ///
    /// A file that is there is not opened but by SQLite: where locks are those of POSIX (`LockShim`), closing it would drop
    /// those that SQLite holds on it for another connection of this process.
    func prepare() throws {
        var status = stat()
        if stat(path, &status) != 0 {
            guard errno == ENOENT else { throw error(errno) }
            try makeFolders()
            let descriptor = open(path, O_CREAT | O_EXCL | O_NOFOLLOW | O_RDWR | O_CLOEXEC, 0o600)
            // Another Furrow may have been faster; but a link that leads nowhere is there too.
            guard descriptor >= 0 || (errno == EEXIST && access(path, F_OK) == 0) else { throw error(errno) }
            if descriptor >= 0 { close(descriptor) }
        } else if status.st_mode & S_IFMT == S_IFDIR {
            throw StoreError.isFolder(path: path)
        } else if status.st_mode & S_IFMT != S_IFREG || Self.isTooShort(Int(status.st_size)) {
            throw StoreError.notAStore(path: path)
        } else if status.st_nlink > 1 {
            // By another name the store would have another log, whose changes would be lost
            // (https://www.sqlite.org/howtocorrupt.html, 2.5).
            throw StoreError.hardLinked(path: path)
        } else if access(path, R_OK | W_OK) != 0 {
            throw error(errno)
        }
    }

    /// Whether a file is too short for a database, but not empty: SQLite would take it for an empty one.
    ///
    /// 512 bytes: the smallest page (https://www.sqlite.org/fileformat2.html, 1.3.2).
    private static func isTooShort(_ size: Int) -> Bool {
        (1..<512).contains(size)
    }

    /// Makes the folders above the file that are missing.
    private func makeFolders() throws {
        var missing: [String] = []
        var folder = parent(of: path)
        while !folder.isEmpty, access(folder, F_OK) != 0 {
            missing.append(folder)
            folder = parent(of: folder)
        }
        for folder in missing.reversed() where mkdir(folder, 0o700) != 0 {
            // Another Furrow may have been faster.
            if errno != EEXIST { throw error(errno) }
        }
    }

    private func parent(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "" }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// Opens the database for reading and writing, once it is known to be empty or a store this program understands, with a store's
    /// tables, indexes and triggers and no others. A database that is refused stays as it is, with its log.
    func openQueue(_ schema: Schema) throws -> DatabaseQueue {
        let file = DatabaseFile(plainPath)
        guard !file.namesSuperJournal else { throw StoreError.altered(path: path, name: file.journal) }
        try expectOwnHeader(schema, file)
        // Closing a database that is refused would otherwise move the log into the file.
        let keepsLog = file.hasLog
        let queue = try DatabaseQueue.opened(plainPath, configuration(keepsLog: keepsLog))
        do {
            try queue.writeWithoutTransaction { db in
                try db.inTransaction(.deferred) {
                    try expectOwn(db, schema)
                    return .commit
                }
                if keepsLog { try db.keepLogWhenClosed(false) }
                // Asked first: two programs that switch at once would be in each other's way.
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
        if application == 0, version == 0, try isBare(db) { return }
        guard application == Schema.applicationID else { throw StoreError.notAStore(path: path) }
        try expectKnown(version, schema)
        try SchemaCheck(schema: schema, path: path).expectOwnObjects(db, version: version)
    }

    /// Refuses a database that is another program's or a newer Furrow's before a file is made beside it.
    private func expectOwnHeader(_ schema: Schema, _ file: DatabaseFile) throws {
        // What SQLite cannot read it refuses below, with its reason.
        guard let header = FileHeader(of: plainPath) else { return }
        if header.application == 0, header.version == 0, header.isBare {
            // The tables are in the log if a program was killed just after it made them.
            guard file.hasLog, !file.hasIndexOfLog, file.applicationInLog != Schema.applicationID else { return }
            throw StoreError.notAStore(path: path)
        }
        guard header.application == Schema.applicationID else { throw StoreError.notAStore(path: path) }
        try expectKnown(header.version, schema)
    }

    /// Refuses the version of a newer Furrow, and numbers that no Furrow has written.
    private func expectKnown(_ version: Int, _ schema: Schema) throws {
        guard version > 0 else { throw StoreError.altered(path: path, name: "user_version") }
        guard version <= schema.version else {
            throw StoreError.newer(path: path, version: version, known: schema.version)
        }
    }

    /// Whether there is no table: the file is new, or its making was cut short.
    private func isBare(_ db: Database) throws -> Bool {
        try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master") == 0
    }

    private func configuration(keepsLog: Bool) -> Configuration {
        var configuration = Configuration()
        configuration.busyMode = .timeout(patience)
        configuration.foreignKeysEnabled = true
        configuration.prepareDatabase { db in
            if keepsLog { try db.keepLogWhenClosed(true) }
            try db.harden()
            // FULL: in WAL mode, NORMAL could lose what was acknowledged when the power fails.
            try db.execute(sql: "PRAGMA synchronous = FULL")
            // A bulk add would otherwise read and write the pages of the indexes many times over. The cache, up to
            // 64 MiB, takes only what is used, and `Feed.snapshot` gives it back.
            try db.execute(sql: "PRAGMA cache_size = -65536; PRAGMA cache_spill = OFF; PRAGMA temp_store = MEMORY")
        }
        return configuration
    }

    /// What a failed call to the system means for the user.
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
