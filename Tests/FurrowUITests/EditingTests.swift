// Editing in the row (C5, H7).

import Foundation
import Gestures
import Testing
import Todo

@testable import FurrowUI

@MainActor @Suite struct EditingTests {
    @Test func aTapEdits() throws {
        let stage = try Stage(["one", "two"])
        try stage.tap("one")
        #expect(try stage.surface.orders.contains(.beginEditing(stage.id("one"), "one")))
    }

    @Test func returnCommits() async throws {
        let stage = try Stage(["one", "two"])
        try stage.tap("one")
        try stage.type("  first\t")
        stage.controller.editorReturned()
        await stage.written()
        #expect(try stage.store.titles == ["first", "two"])
        #expect(stage.surface.editedText == nil)
    }

    @Test func escapeRestores() async throws {
        let stage = try Stage(["one", "two"])
        try stage.tap("one")
        try stage.type("first")
        #expect(stage.controller.keyPressed(.escape, rightToLeft: false))
        await stage.written()
        #expect(try stage.store.titles == ["one", "two"])
        #expect(stage.surface.editedText == nil)
        #expect(try stage.surface.focusedRow == stage.id("one"))
    }

    @Test(arguments: ["", " \t "])
    func anItemLeftEmptyIsDeletedAndUndoBringsItBack(_ typed: String) async throws {
        let stage = try Stage(["one", "two"])
        try stage.tap("one")
        try stage.type(typed)
        stage.controller.editorReturned()
        await stage.written()
        stage.settle()
        #expect(try stage.store.titles == ["two"])
        #expect(stage.titles == ["two"])
        stage.controller.undo()
        await stage.written()
        #expect(stage.titles == ["one", "two"])
    }

    @Test func anItemLeftEmptyIsOfferedToBeUndone() async throws {
        let stage = try Stage(["one", "two"])
        try stage.tap("one")
        try stage.type("")
        stage.controller.editorReturned()
        await stage.written()
        #expect(stage.surface.offer == "Deleted “one”")
    }

    @Test func anUnchangedTextIsNoStep() async throws {
        let stage = try Stage(["one"])
        try stage.tap("one")
        stage.controller.editorReturned()
        await stage.written()
        #expect(try await stage.store.undo() == nil)
    }

    @Test func anUnchangedTextAsksNothingOfTheStore() async throws {
        let stage = try Stage(["one"])
        try stage.queue.close()
        try stage.tap("one")
        stage.controller.editorReturned()
        await stage.written()
        #expect(stage.surface.errors.isEmpty)
    }

    @Test func editingAnotherRowCommitsTheFirst() async throws {
        let stage = try Stage(["one", "two"])
        try stage.key(.edit, on: "one")
        try stage.type("first")
        stage.controller.edit(try stage.id("two"))
        await stage.written()
        #expect(try stage.store.titles == ["first", "two"])
        #expect(stage.surface.editedText == "two")
    }

    @Test func editingTheSameRowAgainKeepsWhatIsTyped() throws {
        let stage = try Stage(["one"])
        try stage.tap("one")
        try stage.type("first")
        stage.controller.edit(try stage.id("one"))
        #expect(stage.surface.editedText == "first")
    }

    @Test func editingClosesAnOpenRow() throws {
        let stage = try Stage(["one", "two"])
        try stage.open("two")
        try stage.key(.edit, on: "one")
        stage.settle()
        #expect(stage.surface.fronts.isEmpty)
    }

    @Test func anEditorWhoseRowScrollsFarAwayCommits() async throws {
        let stage = try Stage(["one", "two"])
        try stage.tap("one")
        try stage.type("first")
        stage.controller.editorLostRow()
        await stage.written()
        #expect(try stage.store.titles == ["first", "two"])
    }

    @Test func keysOfTheListAreLeftToTheEditor() throws {
        let stage = try Stage(["one", "two"])
        try stage.tap("one")
        for key in [ListKey.complete, .delete, .edit, .insertBelow, .frontRight, .right, .menu] {
            #expect(try !stage.key(key, on: "one"))
        }
        #expect(stage.titles == ["one", "two"])
    }
}

@MainActor @Suite struct NewItemTests {
    @Test func aNewItemIsNotInTheStoreBeforeItIsCommitted() async throws {
        let stage = try Stage(["one"])
        stage.controller.addAtTop()
        try stage.type("new")
        await stage.written()
        #expect(stage.titles == ["", "one"])
        #expect(try stage.store.titles == ["one"])
        stage.controller.editorReturned()
        #expect(stage.titles == ["new", "one"])
        await stage.written()
        #expect(try stage.store.titles == ["new", "one"])
        #expect(stage.titles == ["new", "one"])
    }

    @Test func aNewItemLeftEmptyLeavesNoTraceInUndo() async throws {
        let stage = try Stage(["one"])
        stage.controller.addAtTop()
        try stage.type("  ")
        stage.controller.editorReturned()
        await stage.written()
        #expect(stage.titles == ["one"])
        #expect(try await stage.store.undo() == nil)
    }

    @Test func escapeTakesANewItemAway() async throws {
        let stage = try Stage(["one"])
        stage.controller.addAtTop()
        try stage.type("new")
        #expect(stage.controller.keyPressed(.escape, rightToLeft: false))
        await stage.written()
        #expect(stage.titles == ["one"])
        #expect(try await stage.store.undo() == nil)
    }

    @Test func controlReturnOpensARowBelow() async throws {
        let stage = try Stage(["one", "two"])
        try stage.tap("one")
        try stage.type("first")
        stage.controller.editorReturned(insertBelow: true)
        try stage.type("between")
        stage.controller.editorReturned()
        await stage.written()
        #expect(try stage.store.titles == ["first", "between", "two"])
    }

    @Test func controlShiftReturnOpensARowAbove() async throws {
        let stage = try Stage(["one", "two"])
        try stage.tap("two")
        stage.controller.editorReturned(insertAbove: true)
        try stage.type("between")
        stage.controller.editorReturned()
        await stage.written()
        #expect(try stage.store.titles == ["one", "between", "two"])
    }

    @Test func aSeriesOfNewItemsKeepsItsOrder() async throws {
        let stage = try Stage(["last"])
        stage.controller.addAtTop()
        for title in ["a", "b", "c"] {
            try stage.type(title)
            stage.controller.editorReturned(insertBelow: true)
        }
        stage.controller.editorReturned()
        await stage.written()
        #expect(try stage.store.titles == ["a", "b", "c", "last"])
        #expect(stage.titles == ["a", "b", "c", "last"])
    }

    @Test func anEmptyNewRowKeepsItsPlaceOnControlReturn() async throws {
        let stage = try Stage(["one", "two"])
        try stage.key(.insertBelow, on: "one")
        stage.controller.editorReturned(insertBelow: true)
        #expect(stage.titles == ["one", "", "two"])
    }

    @Test func anEmptiedItemsPlaceIsTakenByTheNewRowOnControlReturn() async throws {
        let stage = try Stage(["one", "two", "three"])
        try stage.tap("two")
        try stage.type("")
        stage.controller.editorReturned(insertBelow: true)
        try stage.type("new")
        stage.controller.editorReturned()
        await stage.written()
        #expect(try stage.store.titles == ["one", "new", "three"])
    }

    @Test func besideADoneItemANewOneGoesAfterTheLastOpenOne() async throws {
        let stage = try Stage(["one", "two"], done: ["three", "four"])
        try stage.key(.insertAbove, on: "four")
        try stage.type("new")
        stage.controller.editorReturned()
        await stage.written()
        #expect(try stage.store.titles == ["one", "two", "new", "✓three", "✓four"])
    }

    @Test func whatComesFromElsewhereLeavesTheDraftAlone() async throws {
        let stage = try Stage(["one", "two"])
        try stage.key(.insertBelow, on: "one")
        try stage.type("typing")
        try await stage.store.perform(.add([NewItem(title: "zero")], at: .top, in: tasks), at: noon)
        stage.controller.storeChanged()
        await stage.written()
        #expect(stage.titles == ["zero", "one", "", "two"])
        #expect(stage.surface.editedText == "typing")
    }

    @Test func aDraftOutlivesAStoreThatIsReadAnew() async throws {
        let stage = try Stage(["one"])
        stage.controller.addAtTop()
        try stage.type("typing")
        let many = (0..<10_001).map { NewItem(title: "\($0)") }
        try await stage.store.perform(.add(many, at: .bottom, in: tasks), at: noon)
        stage.controller.storeChanged()
        await stage.written()
        #expect(stage.titles.prefix(3) == ["", "one", "0"])
        #expect(stage.titles.count == 10_003)
        #expect(stage.surface.editedText == "typing")
    }
}
