// Which ETags can be sent back to a server as a precondition.

/// The rules for the ETags that servers name (RFC 9110, 8.8.3).
public enum ETag {
    /// The longest ETag that is used, in bytes. Real ones are shorter than 100; a header of some KiB is refused by many servers.
    public static let longest = 1024

    /// Returns an ETag as it came if `If-Match` can carry it, or nil.
    ///
    /// A control character, such as a line break, may end the header or have it dropped, and the request would change a task
    /// unconditionally. `*` matches every version, and a bare list matches several. Weak ETags (`W/"…"`) are kept: servers that
    /// compare strongly answer 412 to them, so nothing is overwritten. ETags without quotes are kept, since some servers send
    /// and expect them so.
    public static func usable(_ etag: String?) -> String? {
        guard let etag, isUsable(etag) else { return nil }
        return etag
    }

    /// Whether `If-Match` can carry an ETag.
    public static func isUsable(_ etag: String) -> Bool {
        let bytes = etag.utf8
        guard bytes.count <= longest, bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else { return false }
        let opaque = etag.hasPrefix("W/") ? bytes.dropFirst(2) : bytes[...]
        let (quote, comma) = (UInt8(ascii: "\""), UInt8(ascii: ","))
        if opaque.count > 1, opaque.first == quote, opaque.last == quote {
            // With both within the quotes it may be a list.
            let inner = opaque.dropFirst().dropLast()
            return !(inner.contains(quote) && inner.contains(comma))
        }
        return !opaque.isEmpty && !opaque.contains { $0 == UInt8(ascii: "*") || $0 == comma || $0 == quote }
    }
}
