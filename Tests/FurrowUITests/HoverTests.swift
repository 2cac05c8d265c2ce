// What a pointer over a row is offered, and the plus at the seam (K1).

import Foundation
import Gestures
import Testing
import Todo

@testable import FurrowUI

@MainActor @Suite struct HoverTests {
    @Test func theTickStandsFirstAndDeleteLast() throws {
        let list = try ListFixture(["one"])
        let actions = list.controller.layout.popoverActions(for: try list.item("one"))
        #expect(HoverContent(actions, isDone: false).actions == [.complete, .details, .delete])
    }

    @Test func aListHasNoTick() async throws {
        let list = try await ListFixture.lists()
        let actions = list.controller.layout.popoverActions(for: try list.item("Tasks"))
        #expect(HoverContent(actions, isDone: false).actions == [.edit, .delete])
    }

    @Test func anActionTakenOutOfTheMenusIsNotOfferedEither() {
        #expect(HoverContent([.edit, .moveToTop], isDone: false).actions == [.edit])
    }

    @Test func thePlusInsertsAtItsSeam() async throws {
        let list = try ListFixture(["a", "b"], done: ["x"])
        list.controller.insertAtSeam(Seam(above: try list.row("a"), below: try list.row("b")))
        try list.type("new")
        list.controller.editorReturned()
        await list.written()
        #expect(try list.store.titles == ["a", "new", "b", "✓x"])
    }

    @Test func thePlusBelowADoneRowInsertsAfterTheLastOpenOne() throws {
        let list = try ListFixture(["a", "b"], done: ["x"])
        list.controller.insertAtSeam(Seam(above: try list.row("x"), below: nil))
        #expect(list.titles == ["a", "b", "", "✓x"])
    }

    @Test func thePlusCommitsWhatIsBeingTyped() async throws {
        let list = try ListFixture(["a", "b"])
        try list.tap("a")
        try list.type("changed")
        list.controller.insertAtSeam(Seam(above: try list.row("a"), below: try list.row("b")))
        await list.written()
        #expect(try list.store.titles == ["changed", "b"])
        #expect(list.titles == ["changed", "", "b"])
    }
}
