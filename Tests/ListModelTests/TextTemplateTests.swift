// Values filled into texts.

import GLibSupport
import Testing

@Suite struct TextTemplateTests {
    @Test func everyOccurrenceOfAPlaceholderIsReplaced() {
        #expect("{a} and {b}, {a}".filling(["a": "1", "b": "2"]) == "1 and 2, 1")
    }

    @Test func placeholdersInInsertedValuesAreNotReplaced() {
        #expect("“{title}” to “{list}”".filling(["title": "Milk", "list": "{title}"]) == "“Milk” to “{title}”")
    }

    @Test(arguments: ["", "no name", "{", "}{", "{other}", "{a", "a}"])
    func textWithoutKnownPlaceholdersIsUnchanged(_ text: String) {
        #expect(text.filling("a", with: "1") == text)
    }
}
