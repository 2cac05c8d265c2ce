// Undo and redo from the list, and what is said of them.

import Foundation
import Gestures
import Testing
import Todo

@testable import FurrowUI

@MainActor @Suite struct UndoTests {
    @Test(arguments: [
        (RowAction.complete, "open", "Completed “open”"),
        (.complete, "done", "Reopened “done”"),
        (.delete, "open", "Deleted “open”"),
    ])
    func whatWasDoneIsSaidWithAnOfferToUndoIt(_ action: RowAction, _ title: String, _ text: String) async throws {
        let stage = try Stage(["open"], done: ["done"])
        stage.controller.actionChosen(action, on: try stage.row(title))
        await stage.written()
        #expect(stage.surface.orders.contains(.toast(text, undo: true)))
    }

    @Test(arguments: [
        (Command.add([NewItem(title: "new")], at: .top, in: tasks), "Adding undone"),
        (.rename(Self.first, to: "new"), "Editing undone"),
        (.complete([Self.first]), "Completing undone"),
        (.move(Self.first, to: .bottom), "Moving undone"),
        (.delete([Self.first]), "Deleting undone"),
    ])
    func undoSaysWhatIsUndone(_ command: Command, _ text: String) async throws {
        let stage = try Stage()
        let new = [NewItem(id: Self.first, title: "first"), NewItem(title: "second")]
        try await stage.store.perform(.add(new, at: .top, in: tasks), at: noon)
        try await stage.store.perform(command, at: noon)
        stage.controller.undo()
        await stage.written()
        #expect(stage.surface.orders.last == .toast(text, undo: false))
        #expect(try stage.store.titles == ["first", "second"])
        #expect(stage.titles == ["first", "second"])
    }

    private nonisolated static let first = UUID()

    @Test func undoOfAReopeningSaysSo() async throws {
        let stage = try Stage([], done: ["done"])
        try await stage.store.perform(.reopen([stage.id("done")]), at: noon)
        stage.controller.undo()
        await stage.written()
        #expect(stage.surface.orders.last == .toast("Reopening undone", undo: false))
    }

    @Test func redoOffersToUndoAgain() async throws {
        let stage = try Stage(["one", "two"])
        try stage.key(.complete, on: "one")
        await stage.written()
        stage.controller.undo()
        await stage.written()
        #expect(stage.titles == ["one", "two"])
        stage.controller.redo()
        await stage.written()
        #expect(stage.titles == ["two", "✓one"])
        #expect(stage.surface.offer == "Completed “one”")
    }

    @Test func severalItemsAreCounted() async throws {
        let stage = try Stage(["one", "two", "three"])
        try await stage.store.perform(.delete([stage.id("one"), stage.id("two")]), at: noon)
        stage.controller.undo()
        await stage.written()
        stage.controller.redo()
        await stage.written()
        #expect(stage.surface.toasts.last == "Deleted 2 items")
        #expect(stage.titles == ["three"])
    }

    @Test(arguments: [(StepSummary.Kind.completed, "Completed 3 items"), (.reopened, "Reopened 3 items")])
    func severalItemsAreCountedForEachKind(_ kind: StepSummary.Kind, _ text: String) async throws {
        let stage = try Stage(["one", "two", "three"])
        let ids = stage.library.contents.map(\.id)
        try await stage.store.perform(.complete(ids), at: noon)
        if kind == .reopened { try await stage.store.perform(.reopen(ids), at: noon) }
        stage.controller.undo()
        await stage.written()
        stage.controller.redo()
        await stage.written()
        #expect(stage.surface.toasts.last == text)
    }

    @Test func nothingToUndoIsSaid() async throws {
        let stage = try Stage(["one"])
        stage.controller.undo()
        await stage.written()
        #expect(stage.surface.toasts == ["Nothing to undo"])
    }

    @Test func nothingToRedoIsSaid() async throws {
        let stage = try Stage(["one"])
        stage.controller.redo()
        await stage.written()
        #expect(stage.surface.toasts == ["Nothing to redo"])
    }

    @Test(arguments: [ListKey.undo, .redo])
    func undoAndRedoTakeTheOfferAwayAtOnce(_ key: ListKey) async throws {
        let stage = try Stage(["one", "two"])
        try stage.key(.complete, on: "one")
        await stage.written()
        #expect(stage.surface.offer != nil)
        #expect(stage.controller.keyPressed(key, rightToLeft: false))
        #expect(stage.surface.offer == nil)
        await stage.written()
    }

    @Test func aLaterStepTakesAnOlderOfferAway() async throws {
        let stage = try Stage(["one", "two", "three"])
        try stage.key(.complete, on: "one")
        await stage.written()
        stage.controller.actionChosen(.moveToTop, on: try stage.row("three"))
        await stage.written()
        #expect(stage.surface.offer == nil, "its button would undo the move")
    }

    @Test func aNewItemTakesAnOlderOfferAway() async throws {
        let stage = try Stage(["one", "two"])
        try stage.key(.complete, on: "one")
        await stage.written()
        stage.controller.addAtTop()
        try stage.type("new")
        stage.controller.editorReturned()
        await stage.written()
        #expect(stage.surface.offer == nil)
    }

    @Test func anotherProgramsStepTakesAnOlderOfferAway() async throws {
        let stage = try Stage(["one", "two"])
        try stage.key(.complete, on: "one")
        await stage.written()
        try await stage.store.perform(.add([NewItem(title: "new")], at: .top, in: tasks), at: noon)
        stage.controller.storeChanged()
        await stage.written()
        #expect(stage.surface.offer == nil, "its button would undo the other program's step")
    }

    @Test func theStoresOwnEchoLeavesTheOffer() async throws {
        let stage = try Stage(["one", "two"])
        try stage.key(.complete, on: "one")
        await stage.written()
        stage.controller.storeChanged()
        await stage.written()
        #expect(stage.surface.offer == "Completed “one”")
    }
}
