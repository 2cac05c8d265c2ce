// Text from elsewhere as a terminal may show it.

/// Makes text harmless for a terminal.
///
/// Titles, names on servers, file names and words of servers may hold control characters. A terminal would obey them: escape
/// sequences clear the screen, change its title or type an answer, and a bidirectional control displays the rest of the line in
/// another order. They are shown as escapes instead, such as `\e` and `\u{202E}`, wherever output goes: what is piped may end on
/// a terminal too.
///
/// The marks U+200E, U+200F and U+061C stay. Right-to-left text needs them, and they affect only the characters beside them.
public enum TerminalText {
    /// Returns a text with its controls shown as escapes. Line feeds and tabs stay: programs write them themselves.
    public static func visible(_ text: String) -> String {
        if isHarmless(text) { return text }
        return escaped(text) { $0 != "\n" && $0 != "\t" && isControl($0) }
    }

    /// Returns one line: like ``visible(_:)``, with line feeds and tabs escaped too. For text from elsewhere, which could
    /// otherwise pass itself off as another line of the program.
    public static func line(_ text: String) -> String {
        if isHarmless(text), !text.utf8.contains(where: { $0 < 0x20 }) { return text }
        return escaped(text, isControl)
    }

    /// Returns a JSON text in which no character acts on a terminal. Its meaning stays the same: an encoder has escaped all
    /// controls up to U+001F, and the others stand within strings only.
    public static func json(_ text: String) -> String {
        if isHarmless(text) { return text }
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if scalar.value > 0x1F, isControl(scalar) {
                let digits = String(scalar.value, radix: 16)
                result.append(
                    contentsOf: ("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).unicodeScalars)
            } else {
                result.append(scalar)
            }
        }
        return String(result)
    }

    /// Whether the bytes of a text can hold no control but line feeds and tabs.
    private static func isHarmless(_ text: String) -> Bool {
        text.utf8.allSatisfy { byte in
            switch byte {
            // The first bytes of U+0080 to U+00BF and of U+2000 to U+2FFF.
            case 0xC2, 0xE2, 0x7F: false
            case 0x20...: true
            default: byte == 0x0A || byte == 0x09
            }
        }
    }

    private static func escaped(_ text: String, _ isEscaped: (Unicode.Scalar) -> Bool) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if isEscaped(scalar) {
                result.append(contentsOf: escape(scalar).unicodeScalars)
            } else {
                result.append(scalar)
            }
        }
        return String(result)
    }

    private static func escape(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "\n": "\\n"
        case "\r": "\\r"
        case "\t": "\\t"
        case "\u{1B}": "\\e"
        default: "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
        }
    }

    /// Whether a character acts on a terminal: a control up to U+009F, a line or paragraph separator, or a control of
    /// bidirectional text (Unicode Standard Annex 9).
    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0...0x1F, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
