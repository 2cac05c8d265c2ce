// What a pointer over a row is offered, and the plus at the seam (K1).

import Foundation
import Gestures
import Testing
import Todo

@testable import FurrowUI

@MainActor @Suite struct HoverTests {
    @Test func theTickStandsFirstAndDeleteLast() throws {
        let stage = try Stage(["one"])
        let actions = stage.controller.layout.popoverActions(for: try stage.item("one"))
        #expect(HoverContent(actions, isDone: false).actions == [.complete, .edit, .delete])
    }

    @Test func aListHasNoTick() async throws {
        let stage = try await Stage.lists()
        let actions = stage.controller.layout.popoverActions(for: try stage.item("Tasks"))
        #expect(HoverContent(actions, isDone: false).actions == [.edit, .delete])
    }

    @Test func anActionTakenOutOfTheMenusIsNotOfferedEither() {
        #expect(HoverContent([.edit, .moveToTop], isDone: false).actions == [.edit])
    }

    @Test func thePlusInsertsAtItsSeam() async throws {
        let stage = try Stage(["a", "b"], done: ["x"])
        stage.controller.insertAtSeam(Seam(above: try stage.row("a"), below: try stage.row("b")))
        try stage.type("new")
        stage.controller.editorReturned()
        await stage.written()
        #expect(try stage.store.titles == ["a", "new", "b", "✓x"])
    }

    @Test func thePlusBelowADoneRowInsertsAfterTheLastOpenOne() throws {
        let stage = try Stage(["a", "b"], done: ["x"])
        stage.controller.insertAtSeam(Seam(above: try stage.row("x"), below: nil))
        #expect(stage.titles == ["a", "b", "", "✓x"])
    }

    @Test func thePlusCommitsWhatIsBeingTyped() async throws {
        let stage = try Stage(["a", "b"])
        try stage.tap("a")
        try stage.type("changed")
        stage.controller.insertAtSeam(Seam(above: try stage.row("a"), below: try stage.row("b")))
        await stage.written()
        #expect(try stage.store.titles == ["changed", "b"])
        #expect(stage.titles == ["changed", "", "b"])
    }
}
