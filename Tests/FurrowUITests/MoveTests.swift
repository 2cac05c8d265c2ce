// Keys that move items and clear the done ones (K1).

import Foundation
import Gestures
import Testing
import Todo

@testable import FurrowUI

@MainActor @Suite struct MoveTests {
    @Test(arguments: [
        (MoveKey.up, "b", ["b", "a", "c", "✓x"]), (.down, "b", ["a", "c", "b", "✓x"]),
        (.toTop, "c", ["c", "a", "b", "✓x"]), (.toBottom, "a", ["b", "c", "a", "✓x"]),
        (.up, "a", ["a", "b", "c", "✓x"]), (.down, "c", ["a", "b", "c", "✓x"]),
        (.toTop, "a", ["a", "b", "c", "✓x"]), (.toBottom, "c", ["a", "b", "c", "✓x"]),
        (.up, "x", ["a", "b", "c", "✓x"]), (.toTop, "x", ["a", "b", "c", "✓x"]),
    ])
    func aKeyMovesTheItemAmongTheOpenOnes(_ way: MoveKey, _ title: String, _ result: [String]) async throws {
        let stage = try Stage(["a", "b", "c"], done: ["x"])
        #expect(try stage.key(.move(way), on: title))
        await stage.written()
        #expect(try stage.store.titles == result)
        #expect(stage.titles == result)
    }

    @Test func theFocusGoesWithItAndItsPlaceIsSaidAmongAllRows() async throws {
        let stage = try Stage(["a", "b", "c"], done: ["x"])
        let id = try stage.id("b")
        try stage.key(.move(.down), on: "b")
        await stage.written()
        #expect(stage.surface.focusedRow == id)
        #expect(stage.surface.orders.contains(.announce("Moved to place 3 of 4", id)))
    }

    @Test func movedTwiceInAHurryItGoesTwoPlaces() async throws {
        let stage = try Stage(["a", "b", "c"])
        try stage.key(.move(.down), on: "a")
        await stage.written()
        try stage.key(.move(.down), on: "a")
        await stage.written()
        #expect(try stage.store.titles == ["b", "c", "a"])
    }

    @Test func undoMovesItBack() async throws {
        let stage = try Stage(["a", "b", "c"])
        try stage.key(.move(.toTop), on: "c")
        await stage.written()
        stage.controller.undo()
        await stage.written()
        #expect(try stage.store.titles == ["a", "b", "c"])
    }

    @Test func theDoneItemsAreClearedAndUndoBringsThemBack() async throws {
        let stage = try Stage(["a"], done: ["x", "y"])
        #expect(stage.controller.keyPressed(.clear, rightToLeft: false))
        await stage.written()
        #expect(try stage.store.titles == ["a"])
        #expect(stage.surface.offer == "Cleared 2 done items")
        stage.controller.undo()
        await stage.written()
        #expect(try stage.store.titles == ["a", "✓x", "✓y"])
        #expect(stage.titles == ["a", "✓x", "✓y"])
    }

    @Test func whereNothingIsDoneItSaysSoAndOffersNoUndo() async throws {
        let stage = try Stage(["a"])
        #expect(stage.controller.keyPressed(.clear, rightToLeft: false))
        await stage.written()
        #expect(stage.surface.toasts == ["There are no done items"])
        #expect(stage.surface.offer == nil)
    }

    @Test func aFailedClearingLeavesTheDoneItemsAndSaysWhy() async throws {
        let stage = try Stage(["a"], done: ["x"])
        try stage.refuseWrites()
        stage.controller.clearDone()
        await stage.written()
        #expect(stage.titles == ["a", "✓x"])
        #expect(stage.surface.errors.count == 1)
    }

    @Test func whereThereIsNoOtherListItSaysSo() async throws {
        let stage = try Stage(["a"])
        stage.controller.actionChosen(.moveToList, on: try stage.row("a"))
        await stage.written()
        #expect(stage.surface.toasts == ["There is no other list"])
    }

    @Test func anItemIsMovedToTheListThatIsChosen() async throws {
        let stage = try Stage(["a", "b"])
        let navigation = stage.navigation()
        let errands = NewItem(title: "Errands")
        try await stage.store.perform(.add([errands], at: .bottom, in: TodoList.root), at: noon)
        navigation.others = [(errands.id, "Errands")]
        let id = try stage.id("a")
        stage.controller.actionChosen(.moveToList, on: RowID(id))
        await stage.written()
        #expect(stage.surface.orders.contains(.destinations([errands.id], id)))
        stage.controller.transfer(id, to: errands.id)
        await stage.written()
        #expect(stage.titles == ["b"])
        #expect(try stage.titles(in: errands.id) == ["a"])
        #expect(stage.surface.offer == "Moved “a” to “Errands”")
    }

    @Test func whatAListIsCalledIsNotLookedThrough() async throws {
        let stage = try Stage(["a", "b {list}"])
        let list = NewItem(title: "{title}")
        try await stage.store.perform(.add([list], at: .bottom, in: TodoList.root), at: noon)
        stage.controller.transfer(try stage.id("a"), to: list.id)
        await stage.written()
        #expect(stage.surface.offer == "Moved “a” to “{title}”")
        stage.controller.transfer(try stage.id("b {list}"), to: list.id)
        await stage.written()
        #expect(stage.surface.offer == "Moved “b {list}” to “{title}”")
    }
}

@MainActor @Suite struct TypeToAddTests {
    @Test func whoJustTypesAddsAnItemAtTheTopWhichBeginsWithIt() async throws {
        let stage = try Stage(["a"])
        #expect(try stage.key(.type("m"), on: "a"))
        #expect(stage.titles == ["", "a"])
        #expect(stage.surface.editedText == "m")
        try stage.type("milk")
        stage.controller.editorReturned()
        await stage.written()
        #expect(try stage.store.titles == ["milk", "a"])
    }

    @Test func discardedItLeavesNoTrace() async throws {
        let stage = try Stage(["a"])
        try stage.key(.type("m"), on: "a")
        #expect(stage.controller.keyPressed(.escape, rightToLeft: false))
        await stage.written()
        #expect(stage.titles == ["a"])
        stage.controller.undo()
        await stage.written()
        #expect(stage.surface.toasts.last == "Nothing to undo")
    }

    @Test func anOpenRowClosesWhenOneTypes() throws {
        let stage = try Stage(["a"])
        try stage.open("a")
        #expect(stage.controller.keyPressed(.type("m"), rightToLeft: false))
        stage.settle()
        #expect(stage.surface.fronts.isEmpty)
    }
}
