// Editing in the row (specification C5, H7).

import Foundation
import Gestures
import Testing
import Todo

@testable import ListModel

@MainActor @Suite struct EditingTests {
    @Test func aTapStartsEditing() throws {
        let list = try ListFixture(["one", "two"])
        try list.tap("one")
        #expect(try list.surface.orders.contains(.beginEditing(list.id("one"), "one")))
    }

    @Test func returnCommitsTheText() async throws {
        let list = try ListFixture(["one", "two"])
        try list.tap("one")
        try list.type("  first\t")
        list.controller.editor.returnPressed()
        await list.written()
        #expect(try list.store.titles == ["first", "two"])
        #expect(list.surface.editedText == nil)
    }

    @Test func escapeRestoresTheText() async throws {
        let list = try ListFixture(["one", "two"])
        try list.tap("one")
        try list.type("first")
        #expect(list.controller.keyPressed(.escape, isRightToLeft: false))
        await list.written()
        #expect(try list.store.titles == ["one", "two"])
        #expect(list.surface.editedText == nil)
        #expect(try list.surface.focusedRow == list.id("one"))
    }

    @Test(arguments: ["", " \t "])
    func emptyingATitleDeletesTheItemAndUndoRestoresIt(_ typed: String) async throws {
        let list = try ListFixture(["one", "two"])
        try list.tap("one")
        try list.type(typed)
        list.controller.editor.returnPressed()
        await list.written()
        list.settle()
        #expect(try list.store.titles == ["two"])
        #expect(list.titles == ["two"])
        list.controller.commands.undo()
        await list.written()
        #expect(list.titles == ["one", "two"])
    }

    @Test func deletingByEmptyingOffersUndo() async throws {
        let list = try ListFixture(["one", "two"])
        try list.tap("one")
        try list.type("")
        list.controller.editor.returnPressed()
        await list.written()
        #expect(list.surface.offer == "Deleted “one”")
    }

    @Test func anUnchangedTextMakesNoUndoStep() async throws {
        let list = try ListFixture(["one"])
        try list.tap("one")
        list.controller.editor.returnPressed()
        await list.written()
        #expect(try await list.store.undo() == nil)
    }

    @Test func anUnchangedTextIsNotWritten() async throws {
        let list = try ListFixture(["one"])
        try list.queue.close()
        try list.tap("one")
        list.controller.editor.returnPressed()
        await list.written()
        #expect(list.surface.errors.isEmpty)
    }

    @Test func editingAnotherRowCommitsTheText() async throws {
        let list = try ListFixture(["one", "two"])
        try list.key(.edit, on: "one")
        try list.type("first")
        list.controller.editor.edit(try list.id("two"))
        await list.written()
        #expect(try list.store.titles == ["first", "two"])
        #expect(list.surface.editedText == "two")
    }

    @Test func editingTheSameRowAgainKeepsTheTypedText() throws {
        let list = try ListFixture(["one"])
        try list.tap("one")
        try list.type("first")
        list.controller.editor.edit(try list.id("one"))
        #expect(list.surface.editedText == "first")
    }

    @Test func editingClosesAnOpenRow() throws {
        let list = try ListFixture(["one", "two"])
        try list.open("two")
        try list.key(.edit, on: "one")
        list.settle()
        #expect(list.surface.fronts.isEmpty)
    }

    @Test func scrollingTheEditedRowFarAwayCommits() async throws {
        let list = try ListFixture(["one", "two"])
        try list.tap("one")
        try list.type("first")
        list.controller.editor.rowLost()
        await list.written()
        #expect(try list.store.titles == ["first", "two"])
    }

    @Test func theEditorReceivesTheListKeys() throws {
        let list = try ListFixture(["one", "two"])
        try list.tap("one")
        for key in [ListKey.complete, .delete, .edit, .insertBelow, .frontRight, .right, .menu] {
            #expect(try !list.key(key, on: "one"))
        }
        #expect(list.titles == ["one", "two"])
    }
}

@MainActor @Suite struct NewItemTests {
    @Test func aNewItemIsStoredWhenItIsCommitted() async throws {
        let list = try ListFixture(["one"])
        list.controller.editor.addAtTop()
        try list.type("new")
        await list.written()
        #expect(list.titles == ["", "one"])
        #expect(try list.store.titles == ["one"])
        list.controller.editor.returnPressed()
        #expect(list.titles == ["new", "one"])
        await list.written()
        #expect(try list.store.titles == ["new", "one"])
        #expect(list.titles == ["new", "one"])
    }

    @Test func anEmptyNewItemMakesNoUndoStep() async throws {
        let list = try ListFixture(["one"])
        list.controller.editor.addAtTop()
        try list.type("  ")
        list.controller.editor.returnPressed()
        await list.written()
        #expect(list.titles == ["one"])
        #expect(try await list.store.undo() == nil)
    }

    @Test func escapeRemovesANewItem() async throws {
        let list = try ListFixture(["one"])
        list.controller.editor.addAtTop()
        try list.type("new")
        #expect(list.controller.keyPressed(.escape, isRightToLeft: false))
        await list.written()
        #expect(list.titles == ["one"])
        #expect(try await list.store.undo() == nil)
    }

    @Test func controlReturnOpensARowBelow() async throws {
        let list = try ListFixture(["one", "two"])
        try list.tap("one")
        try list.type("first")
        list.controller.editor.returnPressed(insertBelow: true)
        try list.type("between")
        list.controller.editor.returnPressed()
        await list.written()
        #expect(try list.store.titles == ["first", "between", "two"])
    }

    @Test func controlShiftReturnOpensARowAbove() async throws {
        let list = try ListFixture(["one", "two"])
        try list.tap("two")
        list.controller.editor.returnPressed(insertAbove: true)
        try list.type("between")
        list.controller.editor.returnPressed()
        await list.written()
        #expect(try list.store.titles == ["one", "between", "two"])
    }

    @Test func aSeriesOfNewItemsKeepsItsOrder() async throws {
        let list = try ListFixture(["last"])
        list.controller.editor.addAtTop()
        for title in ["a", "b", "c"] {
            try list.type(title)
            list.controller.editor.returnPressed(insertBelow: true)
        }
        list.controller.editor.returnPressed()
        await list.written()
        #expect(try list.store.titles == ["a", "b", "c", "last"])
        #expect(list.titles == ["a", "b", "c", "last"])
    }

    @Test func anEmptyNewRowKeepsItsPlaceOnControlReturn() async throws {
        let list = try ListFixture(["one", "two"])
        try list.key(.insertBelow, on: "one")
        list.controller.editor.returnPressed(insertBelow: true)
        #expect(list.titles == ["one", "", "two"])
    }

    @Test func controlReturnReplacesAnEmptiedItemWithANewOne() async throws {
        let list = try ListFixture(["one", "two", "three"])
        try list.tap("two")
        try list.type("")
        list.controller.editor.returnPressed(insertBelow: true)
        try list.type("new")
        list.controller.editor.returnPressed()
        await list.written()
        #expect(try list.store.titles == ["one", "new", "three"])
    }

    @Test func aNewItemBesideADoneItemFollowsTheLastOpenItem() async throws {
        let list = try ListFixture(["one", "two"], done: ["three", "four"])
        try list.key(.insertAbove, on: "four")
        try list.type("new")
        list.controller.editor.returnPressed()
        await list.written()
        #expect(try list.store.titles == ["one", "two", "new", "✓three", "✓four"])
    }

    @Test func externalChangesDoNotAffectTheDraft() async throws {
        let list = try ListFixture(["one", "two"])
        try list.key(.insertBelow, on: "one")
        try list.type("typing")
        try await list.store.perform(.add([NewItem(title: "zero")], at: .top, in: tasks), at: noon)
        list.controller.storeChanged()
        await list.written()
        #expect(list.titles == ["zero", "one", "", "two"])
        #expect(list.surface.editedText == "typing")
    }

    @Test func aDraftSurvivesAReload() async throws {
        let list = try ListFixture(["one"])
        list.controller.editor.addAtTop()
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
