// Tests of messages with values.

import Testing
import Todo

@Suite struct MessageTests {
    @Test func eachNameIsReplacedWhereverItStands() {
        let message = Message("{a} and {b}, {a}", ["a": "1", "b": "2"])
        #expect(message.filled() == "1 and 2, 1")
        #expect(message.filled(in: "{b} und {a}") == "2 und 1")
    }

    @Test func whatAValueSaysIsNotLookedThrough() {
        // The order of the values does not matter.
        let message = Message("{a} {b} {c}", ["a": "{b}{c}", "b": "{c}{a}", "c": "{a}{b}"])
        #expect(message.filled() == "{b}{c} {c}{a} {a}{b}")
    }

    @Test func whatIsKeptIsTheTextAndItsValues() {
        let message = Message("{a} and {b}", ["a": "1 \"{b}\"", "b": "2/3"])
        #expect(Message(kept: message.kept) == message)
        #expect(Message(kept: message.kept).filled(in: "{b} und {a}") == "2/3 und 1 \"{b}\"")
    }

    @Test(arguments: ["It ends within VTODO.", "{a}", "", "{\"text\":1}", "[]"])
    func whatWasKeptOtherwiseIsATextItself(kept: String) {
        #expect(Message(kept: kept).filled() == kept)
    }

    @Test(arguments: ["", "no name", "{", "}{", "{other}", "{b", "a}", "{{a"])
    func whatIsNoNameStays(wording: String) {
        #expect(Message("{a}", ["a": "1"]).filled(in: wording) == wording)
    }
}
