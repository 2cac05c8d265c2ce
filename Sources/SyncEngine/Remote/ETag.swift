/// The rules for the ETags (RFC 9110, 8.8.3) that can be sent back to a server as a precondition.
public enum ETag {
    /// The maximum length of a usable ETag, in bytes. Real ETags are shorter than 100 bytes; many servers refuse
    /// headers of several KiB.
    public static let maxLength = 1024

    /// Returns an ETag unchanged if `If-Match` can carry it, otherwise nil.
    ///
    /// A control character, such as a line break, may end the header or cause it to be dropped, and the request would
    /// then change a task unconditionally. `*` matches every version, and a list without quotes matches several. Weak
    /// ETags (`W/"…"`) are accepted: servers that compare strongly answer 412 to them, so nothing is overwritten. ETags
    /// without quotes are accepted because some servers send and expect them.
    public static func usable(_ etag: String?) -> String? {
        guard let etag, isUsable(etag) else { return nil }
        return etag
    }

    /// Returns whether `If-Match` can carry an ETag.
    public static func isUsable(_ etag: String) -> Bool {
        let bytes = etag.utf8
        guard bytes.count <= maxLength, bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else { return false }
        let opaque = etag.hasPrefix("W/") ? bytes.dropFirst(2) : bytes[...]
        let (quote, comma) = (UInt8(ascii: "\""), UInt8(ascii: ","))
        if opaque.count > 1, opaque.first == quote, opaque.last == quote {
            // An ETag that contains both a quote and a comma inside its quotes may be a list.
            let inner = opaque.dropFirst().dropLast()
            return !(inner.contains(quote) && inner.contains(comma))
        }
        return !opaque.isEmpty && !opaque.contains { $0 == UInt8(ascii: "*") || $0 == comma || $0 == quote }
    }
}
