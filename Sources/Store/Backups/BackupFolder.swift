import GRDB
import Glibc
import Todo

/// The folder of a store's backups, which is `backups` next to the store. Its files are named like
/// `furrow.db.2026-12-03`.
struct BackupFolder: Sendable {
    /// The path of the store's file without symbolic links, so that all paths of a store lead to the same backups.
    let store: String
    /// The maximum time to wait for another program that makes a backup, in seconds.
    let busyTimeout: Double

    /// - Parameter store: The path of the store's file, which must exist.
    init(of store: String, busyTimeout: Double = StoreFile.busyTimeout) {
        self.store = StoreLocation.resolved(store)
        self.busyTimeout = busyTimeout
    }

    var path: String { (store.lastIndex(of: "/").map { String(store[...$0]) } ?? "") + "backups" }

    /// The beginning of the names of this store's files. Another store in the same folder has its backups in the same
    /// folder.
    private var prefix: String { (store.split(separator: "/").last.map(String.init) ?? store) + "." }

    /// Returns the path of a backup's file. Colons are removed, because not every file system allows them in names.
    func path(of backup: Backup) -> String {
        path + "/" + prefix + backup.id.filter { $0 != ":" }
    }

    /// Returns all backups, newest first. The result is empty if there is no folder.
    ///
    /// - Throws: `StoreError`.
    func all() throws -> [Backup] {
        guard let folder = opendir(path) else {
            if errno == ENOENT { return [] }
            throw StoreFile(path: path, busyTimeout: busyTimeout).error(errno)
        }
        defer { closedir(folder) }
        var backups: [Backup] = []
        while let name = Self.nextName(in: folder) {
            if let backup = backup(named: name) { backups.append(backup) }
        }
        return backups.sorted(by: >)
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
        // File names contain the time without colons.
        return stamp.contains(":") ? nil : Backup(id: stamp)
    }
}

/// The day of the last daily backup in a folder, stored in the folder's lock file. It distinguishes a day that another
/// program has already begun from a day that the clock shows a second time because it was set back.
struct LastBackupDay {
    fileprivate let descriptor: Int32

    /// The day, or nil if no day was begun, or only by an older version of Furrow, which did not store it.
    var day: Day? {
        // The length of 2026-12-03.
        var bytes = [UInt8](repeating: 0, count: 10)
        guard pread(descriptor, &bytes, bytes.count, 0) == bytes.count else { return nil }
        return Day(String(decoding: bytes, as: UTF8.self))
    }

    /// Records the beginning of a day. If that fails, the next program begins the day again, which makes one more
    /// backup.
    func begin(_ day: Day) {
        let bytes = Array("\(day)\n".utf8)
        guard ftruncate(descriptor, 0) == 0 else { return }
        _ = pwrite(descriptor, bytes, bytes.count, 0)
    }
}

// MARK: - Making a backup

extension BackupFolder {
    /// Calls `body` while the folder is locked against other programs. The kernel releases the lock if the program
    /// ends.
    ///
    /// - Parameter body: Receives the day that was begun last in this folder, and can begin another day.
    /// - Throws: `StoreError.locked` if another program holds the lock for longer than the timeout.
    func locked<T>(_ body: (LastBackupDay) throws -> T) throws -> T {
        if mkdir(path, 0o700) != 0, errno != EEXIST { throw error(errno) }
        let descriptor = open("\(path)/\(prefix)lock", O_CREAT | O_NOFOLLOW | O_RDWR | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw error(errno) }
        defer { close(descriptor) }
        let deadline = ContinuousClock.now + .seconds(busyTimeout)
        // On a file system without locks, this fails with another error. There, only the names distinguish two backups
        // of one day.
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK || errno == EINTR {
            guard ContinuousClock.now < deadline else { throw StoreError.locked(path: path) }
            // 5 ms: a copy takes tens or hundreds of milliseconds.
            usleep(5000)
        }
        return try body(LastBackupDay(descriptor: descriptor))
    }

    /// Makes a backup of the store's current contents. Call this within `locked`.
    ///
    /// The file gets its name once it is completely on disk, and never replaces another file.
    ///
    /// - Returns: False if there already is a backup of this name, which stays unchanged.
    /// - Throws: `StoreError` or `DatabaseError`. On failure, no part of the backup remains.
    @discardableResult
    func make(_ backup: Backup) throws -> Bool {
        let target = path(of: backup)
        if access(target, F_OK) == 0 { return false }
        StoreCopy.removeLeftovers(in: path, prefix: prefix)
        return try StoreCopy(store: store, busyTimeout: busyTimeout).make(at: target)
    }

    /// Removes backups that are no longer kept after a new one. If a backup cannot be removed, this is tried again
    /// after the next backup.
    func removeOld(after made: Backup) {
        guard let all = try? all() else { return }
        let remaining = Backup.backupsToKeep(of: all, after: made)
        for backup in all where !remaining.contains(backup) { unlink(path(of: backup)) }
    }

    /// Returns the error for a failed system call.
    private func error(_ code: Int32) -> StoreError { StoreFile(path: path, busyTimeout: busyTimeout).error(code) }
}
