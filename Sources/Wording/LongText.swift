// Texts that may be too long to show.

/// Texts that may be too long to show.
package enum LongText {
    /// The maximum number of characters shown: a label lays out its whole text, which takes seconds for a long one.
    private static let maxLength = 200

    /// Returns a text shortened to the length that can be shown.
    package static func shortened(_ text: String) -> String {
        let beginning = text.prefix(maxLength)
        return beginning.endIndex == text.endIndex ? text : beginning + "…"
    }
}
