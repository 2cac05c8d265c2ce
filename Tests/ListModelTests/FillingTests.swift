// Values filled into texts.

import GLibSupport
import Testing

@Suite struct FillingTests {
    @Test func eachNameIsReplacedWhereverItStands() {
        #expect("{a} and {b}, {a}".filling(["a": "1", "b": "2"]) == "1 and 2, 1")
    }

    @Test func whatAValueSaysIsNotLookedThrough() {
        #expect("“{title}” to “{list}”".filling(["title": "Milk", "list": "{title}"]) == "“Milk” to “{title}”")
    }

    @Test(arguments: ["", "no name", "{", "}{", "{other}", "{a", "a}"])
    func whatIsNoNameStays(_ text: String) {
        #expect(text.filling("a", with: "1") == text)
    }
}
