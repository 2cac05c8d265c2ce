// Keys that move tasks and clear the done tasks (specification K1).

import Foundation
import Gestures
import Testing
import Todo

@testable import ListModel

@MainActor @Suite struct MoveTests {
    @Test(arguments: [
        (MoveKey.up, "b", ["b", "a", "c", "✓x"]), (.down, "b", ["a", "c", "b", "✓x"]),
        (.toTop, "c", ["c", "a", "b", "✓x"]), (.toBottom, "a", ["b", "c", "a", "✓x"]),
        (.up, "a", ["a", "b", "c", "✓x"]), (.down, "c", ["a", "b", "c", "✓x"]),
        (.toTop, "a", ["a", "b", "c", "✓x"]), (.toBottom, "c", ["a", "b", "c", "✓x"]),
        (.up, "x", ["a", "b", "c", "✓x"]), (.toTop, "x", ["a", "b", "c", "✓x"]),
    ])
    func aKeyMovesAnItemAmongTheOpenItems(_ direction: MoveKey, _ title: String, _ result: [String]) async throws {
        let fixture = try ListFixture(["a", "b", "c"], done: ["x"])
        #expect(try fixture.key(.move(direction), on: title))
        await fixture.written()
        #expect(try fixture.store.titles == result)
        #expect(fixture.titles == result)
    }

    @Test func theFocusFollowsTheMovedItemAndItsPositionIsAnnounced() async throws {
        let fixture = try ListFixture(["a", "b", "c"], done: ["x"])
        let id = try fixture.id("b")
        try fixture.key(.move(.down), on: "b")
        await fixture.written()
        #expect(fixture.surface.focusedRow == id)
        #expect(fixture.surface.orders.contains(.announce("Moved to position 3 of 4", id)))
    }

    @Test func twoQuickMovesMoveAnItemTwoPlaces() async throws {
        let fixture = try ListFixture(["a", "b", "c"])
        try fixture.key(.move(.down), on: "a")
        try fixture.key(.move(.down), on: "a")
        await fixture.written()
        #expect(try fixture.store.titles == ["b", "c", "a"])
    }

    @Test func anEditorOpenedBeforeTheMoveIsWrittenKeepsTheFocus() async throws {
        let fixture = try ListFixture(["a", "b", "c"])
        try fixture.key(.move(.toBottom), on: "a")
        try fixture.key(.edit, on: "a")
        await fixture.written()
        #expect(fixture.titles == ["b", "c", "a"])
        #expect(try fixture.controller.editing?.id == fixture.id("a"))
        #expect(!fixture.surface.orders.contains(.focus(try fixture.id("a"))))
    }

    @Test func undoReversesTheMove() async throws {
        let fixture = try ListFixture(["a", "b", "c"])
        try fixture.key(.move(.toTop), on: "c")
        await fixture.written()
        fixture.controller.commands.undo()
        await fixture.written()
        #expect(try fixture.store.titles == ["a", "b", "c"])
    }

    @Test func doneItemsAreClearedAndUndoRestoresThem() async throws {
        let fixture = try ListFixture(["a"], done: ["x", "y"])
        #expect(fixture.controller.keyPressed(.clear, isRightToLeft: false))
        await fixture.written()
        #expect(try fixture.store.titles == ["a"])
        #expect(fixture.surface.offer == "Cleared 2 completed tasks")
        fixture.controller.commands.undo()
        await fixture.written()
        #expect(try fixture.store.titles == ["a", "✓x", "✓y"])
        #expect(fixture.titles == ["a", "✓x", "✓y"])
    }

    @Test func clearingWithoutDoneItemsShowsAToastWithoutUndo() async throws {
        let fixture = try ListFixture(["a"])
        #expect(fixture.controller.keyPressed(.clear, isRightToLeft: false))
        await fixture.written()
        #expect(fixture.surface.toasts == ["There are no completed tasks"])
        #expect(fixture.surface.offer == nil)
    }

    @Test func aFailedClearingKeepsTheDoneItemsAndShowsTheError() async throws {
        let fixture = try ListFixture(["a"], done: ["x"])
        try fixture.refuseWrites()
        fixture.controller.listActions.clearDone()
        await fixture.written()
        #expect(fixture.titles == ["a", "✓x"])
        #expect(fixture.surface.errors.count == 1)
    }

    @Test func movingToAListWithoutOtherListsShowsAToast() async throws {
        let fixture = try ListFixture(["a"])
        fixture.controller.actionChosen(.moveToList, on: try fixture.row("a"))
        await fixture.written()
        #expect(fixture.surface.toasts == ["There is no other list"])
    }

    @Test func anItemIsMovedToTheChosenList() async throws {
        let fixture = try ListFixture(["a", "b"])
        let navigation = fixture.navigation()
        let errands = NewItem(title: "Errands")
        try await fixture.store.perform(.add([errands], at: .bottom, in: TodoList.root), at: noon)
        navigation.others = [(errands.id, "Errands")]
        let id = try fixture.id("a")
        fixture.controller.actionChosen(.moveToList, on: RowID(id))
        await fixture.written()
        #expect(fixture.surface.orders.contains(.destinations([errands.id], id)))
        fixture.controller.taskActions.transfer(id, to: errands.id)
        await fixture.written()
        #expect(fixture.titles == ["b"])
        #expect(try fixture.titles(in: errands.id) == ["a"])
        #expect(fixture.surface.offer == "Moved “a” to “Errands”")
    }

    @Test func placeholdersInListAndTaskTitlesAreNotReplaced() async throws {
        let fixture = try ListFixture(["a", "b {list}"])
        let list = NewItem(title: "{title}")
        try await fixture.store.perform(.add([list], at: .bottom, in: TodoList.root), at: noon)
        fixture.controller.taskActions.transfer(try fixture.id("a"), to: list.id)
        await fixture.written()
        #expect(fixture.surface.offer == "Moved “a” to “{title}”")
        fixture.controller.taskActions.transfer(try fixture.id("b {list}"), to: list.id)
        await fixture.written()
        #expect(fixture.surface.offer == "Moved “b {list}” to “{title}”")
    }
}

@MainActor @Suite struct TypeToAddTests {
    @Test func typingALetterAddsAnItemStartingWithIt() async throws {
        let fixture = try ListFixture(["a"])
        #expect(try fixture.key(.type("m"), on: "a"))
        #expect(fixture.titles == ["", "a"])
        #expect(fixture.surface.editedText == "m")
        try fixture.type("milk")
        fixture.controller.editor.returnPressed()
        await fixture.written()
        #expect(try fixture.store.titles == ["milk", "a"])
    }

    @Test func discardingAnItemStartedByTypingLeavesNoTrace() async throws {
        let fixture = try ListFixture(["a"])
        try fixture.key(.type("m"), on: "a")
        #expect(fixture.controller.keyPressed(.escape, isRightToLeft: false))
        await fixture.written()
        #expect(fixture.titles == ["a"])
        fixture.controller.commands.undo()
        await fixture.written()
        #expect(fixture.surface.toasts.last == "Nothing to undo")
    }

    @Test func typingClosesAnOpenRow() throws {
        let fixture = try ListFixture(["a"])
        try fixture.open("a")
        #expect(fixture.controller.keyPressed(.type("m"), isRightToLeft: false))
        fixture.settle()
        #expect(fixture.surface.fronts.isEmpty)
    }
}
