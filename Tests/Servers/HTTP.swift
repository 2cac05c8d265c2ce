// HTTP/1.1 requests and responses, as far as tests need them.

import Foundation
import Glibc

/// A request or a response.
public struct HTTPMessage: Sendable {
    /// The request line or status line.
    public var line: String
    public var headers: [(name: String, value: String)]
    public var body: [UInt8]

    public init(status: Int, headers: [(name: String, value: String)] = [], body: String = "") {
        line = "HTTP/1.1 \(status) Status"
        self.headers = headers
        self.body = Array(body.utf8)
    }

    init(line: String, headers: [(name: String, value: String)], body: [UInt8]) {
        self.line = line
        self.headers = headers
        self.body = body
    }

    public var method: String { line.split(separator: " ").first.map(String.init) ?? "" }
    public var path: String { line.split(separator: " ").dropFirst().first.map(String.init) ?? "" }
    public var status: Int { line.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0 }
    /// The body as text. Set it only in responses.
    public var text: String {
        get { String(decoding: body, as: UTF8.self) }
        set { body = Array(newValue.utf8) }
    }

    /// The value of a header. Setting nil removes the header.
    public subscript(name: String) -> String? {
        get { headers.first { $0.name.lowercased() == name.lowercased() }?.value }
        set {
            headers.removeAll { $0.name.lowercased() == name.lowercased() }
            if let newValue { headers.append((name, newValue)) }
        }
    }

    /// Whether the request would put, delete or move a task regardless of its current version. Collections have no
    /// ETags.
    var isUnconditional: Bool {
        ["PUT", "DELETE", "MOVE"].contains(method) && !path.hasSuffix("/") && (self["If-Match"] ?? "").isEmpty
            && self["If-None-Match"] != "*"
    }

    /// The first line and the headers as bytes.
    var head: [UInt8] {
        let lines = [line] + headers.map { "\($0.name): \($0.value)" }
        return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
    }
}

/// A connection that reads and writes whole messages.
final class HTTPConnection {
    let descriptor: Int32
    private var buffer: [UInt8] = []

    init(taking descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(descriptor) }

    init(port: Int) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = loopback(port)
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else { throw ServerError.system(call: "connect", errno: errno) }
    }

    /// Reads a message. Returns nil if none arrives or if it is incomplete.
    func read() -> HTTPMessage? {
        while true {
            if let end = buffer.firstRange(of: Array("\r\n\r\n".utf8)) {
                let head = String(decoding: buffer[..<end.lowerBound], as: UTF8.self)
                buffer.removeSubrange(..<end.upperBound)
                return withBody(head)
            }
            guard fill() else { return nil }
        }
    }

    private func withBody(_ head: String) -> HTTPMessage? {
        let lines = head.components(separatedBy: "\r\n")
        let headers = lines.dropFirst().compactMap { line -> (name: String, value: String)? in
            guard let colon = line.firstIndex(of: ":") else { return nil }
            let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
            return (String(line[..<colon]), value)
        }
        var message = HTTPMessage(line: lines[0], headers: headers, body: [])
        let isAnswer = lines[0].hasPrefix("HTTP/")
        if let length = message["Content-Length"].flatMap({ Int($0) }) {
            while buffer.count < length { guard fill() else { return nil } }
            message.body = Array(buffer.prefix(length))
            buffer.removeFirst(length)
        } else if isAnswer, ![204, 304].contains(message.status) {
            while fill() {}
            (message.body, buffer) = (buffer, [])
        }
        return message
    }

    private func fill() -> Bool {
        var bytes = [UInt8](repeating: 0, count: 65536)
        let count = recv(descriptor, &bytes, bytes.count, 0)
        guard count > 0 else { return false }
        buffer += bytes[..<count]
        return true
    }

    /// Sends bytes. Returns false if the other end does not accept them.
    @discardableResult
    func write(_ bytes: [UInt8]) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes { all -> Int in
                let rest = UnsafeRawBufferPointer(rebasing: all[sent...])
                return send(descriptor, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            sent += count
        }
        return true
    }
}

/// Returns the socket address of a local port.
func loopback(_ port: Int) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(UInt16(port).bigEndian)
    address.sin_addr.s_addr = in_addr_t(UInt32(0x7F00_0001).bigEndian)
    return address
}
