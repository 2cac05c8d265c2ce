/// Texts that may be too long to show.
package enum LongText {
    /// The maximum number of characters that are shown. A label lays out its whole text, which takes seconds for a
    /// very long text.
    private static let maxLength = 200

    /// Returns a text shortened to the length that can be shown.
    package static func shortened(_ text: String) -> String {
        let beginning = text.prefix(maxLength)
        return beginning.endIndex == text.endIndex ? text : beginning + "…"
    }
}
