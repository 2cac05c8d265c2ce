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
        self.store = StoreLocation.resolved(store)
        self.patience = patience
    }

    /// The folder's path.
    var path: String { (store.lastIndex(of: "/").map { String(store[...$0]) } ?? "") + "backups" }

    /// What the names of this store's files there begin with: another store may stand beside this one.
    private var prefix: String { (store.split(separator: "/").last.map(String.init) ?? store) + "." }

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
        let descriptor = open("\(path)/\(prefix)lock", O_CREAT | O_NOFOLLOW | O_RDWR | O_CLOEXEC, 0o600)
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
        StoreCopy.removeLeftovers(in: path, prefix: prefix)
        return try StoreCopy(store: store, patience: patience).make(at: target)
    }

    /// Removes what is not kept now that one was made; what cannot be removed is tried again with the next one.
    func removeOld(after made: Backup) {
        guard let all = try? all() else { return }
        let kept = Backup.kept(of: all, after: made)
        for backup in all where !kept.contains(backup) { unlink(path(of: backup)) }
    }

    /// What a failed call to the system means for the user.
    private func error(_ code: Int32) -> StoreError { StoreFile(path: path, patience: patience).error(code) }
}
