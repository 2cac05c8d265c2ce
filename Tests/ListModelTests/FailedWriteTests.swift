// Tests that a failed write changes nothing: the row returns, the error is shown, and no typed text is lost.

import Foundation
import GRDB
import Gestures
import Store
import Testing
import Todo

@testable import ListModel

@MainActor @Suite struct FailedWriteTests {
    /// Presses the button of the error message.
    private func tryAgain(_ list: ListFixture) throws {
        let retry = try #require(list.surface.retry)
        retry()
    }

    @Test func aRowReturnsIfItsDeletionFailsDuringTheFlight() async throws {
        let list = try ListFixture(["one", "two"])
        try list.refuseWrites()
        try list.slide("one", by: -300)
        await list.written()
        list.settle()
        #expect(list.titles == ["one", "two"])
        #expect(list.surface.fronts.isEmpty)
        #expect(try list.surface.orders.contains(.closed(list.row("one"))))
        #expect(list.surface.errors.count == 1)
    }

    @Test func aRowReturnsIfItsDeletionFailsAfterTheFlight() async throws {
        let list = try ListFixture(["one", "two"])
        try list.refuseWrites()
        try list.slide("one", by: -300)
        list.wait(0.35)
        await list.written()
        list.settle()
        #expect(list.titles == ["one", "two"])
        #expect(list.surface.fronts.isEmpty)
    }

    @Test func aReturnedRowCanBeDeletedLater() async throws {
        let list = try ListFixture(["one", "two"])
        try list.refuseWrites()
        try list.slide("one", by: -300)
        await list.written()
        list.settle()
        try list.allowWrites()
        try list.slide("one", by: -300)
        await list.written()
        list.settle()
        #expect(list.titles == ["two"])
    }

    @Test func closingTheWindowFirstShowsAnUnsavedText() async throws {
        let list = try ListFixture(["one"])
        try list.refuseWrites()
        try list.tap("one")
        try list.type("typed")
        list.controller.editor.returnPressed(insertBelow: true)
        // The next editor is open when the write fails, and is still empty when the window closes.
        while list.controller.commands.pendingWrites > 0 { await Task.yield() }
        list.controller.commitEditing()
        #expect(list.controller.commands.pendingWrites == 0)
        list.controller.editor.showUnsaved()
        #expect(list.surface.editedText == "typed")
    }

    @Test func inTheTrashAnUnsavedTextOpensAnEditorInAList() async throws {
        let list = try ListFixture(["one"])
        let navigation = list.navigation()
        try list.refuseWrites()
        try list.tap("one")
        try list.type("typed")
        list.controller.editor.returnPressed()
        list.controller.openList(TodoList.trash) {}
        await list.written()
        list.controller.commitEditing()
        await list.written()
        list.controller.editor.showUnsaved()
        #expect(!list.controller.editor.hasUnsaved)
        #expect(navigation.calls.contains(.addItem("typed")) || list.surface.editedText == "typed")
    }

    @Test func aFailedMoveDoesNotMoveTheFocusLater() async throws {
        let list = try ListFixture(["one", "two", "three"])
        try list.refuseWrites()
        try list.key(.move(.down), on: "one")
        await list.written()
        try list.allowWrites()
        list.surface.forget()
        try list.key(.complete, on: "three")
        await list.written()
        #expect(list.titles == ["one", "two", "✓three"])
        #expect(try !list.surface.orders.contains(.focus(list.id("one"))))
    }

    @Test func theFocusFollowsEachOfTwoMoves() async throws {
        let list = try ListFixture(["one", "two", "three"])
        try list.key(.move(.toBottom), on: "one")
        try list.key(.move(.toBottom), on: "two")
        await list.written()
        let focused = list.surface.orders.compactMap { if case .focus(let id) = $0 { id } else { nil } }
        #expect(try focused == [list.id("one"), list.id("two")])
    }

    @Test func aFailedCompletionLeavesTheItemOpenAndShowsTheError() async throws {
        let list = try ListFixture(["one", "two"])
        try list.refuseWrites()
        try list.slide("one", by: 300)
        await list.written()
        list.settle()
        #expect(list.titles == ["one", "two"])
        #expect(list.surface.fronts.isEmpty)
        #expect(list.surface.toasts.isEmpty)
        let error = try #require(list.surface.errors.first)
        #expect(error.contains("the disk says no"))
    }

    @Test func theTextOfANewItemReturnsToAnEditorAfterAFailure() async throws {
        let list = try ListFixture(["one", "two"])
        try list.refuseWrites()
        try list.key(.insertBelow, on: "one")
        try list.type("between")
        list.controller.editor.returnPressed()
        await list.written()
        #expect(list.surface.editedText == "between")
        #expect(list.surface.errors.count == 1)
        #expect(list.rowStore.contents.count == 3)
        try list.allowWrites()
        list.controller.editor.returnPressed()
        await list.written()
        #expect(try list.store.titles == ["one", "between", "two"])
        #expect(list.titles == ["one", "between", "two"])
    }

    @Test func aChangedTextReturnsToItsEditorAfterAFailure() async throws {
        let list = try ListFixture(["one", "two"])
        try list.refuseWrites()
        try list.tap("one")
        try list.type("first")
        list.controller.editor.returnPressed()
        await list.written()
        #expect(list.surface.editedText == "first")
        #expect(list.controller.editing?.id == (try list.id("one")))
        try list.allowWrites()
        list.controller.editor.returnPressed()
        await list.written()
        #expect(try list.store.titles == ["first", "two"])
    }

    @Test func escapeDiscardsAnUnsavedChange() async throws {
        let list = try ListFixture(["one"])
        try list.refuseWrites()
        try list.tap("one")
        try list.type("first")
        list.controller.editor.returnPressed()
        await list.written()
        #expect(list.controller.keyPressed(.escape, isRightToLeft: false))
        #expect(list.titles == ["one"])
        #expect(list.surface.editedText == nil)
    }

    @Test func severalUnsavedTextsReturnOneAfterAnother() async throws {
        let list = try ListFixture(["last"])
        try list.refuseWrites()
        list.controller.editor.addAtTop()
        try list.type("first")
        list.controller.editor.returnPressed(insertBelow: true)
        await list.written()
        #expect(list.surface.editedText == "", "the row that is being typed is left alone")
        try list.allowWrites()
        try list.type("second")
        list.controller.editor.returnPressed()
        await list.written()
        #expect(list.surface.editedText == "first")
        list.controller.editor.returnPressed()
        await list.written()
        #expect(Set(try list.store.titles) == ["first", "second", "last"])
    }

    @Test func anUnsavedTextReturnsWhenTheNextEditorCloses() async throws {
        let list = try ListFixture(["last"])
        try list.refuseWrites()
        list.controller.editor.addAtTop()
        try list.type("first")
        list.controller.editor.returnPressed(insertBelow: true)
        await list.written()
        #expect(list.controller.keyPressed(.escape, isRightToLeft: false))
        await list.written()
        #expect(list.surface.editedText == "first")
        #expect(list.titles == ["", "last"])
    }

    @Test func aRescuedTextThatCannotBeSavedReturnsToAnEditor() async throws {
        let list = try ListFixture(["one", "two"])
        try list.tap("one")
        try list.type("changed")
        try await list.store.perform(.delete([list.id("one")]), at: noon)
        try list.refuseWrites()
        list.controller.storeChanged()
        await list.written()
        #expect(list.surface.editedText == "changed")
        #expect(list.surface.errors.count == 1)
    }

    @Test func aClosedDatabaseIsReportedAndNoRowMoves() async throws {
        let list = try ListFixture(["one", "two"])
        try list.queue.close()
        try list.slide("one", by: 300)
        await list.written()
        list.settle()
        #expect(list.surface.errors.count == 1)
        #expect(list.titles == ["one", "two"])
    }

    @Test func aFailedUndoIsReportedAndNoRowMoves() async throws {
        let list = try ListFixture(["one", "two"])
        try list.slide("one", by: 300)
        await list.written()
        try list.refuseWrites()
        list.surface.forget()
        list.controller.commands.undo()
        await list.written()
        #expect(list.surface.errors.count == 1)
        #expect(list.surface.toasts.isEmpty)
        #expect(list.titles == ["two", "✓one"])
    }

    @Test func retryWritesTheReturnedText() async throws {
        let list = try ListFixture(["one"])
        try list.refuseWrites()
        try list.tap("one")
        try list.type("new")
        list.controller.editor.returnPressed()
        await list.written()
        try list.type("new and longer")
        try tryAgain(list)
        await list.written()
        #expect(list.surface.editedText == "new and longer")
        #expect(list.surface.errors.count == 2)
        try list.allowWrites()
        try tryAgain(list)
        await list.written()
        #expect(try list.store.titles == ["new and longer"])
        #expect(list.surface.editedText == nil)
        #expect(list.surface.retry == nil)
    }

    @Test(arguments: [300.0, -300]) func retryPerformsTheFailedSlideAction(by dx: Double) async throws {
        let list = try ListFixture(["one", "two"])
        try list.refuseWrites()
        try list.slide("one", by: dx)
        await list.written()
        list.settle()
        try list.allowWrites()
        try tryAgain(list)
        await list.written()
        list.settle()
        #expect(list.titles == (dx > 0 ? ["two", "✓one"] : ["two"]))
        #expect(list.surface.fronts.isEmpty)
    }

    @Test func aLaterSuccessfulWriteDismissesTheError() async throws {
        let list = try ListFixture(["one", "two"])
        try list.refuseWrites()
        try list.slide("one", by: 300)
        await list.written()
        list.settle()
        #expect(list.surface.retry != nil)
        try list.allowWrites()
        try list.slide("two", by: 300)
        await list.written()
        #expect(list.surface.retry == nil)
    }

    @Test func anUndoThatCannotSucceedOffersNoRetry() async throws {
        let list = try ListFixture(["one"])
        try await list.store.perform(.add([NewItem(title: "two")], at: .bottom, in: tasks), at: noon)
        try await list.queue.write { try $0.execute(sql: "DELETE FROM item WHERE title = 'two'") }
        list.controller.commands.undo()
        await list.written()
        #expect(list.surface.errors.count == 1)
        #expect(list.surface.retry == nil)
    }
}
