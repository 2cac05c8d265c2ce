// The buttons for a pointer over a row, and the plus button at the seam (specification K1).

import Foundation
import Gestures
import Testing
import Todo

@testable import ListModel

@MainActor @Suite struct HoverTests {
    @Test func completeIsTheFirstHoverActionAndDeleteTheLast() throws {
        let list = try ListFixture(["one"])
        let actions = list.controller.layout.popoverActions(for: try list.item("one"))
        #expect(HoverContent(actions, isDone: false).actions == [.complete, .details, .delete])
    }

    @Test func aListHasNoCompleteHoverAction() async throws {
        let list = try await ListFixture.lists()
        let actions = list.controller.layout.popoverActions(for: try list.item("Tasks"))
        #expect(HoverContent(actions, isDone: false).actions == [.edit, .delete])
    }

    @Test func anActionRemovedFromTheMenusHasNoHoverButton() {
        #expect(HoverContent([.edit, .moveToTop], isDone: false).actions == [.edit])
    }

    @Test func theInsertButtonInsertsAtItsSeam() async throws {
        let list = try ListFixture(["a", "b"], done: ["x"])
        list.controller.insertAtSeam(Seam(above: try list.row("a"), below: try list.row("b")))
        try list.type("new")
        list.controller.editor.returnPressed()
        await list.written()
        #expect(try list.store.titles == ["a", "new", "b", "✓x"])
    }

    @Test func theInsertButtonBelowADoneRowInsertsAfterTheLastOpenItem() throws {
        let list = try ListFixture(["a", "b"], done: ["x"])
        list.controller.insertAtSeam(Seam(above: try list.row("x"), below: nil))
        #expect(list.titles == ["a", "b", "", "✓x"])
    }

    // H9, E2
    @Test func hoverButtonsHideWhenAPinchMovesRows() throws {
        let list = try ListFixture(["a", "b"])
        let seam = Seam(above: try list.row("a"), below: try list.row("b"))
        _ = list.controller.pointer.touchpadPinchBegan(over: seam, at: 0, time: list.clock.time)
        #expect(list.surface.gestures == 0)
        list.controller.pointer.touchpadPinchMoved(scale: 1.2, time: list.clock.time)
        #expect(list.surface.gestures > 0)
    }

    // H9
    @Test func hoverButtonsHideWhenASlideBegins() throws {
        let list = try ListFixture(["a"])
        list.press(try list.target("a"))
        #expect(list.surface.gestures == 0)
        list.move(40)
        #expect(list.surface.gestures == 1)
    }

    @Test func theInsertButtonCommitsTheTypedText() async throws {
        let list = try ListFixture(["a", "b"])
        try list.tap("a")
        try list.type("changed")
        list.controller.insertAtSeam(Seam(above: try list.row("a"), below: try list.row("b")))
        await list.written()
        #expect(try list.store.titles == ["changed", "b"])
        #expect(list.titles == ["changed", "", "b"])
    }
}
