/// The escapes of TEXT values (RFC 5545, 3.3.11).
public enum TextValue {
    private static let backslash = UInt8(ascii: "\\")

    public static func escaped(_ text: String) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count + 8)
        for byte in text.utf8 {
            switch byte {
            case backslash, UInt8(ascii: ";"), UInt8(ascii: ","): bytes += [backslash, byte]
            case UInt8(ascii: "\n"): bytes += [backslash, UInt8(ascii: "n")]
            default: bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns the text of a value. Bytes that are not UTF-8 become U+FFFD.
    public static func unescaped(_ value: some Sequence<UInt8>) -> String {
        var bytes: [UInt8] = []
        var isEscape = false
        for byte in value {
            if isEscape {
                isEscape = false
                bytes.append(byte == UInt8(ascii: "n") || byte == UInt8(ascii: "N") ? UInt8(ascii: "\n") : byte)
            } else if byte == backslash {
                isEscape = true
            } else {
                bytes.append(byte)
            }
        }
        if isEscape { bytes.append(backslash) }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns the texts of a list, separated by commas without a backslash.
    public static func list(_ value: ArraySlice<UInt8>) -> [String] {
        var isEscape = false
        return value.split(omittingEmptySubsequences: true) { byte in
            if isEscape {
                isEscape = false
                return false
            }
            isEscape = byte == backslash
            return byte == UInt8(ascii: ",")
        }.map(unescaped)
    }
}
