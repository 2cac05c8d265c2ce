// A write that fails changes nothing: the row comes back, the error is shown, and no typed text is lost.

import Foundation
import GRDB
import Gestures
import Store
import Testing
import Todo

@testable import FurrowUI

@MainActor @Suite struct FailedWriteTests {
    /// Presses the button of the message that says what could not be done.
    private func tryAgain(_ stage: Stage) throws {
        let retry = try #require(stage.surface.retry)
        retry()
    }

    @Test func aRowWhoseDeletionFailsWhileItFliesComesBack() async throws {
        let stage = try Stage(["one", "two"])
        try stage.refuseWrites()
        try stage.slide("one", by: -300)
        await stage.written()
        stage.settle()
        #expect(stage.titles == ["one", "two"])
        #expect(stage.surface.fronts.isEmpty)
        #expect(try stage.surface.orders.contains(.closed(stage.row("one"))))
        #expect(stage.surface.errors.count == 1)
    }

    @Test func aRowWhoseDeletionFailsAfterItHasFlownOutComesBack() async throws {
        let stage = try Stage(["one", "two"])
        try stage.refuseWrites()
        try stage.slide("one", by: -300)
        stage.wait(0.35)
        await stage.written()
        stage.settle()
        #expect(stage.titles == ["one", "two"])
        #expect(stage.surface.fronts.isEmpty)
    }

    @Test func aRowThatCameBackCanBeDeletedLater() async throws {
        let stage = try Stage(["one", "two"])
        try stage.refuseWrites()
        try stage.slide("one", by: -300)
        await stage.written()
        stage.settle()
        try stage.allowWrites()
        try stage.slide("one", by: -300)
        await stage.written()
        stage.settle()
        #expect(stage.titles == ["two"])
    }

    @Test func aMoveThatFailsIsNotFollowedByTheFocusLater() async throws {
        let stage = try Stage(["one", "two", "three"])
        try stage.refuseWrites()
        try stage.key(.move(.down), on: "one")
        await stage.written()
        try stage.allowWrites()
        stage.surface.forget()
        try stage.key(.complete, on: "three")
        await stage.written()
        #expect(stage.titles == ["one", "two", "✓three"])
        #expect(try !stage.surface.orders.contains(.focus(stage.id("one"))))
    }

    @Test func ofTwoMovesEachIsFollowedByTheFocus() async throws {
        let stage = try Stage(["one", "two", "three"])
        try stage.key(.move(.toBottom), on: "one")
        try stage.key(.move(.toBottom), on: "two")
        await stage.written()
        let focused = stage.surface.orders.compactMap { if case .focus(let id) = $0 { id } else { nil } }
        #expect(try focused == [stage.id("one"), stage.id("two")])
    }

    @Test func aCompletionThatFailsLeavesTheItemOpenAndSaysWhy() async throws {
        let stage = try Stage(["one", "two"])
        try stage.refuseWrites()
        try stage.slide("one", by: 300)
        await stage.written()
        stage.settle()
        #expect(stage.titles == ["one", "two"])
        #expect(stage.surface.fronts.isEmpty)
        #expect(stage.surface.toasts.isEmpty)
        let error = try #require(stage.surface.errors.first)
        #expect(error.contains("the disk says no"))
    }

    @Test func theTextOfANewItemIsBackInAnEditorAtItsPlace() async throws {
        let stage = try Stage(["one", "two"])
        try stage.refuseWrites()
        try stage.key(.insertBelow, on: "one")
        try stage.type("between")
        stage.controller.editorReturned()
        await stage.written()
        #expect(stage.surface.editedText == "between")
        #expect(stage.surface.errors.count == 1)
        #expect(stage.library.contents.count == 3)
        try stage.allowWrites()
        stage.controller.editorReturned()
        await stage.written()
        #expect(try stage.store.titles == ["one", "between", "two"])
        #expect(stage.titles == ["one", "between", "two"])
    }

    @Test func aChangedTextIsBackInItsEditor() async throws {
        let stage = try Stage(["one", "two"])
        try stage.refuseWrites()
        try stage.tap("one")
        try stage.type("first")
        stage.controller.editorReturned()
        await stage.written()
        #expect(stage.surface.editedText == "first")
        #expect(stage.controller.editing?.id == (try stage.id("one")))
        try stage.allowWrites()
        stage.controller.editorReturned()
        await stage.written()
        #expect(try stage.store.titles == ["first", "two"])
    }

    @Test func escapeGivesUpAChangeThatCouldNotBeKept() async throws {
        let stage = try Stage(["one"])
        try stage.refuseWrites()
        try stage.tap("one")
        try stage.type("first")
        stage.controller.editorReturned()
        await stage.written()
        #expect(stage.controller.keyPressed(.escape, rightToLeft: false))
        #expect(stage.titles == ["one"])
        #expect(stage.surface.editedText == nil)
    }

    @Test func textsThatFailWhileTheNextIsTypedComeBackOneAfterTheOther() async throws {
        let stage = try Stage(["last"])
        try stage.refuseWrites()
        stage.controller.addAtTop()
        try stage.type("first")
        stage.controller.editorReturned(insertBelow: true)
        await stage.written()
        #expect(stage.surface.editedText == "", "the row that is being typed is left alone")
        try stage.allowWrites()
        try stage.type("second")
        stage.controller.editorReturned()
        await stage.written()
        #expect(stage.surface.editedText == "first")
        stage.controller.editorReturned()
        await stage.written()
        #expect(Set(try stage.store.titles) == ["first", "second", "last"])
    }

    @Test func aTextThatFailedComesBackAfterAnEditorThatIsLeftWithoutAWrite() async throws {
        let stage = try Stage(["last"])
        try stage.refuseWrites()
        stage.controller.addAtTop()
        try stage.type("first")
        stage.controller.editorReturned(insertBelow: true)
        await stage.written()
        #expect(stage.controller.keyPressed(.escape, rightToLeft: false))
        await stage.written()
        #expect(stage.surface.editedText == "first")
        #expect(stage.titles == ["", "last"])
    }

    @Test func aRescuedTextThatCannotBeKeptIsBackInAnEditor() async throws {
        let stage = try Stage(["one", "two"])
        try stage.tap("one")
        try stage.type("changed")
        try await stage.store.perform(.delete([stage.id("one")]), at: noon)
        try stage.refuseWrites()
        stage.controller.storeChanged()
        await stage.written()
        #expect(stage.surface.editedText == "changed")
        #expect(stage.surface.errors.count == 1)
    }

    @Test func aClosedDatabaseIsSaidAndNothingMoves() async throws {
        let stage = try Stage(["one", "two"])
        try stage.queue.close()
        try stage.slide("one", by: 300)
        await stage.written()
        stage.settle()
        #expect(stage.surface.errors.count == 1)
        #expect(stage.titles == ["one", "two"])
    }

    @Test func anUndoThatFailsIsSaidAndNothingMoves() async throws {
        let stage = try Stage(["one", "two"])
        try stage.slide("one", by: 300)
        await stage.written()
        try stage.refuseWrites()
        stage.surface.forget()
        stage.controller.undo()
        await stage.written()
        #expect(stage.surface.errors.count == 1)
        #expect(stage.surface.toasts.isEmpty)
        #expect(stage.titles == ["two", "✓one"])
    }

    @Test func tryingAgainWritesTheTextThatCameBack() async throws {
        let stage = try Stage(["one"])
        try stage.refuseWrites()
        try stage.tap("one")
        try stage.type("new")
        stage.controller.editorReturned()
        await stage.written()
        try stage.type("new and longer")
        try tryAgain(stage)
        await stage.written()
        #expect(stage.surface.editedText == "new and longer")
        #expect(stage.surface.errors.count == 2)
        try stage.allowWrites()
        try tryAgain(stage)
        await stage.written()
        #expect(try stage.store.titles == ["new and longer"])
        #expect(stage.surface.editedText == nil)
        #expect(stage.surface.retry == nil)
    }

    @Test(arguments: [300.0, -300]) func tryingAgainDoesWhatASlideCouldNot(by dx: Double) async throws {
        let stage = try Stage(["one", "two"])
        try stage.refuseWrites()
        try stage.slide("one", by: dx)
        await stage.written()
        stage.settle()
        try stage.allowWrites()
        try tryAgain(stage)
        await stage.written()
        stage.settle()
        #expect(stage.titles == (dx > 0 ? ["two", "✓one"] : ["two"]))
        #expect(stage.surface.fronts.isEmpty)
    }

    @Test func whatIsWrittenLaterTakesTheMessageAway() async throws {
        let stage = try Stage(["one", "two"])
        try stage.refuseWrites()
        try stage.slide("one", by: 300)
        await stage.written()
        stage.settle()
        #expect(stage.surface.retry != nil)
        try stage.allowWrites()
        try stage.slide("two", by: 300)
        await stage.written()
        #expect(stage.surface.retry == nil)
    }

    @Test func noOneTriesAgainWhatCannotComeToPass() async throws {
        let stage = try Stage(["one"])
        try await stage.store.perform(.add([NewItem(title: "two")], at: .bottom, in: tasks), at: noon)
        try await stage.queue.write { try $0.execute(sql: "DELETE FROM item WHERE title = 'two'") }
        stage.controller.undo()
        await stage.written()
        #expect(stage.surface.errors.count == 1)
        #expect(stage.surface.retry == nil)
    }
}
