// Recognition of the hrefs in a listing that a task of the list can have.

extension DavAddress {
    /// The maximum length of a usable href, in bytes. Many servers refuse a request whose first line has 8 KiB.
    static let maxLength = 4096

    /// Resolves an href that the server sent in this list, if a request to the address reaches that resource and no
    /// other.
    ///
    /// Requests to other addresses would reach a different resource, or would be refused. These are addresses on other
    /// hosts or with other schemes, and addresses with empty or dot segments, control characters, broken
    /// percent-encoding, a fragment, or a query that the list itself does not have.
    ///
    /// - Returns: The address, or nil if it must not be requested.
    func usableAddress(_ href: String) -> DavAddress? {
        let bytes = href.utf8
        // The path of a list may itself begin with two slashes. They do not introduce a host.
        let isOwn = path.hasPrefix("//") && href.hasPrefix(path)
        guard !bytes.isEmpty, bytes.count <= Self.maxLength, isOwn || !href.hasPrefix("//"),
            bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "#") })
        else { return nil }
        let named = href.prefix { $0 != "?" }.split(separator: "/", omittingEmptySubsequences: false)
        guard !named.contains(where: Self.isDots),
            let address = isOwn ? sibling(at: href) : resolving(href), address.origin == origin,
            address.query == nil || query != nil
        else { return nil }
        // The list's own path is not checked: it may be unusual, but it works as the user entered it.
        let folder = path.hasSuffix("/") ? path : path + "/"
        let rest = address.path.hasPrefix(folder) ? address.path.dropFirst(folder.count) : address.path.dropFirst()
        let segments = rest.split(separator: "/", omittingEmptySubsequences: false)
        for (number, segment) in segments.enumerated() {
            if segment.isEmpty, number < segments.count - 1 { return nil }
            guard Self.isUsable(segment) else { return nil }
        }
        return address
    }

    /// Returns whether a segment leads to the parent, or is an encoded dot segment, which programs resolve differently.
    private static func isDots(_ segment: Substring) -> Bool {
        let decoded = pathKey(String(segment))
        return decoded == Array("..".utf8) || decoded == Array(".".utf8) && segment != "."
    }

    /// Returns whether a segment is correctly percent-encoded and contains no NUL.
    private static func isUsable(_ segment: Substring) -> Bool {
        let bytes = Array(segment.utf8)
        for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "%") {
            guard index + 2 < bytes.count, bytes[index + 1].hexDigit != nil, bytes[index + 2].hexDigit != nil else {
                return false
            }
        }
        return !pathKey(String(segment)).contains(0)
    }
}
