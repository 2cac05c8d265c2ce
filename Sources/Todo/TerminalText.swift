/// Escaping of text for terminals.
///
/// Titles, file names, and names and messages from servers may contain control characters. A terminal would act on
/// them: escape sequences clear the screen, change the window title or type a response, and a bidirectional control
/// displays the rest of the line in another order. They are shown as escapes such as `\e` and `\u{202E}` instead, even
/// in a pipe, because piped output may also end up on a terminal.
///
/// The marks U+200E, U+200F and U+061C are not escaped. Right-to-left text needs them, and they affect only adjacent
/// characters.
public enum TerminalText {
    /// Returns a text with its control characters shown as escapes. Line feeds and tabs are not escaped, since programs
    /// write them.
    public static func visible(_ text: String) -> String {
        if isHarmless(text) { return text }
        return escaped(text) { $0 != "\n" && $0 != "\t" && isControl($0) }
    }

    /// Returns a text as one line: like ``visible(_:)``, with line feeds and tabs escaped too. Use this for text from
    /// other sources, which could otherwise imitate another line of the program.
    public static func line(_ text: String) -> String {
        if isHarmless(text), !text.utf8.contains(where: { $0 < 0x20 }) { return text }
        return escaped(text, isControl)
    }

    /// Returns a JSON text in which no character acts on a terminal. Its meaning does not change: an encoder has
    /// already escaped all control characters up to U+001F, and others appear only inside strings.
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

    /// Returns whether the bytes of a text can contain no control characters other than line feeds and tabs.
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

    /// Returns whether a character acts on a terminal: a control character up to U+009F, a line or paragraph
    /// separator, or a control of bidirectional text (Unicode Standard Annex 9).
    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0...0x1F, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
