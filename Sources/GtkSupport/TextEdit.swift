/// The shortest edit at one place that turns one text into another. Offsets are in code points, which GTK calls
/// characters.
public struct TextEdit: Equatable, Sendable {
    /// The part of the old text that is removed.
    public let removed: Range<Int>
    /// The text that replaces it.
    public let inserted: String

    /// Returns nil if both texts are the same, code point by code point.
    public init?(from old: String, to new: String) {
        let (before, after) = (Array(old.unicodeScalars), Array(new.unicodeScalars))
        guard before != after else { return nil }
        let start = zip(before, after).prefix { $0 == $1 }.count
        let maxSuffix = min(before.count, after.count) - start
        let end = zip(before.reversed(), after.reversed()).prefix(maxSuffix).prefix { $0 == $1 }.count
        removed = start..<before.count - end
        inserted = String(String.UnicodeScalarView(after[start..<after.count - end]))
    }
}
