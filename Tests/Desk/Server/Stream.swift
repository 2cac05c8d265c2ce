// A connection to a Unix socket that reads and writes complete messages.

import Glibc

/// A connected Unix stream socket. It closes when the object is released.
final class Stream {
    private let file: Int32

    init(path: String) throws {
        file = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard file >= 0 else { throw DeskError.system(call: "socket", errno: errno) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let room = MemoryLayout.size(ofValue: address.sun_path)
        guard path.utf8.count < room else { throw DeskError.system(call: "connect \(path)", errno: ENAMETOOLONG) }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(file, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard result == 0 else { throw DeskError.system(call: "connect \(path)", errno: errno) }
    }

    deinit {
        close(file)
    }

    /// The process id of the other end, which created the socket.
    var peer: pid_t {
        // The system's `ucred`: the ids of a process, a user and a group
        var credentials: [Int32] = [0, 0, 0]
        var length = socklen_t(3 * MemoryLayout<Int32>.size)
        return getsockopt(file, SOL_SOCKET, SO_PEERCRED, &credentials, &length) == 0 ? credentials[0] : 0
    }

    func write(_ bytes: [UInt8]) throws {
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes {
                send(file, $0.baseAddress?.advanced(by: sent), bytes.count - sent, Int32(MSG_NOSIGNAL))
            }
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { throw DeskError.system(call: "send", errno: errno) }
            sent += count
        }
    }

    func read(_ count: Int) throws -> [UInt8] {
        try [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count {
                let got = recv(file, buffer.baseAddress?.advanced(by: filled), count - filled, 0)
                if got < 0 && errno == EINTR { continue }
                guard got > 0 else {
                    throw DeskError.system(call: "recv", errno: got == 0 ? ECONNRESET : errno)
                }
                filled += got
            }
        }
    }
}

/// Returns the system's description of an error number.
func describe(errno number: Int32) -> String {
    strerror(number).map { String(cString: $0) } ?? "error \(number)"
}
