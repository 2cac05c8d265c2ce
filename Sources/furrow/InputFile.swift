// A file that is read whole.

import GtkSupport

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A file that is read whole.
enum InputFile {
    /// The most bytes that are read: ten times what 100,000 tasks take, and what memory has room for.
    static let limit = 1 << 29

    /// Its bytes.
    ///
    /// - Throws: `Failure` where it cannot be read.
    static func bytes(_ path: String) throws -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure(path) }
        defer { close(descriptor) }
        return try bytes(of: descriptor) { failure(path) }
    }

    /// All that can be read of a descriptor, as far as it is no more than the limit and a byte.
    static func bytes(of descriptor: Int32, _ failure: () -> Failure) throws -> [UInt8] {
        var bytes: [UInt8] = []
        var status = stat()
        if fstat(descriptor, &status) == 0, status.st_size > 0 {
            bytes.reserveCapacity(min(Int(status.st_size), limit) + 1)
        }
        var part = [UInt8](repeating: 0, count: portion)
        while bytes.count <= limit {
            let count = read(descriptor, &part, part.count)
            if count == 0 { break }
            if count > 0 {
                bytes += part[..<count]
            } else if errno != EINTR {
                throw failure()
            }
        }
        return bytes
    }

    /// How much is asked for at once: a pipe's usual capacity on Linux (pipe(7)), in bytes.
    private static let portion = 65_536

    private static func failure(_ path: String) -> Failure {
        Failure(
            tr("{path} could not be read: {reason}. Nothing was imported.")
                .filling(["path": path, "reason": String(cString: strerror(errno))]))
    }
}
