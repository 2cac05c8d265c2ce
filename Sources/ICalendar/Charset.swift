/// A single-byte encoding used by older programs, or UTF-8.
enum Charset {
    case utf8, latin1, latin9, windows1252

    /// The names of detected encodings, for reports.
    static let windowsName = "Windows-1252"
    static let latinName = "ISO 8859-1 (Latin-1)"

    /// Returns nil if the IANA name is unknown.
    init?(name: String) {
        switch name.uppercased().filter({ $0 != "-" && $0 != "_" }) {
        case "UTF8", "USASCII", "ASCII": self = .utf8
        case "ISO88591", "LATIN1", "L1": self = .latin1
        case "ISO885915", "LATIN9": self = .latin9
        case "WINDOWS1252", "CP1252": self = .windows1252
        default: return nil
        }
    }

    /// Returns the character of a byte, if the encoding has one.
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

    /// The characters of ISO 8859-15 that differ from ISO 8859-1.
    private static let ofLatin9: [UInt8: Unicode.Scalar] = [
        0xA4: "€", 0xA6: "Š", 0xA8: "š", 0xB4: "Ž", 0xB8: "ž", 0xBC: "Œ", 0xBD: "œ", 0xBE: "Ÿ",
    ]
}

extension Unicode.Scalar {
    /// The character that replaces an unreadable one.
    static let replacement: Unicode.Scalar = "\u{FFFD}"
}

extension [UInt8] {
    mutating func append(_ scalar: Unicode.Scalar) { append(contentsOf: String(Character(scalar)).utf8) }
}
