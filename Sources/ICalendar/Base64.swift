// Decoding of Base64 (RFC 4648, 4).

enum Base64 {
    private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    /// Returns the decoded bytes; characters outside the alphabet are ignored.
    static func decoded(_ letters: [UInt8]) -> [UInt8] {
        var (bytes, bits, count) = ([UInt8](), UInt32(0), 0)
        for letter in letters {
            guard let value = Self.letters.firstIndex(of: letter) else { continue }
            (bits, count) = (bits << 6 | UInt32(value), count + 6)
            if count >= 8 {
                count -= 8
                bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
            }
        }
        return bytes
    }
}
