// A copy of a store in a file of its own: whole and on the disk, or not there at all.

import GRDB
import LockShim

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

/// A copy of a store in a file of its own.
///
/// It is written under a name that no copy has, and gets its own name when all of it is on the disk. A program that is killed
/// meanwhile leaves a file of the first name, which `removeLeftovers` removes. Whoever makes a copy or removes leftovers in a folder
/// holds a lock there (`BackupFolder.locked`), so no file that another program is still writing is removed.
struct StoreCopy {
    /// The path of the store's file, without links on the way.
    let store: String
    /// How long to wait for another program's transaction, in s.
    let patience: Double
    /// Whether the copy is read again and compared with the store before it gets its name.
    var isVerified = false

    /// What stands between a copy's name and what makes the name of its file unique while it is being written.
    private static let partial = ".partial"

    /// Makes the copy.
    ///
    /// - Returns: false where there is a file of this name already, which stays.
    /// - Throws: `StoreError` or `DatabaseError`; there is no part of the copy then.
    func make(at target: String) throws -> Bool {
        var status = stat()
        if lstat(target, &status) == 0 { return false }
        try expectRoom(in: Self.folder(of: target))
        let part = "\(target)\(Self.partial)-\(UUID().uuidString)"
        let descriptor = open(part, O_CREAT | O_EXCL | O_NOFOLLOW | O_RDWR | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw error(errno, part) }
        close(descriptor)
        defer { unlink(part) }
        try copy(to: part)
        try synchronize(part)
        guard try rename(part, to: target) else { return false }
        try synchronize(Self.folder(of: target))
        return true
    }

    /// Removes what programs that were killed have left in a folder of copies whose names begin like this.
    static func removeLeftovers(in folder: String, prefix: String) {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else { return }
        for name in names where isLeftover(name, prefix: prefix) { unlink(folder + "/" + name) }
    }

    /// Whether a name is that of an unfinished copy: the prefix, a stamp without a dot, `.partial`, and then nothing, or a hyphen and a
    /// UUID, or that of such a file's journal. Names of other stores, which have locks of their own, may begin with the same prefix.
    private static func isLeftover(_ name: String, prefix: String) -> Bool {
        guard name.hasPrefix(prefix) else { return false }
        let rest = name.dropFirst(prefix.count)
        guard let dot = rest.firstIndex(of: ".") else { return false }
        var end = rest[dot...]
        if end.hasSuffix("-journal") { end = end.dropLast("-journal".count) }
        if end == partial { return true }
        let mark = "\(partial)-"
        return end.hasPrefix(mark) && UUID(uuidString: String(end.dropFirst(mark.count))) != nil
    }

    /// Gives a file another name; false where that is taken.
    private func rename(_ part: String, to target: String) throws -> Bool {
        if furrow_rename_without_replacing(part, target) == 0 { return true }
        if errno == EEXIST { return false }
        // A system or a file system without such a call. A link never takes a name that is taken either.
        if link(part, target) == 0 { return true }
        if errno == EEXIST { return false }
        // A file system without links. The lock keeps other programs from taking the name now.
        guard systemRename(part, target) == 0 else { throw error(errno, target) }
        return true
    }

    // MARK: - Its contents

    /// 64 pages: each page is read once and written once.
    private static let smallCache = "PRAGMA cache_size = 64"

    /// Copies the store by a connection of its own: the pages would fill the cache of the store's.
    private func copy(to part: String) throws {
        var configuration = Configuration()
        configuration.readonly = true
        configuration.busyMode = .timeout(patience)
        configuration.prepareDatabase { db in
            try db.harden()
            try db.execute(sql: Self.smallCache)
        }
        let source = try DatabaseQueue.opened(store, configuration)
        defer { ClosedQueues.close(source) }
        // What is left of a copy that fails is removed, and what is whole is synchronized: no journal is needed.
        var unguarded = Configuration()
        unguarded.prepareDatabase {
            try $0.execute(sql: "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; \(Self.smallCache)")
        }
        let copy = try DatabaseQueue.opened(part, unguarded)
        defer { ClosedQueues.close(copy) }
        // One transaction: what others write meanwhile is neither in the copy nor counted.
        let counts = try source.read { db in
            try copy.writeWithoutTransaction { try db.backup(to: $0) }
            return isVerified ? try Self.counts(in: db) : [:]
        }
        try copy.writeWithoutTransaction { db in
            if isVerified { try expect(counts, in: db, of: part) }
            // A file by itself, which can be read where nothing can be written beside it.
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

    /// The words of a flaw that SQLite 3.44 and newer find in an index of words, and that is mended once the store is open.
    private static let flawOfIndex = "inverted index for FTS5 table"

    /// The number of rows in each table.
    ///
    /// Those of the index of words are left out: they can be broken, are made anew of the tasks, and `quick_check` reads them too.
    private static func counts(in db: Database) throws -> [String: Int] {
        let tables = try SchemaObject.all(in: db).filter { $0.type == "table" && !SearchIndex.isOwn($0) }
        return try tables.reduce(into: [:]) { counts, table in
            counts[table.name] = try Int.fetchOne(
                db, sql: "SELECT count(*) FROM \(table.name.quotedDatabaseIdentifier)")
        }
    }

    // MARK: - The disk

    private static func folder(of path: String) -> String {
        path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    }

    /// 1 MiB: far more than what an edit adds to the store's files.
    private static let room: UInt64 = 1 << 20

    /// Sees that the disk is not full by it: the change that waits for it is worth more.
    private func expectRoom(in folder: String) throws {
        var volume = statvfs()
        guard statvfs(folder, &volume) == 0 else { throw error(errno, folder) }
        let sizes = [store, store + "-wal"].map { path in
            var status = stat()
            return stat(path, &status) == 0 ? UInt64(status.st_size) : 0
        }
        // Some file systems say nothing of their size.
        guard volume.f_blocks > 0 else { return }
        let free = UInt64(volume.f_bavail) * UInt64(volume.f_frsize)
        guard free >= sizes.reduce(Self.room, +) else { throw error(ENOSPC, folder) }
    }

    /// Has a file, or what a folder says of its files, on the disk.
    private func synchronize(_ path: String) throws {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw error(errno, path) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw error(errno, path) }
    }

    /// What a failed call to the system means for the user.
    private func error(_ code: Int32, _ path: String) -> StoreError {
        StoreFile(path: path, patience: patience).error(code)
    }
}

/// The system's function of a name that the one above has too.
private func systemRename(_ from: String, _ to: String) -> Int32 { rename(from, to) }
