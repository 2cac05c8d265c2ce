// The difference between two texts.

import GtkSupport
import Testing

@Suite struct TextEditTests {
    @Test(arguments: [
        ("Item 2", "Item 27", 6..<6, "7"),
        ("Item 2", "aItem 2", 0..<0, "a"),
        ("Item 2", "Item ", 5..<6, ""),
        ("Item 2", "", 0..<6, ""),
        ("", "Milk", 0..<0, "Milk"),
        ("one two", "one and two", 4..<4, "and "),
        ("abc", "axc", 1..<2, "x"),
        // Either of two equal letters may be the removed one. The edit stays within both texts.
        ("aa", "a", 1..<2, ""),
        ("a", "aa", 1..<1, "a"),
        ("aba", "ababa", 3..<3, "ba"),
        // Positions are GTK's, which count code points.
        ("👩‍🚀 x", "👩‍🚀 xy", 5..<5, "y"),
        ("e\u{301}", "e", 1..<2, ""),
    ])
    func anEditReplacesASingleRange(_ old: String, _ new: String, _ removed: Range<Int>, _ inserted: String) throws {
        let edit = try #require(TextEdit(from: old, to: new))
        #expect(edit.removed == removed)
        #expect(edit.inserted == inserted)
        let (before, after) = (
            old.unicodeScalars.prefix(removed.lowerBound), old.unicodeScalars.dropFirst(removed.upperBound)
        )
        #expect(String(String.UnicodeScalarView(before)) + inserted + String(String.UnicodeScalarView(after)) == new)
    }

    @Test func equalTextsNeedNoEdit() {
        #expect(TextEdit(from: "Item 2", to: "Item 2") == nil)
        // The same letters in another Unicode composition are a different text.
        #expect(TextEdit(from: "\u{E9}", to: "e\u{301}") != nil)
    }
}
