// A small file that only its owner can read, replaced as a whole by one program at a time.

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A small file that only its owner can read, replaced as a whole by one program at a time.
struct PrivateFile {
    let path: String
    /// How long another program that changes the file is waited for.
    var patience = Duration.seconds(5)

    /// The file that is locked while the file is changed. Locks of the folder itself fail on NFS.
    var lockPath: String { path + ".lock" }

    /// More than thousands of accounts need, in bytes.
    private static let limit = 1 << 22

    private var folder: String { Self.parent(of: path) }

    private static func parent(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// Returns the file's bytes; nil where there is no file.
    func read() throws(KnownAccountsError) -> [UInt8]? {
        // A pipe in its place would be waited for.
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

    /// The right to change the file. The kernel drops it with the process, however that ends.
    struct Lock {
        fileprivate let descriptor: Int32

        func release() { close(descriptor) }
    }

    /// Waits until no other program changes the file. Makes the folders that are missing.
    ///
    /// - Throws: `KnownAccountsError.busy` if another program holds the lock for too long.
    func lock() throws(KnownAccountsError) -> Lock {
        try makeFolders()
        // NFS grants an exclusive lock only to a descriptor that can write.
        let descriptor = open(lockPath, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw unwritable(lockPath) }
        let limit = ContinuousClock.now + patience
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

    /// Replaces the file, which is on disk when this returns.
    ///
    /// - Parameter lock: shows that the caller holds the lock.
    func replace(_ bytes: [UInt8], _ lock: Lock) throws(KnownAccountsError) {
        // A link stays a link: the file that it leads to is replaced.
        let target = realpath(path, nil).map { real in
            defer { free(real) }
            return String(cString: real)
        }
        let (final, beside) = (target ?? path, (target ?? path) + "~")
        // Nobody else writes while the lock is held: what is there was left by a program that was killed.
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

    /// Has the file's new name be on disk, where the file system can do that.
    private func syncFolder(of final: String) {
        let descriptor = open(Self.parent(of: final), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }

    private func write(_ bytes: [UInt8], to beside: String) throws(KnownAccountsError) {
        let descriptor = open(beside, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw unwritable() }
        defer { close(descriptor) }
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno != EINTR { throw unwritable() }
            rest = rest.dropFirst(max(count, 0))
        }
        if fsync(descriptor) != 0 { throw unwritable() }
    }

    private func makeFolders() throws(KnownAccountsError) {
        var (missing, next): ([String], String) = ([], folder)
        while next != "/", next != ".", access(next, F_OK) != 0 {
            missing.append(next)
            next = Self.parent(of: next)
        }
        for folder in missing.reversed() where mkdir(folder, 0o700) != 0 {
            // Another program may have been faster.
            if errno != EEXIST { throw unwritable() }
        }
    }

    private func unwritable(_ name: String? = nil) -> KnownAccountsError {
        .unwritable(path: name ?? path, reason: Self.reason(errno))
    }

    private static func reason(_ code: Int32) -> String { String(cString: strerror(code)) }
}

// The system's function of a name that the ones above have too.
private func systemLock(_ descriptor: Int32, _ operation: Int32) -> Int32 { flock(descriptor, operation) }
