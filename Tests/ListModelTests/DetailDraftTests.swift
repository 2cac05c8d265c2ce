// Drafts of texts that are typed while others may change them, as values.

import Foundation
import Testing
import Todo

@testable import ListModel

@Suite struct DetailDraftTests {
    private func item(_ notes: String = "old", title: String = "a") -> Item {
        var item = Item(id: UUID(), list: tasks, title: title, rank: Rank(0), created: noon)
        item.notes = notes
        return item
    }

    // MARK: When a text is written

    @Test func whatIsTypedIsSavedTwoSecondsAfterTheLastKey() {
        var draft = DetailDraft(item())
        #expect(draft.deadline == nil)
        draft[.notes].typed(at: 10)
        draft[.notes].typed(at: 11)
        #expect(draft.deadline == 13)
        #expect(draft.due(at: 12.9).isEmpty)
        #expect(draft.due(at: 13) == [.notes])
    }

    @Test func eachTextHasItsOwnTime() {
        var draft = DetailDraft(item())
        draft[.title].typed(at: 10)
        draft[.notes].typed(at: 11)
        #expect(draft.deadline == 12)
        #expect(draft.due(at: 12) == [.title])
        #expect(draft.due(at: 13) == [.title, .notes])
    }

    @Test func aTextIsWrittenOnceAndNotAgainWhenItsEditorIsLeft() {
        var text = TextDraft("old")
        text.typed(at: 10)
        #expect(text.save("new") == "new")
        #expect(text.isPending)
        #expect(text.save("new") == nil)
        let isOverruled = text.written("new", kept: "new", replaced: "old")
        #expect(!isOverruled)
        #expect(!text.isPending)
        #expect(text.save("new") == nil)
    }

    @Test func whatIsTypedBackIsNotWritten() {
        var text = TextDraft("old")
        text.typed(at: 10)
        #expect(text.save("old") == nil)
        #expect(!text.isPending)
    }

    @Test func aSpaceAtTheEndStaysInTheEditorThoughItIsNotKept() {
        var text = TextDraft("")
        text.typed(at: 10)
        #expect(text.save("new ") == "new ")
        let isOverruled = text.written("new ", kept: "new", replaced: "")
        #expect(!isOverruled)
        #expect(text.read("new") == .nothing)
        #expect(text.save("new ") == nil)
    }

    @Test func whatCouldNotBeWrittenIsWrittenWhenTheEditorIsLeft() {
        var text = TextDraft("old")
        text.typed(at: 10)
        #expect(text.save("new") == "new")
        text.failed("new")
        #expect(text.isPending)
        // A failed write is not retried automatically.
        #expect(text.deadline == nil)
        #expect(text.save("new") == "new")
    }

    @Test func anEmptyTitleIsGivenUp() {
        var text = TextDraft("old")
        text.typed(at: 10)
        #expect(text.giveUp() == "old")
        #expect(!text.isPending)
        #expect(text.save("old") == nil)
    }

    // MARK: Changes from elsewhere

    @Test func withNothingTypedWhatComesFromElsewhereIsShown() {
        var text = TextDraft("old")
        #expect(text.read("theirs") == .shows("theirs"))
        #expect(text.save("theirs") == nil)
        #expect(text.theirs == nil)
    }

    @Test func whatIsTypedWinsAndTheOtherIsKept() {
        var text = TextDraft("old")
        text.typed(at: 10)
        #expect(text.read("theirs") == .overruled)
        #expect(text.theirs == "theirs")
        #expect(text.save("ours") == "ours")
        // The other text was reported already.
        let isOverruled = text.written("ours", kept: "ours", replaced: "theirs")
        #expect(!isOverruled)
        #expect(text.theirs == "theirs")
        #expect(text.read("ours") == .nothing)
        text.forgetTheirs()
        #expect(text.theirs == nil)
    }

    @Test func whatComesUnseenJustBeforeTheWriteIsKeptToo() {
        var text = TextDraft("old")
        text.typed(at: 10)
        _ = text.save("ours")
        let isOverruled = text.written("ours", kept: "ours", replaced: "theirs")
        #expect(isOverruled)
        #expect(text.theirs == "theirs")
    }

    @Test func whatComesWhileOursIsBeingWrittenIsKept() {
        var text = TextDraft("old")
        text.typed(at: 10)
        _ = text.save("ours")
        #expect(text.read("theirs") == .overruled)
        let isOverruled = text.written("ours", kept: "ours", replaced: "theirs")
        #expect(!isOverruled)
        #expect(!text.isPending)
    }

    @Test func oursIsWrittenOverTheirsEvenWhereItWasTypedBack() {
        var text = TextDraft("old")
        text.typed(at: 10)
        #expect(text.read("theirs") == .overruled)
        #expect(text.save("old") == "old")
    }

    @Test func theSameWordsFromBothSidesAreNoQuarrel() {
        var text = TextDraft("old")
        text.typed(at: 10)
        _ = text.save("same")
        let isOverruled = text.written("same", kept: "same", replaced: "same")
        #expect(!isOverruled)
        #expect(text.theirs == nil)
    }

    @Test func anotherTextOfTheItemMayChangeMeanwhile() {
        var draft = DetailDraft(item())
        draft[.notes].typed(at: 10)
        let readings = draft.read(item("old", title: "b"))
        #expect(readings.map(\.reading) == [.shows("b"), .nothing])
        #expect(draft.deadline == 12)
    }

    @Test func anAccentComposedOtherwiseIsAnotherText() {
        var text = TextDraft("\u{E9}")
        #expect(text.read("e\u{301}") == .shows("e\u{301}"))
    }
}
