// Encodings of one byte a character.

/// An encoding in which older programs write.
enum Charset {
    case utf8, latin1, latin9, windows1252

    /// The names of encodings that a file is found to be in.
    static let windowsName = "Windows-1252"
    static let latinName = "ISO 8859-1 (Latin-1)"

    /// The encoding of a name as IANA lists them; nil for one that is not known.
    init?(name: String) {
        switch name.uppercased().filter({ $0 != "-" && $0 != "_" }) {
        case "UTF8", "USASCII", "ASCII": self = .utf8
        case "ISO88591", "LATIN1", "L1": self = .latin1
        case "ISO885915", "LATIN9": self = .latin9
        case "WINDOWS1252", "CP1252": self = .windows1252
        default: return nil
        }
    }

    /// The character of a byte; nil for one that the encoding has no character for.
    func scalar(_ byte: UInt8) -> Unicode.Scalar? {
        switch self {
        case .utf8: byte < 0x80 ? Unicode.Scalar(byte) : nil
        case .latin1: (0x80...0x9F).contains(byte) ? nil : Unicode.Scalar(byte)
        case .latin9: Self.ofLatin9[byte] ?? ((0x80...0x9F).contains(byte) ? nil : Unicode.Scalar(byte))
        case .windows1252: (0x80...0x9F).contains(byte) ? Self.ofWindows[Int(byte) - 0x80] : Unicode.Scalar(byte)
        }
    }

    /// The characters of Windows-1252 from 0x80 to 0x9F: unicode.org, MAPPINGS/VENDORS/MICSFT/WINDOWS/CP1252.TXT.
    private static let ofWindows: [Unicode.Scalar?] = [
        "€", nil, "‚", "ƒ", "„", "…", "†", "‡", "ˆ", "‰", "Š", "‹", "Œ", nil, "Ž", nil,
        nil, "‘", "’", "“", "”", "•", "–", "—", "˜", "™", "š", "›", "œ", nil, "ž", "Ÿ",
    ]

    /// The characters that ISO 8859-15 has in place of those of ISO 8859-1.
    private static let ofLatin9: [UInt8: Unicode.Scalar] = [
        0xA4: "€", 0xA6: "Š", 0xA8: "š", 0xB4: "Ž", 0xB8: "ž", 0xBC: "Œ", 0xBD: "œ", 0xBE: "Ÿ",
    ]
}

extension Unicode.Scalar {
    /// A character in place of one that cannot be read.
    static let replacement: Unicode.Scalar = "\u{FFFD}"
}

extension [UInt8] {
    /// Appends a character in UTF-8.
    mutating func append(_ scalar: Unicode.Scalar) { append(contentsOf: String(Character(scalar)).utf8) }
}
