/// The rules for titles: one line of visible text.
public enum Title {
    /// Returns the title in stored form, or nil if nothing remains.
    ///
    /// White space at the ends is removed. Each line break or tab inside becomes a space. Other control characters
    /// are removed.
    public static func normalized(_ typed: String) -> String? {
        if isPlain(typed) { return typed }
        var scalars = String.UnicodeScalarView()
        var afterReturn = false
        for scalar in typed.unicodeScalars {
            defer { afterReturn = scalar == "\r" }
            if scalar == "\n" && afterReturn { continue }
            if breaks(scalar) {
                scalars.append(" ")
            } else if scalar.properties.generalCategory != .control {
                scalars.append(scalar)
            }
        }
        let remaining = scalars.drop(while: \.properties.isWhitespace)
        guard let end = remaining.lastIndex(where: { !$0.properties.isWhitespace }) else { return nil }
        return String(remaining[...end])
    }

    /// Returns whether the bytes show that the text is already in stored form, which is true for most titles.
    private static func isPlain(_ text: String) -> Bool {
        guard let first = text.utf8.first, let last = text.utf8.last else { return false }
        return visible.contains(first) && visible.contains(last)
            && text.utf8.allSatisfy { $0 == 0x20 || visible.contains($0) }
    }

    /// The bytes of the visible ASCII characters.
    private static let visible: ClosedRange<UInt8> = 0x21...0x7E

    private static func breaks(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "\t", "\n", "\u{0B}", "\u{0C}", "\r", "\u{85}", "\u{2028}", "\u{2029}": true
        default: false
        }
    }
}
