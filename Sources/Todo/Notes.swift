/// The rules for notes: lines of visible text.
public enum Notes {
    /// Returns the notes in stored form.
    ///
    /// Every line end becomes a line feed. Control characters other than tabs and white space at the end are removed.
    public static func normalized(_ typed: String) -> String {
        var scalars = String.UnicodeScalarView()
        var afterReturn = false
        for scalar in typed.unicodeScalars {
            defer { afterReturn = scalar == "\r" }
            if scalar == "\n" && afterReturn { continue }
            if endsLine(scalar) {
                scalars.append("\n")
            } else if scalar == "\t" || scalar.properties.generalCategory != .control {
                scalars.append(scalar)
            }
        }
        guard let end = scalars.lastIndex(where: { !$0.properties.isWhitespace }) else { return "" }
        return String(scalars[...end])
    }

    private static func endsLine(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "\n", "\r", "\u{0B}", "\u{0C}", "\u{85}", "\u{2028}", "\u{2029}": true
        default: false
        }
    }
}
