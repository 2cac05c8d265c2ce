// Tests of messages with values.

import Testing
import Todo

@Suite struct MessageTests {
    @Test func everyOccurrenceOfAPlaceholderIsReplaced() {
        let message = Message("{a} and {b}, {a}", ["a": "1", "b": "2"])
        #expect(message.filled() == "1 and 2, 1")
    }

    @Test func valuesAreNotSearchedForPlaceholders() {
        // The order of the values does not matter.
        let message = Message("{a} {b} {c}", ["a": "{b}{c}", "b": "{c}{a}", "c": "{a}{b}"])
        #expect(message.filled() == "{b}{c} {c}{a} {a}{b}")
    }

    @Test func aSavedMessageContainsItsTextAndValues() {
        let message = Message("{a} and {b}", ["a": "1 \"{b}\"", "b": "2/3"])
        #expect(Message(encoded: message.encoded) == message)
        #expect(Message(encoded: message.encoded).filled() == "1 \"{b}\" and 2/3")
    }

    @Test(arguments: ["It ends within VTODO.", "{a}", "", "{\"text\":1}", "[]"])
    func savedTextInAnotherFormatIsReadAsPlainText(kept: String) {
        #expect(Message(encoded: kept).filled() == kept)
    }

    @Test(arguments: ["", "no name", "{", "}{", "{other}", "{b", "a}", "{{a"])
    func unknownPlaceholdersStay(text: String) {
        #expect(text.replacingPlaceholders(by: ["a": "1"]) == text)
    }
}
