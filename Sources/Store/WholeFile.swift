// A file that is read whole, and one that is written whole or not at all.

import Todo

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Why a file could not be read or written; nothing has changed then.
public enum FileError: Error, Equatable, Sendable {
    /// It could not be read, for this reason of the system's.
    case unreadable(path: String, reason: String)
    /// It could not be written; a file of that name is as it was.
    case unwritable(path: String, reason: String)
}

extension FileError: CustomStringConvertible {
    /// A sentence for the user, in English.
    public var description: String { message.filled() }

    /// The same, to be translated.
    public var message: Message {
        switch self {
        case .unreadable(let path, let reason):
            Message("{path} could not be read: {reason}. Nothing was changed.", ["path": path, "reason": reason])
        case .unwritable(let path, let reason):
            Message(
                "{path} could not be written: {reason}. A file of that name is as it was.",
                ["path": path, "reason": reason])
        }
    }
}

/// Files of other programs.
public enum WholeFile {
    /// The most bytes that are read: ten times what 100,000 tasks take, and what memory has room for.
    public static let limit = 1 << 29

    /// How much is asked for at once: a pipe's usual capacity on Linux (pipe(7)), in bytes.
    private static let portion = 65_536

    /// A file's bytes, as far as they are no more than the limit and one.
    ///
    /// - Throws: `FileError`; `CancellationError` where the task that reads it is to end.
    public static func read(_ path: String) throws -> [UInt8] {
        // What is no file, such as a pipe that nobody writes to, would be waited for.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileError.unreadable(path: path, reason: reason) }
        defer { close(descriptor) }
        return try read(descriptor, named: path)
    }

    /// All that can be read of a descriptor, likewise.
    ///
    /// - Parameter name: what it is called where it cannot be read.
    public static func read(_ descriptor: Int32, named name: String) throws -> [UInt8] {
        var bytes: [UInt8] = []
        var status = stat()
        if fstat(descriptor, &status) == 0, status.st_size > 0 {
            bytes.reserveCapacity(min(Int(status.st_size), limit) + 1)
        }
        var part = [UInt8](repeating: 0, count: portion)
        while bytes.count <= limit {
            try Task.checkCancellation()
            let count = systemRead(descriptor, &part, part.count)
            if count == 0 { break }
            if count > 0 {
                bytes += part[..<count]
            } else if errno != EINTR {
                throw FileError.unreadable(path: name, reason: reason)
            }
        }
        return bytes
    }

    /// Writes a file; one of that name is replaced once all is on disk.
    ///
    /// - Throws: `FileError`.
    public static func write(_ bytes: [UInt8], to path: String) throws {
        // What is no file, such as /dev/stdout or a pipe, is written to as it is.
        var status = stat()
        let isThere = stat(path, &status) == 0
        if isThere, status.st_mode & S_IFMT != S_IFREG { return try put(bytes, into: path, as: path) }
        // A link stays one: what it leads to is replaced.
        let target = isThere ? resolved(path) : path
        let beside = "\(target).\(getpid())~"
        do {
            try put(bytes, into: beside, as: path)
            // Who could read the one that is replaced can read the new one.
            if isThere { chmod(beside, status.st_mode & 0o7777) }
            guard rename(beside, target) == 0 else { throw FileError.unwritable(path: path, reason: reason) }
        } catch {
            unlink(beside)
            throw error
        }
    }

    private static func resolved(_ path: String) -> String {
        guard let real = realpath(path, nil) else { return path }
        defer { free(real) }
        return String(cString: real)
    }

    private static func put(_ bytes: [UInt8], into path: String, as named: String) throws {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw FileError.unwritable(path: named, reason: reason) }
        defer { close(descriptor) }
        try bytes.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = systemWrite(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                if count < 0, errno != EINTR { throw FileError.unwritable(path: named, reason: reason) }
                rest = rest.dropFirst(max(count, 0))
            }
        }
        // A pipe cannot be synced, and need not be.
        if fsync(descriptor) != 0, errno != EINVAL, errno != EROFS {
            throw FileError.unwritable(path: named, reason: reason)
        }
    }

    private static var reason: String { String(cString: strerror(errno)) }
}

/// The system's functions of names that the ones above have too.
private func systemRead(_ descriptor: Int32, _ start: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    read(descriptor, start, count)
}

private func systemWrite(_ descriptor: Int32, _ start: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, start, count)
}
