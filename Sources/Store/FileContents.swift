import Glibc
import SystemCalls
import Todo

/// The reasons why a file could not be read or written. If one is thrown, nothing has changed.
public enum FileError: Error, Equatable, Sendable {
    /// The file could not be read, for the system's reason.
    case unreadable(path: String, reason: String)
    /// The file is a named pipe that no program has opened for writing.
    case noWriter(path: String)
    /// The file could not be written. An existing file of that name is unchanged.
    case unwritable(path: String, reason: String)
}

extension FileError: CustomStringConvertible {
    /// A sentence for the user, in English.
    public var description: String { message.filled() }

    /// The sentence as a translatable message.
    public var message: Message {
        switch self {
        case .unreadable(let path, let reason):
            Message("{path} could not be read: {reason}. Nothing was changed.", ["path": path, "reason": reason])
        case .noWriter(let path):
            Message(
                "No program is writing to the pipe {path}. Start the program that writes to it, then try again.",
                ["path": path])
        case .unwritable(let path, let reason):
            Message(
                "{path} could not be written: {reason}. An existing file is unchanged.",
                ["path": path, "reason": reason])
        }
    }
}

/// Functions that read complete files, and that write files completely or not at all.
public enum FileContents {
    /// The maximum number of bytes that are read: ten times the size of 100,000 tasks, which still fits into memory.
    public static let limit = 1 << 29

    /// The number of bytes per read: the usual capacity of a pipe on Linux (pipe(7)).
    static let portion = 65_536

    /// Returns all bytes that can be read from a descriptor, but at most one byte beyond the limit.
    ///
    /// - Parameter name: The name of the descriptor in error messages.
    public static func read(_ descriptor: Int32, named name: String) throws -> [UInt8] {
        try read(descriptor, named: name, after: [])
    }

    /// Returns the bytes in `first`, which were already read, followed by all further bytes from a descriptor.
    static func read(_ descriptor: Int32, named name: String, after first: [UInt8]) throws -> [UInt8] {
        var bytes = first
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

    /// Writes a file. An existing file is replaced once all bytes are on disk.
    ///
    /// - Parameter mode: The permissions of a new file, from which the process's umask is subtracted. A replacement
    ///   always has the permissions of the old file.
    /// - Throws: `FileError`.
    public static func write(_ bytes: [UInt8], to path: String, mode: UInt32 = 0o666) throws {
        var status = stat()
        let exists = stat(path, &status) == 0
        if exists, status.st_mode & S_IFMT != S_IFREG {
            // Anything but a regular file, such as /dev/stdout or a pipe, is written to directly.
            let descriptor = open(path, O_WRONLY | O_NOCTTY | O_CLOEXEC)
            guard descriptor >= 0 else { throw FileError.unwritable(path: path, reason: reason) }
            defer { close(descriptor) }
            return try put(bytes, into: descriptor, as: path)
        }
        // A symbolic link stays a link, and its target is replaced.
        let target = exists ? StoreLocation.resolved(path) : path
        try replace(target, by: bytes, mode: exists ? status.st_mode & 0o7777 : mode, isExact: exists, as: path)
    }

    /// Writes a new file under an unpredictable name next to the target, and then renames it to the target.
    private static func replace(
        _ target: String, by bytes: [UInt8], mode: mode_t, isExact: Bool, as path: String
    ) throws {
        let beside = "\(target).\(UUID().uuidString)~"
        let descriptor = open(beside, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode & 0o777)
        guard descriptor >= 0 else { throw FileError.unwritable(path: path, reason: reason) }
        do {
            defer { close(descriptor) }
            // The umask may have removed permissions that the old file has. The new file is still empty.
            if isExact { fchmod(descriptor, mode) }
            try put(bytes, into: descriptor, as: path)
            guard rename(beside, target) == 0 else { throw FileError.unwritable(path: path, reason: reason) }
        } catch {
            unlink(beside)
            throw error
        }
    }

    private static func put(_ bytes: [UInt8], into descriptor: Int32, as named: String) throws {
        let code = bytes.withUnsafeBytes { writeAll($0, to: descriptor) }
        if code != 0 { throw FileError.unwritable(path: named, reason: String(cString: strerror(code))) }
        // A pipe cannot be synchronized to disk, and does not need to be.
        if fsync(descriptor) != 0, errno != EINVAL, errno != EROFS {
            throw FileError.unwritable(path: named, reason: reason)
        }
    }

    static var reason: String { String(cString: strerror(errno)) }
}

/// Calls the system's function `read`, whose name `FileContents.read` hides.
func systemRead(_ descriptor: Int32, _ start: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    read(descriptor, start, count)
}
