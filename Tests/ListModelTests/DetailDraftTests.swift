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

    @Test func typedTextIsDueTwoSecondsAfterTheLastKey() {
        var draft = DetailDraft(item())
        #expect(draft.deadline == nil)
        draft[.notes].typed(at: 10)
        draft[.notes].typed(at: 11)
        #expect(draft.deadline == 13)
        #expect(draft.due(at: 12.9).isEmpty)
        #expect(draft.due(at: 13) == [.notes])
    }

    @Test func eachFieldHasItsOwnDeadline() {
        var draft = DetailDraft(item())
        draft[.title].typed(at: 10)
        draft[.notes].typed(at: 11)
        #expect(draft.deadline == 12)
        #expect(draft.due(at: 12) == [.title])
        #expect(draft.due(at: 13) == [.title, .notes])
    }

    @Test func aTextIsWrittenOnlyOnce() {
        var text = TextDraft("old")
        text.typed(at: 10)
        #expect(text.save("new") == "new")
        #expect(text.isPending)
        #expect(text.save("new") == nil)
        let hasOverwritten = text.written("new", stored: "new", replaced: "old")
        #expect(!hasOverwritten)
        #expect(!text.isPending)
        #expect(text.save("new") == nil)
    }

    @Test func aTextTypedBackToTheOriginalIsNotWritten() {
        var text = TextDraft("old")
        text.typed(at: 10)
        #expect(text.save("old") == nil)
        #expect(!text.isPending)
    }

    @Test func aTrailingSpaceStaysInTheEditorThoughItIsNotStored() {
        var text = TextDraft("")
        text.typed(at: 10)
        #expect(text.save("new ") == "new ")
        let hasOverwritten = text.written("new ", stored: "new", replaced: "")
        #expect(!hasOverwritten)
        #expect(text.read("new") == .nothing)
        #expect(text.save("new ") == nil)
    }

    @Test func aFailedTextIsWrittenWhenTheEditorIsLeft() {
        var text = TextDraft("old")
        text.typed(at: 10)
        #expect(text.save("new") == "new")
        text.failed("new")
        #expect(text.isPending)
        // A failed write is not retried automatically.
        #expect(text.deadline == nil)
        #expect(text.save("new") == "new")
    }

    @Test func anEmptyTitleIsReverted() {
        var text = TextDraft("old")
        text.typed(at: 10)
        #expect(text.revert() == "old")
        #expect(!text.isPending)
        #expect(text.save("old") == nil)
    }

    // MARK: Changes from elsewhere

    @Test func anExternalChangeIsShownIfNothingWasTyped() {
        var text = TextDraft("old")
        #expect(text.read("theirs") == .shows("theirs"))
        #expect(text.save("theirs") == nil)
        #expect(text.externalValue == nil)
    }

    @Test func typedTextWinsAndTheExternalTextIsKept() {
        var text = TextDraft("old")
        text.typed(at: 10)
        #expect(text.read("theirs") == .overwritten)
        #expect(text.externalValue == "theirs")
        #expect(text.save("ours") == "ours")
        // The other text was reported already.
        let hasOverwritten = text.written("ours", stored: "ours", replaced: "theirs")
        #expect(!hasOverwritten)
        #expect(text.externalValue == "theirs")
        #expect(text.read("ours") == .nothing)
        text.dismissExternalValue()
        #expect(text.externalValue == nil)
    }

    @Test func anExternalChangeJustBeforeTheWriteIsKept() {
        var text = TextDraft("old")
        text.typed(at: 10)
        _ = text.save("ours")
        let hasOverwritten = text.written("ours", stored: "ours", replaced: "theirs")
        #expect(hasOverwritten)
        #expect(text.externalValue == "theirs")
    }

    @Test func anExternalChangeDuringTheWriteIsKept() {
        var text = TextDraft("old")
        text.typed(at: 10)
        _ = text.save("ours")
        #expect(text.read("theirs") == .overwritten)
        let hasOverwritten = text.written("ours", stored: "ours", replaced: "theirs")
        #expect(!hasOverwritten)
        #expect(!text.isPending)
    }

    @Test func theOriginalTextTypedAgainOverwritesAnExternalChange() {
        var text = TextDraft("old")
        text.typed(at: 10)
        #expect(text.read("theirs") == .overwritten)
        #expect(text.save("old") == "old")
    }

    @Test func equalTextsAreNoConflict() {
        var text = TextDraft("old")
        text.typed(at: 10)
        _ = text.save("same")
        let hasOverwritten = text.written("same", stored: "same", replaced: "same")
        #expect(!hasOverwritten)
        #expect(text.externalValue == nil)
    }

    @Test func anotherFieldMayChangeExternallyMeanwhile() {
        var draft = DetailDraft(item())
        draft[.notes].typed(at: 10)
        let updates = draft.read(item("old", title: "b"))
        #expect(updates.map(\.update) == [.shows("b"), .nothing])
        #expect(draft.deadline == 12)
    }

    @Test func aDifferentUnicodeCompositionIsADifferentText() {
        var text = TextDraft("\u{E9}")
        #expect(text.read("e\u{301}") == .shows("e\u{301}"))
    }
}
