// Addresses on servers: read, resolved and compared; kept as they came.

import CSoup
import DavShim

/// An absolute address on a server, http or https, without a user, a query's meaning or a fragment.
public struct DavAddress: Hashable, Sendable {
    /// It as it came, but for a user in it, which is left out.
    public let text: String
    let origin: Origin
    /// The path as it came, percent-encoded; begins with a slash.
    let path: String
    let query: String?
    /// The query with its question mark; empty where there is none.
    var queryText: String { query.map { "?" + $0 } ?? "" }

    /// What credentials are bound to.
    struct Origin: Hashable, Sendable {
        /// `http` or `https`.
        var scheme: String
        /// In lower case, an IPv6 address without its brackets.
        var host: String
        var port: Int
    }

    /// Reads an address that a person has typed: a bare host or an e-mail address is taken for `https://host/`.
    ///
    /// - Throws: `CalDAVError.invalidAddress`.
    public init(_ text: String) throws(CalDAVError) {
        let typed = text.filter { !$0.isWhitespace }
        guard let uri = dav_uri_parse(typed.contains("://") ? typed : "https://" + typed) else {
            throw .invalidAddress
        }
        defer { g_uri_unref(uri) }
        guard let address = DavAddress(uri) else { throw .invalidAddress }
        self = address
    }

    init?(_ uri: OpaquePointer) {
        guard let scheme = g_uri_get_scheme(uri).map({ String(cString: $0) }), ["http", "https"].contains(scheme),
            let host = g_uri_get_host(uri).map({ String(cString: $0) }), !host.isEmpty
        else { return nil }
        let given = Int(g_uri_get_port(uri))
        let usual = scheme == "https" ? 443 : 80
        origin = Origin(scheme: scheme, host: host.lowercased(), port: given > 0 ? given : usual)
        let path = String(cString: g_uri_get_path(uri))
        self.path = path.isEmpty ? "/" : path
        query = g_uri_get_query(uri).map { String(cString: $0) }
        let named = host.contains(":") ? "[\(host)]" : host
        let port = given > 0 && given != usual ? ":\(given)" : ""
        text = "\(scheme)://\(named)\(port)\(self.path)" + (query.map { "?" + $0 } ?? "")
    }

    /// The scheme, the host and the port in one spelling: what a password is sent to. The usual port is left out.
    public var originText: String {
        let host = origin.host.contains(":") ? "[\(origin.host)]" : origin.host
        let usual = origin.scheme == "https" ? 443 : 80
        return "\(origin.scheme)://\(host)" + (origin.port == usual ? "" : ":\(origin.port)")
    }

    /// The server's name or number.
    public var host: String { origin.host }

    /// Whether what is sent there can be read on the way.
    public var isPlain: Bool { origin.scheme == "http" }

    /// Whether it is on this machine, by a name or number that cannot mean another.
    public var isLoopback: Bool {
        if host == "localhost" || host.hasSuffix(".localhost") { return true }
        guard let number = g_inet_address_new_from_string(host) else { return false }
        defer { g_object_unref(number) }
        return g_inet_address_get_is_loopback(number) != 0
    }

    /// Where a reference leads that was read at this address, absolute or relative; nil where that is no such address.
    ///
    /// From what is secret nothing leads to what is not: a server behind one that encrypts often does not know that it is, and
    /// names its addresses without. They are taken for what they were meant to be.
    public func resolving(_ reference: String) -> DavAddress? {
        guard let base = dav_uri_parse(text) else { return nil }
        defer { g_uri_unref(base) }
        guard let uri = dav_uri_resolve(base, reference.trimmed) else { return nil }
        defer { g_uri_unref(uri) }
        guard let found = DavAddress(uri) else { return nil }
        return found.isPlain && !isPlain ? found.secured(seenFrom: origin) : found
    }

    /// The same address by TLS: on the host that named it by that one's own port, elsewhere by the one that was named.
    private func secured(seenFrom base: Origin) -> DavAddress? {
        let port = origin.host == base.host ? base.port : origin.port == 80 ? 443 : origin.port
        let host = origin.host.contains(":") ? "[\(origin.host)]" : origin.host
        return try? DavAddress("https://\(host):\(port)\(path)\(queryText)")
    }

    /// Whether both are the address of one account or list.
    public func isSame(as other: DavAddress) -> Bool { key == other.key }

    /// The canonical form of an address of an account or a list: equal for all ways to write it.
    ///
    /// Percent-encoding and its case, the case of the host, the usual port, dot segments, slashes at the end and an empty query
    /// make no difference.
    public var key: Key {
        Key(origin: origin, path: Self.canonicalPath(path), query: query.flatMap { $0.isEmpty ? nil : $0 })
    }

    /// The canonical form of an address.
    public struct Key: Hashable, Sendable {
        let origin: Origin
        let path: [[UInt8]]
        let query: String?
    }

    /// The segments of a path, decoded, without dot segments and without empty ones at the end.
    private static func canonicalPath(_ path: String) -> [[UInt8]] {
        var segments: [[UInt8]] = []
        for segment in path.split(separator: "/", omittingEmptySubsequences: false).dropFirst() {
            switch pathKey(String(segment)) {
            case [UInt8(ascii: ".")]: break
            case [UInt8(ascii: "."), UInt8(ascii: ".")]: _ = segments.popLast()
            case let decoded: segments.append(decoded)
            }
        }
        while segments.last?.isEmpty == true { segments.removeLast() }
        return segments
    }

    /// The address of another path on the same server, which is not resolved: a path that begins with two slashes names no host.
    func sibling(at path: String) -> DavAddress? {
        guard path.utf8.first == UInt8(ascii: "/") else { return resolving(path) }
        let host = origin.host.contains(":") ? "[\(origin.host)]" : origin.host
        guard let uri = dav_uri_parse("\(origin.scheme)://\(host):\(origin.port)\(path)") else { return nil }
        defer { g_uri_unref(uri) }
        return DavAddress(uri)
    }

    /// A path without its percent-encoding; an encoded slash stays encoded, as it does not part anything.
    static func pathKey(_ path: String) -> [UInt8] {
        let bytes = Array(path.utf8)
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count, let high = bytes[index + 1].hexDigit,
                let low = bytes[index + 2].hexDigit
            {
                let byte = high << 4 | low
                result += byte == UInt8(ascii: "/") ? Array("%2F".utf8) : [byte]
                index += 3
            } else {
                result.append(bytes[index])
                index += 1
            }
        }
        return result
    }

    /// The same address as a folder: with a slash at its end.
    var asFolder: DavAddress { path.hasSuffix("/") ? self : resolving(path + "/") ?? self }

    /// The root of the server.
    var root: DavAddress { resolving("/") ?? self }
}

extension DavAddress: CustomStringConvertible {
    public var description: String { text }
}

extension UInt8 {
    /// The value of a hexadecimal digit; nil for any other character.
    var hexDigit: UInt8? {
        switch self {
        case 0x30...0x39: self - 0x30
        case 0x41...0x46: self - 0x41 + 10
        case 0x61...0x66: self - 0x61 + 10
        default: nil
        }
    }
}

extension String {
    /// It without white space around it.
    var trimmed: String {
        guard let first = firstIndex(where: { !$0.isWhitespace }), let last = lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(self[first...last])
    }

    /// It as one part of a path: only letters, digits and `-._~` stay as they are (RFC 3986, 2.3).
    var percentEncoded: String { Array(utf8).percentEncoded }
}

extension [UInt8] {
    /// These bytes as one part of a path: only letters, digits and `-._~` stay as they are (RFC 3986, 2.3).
    var percentEncoded: String {
        reduce(into: "") { result, byte in
            if Spellings.isUnreserved(byte) {
                result.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                let digits = String(byte, radix: 16, uppercase: true)
                result += byte < 16 ? "%0" + digits : "%" + digits
            }
        }
    }
}
