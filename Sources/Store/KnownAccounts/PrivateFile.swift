import Glibc
import SystemCalls

/// A small file that only its owner can read, replaced as a whole by one program at a time.
struct PrivateFile {
    let path: String
    /// The maximum time to wait for another program that changes the file.
    var busyTimeout = Duration.seconds(5)

    /// The path of the file that is locked while the private file is changed. Locks on the folder itself fail on NFS.
    var lockPath: String { path + ".lock" }

    /// The maximum size in bytes, more than thousands of accounts need.
    private static let limit = 1 << 22

    /// Returns the file's bytes, or nil if there is no file.
    func read() throws(KnownAccountsError) -> [UInt8]? {
        // O_NONBLOCK prevents blocking if there is a named pipe instead of the file.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw .unreadable(path: path, reason: Self.reason(errno))
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .unreadable(path: path, reason: Self.reason(errno)) }
        guard status.st_mode & S_IFMT == S_IFREG, status.st_size <= Self.limit else { throw .broken(path: path) }
        let isOwn = status.st_uid == geteuid() || status.st_uid == 0
        guard isOwn, status.st_mode & (S_IWGRP | S_IWOTH) == 0 else { throw .writableByOthers(path: path) }
        var (bytes, part) = ([UInt8](), [UInt8](repeating: 0, count: 65_536))
        while true {
            let count = systemRead(descriptor, &part, part.count)
            if count == 0 { return bytes }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw .unreadable(path: path, reason: Self.reason(errno)) }
            bytes += part[..<count]
            guard bytes.count <= Self.limit else { throw .broken(path: path) }
        }
    }

    /// The right to change the file. The kernel releases the lock when the process ends for any reason.
    struct Lock {
        fileprivate let descriptor: Int32

        func release() { close(descriptor) }
    }

    /// Waits until no other program changes the file, and locks it. Creates missing folders.
    ///
    /// - Throws: `KnownAccountsError.busy` if another program holds the lock for longer than the timeout.
    func lock() throws(KnownAccountsError) -> Lock {
        let code = Folder.make(above: path)
        if code != 0 { throw .unwritable(path: path, reason: Self.reason(code)) }
        // NFS grants an exclusive lock only on a descriptor that can write.
        let descriptor = open(lockPath, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw unwritable(lockPath) }
        let limit = ContinuousClock.now + busyTimeout
        while systemLock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            let code = errno
            if code == EINTR { continue }
            guard code == EWOULDBLOCK, ContinuousClock.now < limit else {
                close(descriptor)
                throw code == EWOULDBLOCK ? .busy(path: path) : .unwritable(path: lockPath, reason: Self.reason(code))
            }
            usleep(10_000)
        }
        return Lock(descriptor: descriptor)
    }

    /// Replaces the file. The new contents are on disk when this returns.
    ///
    /// - Parameter lock: Proves that the caller holds the lock.
    func replace(_ bytes: [UInt8], _ lock: Lock) throws(KnownAccountsError) {
        // A symbolic link stays a link, and its target is replaced.
        let target = realpath(path, nil).map { real in
            defer { free(real) }
            return String(cString: real)
        }
        let (final, beside) = (target ?? path, (target ?? path) + "~")
        // No other program writes while the lock is held, so an existing file was left by a program that was killed.
        unlink(beside)
        do throws(KnownAccountsError) {
            try write(bytes, to: beside)
            guard rename(beside, final) == 0 else { throw unwritable() }
        } catch {
            unlink(beside)
            throw error
        }
        syncFolder(of: final)
    }

    /// Flushes the file's new name to disk, if the file system supports that.
    private func syncFolder(of final: String) {
        let descriptor = open(Folder.parent(of: final), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }

    private func write(_ bytes: [UInt8], to beside: String) throws(KnownAccountsError) {
        let descriptor = open(beside, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw unwritable() }
        defer { close(descriptor) }
        let code = bytes.withUnsafeBytes { writeAll($0, to: descriptor) }
        if code != 0 { throw .unwritable(path: path, reason: Self.reason(code)) }
        if fsync(descriptor) != 0 { throw unwritable() }
    }

    private func unwritable(_ name: String? = nil) -> KnownAccountsError {
        .unwritable(path: name ?? path, reason: Self.reason(errno))
    }

    private static func reason(_ code: Int32) -> String { String(cString: strerror(code)) }
}

// Calls the system's function `flock`, whose name a C struct has too.
private func systemLock(_ descriptor: Int32, _ operation: Int32) -> Int32 { flock(descriptor, operation) }
