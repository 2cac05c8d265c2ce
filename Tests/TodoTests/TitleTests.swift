// Tests of the allowed content of titles.

import Testing
import Todo

@Suite struct TitleTests {
    @Test(arguments: [
        ("plain", "plain"), ("  ends  ", "ends"), ("two\nlines", "two lines"), ("dos\r\nlines", "dos lines"),
        ("a\tb", "a b"), ("bell\u{7}", "bell"), ("nul\u{0}l", "null"), ("\u{2028}x\u{2029}", "x"),
        ("é ü 漢字", "é ü 漢字"), ("👩‍🚀 space", "👩‍🚀 space"), ("\u{A0}no-break\u{A0}", "no-break"),
    ])
    func aTitleIsNormalizedToOneLineOfVisibleText(typed: String, kept: String) {
        #expect(Title.normalized(typed) == kept)
    }

    @Test(arguments: ["", " ", "\n\r\n", "\u{0}\u{7F}", "\u{2003}\u{3000}"])
    func aTitleWithoutVisibleCharactersIsNil(typed: String) {
        #expect(Title.normalized(typed) == nil)
    }
}
