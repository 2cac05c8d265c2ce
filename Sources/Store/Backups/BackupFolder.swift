// The folder of the backups: how one is made whole or not at all, listed and removed.

import GRDB
import Todo

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

/// The folder of a store's backups, `backups` beside its file: `furrow.db.2026-12-03` and the like.
struct BackupFolder: Sendable {
    /// The store's file, without links on the way: who names it by another path has the same backups.
    let store: String
    /// How long to wait for another program that makes a backup, in s.
    let patience: Double

    /// - Parameter store: the path of the store's file, which is there.
    init(of store: String, patience: Double = StoreFile.patience) {
        self.store =
            realpath(store, nil).map { path in
                defer { free(path) }
                return String(cString: path)
            } ?? store
        self.patience = patience
    }

    /// The folder's path.
    var path: String { (store.lastIndex(of: "/").map { String(store[...$0]) } ?? "") + "backups" }

    /// What the names of this store's files there begin with: another store may stand beside this one.
    private var prefix: String { (store.split(separator: "/").last.map(String.init) ?? store) + "." }

    /// What the name of a file ends with while it is being written.
    private static let partial = ".partial"

    /// A backup's file. A colon is no letter of a name on every file system.
    func path(of backup: Backup) -> String {
        path + "/" + prefix + backup.id.filter { $0 != ":" }
    }

    /// All backups, the newest first; none where there is no folder.
    ///
    /// - Throws: `StoreError`.
    func all() throws -> [Backup] {
        guard let folder = opendir(path) else {
            if errno == ENOENT { return [] }
            throw StoreFile(path: path, patience: patience).error(errno)
        }
        defer { closedir(folder) }
        var found: [Backup] = []
        while let name = Self.nextName(in: folder) {
            if let backup = backup(named: name) { found.append(backup) }
        }
        return found.sorted(by: >)
    }

    private static func nextName(in folder: OpaquePointer) -> String? {
        guard let entry = readdir(folder) else { return nil }
        return withUnsafePointer(to: &entry.pointee.d_name) { name in
            name.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
        }
    }

    private func backup(named name: String) -> Backup? {
        guard name.hasPrefix(prefix) else { return nil }
        let stamp = name.dropFirst(prefix.count)
        // As it is written in a name.
        return stamp.contains(":") ? nil : Backup(id: stamp)
    }
}

/// The day that was begun last in a folder of backups, whatever clocks show now: it is written into the lock's file, so that
/// a day which a clock that was put back shows again is told from one that another program has begun.
struct BegunDay {
    fileprivate let descriptor: Int32

    /// The day; nil where none was begun, or that by a Furrow that did not note it.
    var day: Day? {
        // 2026-12-03
        var bytes = [UInt8](repeating: 0, count: 10)
        guard pread(descriptor, &bytes, bytes.count, 0) == bytes.count else { return nil }
        return Day(String(decoding: bytes, as: UTF8.self))
    }

    /// Begins a day. Where that fails, the day is begun once more by the next program, which has one backup more.
    func begin(_ day: Day) {
        let bytes = Array("\(day)\n".utf8)
        guard ftruncate(descriptor, 0) == 0 else { return }
        _ = pwrite(descriptor, bytes, bytes.count, 0)
    }
}

// MARK: - Making one

extension BackupFolder {
    /// Does something that no other program does in this folder meanwhile.
    ///
    /// The lock is the kernel's, which lets it go with the program that held it.
    ///
    /// - Parameter body: is given the day that the last program has begun here, and can begin another.
    /// - Throws: `StoreError.locked` where another program holds it for too long.
    func locked<T>(_ body: (BegunDay) throws -> T) throws -> T {
        if mkdir(path, 0o700) != 0, errno != EEXIST { throw error(errno) }
        let descriptor = open("\(path)/\(prefix)lock", O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw error(errno) }
        defer { close(descriptor) }
        let deadline = ContinuousClock.now + .seconds(patience)
        // A file system that knows no locks refuses otherwise: there a backup's name alone keeps two of a day apart.
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK || errno == EINTR {
            guard ContinuousClock.now < deadline else { throw StoreError.locked(path: path) }
            // 5 ms: a copy takes tens or hundreds of them.
            usleep(5000)
        }
        return try body(BegunDay(descriptor: descriptor))
    }

    /// Makes a backup of what is in the store now; to be called within `locked`.
    ///
    /// It gets its name when all of it is on the disk, and never one that another has.
    ///
    /// - Returns: false where there is one of this name already, which stays.
    /// - Throws: `StoreError` or `DatabaseError`; there is no part of it then.
    @discardableResult
    func make(_ backup: Backup) throws -> Bool {
        let target = path(of: backup)
        if access(target, F_OK) == 0 { return false }
        removeParts()
        try expectRoom()
        let part = target + Self.partial
        let descriptor = open(part, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw error(errno) }
        close(descriptor)
        defer { unlink(part) }
        try copy(to: part)
        try synchronize(part)
        // Other than a rename, a link never takes a name that is taken.
        if link(part, target) != 0 {
            if errno == EEXIST { return false }
            // A file system without links.
            guard rename(part, target) == 0 else { throw error(errno) }
        }
        try synchronize(path)
        return true
    }

    /// Removes what is not kept now that one was made; what cannot be removed is tried again with the next one.
    func removeOld(after made: Backup) {
        guard let all = try? all() else { return }
        let kept = Backup.kept(of: all, after: made)
        for backup in all where !kept.contains(backup) { unlink(path(of: backup)) }
    }

    /// 64 pages: each page is read once and written once.
    private static let smallCache = "PRAGMA cache_size = 64"

    /// Copies the store, by a connection of its own: the pages would fill the cache of the store's.
    private func copy(to part: String) throws {
        var configuration = Configuration()
        configuration.readonly = true
        configuration.busyMode = .timeout(patience)
        configuration.prepareDatabase { try $0.execute(sql: Self.smallCache) }
        let source = try DatabaseQueue.opened(store, configuration)
        defer { ClosedQueues.close(source) }
        // What is left of a copy that fails is removed, and what is whole is synchronized: no journal is needed.
        var unguarded = Configuration()
        unguarded.prepareDatabase {
            try $0.execute(sql: "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; \(Self.smallCache)")
        }
        let copy = try DatabaseQueue.opened(part, unguarded)
        defer { ClosedQueues.close(copy) }
        // In one go, which is one transaction: what others write meanwhile is not in it.
        try source.backup(to: copy)
        // A file by itself, which can be read where nothing can be written beside it.
        try copy.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
    }

    /// 1 MiB: far more than what an edit adds to the store's files.
    private static let room: UInt64 = 1 << 20

    /// Sees that the disk is not full by it: the change that waits for it is worth more.
    private func expectRoom() throws {
        var volume = statvfs()
        guard statvfs(path, &volume) == 0 else { throw error(errno) }
        let sizes = [store, store + "-wal"].map { path in
            var status = stat()
            return stat(path, &status) == 0 ? UInt64(status.st_size) : 0
        }
        // Some file systems say nothing of their size.
        guard volume.f_blocks > 0 else { return }
        let free = UInt64(volume.f_bavail) * UInt64(volume.f_frsize)
        guard free >= sizes.reduce(Self.room, +) else { throw error(ENOSPC) }
    }

    /// Removes what programs that were killed have left.
    private func removeParts() {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else { return }
        for name in names where name.hasPrefix(prefix) && name.contains(Self.partial) { unlink(path + "/" + name) }
    }

    /// Has a file, or what a folder says of its files, on the disk.
    private func synchronize(_ path: String) throws {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw error(errno) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw error(errno) }
    }

    /// What a failed call to the system means for the user.
    private func error(_ code: Int32) -> StoreError { StoreFile(path: path, patience: patience).error(code) }
}
