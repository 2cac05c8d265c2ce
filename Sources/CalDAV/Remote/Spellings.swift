// One spelling for each address, and how the server writes it.

/// One spelling for each address in a list, so that they can be compared as texts; and how the server writes it, so that it
/// is asked in its own words.
///
/// The one spelling is the path alone, with all percent-encoded but letters, digits, `-._~` and slashes.
struct Spellings {
    private let base: DavAddress
    /// The server's own, by ours, where they differ.
    private var servers: [String: String] = [:]
    /// How many bytes they have.
    private var bytes = 0
    /// How many bytes of them are kept at most. Those of a long listing are recalled when they are of use.
    private static let mostBytes = 1 << 18

    init(_ base: DavAddress) { self.base = base }

    /// The one spelling of an address as it came; nil where it can name no task of the list.
    static func spelling(of href: String, seenAt base: DavAddress) -> String? {
        if isPlain(href) { return href }
        return base.usableAddress(href).map(spelling)
    }

    private static func spelling(of address: DavAddress) -> String {
        encoded(address.path) + address.queryText
    }

    /// Takes an address as it came: remembers how the server writes it, without its host.
    ///
    /// - Returns: its one spelling; nil where it can name no task of the list.
    mutating func take(_ href: String) -> String? {
        if Self.isPlain(href) {
            if !servers.isEmpty { servers[href] = nil }
            return href
        }
        guard let address = base.usableAddress(href) else { return nil }
        let (spelling, own) = (Self.spelling(of: address), address.path + address.queryText)
        if own == spelling { servers[spelling] = nil } else { keep(own, for: spelling) }
        return spelling
    }

    /// Recalls how the server writes addresses.
    mutating func recall(_ spellings: [String: String]) {
        for (spelling, own) in spellings { keep(own, for: spelling) }
    }

    private mutating func keep(_ own: String, for spelling: String) {
        if servers[spelling] == own { return }
        bytes += own.utf8.count + spelling.utf8.count
        if bytes > Self.mostBytes {
            servers.removeAll()
            bytes = own.utf8.count + spelling.utf8.count
        }
        servers[spelling] = own
    }

    /// How the server writes an address, where that differs and is known.
    func differing(_ spelling: String) -> String? { servers[spelling] }

    /// As the server writes an address, as far as is known.
    func server(_ spelling: String) -> String { servers[spelling] ?? spelling }

    /// Whether it is a path that can only be written so: of letters, digits, `-_~`, dots within names, and single slashes.
    private static func isPlain(_ href: String) -> Bool {
        let (slash, dot) = (UInt8(ascii: "/"), UInt8(ascii: "."))
        guard href.utf8.first == slash, href.utf8.count <= DavAddress.longest else { return false }
        // Before the path there is no slash: the first one begins it.
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

    /// Whether a character stands for itself in any address (RFC 3986, 2.3).
    static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: true
        default: false
        }
    }

    private static func encoded(_ path: String) -> String {
        path.split(separator: "/", omittingEmptySubsequences: false).map { name in
            // A slash within a name is encoded, and stays so: it parts nothing.
            name.replacing("%2f", with: "%2F").split(separator: "%2F", omittingEmptySubsequences: false).map { part in
                // Byte by byte: two names that are not UTF-8 stay two.
                DavAddress.pathKey(String(part)).percentEncoded
            }.joined(separator: "%2F")
        }.joined(separator: "/")
    }
}
