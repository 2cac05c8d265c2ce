/// A mapping from the normalized spelling of hrefs in a list, which allows comparing them as texts, to the server's own
/// spelling, which requests use.
///
/// The normalized spelling is the path alone, with everything percent-encoded except letters, digits, `-._~` and
/// slashes.
struct Spellings {
    private let base: DavAddress
    /// Maps the normalized spelling to the server's own, where the two differ.
    private var servers: [String: String] = [:]
    /// The number of bytes in `servers`.
    private var bytes = 0
    /// The maximum number of bytes in `servers`. Further spellings are restored with `restoreSpellings` when needed.
    private static let maxBytes = 1 << 18

    init(_ base: DavAddress) { self.base = base }

    /// Returns the normalized spelling of an href, or nil if no task of the list can have it.
    static func spelling(of href: String, seenAt base: DavAddress) -> String? {
        if isPlain(href) { return href }
        return base.usableAddress(href).map(spelling)
    }

    private static func spelling(of address: DavAddress) -> String {
        encoded(address.path) + address.queryText
    }

    /// Normalizes an href, and records the server's spelling of it without the host.
    ///
    /// - Returns: The normalized spelling, or nil if no task of the list can have the href.
    mutating func normalize(_ href: String) -> String? {
        if Self.isPlain(href) {
            if !servers.isEmpty { servers[href] = nil }
            return href
        }
        guard let address = base.usableAddress(href) else { return nil }
        let (spelling, own) = (Self.spelling(of: address), address.path + address.queryText)
        if own == spelling { servers[spelling] = nil } else { store(own, for: spelling) }
        return spelling
    }

    /// Restores the server's spelling of hrefs.
    mutating func restoreSpellings(_ spellings: [String: String]) {
        for (spelling, own) in spellings { store(own, for: spelling) }
    }

    private mutating func store(_ own: String, for spelling: String) {
        if servers[spelling] == own { return }
        bytes += own.utf8.count + spelling.utf8.count
        if bytes > Self.maxBytes {
            servers.removeAll()
            bytes = own.utf8.count + spelling.utf8.count
        }
        servers[spelling] = own
    }

    /// Returns the server's spelling of an href, if it differs and is known.
    func serverSpellingIfDifferent(_ spelling: String) -> String? { servers[spelling] }

    /// Returns the server's spelling of an href if it is known, otherwise the normalized spelling.
    func serverSpelling(of spelling: String) -> String { servers[spelling] ?? spelling }

    /// Returns whether an href is a path with only one possible spelling: it consists of letters, digits, `-_~`, dots
    /// within names, and single slashes.
    private static func isPlain(_ href: String) -> Bool {
        let (slash, dot) = (UInt8(ascii: "/"), UInt8(ascii: "."))
        guard href.utf8.first == slash, href.utf8.count <= DavAddress.maxLength else { return false }
        // Zero, so that the slash at the beginning of the path does not count as a second slash.
        var last: UInt8 = 0
        for byte in href.utf8 {
            switch byte {
            case slash, dot: if last == slash { return false }
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x5F, 0x7E: break
            default: return false
            }
            last = byte
        }
        return true
    }

    /// Returns whether a character may appear unencoded anywhere in an address (RFC 3986, 2.3).
    static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: true
        default: false
        }
    }

    private static func encoded(_ path: String) -> String {
        path.split(separator: "/", omittingEmptySubsequences: false).map { name in
            // An encoded slash within a name stays encoded, because it does not separate segments.
            name.replacing("%2f", with: "%2F").split(separator: "%2F", omittingEmptySubsequences: false).map { part in
                // The encoding works byte by byte, so that two names that are not UTF-8 stay distinct.
                DavAddress.pathKey(String(part)).percentEncoded
            }.joined(separator: "%2F")
        }.joined(separator: "/")
    }
}
