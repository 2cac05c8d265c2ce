// Tests that a deleted row stays until it has flown out and its deletion is on disk, in either order
// (specification C3).

import Foundation
import Gestures
import Testing
import Todo

@testable import ListModel

@MainActor @Suite struct DeletionTests {
    @Test func aDeletedRowStaysUntilItHasFlownOutAfterTheWrite() async throws {
        let list = try ListFixture(["one", "two"])
        try list.slide("one", by: -300)
        await list.written()
        #expect(try list.store.titles == ["two"])
        #expect(list.titles == ["one", "two"])
        list.wait(0.35)
        #expect(list.titles == ["two"])
        #expect(list.surface.lastMotion == .closeUp)
    }

    @Test func aDeletedRowStaysUntilTheWriteAfterItHasFlownOut() async throws {
        let list = try ListFixture(["one", "two"])
        try list.slide("one", by: -300)
        list.wait(0.35)
        #expect(try list.surface.fronts[list.row("one")] == -400)
        #expect(list.titles == ["one", "two"])
        await list.written()
        #expect(list.titles == ["two"])
        #expect(list.surface.lastMotion == .closeUp)
    }

    @Test func theDeleteKeyAlsoMakesTheRowFlyOut() async throws {
        let list = try ListFixture(["one", "two"])
        let row = try list.row("one")
        try list.key(.delete, on: "one")
        list.wait(0.35)
        #expect(list.surface.fronts[row] == -400)
        await list.written()
        #expect(list.titles == ["two"])
    }

    @Test func withoutAnimationsTheRowIsRemovedAfterTheWrite() async throws {
        var settings = Settings()
        settings.animates = false
        let list = try ListFixture(["one", "two"], settings: settings)
        try list.slide("one", by: -300)
        await list.written()
        #expect(list.titles == ["two"])
        #expect(list.surface.lastMotion == MotionStyle.none)
    }

    @Test func undoDuringTheFlightRestoresTheRow() async throws {
        let list = try ListFixture(["one", "two"])
        try list.key(.delete, on: "one")
        await list.written()
        list.wait(0.1)
        list.controller.commands.undo()
        await list.written()
        list.settle()
        #expect(try list.store.titles == ["one", "two"])
        #expect(list.titles == ["one", "two"])
        #expect(list.surface.fronts.isEmpty)
    }

    @Test func undoBeforeTheWriteRestoresTheRow() async throws {
        let list = try ListFixture(["one", "two"])
        try list.key(.delete, on: "one")
        list.controller.commands.undo()
        await list.written()
        list.settle()
        #expect(try list.store.titles == ["one", "two"])
        #expect(list.titles == ["one", "two"])
        #expect(list.surface.fronts.isEmpty)
    }

    @Test func undoAfterTheFlightButBeforeTheWriteRestoresTheRow() async throws {
        let list = try ListFixture(["one", "two"])
        try list.key(.delete, on: "one")
        list.controller.commands.undo()
        list.wait(0.35)
        await list.written()
        list.settle()
        #expect(list.titles == ["one", "two"])
        #expect(list.surface.fronts.isEmpty)
    }

    @Test(arguments: [false, true])
    func undoAfterTheRemovalRestoresTheRowClosed(_ diskIsLast: Bool) async throws {
        let list = try ListFixture(["one", "two"])
        try list.key(.delete, on: "one")
        if diskIsLast { list.wait(0.35) }
        await list.written()
        list.wait(0.35)
        #expect(list.titles == ["two"])
        // No widget was recycled in between.
        list.controller.commands.undo()
        await list.written()
        #expect(list.titles == ["one", "two"])
        #expect(list.surface.fronts.isEmpty)
        try list.slide("one", by: 100)
        list.settle()
        #expect(list.surface.fronts.values.first == 144, "it slides as any other")
    }

    @Test(arguments: [false, true])
    func anItemDeletedByTwoProgramsAtOnceIsRemoved(_ isSeenFirst: Bool) async throws {
        let list = try ListFixture(["one", "two"])
        try await list.store.perform(.delete([list.id("one")]), at: noon)
        if isSeenFirst { list.controller.storeChanged() }
        try list.key(.delete, on: "one")
        if !isSeenFirst { list.controller.storeChanged() }
        await list.written()
        list.settle()
        #expect(list.titles == ["two"])
        #expect(list.surface.fronts.isEmpty)
    }

    @Test func deletingAFlyingRowAgainIsNoError() async throws {
        let list = try ListFixture(["one", "two"])
        try list.key(.delete, on: "one")
        try list.key(.delete, on: "one")
        await list.written()
        list.settle()
        #expect(list.surface.errors.isEmpty)
        #expect(list.surface.offer == "Deleted “one”")
        #expect(list.titles == ["two"])
    }

    @Test func aFlyingRowAcceptsNoOtherAction() async throws {
        let list = try ListFixture(["one", "two"])
        let row = try list.row("one")
        try list.key(.delete, on: "one")
        list.controller.actionChosen(.complete, on: row)
        list.controller.actionChosen(.edit, on: row)
        await list.written()
        #expect(list.surface.errors.isEmpty)
        #expect(list.controller.editing == nil)
        #expect(!list.surface.orders.contains(.flash(row)))
    }
}
