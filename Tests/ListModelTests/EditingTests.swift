// Editing in the row (C5, H7).

import Foundation
import Gestures
import Testing
import Todo

@testable import ListModel

@MainActor @Suite struct EditingTests {
    @Test func aTapEdits() throws {
        let list = try ListFixture(["one", "two"])
        try list.tap("one")
        #expect(try list.surface.orders.contains(.beginEditing(list.id("one"), "one")))
    }

    @Test func returnCommits() async throws {
        let list = try ListFixture(["one", "two"])
        try list.tap("one")
        try list.type("  first\t")
        list.controller.editorReturned()
        await list.written()
        #expect(try list.store.titles == ["first", "two"])
        #expect(list.surface.editedText == nil)
    }

    @Test func escapeRestores() async throws {
        let list = try ListFixture(["one", "two"])
        try list.tap("one")
        try list.type("first")
        #expect(list.controller.keyPressed(.escape, rightToLeft: false))
        await list.written()
        #expect(try list.store.titles == ["one", "two"])
        #expect(list.surface.editedText == nil)
        #expect(try list.surface.focusedRow == list.id("one"))
    }

    @Test(arguments: ["", " \t "])
    func anItemLeftEmptyIsDeletedAndUndoBringsItBack(_ typed: String) async throws {
        let list = try ListFixture(["one", "two"])
        try list.tap("one")
        try list.type(typed)
        list.controller.editorReturned()
        await list.written()
        list.settle()
        #expect(try list.store.titles == ["two"])
        #expect(list.titles == ["two"])
        list.controller.undo()
        await list.written()
        #expect(list.titles == ["one", "two"])
    }

    @Test func anItemLeftEmptyIsOfferedToBeUndone() async throws {
        let list = try ListFixture(["one", "two"])
        try list.tap("one")
        try list.type("")
        list.controller.editorReturned()
        await list.written()
        #expect(list.surface.offer == "Deleted “one”")
    }

    @Test func anUnchangedTextIsNoStep() async throws {
        let list = try ListFixture(["one"])
        try list.tap("one")
        list.controller.editorReturned()
        await list.written()
        #expect(try await list.store.undo() == nil)
    }

    @Test func anUnchangedTextAsksNothingOfTheStore() async throws {
        let list = try ListFixture(["one"])
        try list.queue.close()
        try list.tap("one")
        list.controller.editorReturned()
        await list.written()
        #expect(list.surface.errors.isEmpty)
    }

    @Test func editingAnotherRowCommitsTheFirst() async throws {
        let list = try ListFixture(["one", "two"])
        try list.key(.edit, on: "one")
        try list.type("first")
        list.controller.edit(try list.id("two"))
        await list.written()
        #expect(try list.store.titles == ["first", "two"])
        #expect(list.surface.editedText == "two")
    }

    @Test func editingTheSameRowAgainKeepsWhatIsTyped() throws {
        let list = try ListFixture(["one"])
        try list.tap("one")
        try list.type("first")
        list.controller.edit(try list.id("one"))
        #expect(list.surface.editedText == "first")
    }

    @Test func editingClosesAnOpenRow() throws {
        let list = try ListFixture(["one", "two"])
        try list.open("two")
        try list.key(.edit, on: "one")
        list.settle()
        #expect(list.surface.fronts.isEmpty)
    }

    @Test func anEditorWhoseRowScrollsFarAwayCommits() async throws {
        let list = try ListFixture(["one", "two"])
        try list.tap("one")
        try list.type("first")
        list.controller.editorLostRow()
        await list.written()
        #expect(try list.store.titles == ["first", "two"])
    }

    @Test func keysOfTheListAreLeftToTheEditor() throws {
        let list = try ListFixture(["one", "two"])
        try list.tap("one")
        for key in [ListKey.complete, .delete, .edit, .insertBelow, .frontRight, .right, .menu] {
            #expect(try !list.key(key, on: "one"))
        }
        #expect(list.titles == ["one", "two"])
    }
}

@MainActor @Suite struct NewItemTests {
    @Test func aNewItemIsNotInTheStoreBeforeItIsCommitted() async throws {
        let list = try ListFixture(["one"])
        list.controller.addAtTop()
        try list.type("new")
        await list.written()
        #expect(list.titles == ["", "one"])
        #expect(try list.store.titles == ["one"])
        list.controller.editorReturned()
        #expect(list.titles == ["new", "one"])
        await list.written()
        #expect(try list.store.titles == ["new", "one"])
        #expect(list.titles == ["new", "one"])
    }

    @Test func aNewItemLeftEmptyLeavesNoTraceInUndo() async throws {
        let list = try ListFixture(["one"])
        list.controller.addAtTop()
        try list.type("  ")
        list.controller.editorReturned()
        await list.written()
        #expect(list.titles == ["one"])
        #expect(try await list.store.undo() == nil)
    }

    @Test func escapeTakesANewItemAway() async throws {
        let list = try ListFixture(["one"])
        list.controller.addAtTop()
        try list.type("new")
        #expect(list.controller.keyPressed(.escape, rightToLeft: false))
        await list.written()
        #expect(list.titles == ["one"])
        #expect(try await list.store.undo() == nil)
    }

    @Test func controlReturnOpensARowBelow() async throws {
        let list = try ListFixture(["one", "two"])
        try list.tap("one")
        try list.type("first")
        list.controller.editorReturned(insertBelow: true)
        try list.type("between")
        list.controller.editorReturned()
        await list.written()
        #expect(try list.store.titles == ["first", "between", "two"])
    }

    @Test func controlShiftReturnOpensARowAbove() async throws {
        let list = try ListFixture(["one", "two"])
        try list.tap("two")
        list.controller.editorReturned(insertAbove: true)
        try list.type("between")
        list.controller.editorReturned()
        await list.written()
        #expect(try list.store.titles == ["one", "between", "two"])
    }

    @Test func aSeriesOfNewItemsKeepsItsOrder() async throws {
        let list = try ListFixture(["last"])
        list.controller.addAtTop()
        for title in ["a", "b", "c"] {
            try list.type(title)
            list.controller.editorReturned(insertBelow: true)
        }
        list.controller.editorReturned()
        await list.written()
        #expect(try list.store.titles == ["a", "b", "c", "last"])
        #expect(list.titles == ["a", "b", "c", "last"])
    }

    @Test func anEmptyNewRowKeepsItsPlaceOnControlReturn() async throws {
        let list = try ListFixture(["one", "two"])
        try list.key(.insertBelow, on: "one")
        list.controller.editorReturned(insertBelow: true)
        #expect(list.titles == ["one", "", "two"])
    }

    @Test func anEmptiedItemsPlaceIsTakenByTheNewRowOnControlReturn() async throws {
        let list = try ListFixture(["one", "two", "three"])
        try list.tap("two")
        try list.type("")
        list.controller.editorReturned(insertBelow: true)
        try list.type("new")
        list.controller.editorReturned()
        await list.written()
        #expect(try list.store.titles == ["one", "new", "three"])
    }

    @Test func besideADoneItemANewOneGoesAfterTheLastOpenOne() async throws {
        let list = try ListFixture(["one", "two"], done: ["three", "four"])
        try list.key(.insertAbove, on: "four")
        try list.type("new")
        list.controller.editorReturned()
        await list.written()
        #expect(try list.store.titles == ["one", "two", "new", "✓three", "✓four"])
    }

    @Test func whatComesFromElsewhereLeavesTheDraftAlone() async throws {
        let list = try ListFixture(["one", "two"])
        try list.key(.insertBelow, on: "one")
        try list.type("typing")
        try await list.store.perform(.add([NewItem(title: "zero")], at: .top, in: tasks), at: noon)
        list.controller.storeChanged()
        await list.written()
        #expect(list.titles == ["zero", "one", "", "two"])
        #expect(list.surface.editedText == "typing")
    }

    @Test func aDraftOutlivesAStoreThatIsReadAnew() async throws {
        let list = try ListFixture(["one"])
        list.controller.addAtTop()
        try list.type("typing")
        let many = (0..<10_001).map { NewItem(title: "\($0)") }
        try await list.store.perform(.add(many, at: .bottom, in: tasks), at: noon)
        list.controller.storeChanged()
        await list.written()
        #expect(list.titles.prefix(3) == ["", "one", "0"])
        #expect(list.titles.count == 10_003)
        #expect(list.surface.editedText == "typing")
    }
}
