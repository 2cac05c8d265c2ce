// Files of other programs, read whole; pipes too, once somebody writes to them.

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

extension WholeFile {
    /// How long to wait for a program that opens a named pipe for writing, in s: a shell that starts one together with the reader
    /// needs a few hundredths.
    private static let patience = 5.0

    /// A file's bytes, as far as they are no more than the limit and one.
    ///
    /// A named pipe is read as soon as a program writes to it; where none opens it for five seconds, that is an error.
    ///
    /// - Throws: `FileError`; `CancellationError` where the task that reads it is to end.
    public static func read(_ path: String) throws -> [UInt8] { try read(path, patience: patience) }

    static func read(_ path: String, patience: Double) throws -> [UInt8] {
        // Without O_NONBLOCK, a named pipe that nobody writes to would be waited for here.
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileError.unreadable(path: path, reason: reason) }
        defer { close(descriptor) }
        let first = try isNamedPipe(descriptor) ? firstBytes(descriptor, named: path, patience: patience) : []
        // From here on a writer may be as slow as it likes.
        let flags = fcntl(descriptor, F_GETFL)
        guard flags >= 0, fcntl(descriptor, F_SETFL, flags & ~O_NONBLOCK) == 0 else {
            throw FileError.unreadable(path: path, reason: reason)
        }
        return try read(descriptor, named: path, after: first)
    }

    /// Whether somebody who opens the other end may still have to come. A pipe without a name, as a shell makes one for
    /// `<(command)`, has both ends from the start.
    private static func isNamedPipe(_ descriptor: Int32) -> Bool {
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFIFO else { return false }
        // All pipes without a name are on a device of their own.
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { return true }
        defer { for end in ends { close(end) } }
        var nameless = stat()
        return fstat(ends[0], &nameless) != 0 || nameless.st_dev != status.st_dev
    }

    /// Waits for a writer of a named pipe, and returns what it has written so far: nothing where it is there and has not written
    /// yet, or has come and gone.
    private static func firstBytes(_ descriptor: Int32, named path: String, patience: Double) throws -> [UInt8] {
        let deadline = ContinuousClock.now + .seconds(patience)
        var part = [UInt8](repeating: 0, count: portion)
        while true {
            try Task.checkCancellation()
            let count = systemRead(descriptor, &part, part.count)
            if count > 0 { return Array(part[..<count]) }
            // A writer is there, and will write or go.
            if count < 0, errno == EAGAIN { return [] }
            guard count == 0 || errno == EINTR else { throw FileError.unreadable(path: path, reason: reason) }
            var ends = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            // 50 ms: so long a writer that says nothing is not noticed, nor is a cancellation.
            if poll(&ends, 1, 50) > 0, ends.revents & Int16(POLLHUP) != 0, ends.revents & Int16(POLLIN) == 0 {
                return []
            }
            guard ContinuousClock.now < deadline else { throw FileError.noWriter(path: path) }
        }
    }
}
