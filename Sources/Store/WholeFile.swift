// A file that is read whole, and one that is written whole or not at all.

import Todo

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

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
    /// It is a named pipe, and no program has opened it for writing.
    case noWriter(path: String)
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
        case .noWriter(let path):
            Message(
                "Nothing is writing to the pipe {path}. Start the program that writes to it, then try again.",
                ["path": path])
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
    static let portion = 65_536

    /// All that can be read of a descriptor, as far as it is no more than the limit and one.
    ///
    /// - Parameter name: what it is called where it cannot be read.
    public static func read(_ descriptor: Int32, named name: String) throws -> [UInt8] {
        try read(descriptor, named: name, after: [])
    }

    /// All that can be read of a descriptor, after what was read of it already.
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

    /// Writes a file; one of that name is replaced once all is on disk.
    ///
    /// - Parameter mode: The permissions of a file that is new, from which the process's mask is taken. One that is replaced has
    ///   those of the old file, at every moment.
    /// - Throws: `FileError`.
    public static func write(_ bytes: [UInt8], to path: String, mode: UInt32 = 0o666) throws {
        var status = stat()
        let isThere = stat(path, &status) == 0
        if isThere, status.st_mode & S_IFMT != S_IFREG {
            // What is no file, such as /dev/stdout or a pipe, is written to as it is.
            let descriptor = open(path, O_WRONLY | O_NOCTTY | O_CLOEXEC)
            guard descriptor >= 0 else { throw FileError.unwritable(path: path, reason: reason) }
            defer { close(descriptor) }
            return try put(bytes, into: descriptor, as: path)
        }
        // A link stays one: what it leads to is replaced.
        let target = isThere ? StoreLocation.resolved(path) : path
        try replace(target, by: bytes, mode: isThere ? status.st_mode & 0o7777 : mode, isExact: isThere, as: path)
    }

    /// Writes beside a file, under a name that nobody can have foreseen, and takes the file's name then.
    private static func replace(
        _ target: String, by bytes: [UInt8], mode: mode_t, isExact: Bool, as path: String
    ) throws {
        let beside = "\(target).\(UUID().uuidString)~"
        let descriptor = open(beside, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode & 0o777)
        guard descriptor >= 0 else { throw FileError.unwritable(path: path, reason: reason) }
        do {
            defer { close(descriptor) }
            // The mask may have taken what the old file allows; nothing is in the new one yet.
            if isExact { fchmod(descriptor, mode) }
            try put(bytes, into: descriptor, as: path)
            guard rename(beside, target) == 0 else { throw FileError.unwritable(path: path, reason: reason) }
        } catch {
            unlink(beside)
            throw error
        }
    }

    private static func put(_ bytes: [UInt8], into descriptor: Int32, as named: String) throws {
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

    static var reason: String { String(cString: strerror(errno)) }
}

/// The system's functions of names that the ones above have too.
func systemRead(_ descriptor: Int32, _ start: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    read(descriptor, start, count)
}

func systemWrite(_ descriptor: Int32, _ start: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, start, count)
}
