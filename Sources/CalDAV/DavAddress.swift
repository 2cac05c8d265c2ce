import CSoup
import DavShim

/// An absolute http or https address on a server, without user information and fragment. Its spelling is preserved.
public struct DavAddress: Hashable, Sendable {
    /// The original text of the address, without user information.
    public let text: String
    let origin: Origin
    /// The original path, percent-encoded. It begins with a slash.
    let path: String
    let query: String?
    /// The query with its question mark; empty if there is none.
    var queryText: String { query.map { "?" + $0 } ?? "" }

    /// The scheme, host and port that credentials are bound to.
    struct Origin: Hashable, Sendable {
        /// `http` or `https`.
        var scheme: String
        /// The host in lower case, without brackets for an IPv6 address.
        var host: String
        var port: Int
    }

    /// Parses an address typed by the user. A bare host or an email address means `https://host/`.
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
        let explicitPort = Int(g_uri_get_port(uri))
        let usual = scheme == "https" ? 443 : 80
        origin = Origin(scheme: scheme, host: host.lowercased(), port: explicitPort > 0 ? explicitPort : usual)
        let path = String(cString: g_uri_get_path(uri))
        self.path = path.isEmpty ? "/" : path
        query = g_uri_get_query(uri).map { String(cString: $0) }
        let named = host.contains(":") ? "[\(host)]" : host
        let port = explicitPort > 0 && explicitPort != usual ? ":\(explicitPort)" : ""
        text = "\(scheme)://\(named)\(port)\(self.path)" + (query.map { "?" + $0 } ?? "")
    }

    /// The scheme, host and port that a password is sent to, in normalized spelling without the default port.
    public var originText: String {
        let host = origin.host.contains(":") ? "[\(origin.host)]" : origin.host
        let usual = origin.scheme == "https" ? 443 : 80
        return "\(origin.scheme)://\(host)" + (origin.port == usual ? "" : ":\(origin.port)")
    }

    /// The server's name or IP address.
    public var host: String { origin.host }

    public var isPlain: Bool { origin.scheme == "http" }

    /// Whether the address is on this computer: its host is a name or number that cannot mean another computer.
    public var isLoopback: Bool {
        if host == "localhost" || host.hasSuffix(".localhost") { return true }
        guard let number = g_inet_address_new_from_string(host) else { return false }
        defer { g_object_unref(number) }
        return g_inet_address_get_is_loopback(number) != 0
    }

    /// Resolves an absolute or relative reference that was found at this address. Returns nil if the result is not a
    /// valid address.
    ///
    /// References never lead from https to http. A server behind an encrypting proxy often sends http addresses,
    /// because it does not know about the encryption. They are converted to https addresses.
    public func resolving(_ reference: String) -> DavAddress? {
        guard let base = dav_uri_parse(text) else { return nil }
        defer { g_uri_unref(base) }
        guard let uri = dav_uri_resolve(base, reference.trimmed) else { return nil }
        defer { g_uri_unref(uri) }
        guard let found = DavAddress(uri) else { return nil }
        return found.isPlain && !isPlain ? found.secured(seenFrom: origin) : found
    }

    /// Returns the same address with TLS. Its port is
    /// - the port of `base`, on the same host;
    /// - 443 instead of 80, on another host;
    /// - unchanged otherwise.
    private func secured(seenFrom base: Origin) -> DavAddress? {
        let port = origin.host == base.host ? base.port : origin.port == 80 ? 443 : origin.port
        let host = origin.host.contains(":") ? "[\(origin.host)]" : origin.host
        return try? DavAddress("https://\(host):\(port)\(path)\(queryText)")
    }

    /// Returns whether both addresses denote the same account or list.
    public func isSame(as other: DavAddress) -> Bool { key == other.key }

    /// The canonical form of the address of an account or a list, equal for all its spellings.
    ///
    /// It ignores percent-encoding and its case, the case of the host, the default port, dot segments, trailing slashes
    /// and an empty query.
    public var key: Key {
        Key(origin: origin, path: Self.canonicalPath(path), query: query.flatMap { $0.isEmpty ? nil : $0 })
    }

    /// The canonical form of an address.
    public struct Key: Hashable, Sendable {
        let origin: Origin
        let path: [[UInt8]]
        let query: String?
    }

    /// Returns the decoded segments of a path, without dot segments and trailing empty segments.
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

    /// Returns the address of another path on the same server without resolving it: two slashes at the start of the
    /// path do not introduce a host.
    func sibling(at path: String) -> DavAddress? {
        guard path.utf8.first == UInt8(ascii: "/") else { return resolving(path) }
        let host = origin.host.contains(":") ? "[\(origin.host)]" : origin.host
        guard let uri = dav_uri_parse("\(origin.scheme)://\(host):\(origin.port)\(path)") else { return nil }
        defer { g_uri_unref(uri) }
        return DavAddress(uri)
    }

    /// Returns a path without percent-encoding. An encoded slash stays encoded, because it does not separate segments.
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

    /// The same address with a trailing slash, as a folder.
    var asFolder: DavAddress { path.hasSuffix("/") ? self : resolving(path + "/") ?? self }

    var root: DavAddress { resolving("/") ?? self }
}

extension DavAddress: CustomStringConvertible {
    public var description: String { text }
}

extension UInt8 {
    /// The value of a hexadecimal digit, or nil for any other character.
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
    /// The text without leading and trailing white space.
    var trimmed: String {
        guard let first = firstIndex(where: { !$0.isWhitespace }), let last = lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(self[first...last])
    }

    /// The text, percent-encoded as a part of a path: only letters, digits and `-._~` are not encoded (RFC 3986, 2.3).
    var percentEncoded: String { Array(utf8).percentEncoded }
}

extension [UInt8] {
    /// These bytes, percent-encoded as a part of a path: only letters, digits and `-._~` are not encoded (RFC 3986,
    /// 2.3).
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
