import GRDB
import Glibc
import LockShim
import Todo

/// A copy of a store in a separate file.
///
/// The copy is written under a unique name, and renamed once it is completely on disk. If the program is killed
/// meanwhile, the file with the temporary name stays, and `removeLeftovers` removes it. A program that makes a copy or
/// removes leftovers in a folder must hold the folder's lock (`BackupFolder.locked`), so that no file is removed while
/// another program still writes it.
struct StoreCopy {
    /// The path of the store's file, without symbolic links.
    let store: String
    /// The maximum time to wait for another program's transaction, in seconds.
    let busyTimeout: Double
    /// Whether the copy is compared with the store before it gets its name.
    var isVerified = false

    /// The text between a copy's name and the unique part of its temporary name.
    private static let partial = ".partial"

    /// Makes the copy.
    ///
    /// - Returns: False if there already is a file of this name, which stays unchanged.
    /// - Throws: `StoreError` or `DatabaseError`. On failure, no part of the copy remains.
    func make(at target: String) throws -> Bool {
        var status = stat()
        if lstat(target, &status) == 0 { return false }
        try expectRoom(in: Folder.parent(of: target))
        let part = "\(target)\(Self.partial)-\(UUID().uuidString)"
        let descriptor = open(part, O_CREAT | O_EXCL | O_NOFOLLOW | O_RDWR | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw error(errno, part) }
        close(descriptor)
        defer { unlink(part) }
        try copy(to: part)
        try synchronize(part)
        guard try rename(part, to: target) else { return false }
        try synchronize(Folder.parent(of: target))
        return true
    }

    /// Removes files that killed programs have left in a folder of copies whose names have this prefix.
    static func removeLeftovers(in folder: String, prefix: String) {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else { return }
        for name in names where isLeftover(name, prefix: prefix) { unlink(folder + "/" + name) }
    }

    /// The endings of the files that SQLite keeps next to a copy. The copy of a store with a write-ahead log has such a
    /// log, too, until it is complete.
    private static let companions = ["-journal", "-wal", "-shm"]

    /// Returns whether a name belongs to an unfinished copy or one of its companions. Such a name consists of the
    /// prefix, a timestamp without a dot, `.partial`, and optionally a hyphen and a UUID. The names of other stores'
    /// copies, which have separate locks, may begin with the same prefix.
    private static func isLeftover(_ name: String, prefix: String) -> Bool {
        guard name.hasPrefix(prefix) else { return false }
        let rest = name.dropFirst(prefix.count)
        guard let dot = rest.firstIndex(of: ".") else { return false }
        var end = rest[dot...]
        if let companion = companions.first(where: end.hasSuffix) { end = end.dropLast(companion.count) }
        if end == partial { return true }
        let mark = "\(partial)-"
        return end.hasPrefix(mark) && UUID(uuidString: String(end.dropFirst(mark.count))) != nil
    }

    /// Renames a file. Returns false if the new name is taken.
    private func rename(_ part: String, to target: String) throws -> Bool {
        if furrow_rename_without_replacing(part, target) == 0 { return true }
        if errno == EEXIST { return false }
        // The system or the file system does not support such a rename. A hard link does not replace an existing file
        // either.
        if link(part, target) == 0 { return true }
        if errno == EEXIST { return false }
        // The file system does not support hard links. The lock prevents other programs from taking the name now.
        guard systemRename(part, target) == 0 else { throw error(errno, target) }
        return true
    }

    // MARK: - Contents

    /// The statement that limits SQLite's page cache to 64 pages, which are enough because each page is read and
    /// written once.
    private static let smallCache = "PRAGMA cache_size = 64"

    /// Copies the store by a separate connection, because the pages would fill the cache of the store's own connection.
    private func copy(to part: String) throws {
        var configuration = Configuration()
        configuration.readonly = true
        configuration.busyMode = .timeout(busyTimeout)
        configuration.prepareDatabase { db in
            try db.harden()
            try db.execute(sql: Self.smallCache)
        }
        let source = try DatabaseQueue.opened(store, configuration)
        defer { ClosedQueues.close(source) }
        // A copy that fails is removed, and a complete one is flushed to disk, so no journal is needed.
        var unguarded = Configuration()
        unguarded.prepareDatabase {
            try $0.execute(sql: "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; \(Self.smallCache)")
        }
        let copy = try DatabaseQueue.opened(part, unguarded)
        defer { ClosedQueues.close(copy) }
        // One transaction: writes of other programs are neither copied nor counted.
        let counts = try source.read { db in
            try copy.writeWithoutTransaction { try db.backup(to: $0) }
            return isVerified ? try Self.counts(in: db) : [:]
        }
        try copy.writeWithoutTransaction { db in
            if isVerified { try expect(counts, in: db, of: part) }
            // The copy is a single file without a log, so that it can be read even if no files can be created next to
            // it.
            try db.execute(sql: "PRAGMA journal_mode = DELETE")
        }
    }

    private func expect(_ counts: [String: Int], in db: Database, of part: String) throws {
        let flaws = try String.fetchAll(db, sql: "PRAGMA quick_check")
        if let flaw = flaws.first(where: { $0 != "ok" && !$0.contains(Self.flawOfIndex) }) {
            throw StoreError.damaged(path: store, detail: flaw)
        }
        let copied = try Self.counts(in: db)
        if let (table, count) = counts.first(where: { copied[$0.key] != $0.value }) {
            let detail = "\(table): \(copied[table] ?? 0) of \(count) rows were copied"
            throw StoreError.failed(path: part, detail: detail)
        }
    }

    /// The text of an error that SQLite 3.44 and newer report for a search index, which is repaired once the store is
    /// open.
    private static let flawOfIndex = "inverted index for FTS5 table"

    /// Returns the number of rows in each table.
    ///
    /// Tables of the search index are not counted: they may be broken, they are rebuilt from the tasks, and
    /// `quick_check` reads them too.
    private static func counts(in db: Database) throws -> [String: Int] {
        let tables = try SchemaObject.all(in: db).filter { $0.type == "table" && !SearchIndex.isOwn($0) }
        return try tables.reduce(into: [:]) { counts, table in
            counts[table.name] = try Int.fetchOne(
                db, sql: "SELECT count(*) FROM \(table.name.quotedDatabaseIdentifier)")
        }
    }

    // MARK: - Disk

    /// The free space in bytes that a copy must leave on the disk: 1 MiB, far more than an edit adds to the store's
    /// files.
    private static let room: UInt64 = 1 << 20

    /// Checks that the copy does not fill the disk, because the change that waits for the copy matters more.
    private func expectRoom(in folder: String) throws {
        var volume = statvfs()
        guard statvfs(folder, &volume) == 0 else { throw error(errno, folder) }
        let sizes = [store, store + "-wal"].map { path in
            var status = stat()
            return stat(path, &status) == 0 ? UInt64(status.st_size) : 0
        }
        // Some file systems do not report their size.
        guard volume.f_blocks > 0 else { return }
        let free = UInt64(volume.f_bavail) * UInt64(volume.f_frsize)
        guard free >= sizes.reduce(Self.room, +) else { throw error(ENOSPC, folder) }
    }

    /// Flushes a file, or a folder's list of files, to disk.
    private func synchronize(_ path: String) throws {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw error(errno, path) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw error(errno, path) }
    }

    /// Returns the error for a failed system call.
    private func error(_ code: Int32, _ path: String) -> StoreError {
        StoreFile(path: path, busyTimeout: busyTimeout).error(code)
    }
}

/// Calls the system's function `rename`, whose name `StoreCopy.rename` hides.
private func systemRename(_ from: String, _ to: String) -> Int32 { rename(from, to) }
