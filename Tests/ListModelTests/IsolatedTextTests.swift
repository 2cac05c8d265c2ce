// Tests that a title keeps its own text direction within a sentence.

import GLibSupport
import Testing
import Todo

@testable import Wording

@Suite struct IsolatedTextTests {
    private func within(_ text: String) -> String { IsolatedText.isolatedIfNeeded(text, .leftToRight) }

    @Test(arguments: ["", "Milk", "Käse № 5", "日本語 😀", "“quoted” — …", "12:30"])
    func textInTheDirectionOfTheSentenceIsUnchanged(text: String) {
        #expect(within(text) == text)
        #expect(IsolatedText.isolatedIfNeeded(text, nil) == text)
    }

    @Test(arguments: [
        ("שלום", "\u{2068}שלום\u{2069}"), ("ملف 1", "\u{2068}ملف 1\u{2069}"),
        ("\u{202E}evil", "\u{2068}\u{202E}evil\u{202C}\u{2069}"),
        ("a\u{2066}b", "\u{2068}a\u{2066}b\u{2069}\u{2069}"), ("a\u{2069}b\u{202C}", "\u{2068}ab\u{2069}"),
        ("\u{2067}a\u{202B}b\u{2069}c", "\u{2068}\u{2067}a\u{202B}b\u{2069}c\u{2069}"),
        ("\u{202A}a\u{2069}\u{202C}b", "\u{2068}\u{202A}a\u{202C}b\u{2069}"),
        ("ש\nx", "\u{2068}ש x\u{2069}"), ("\u{2069}\u{2069}\u{202E}x", "\u{2068}\u{202E}x\u{202C}\u{2069}"),
    ]) func textInAnotherDirectionOrWithControlsIsIsolatedAndBalanced(text: String, isolated: String) {
        #expect(within(text) == isolated)
        // Nested sentences isolate only once.
        #expect(within(isolated) == isolated)
    }

    @Test func leftToRightLettersInARightToLeftSentenceAreIsolated() {
        #expect(IsolatedText.isolatedIfNeeded("Milk", .rightToLeft) == "\u{2068}Milk\u{2069}")
        #expect(IsolatedText.isolatedIfNeeded("12", .rightToLeft) == "12")
        #expect(IsolatedText.isolatedIfNeeded("a\u{202E}", nil) == "a\u{202E}")
    }

    @Test func theDirectionFollowsTheLanguageOfTheSentence() {
        #expect(IsolatedText.Direction(of: "Today 12") == .leftToRight)
        #expect(IsolatedText.Direction(of: "اليوم") == .rightToLeft)
    }

    @Test func aTitleCannotAffectTheSentenceAroundIt() {
        let controls: [Unicode.Scalar] = [
            "\u{202A}", "\u{202B}", "\u{202C}", "\u{202D}", "\u{202E}", "\u{2066}", "\u{2067}", "\u{2068}", "\u{2069}",
            "\n", "ש", "a",
        ]
        var seed: UInt64 = 7
        for _ in 0..<5000 {
            var title = String.UnicodeScalarView()
            for _ in 0..<8 {
                seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                title.append(controls[Int(seed >> 33) % controls.count])
            }
            #expect(Self.isContained(within(String(title))), "\(String(title).debugDescription)")
        }
    }

    @Test func aTagOrListInACaptionCannotAffectTheRest() {
        #expect(TagFormatter.text("home") == "\u{2068}#home\u{2069}")
        #expect(TagFormatter.text("a\u{2069}\u{202E}b") == "\u{2068}#a\u{202E}b\u{202C}\u{2069}")
        #expect(IsolatedText.isolated("Milk") == "\u{2068}Milk\u{2069}")
    }

    /// Returns whether a text closes everything that it opens and nothing else (Unicode Standard Annex 9,
    /// explicit levels).
    private static func isContained(_ text: String) -> Bool {
        var open: [Bool] = []
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x2066...0x2068: open.append(true)
            case 0x202A, 0x202B, 0x202D, 0x202E: open.append(false)
            case 0x2069:
                guard let last = open.lastIndex(of: true) else { return false }
                open.removeSubrange(last...)
            case 0x202C:
                // Within an isolate, a closing mark without an opening one has no effect.
                guard let last = open.last else { return false }
                if !last { open.removeLast() }
            case 0x0A: return false
            default: break
            }
        }
        return open.isEmpty
    }

    @Test @MainActor func sentencesOfTheWindowIsolateTheirTitles() {
        let before = IsolatedText.direction
        defer { IsolatedText.direction = before }
        #expect("“{title}” is gone".filling("title", with: "\u{202E}x") == "“\u{202E}x” is gone")
        IsolatedText.direction = .leftToRight
        #expect(
            "“{title}” is gone".filling("title", with: "\u{202E}x") == "“\u{2068}\u{202E}x\u{202C}\u{2069}” is gone")
        #expect(translated(Message("Not {name}.", ["name": "שלום"])) == "Not \u{2068}שלום\u{2069}.")
        #expect("“{title}”".filling("title", with: "Milk") == "“Milk”")
    }
}
