// Reads files of other programs completely, including pipes.

import Glibc

extension FileContents {
    /// The maximum time to wait for a program to open a named pipe for writing, in seconds. A shell that starts a
    /// writer together with the reader needs a few hundredths of a second.
    private static let timeout = 5.0

    /// Returns a file's bytes, but at most one byte beyond the limit.
    ///
    /// A named pipe is read as soon as a program writes to it. It is an error if no program opens the pipe within five
    /// seconds.
    ///
    /// - Throws: `FileError`, or `CancellationError` if the current task is canceled.
    public static func read(_ path: String) throws -> [UInt8] { try read(path, timeout: timeout) }

    static func read(_ path: String, timeout: Double) throws -> [UInt8] {
        // Without O_NONBLOCK, opening a named pipe would block until a program opens it for writing.
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileError.unreadable(path: path, reason: reason) }
        defer { close(descriptor) }
        let first = try isNamedPipe(descriptor) ? firstBytes(descriptor, named: path, timeout: timeout) : []
        // From here on, the writer may take any time.
        let flags = fcntl(descriptor, F_GETFL)
        guard flags >= 0, fcntl(descriptor, F_SETFL, flags & ~O_NONBLOCK) == 0 else {
            throw FileError.unreadable(path: path, reason: reason)
        }
        return try read(descriptor, named: path, after: first)
    }

    /// Returns whether a pipe has a name, so that its writer may still have to open it. A pipe without a name, such as
    /// a pipe that a shell makes for `<(command)`, has both ends from the start.
    private static func isNamedPipe(_ descriptor: Int32) -> Bool {
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFIFO else { return false }
        // All pipes without a name are on one device, which contains no other files.
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { return true }
        defer { for end in ends { close(end) } }
        var nameless = stat()
        return fstat(ends[0], &nameless) != 0 || nameless.st_dev != status.st_dev
    }

    /// Waits for a writer of a named pipe, and returns the bytes that it has written so far. The result is empty if the
    /// writer has not written yet, or has already closed the pipe without writing.
    private static func firstBytes(_ descriptor: Int32, named path: String, timeout: Double) throws -> [UInt8] {
        let deadline = ContinuousClock.now + .seconds(timeout)
        var part = [UInt8](repeating: 0, count: portion)
        while true {
            try Task.checkCancellation()
            let count = systemRead(descriptor, &part, part.count)
            if count > 0 { return Array(part[..<count]) }
            // A writer has the pipe open, and will write or close it.
            if count < 0, errno == EAGAIN { return [] }
            guard count == 0 || errno == EINTR else { throw FileError.unreadable(path: path, reason: reason) }
            var ends = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            // 50 ms is the delay after which a silent writer or a cancellation is detected.
            if poll(&ends, 1, 50) > 0, ends.revents & Int16(POLLHUP) != 0, ends.revents & Int16(POLLIN) == 0 {
                return []
            }
            guard ContinuousClock.now < deadline else { throw FileError.noWriter(path: path) }
        }
    }
}
