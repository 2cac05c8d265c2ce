// A file that is written whole or not at all.

import GtkSupport

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A file that is written whole or not at all.
enum OutputFile {
    /// Writes a file; one of that name is replaced once all is on disk.
    ///
    /// - Throws: `Failure` where that fails; a file of that name is what it was then.
    static func write(_ bytes: [UInt8], to path: String) throws {
        // What is no file, such as /dev/stdout or a pipe, is written to as it is.
        var status = stat()
        let isThere = stat(path, &status) == 0
        if isThere, status.st_mode & S_IFMT != S_IFREG { return try put(bytes, into: path, as: path) }
        let beside = "\(path).\(getpid())~"
        do {
            try put(bytes, into: beside, as: path)
            // Who could read the one that is replaced can read the new one.
            if isThere { chmod(beside, status.st_mode & 0o7777) }
            guard rename(beside, path) == 0 else { throw failure(path) }
        } catch {
            unlink(beside)
            throw error
        }
    }

    private static func put(_ bytes: [UInt8], into path: String, as named: String) throws {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw failure(named) }
        defer { close(descriptor) }
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno != EINTR { throw failure(named) }
            rest = rest.dropFirst(max(count, 0))
        }
        // A pipe cannot be synced, and need not be.
        if fsync(descriptor) != 0, errno != EINVAL, errno != EROFS { throw failure(named) }
    }

    private static func failure(_ path: String) -> Failure {
        Failure(
            tr("{path} could not be written: {reason}. A file of that name is as it was.")
                .filling(["path": path, "reason": String(cString: strerror(errno))]))
    }
}

/// The system's function of a name that the one above has too.
private func systemWrite(_ descriptor: Int32, _ start: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, start, count)
}
