// Carrying a row to another place (G1 to G6).

import Foundation
import Gestures
import Testing
import Todo

@testable import FurrowUI

@MainActor @Suite struct ReorderTests {
    @Test func aLongPressLiftsTheRow() throws {
        let stage = try Stage(["one", "two"])
        #expect(try stage.hold("one") == .claim)
        #expect(try stage.surface.orders.contains(.lift(stage.row("one"))))
    }

    @Test func aVerticalDragOfTheMouseLiftsTheRowAtOnce() throws {
        let stage = try Stage(["one", "two"])
        stage.press(try stage.target("two"))
        #expect(stage.move(0, 20) == .claim)
        #expect(try stage.surface.orders.contains(.lift(stage.row("two"))))
    }

    @Test func theLiftedRowFollowsTheFingerAndSaysWhichPlaceItWouldTake() throws {
        let stage = try Stage(["one", "two", "three"])
        try stage.hold("one")
        stage.move(0, 8 + 60)
        let (row, top) = (try stage.row("one"), try stage.top("one"))
        let carried = stage.surface.orders.last
        guard case .carry(row, let height, 1) = carried else {
            Issue.record("\(String(describing: carried))")
            return
        }
        // What tells a hold from a drag may or may not count.
        #expect((60...68).contains(height - top))
    }

    /// What there is, which row is carried how many rows down, and what is there afterwards.
    struct Case: Sendable, CustomTestStringConvertible {
        var open: [String]
        var done: [String] = []
        var row: String
        var rows: Int
        var result: [String]

        var testDescription: String { "\(open) \(done): \(row) by \(rows)" }
    }

    nonisolated static let cases = [
        Case(open: ["a", "b", "c"], row: "a", rows: 1, result: ["b", "a", "c"]),
        Case(open: ["a", "b", "c"], row: "a", rows: 2, result: ["b", "c", "a"]),
        Case(open: ["a", "b", "c"], row: "c", rows: -2, result: ["c", "a", "b"]),
        Case(open: ["a", "b", "c"], row: "c", rows: -1, result: ["a", "c", "b"]),
        // At the boundary an open row stays open, and a done row done.
        Case(open: ["a", "b"], done: ["x"], row: "a", rows: 1, result: ["b", "a", "✓x"]),
        Case(open: ["a"], done: ["x", "y"], row: "y", rows: -1, result: ["a", "✓x", "✓y"]),
        // Among the done it is completed there, and out of them reopened there.
        Case(open: ["a", "b"], done: ["x", "y"], row: "a", rows: 2, result: ["b", "✓x", "✓a", "✓y"]),
        Case(open: ["a", "b"], done: ["x", "y"], row: "b", rows: 2, result: ["a", "✓x", "✓y", "✓b"]),
        Case(open: ["a", "b"], done: ["x", "y"], row: "x", rows: -1, result: ["a", "x", "b", "✓y"]),
        Case(open: ["a", "b"], done: ["x", "y"], row: "y", rows: -3, result: ["y", "a", "b", "✓x"]),
        Case(open: [], done: ["x", "y", "z"], row: "x", rows: 2, result: ["✓x", "✓y", "✓z"]),
    ]

    @Test(arguments: cases) func itGoesWhereItIsLetGo(_ one: Case) async throws {
        let stage = try Stage(one.open, done: one.done)
        try stage.carry(one.row, rows: one.rows)
        await stage.written()
        #expect(try stage.store.titles == one.result)
        #expect(stage.titles == one.result)
    }

    @Test func theRowWaitsWhereItWasLetGoUntilTheListHasChanged() async throws {
        let stage = try Stage(["one", "two"])
        let row = try stage.row("one")
        try stage.carry("one", rows: 1)
        #expect(stage.surface.orders.contains(.drop(row, returns: false)))
        #expect(!stage.surface.orders.contains(.endCarrying))
        await stage.written()
        let orders = stage.surface.orders
        let applied = try #require(orders.lastIndex { if case .apply = $0 { true } else { false } })
        #expect(applied < (try #require(orders.firstIndex(of: .endCarrying))))
    }

    @Test func theFocusGoesWithIt() async throws {
        let stage = try Stage(["one", "two"])
        let id = try stage.id("one")
        try stage.carry("one", rows: 1)
        await stage.written()
        #expect(stage.surface.focusedRow == id)
    }

    @Test func letGoAtItsOwnPlaceItReturnsAndNothingIsWritten() async throws {
        let stage = try Stage(["one", "two"])
        stage.press(try stage.target("one"))
        stage.move(0, 60)
        stage.move(0, 4)
        stage.letGo(0, 4)
        #expect(try stage.surface.orders.contains(.drop(stage.row("one"), returns: true)))
        #expect(stage.controller.writes == 0)
    }

    @Test func escapePutsItBack() async throws {
        let stage = try Stage(["one", "two"])
        try stage.hold("one")
        stage.move(0, 70)
        #expect(stage.controller.keyPressed(.escape, rightToLeft: false))
        #expect(try stage.surface.orders.contains(.drop(stage.row("one"), returns: true)))
        stage.letGo(0, 70)
        await stage.written()
        #expect(try stage.store.titles == ["one", "two"])
    }

    @Test func heldAndLetGoUnmovedItShowsItsMenuInstead() throws {
        let stage = try Stage(["one", "two"])
        try stage.hold("one")
        stage.letGo()
        let row = try stage.row("one")
        #expect(stage.surface.orders.contains(.drop(row, returns: true)))
        let shown = stage.surface.orders.contains { if case .popover = $0 { true } else { false } }
        #expect(shown)
        #expect(stage.surface.editedText == nil)
    }

    @Test func aFailedWritePutsItBackAndSaysWhy() async throws {
        let stage = try Stage(["one", "two"])
        try stage.refuseWrites()
        try stage.carry("one", rows: 1)
        await stage.written()
        #expect(stage.surface.orders.contains(.endCarrying))
        #expect(stage.surface.errors.count == 1)
        #expect(stage.titles == ["one", "two"])
    }

    @Test func aRowThatGoesUnderTheFingerIsCarriedNoMore() async throws {
        let stage = try Stage(["one", "two"])
        try stage.hold("one")
        stage.move(0, 70)
        try await stage.store.perform(.delete([stage.id("one")]), at: noon)
        stage.controller.storeChanged()
        await stage.written()
        #expect(stage.controller.arbiter.activeKind == nil)
        stage.letGo(0, 70)
        await stage.written()
        #expect(try stage.store.titles == ["two"])
    }

    @Test func whatOthersAddMeanwhileTakesNoPlaceFromIt() async throws {
        let stage = try Stage(["one", "two", "three"])
        try stage.hold("three")
        stage.move(0, -8 - 56)
        try await stage.store.perform(.add([NewItem(title: "new")], at: .bottom, in: tasks), at: noon)
        stage.controller.storeChanged()
        await stage.written()
        stage.letGo(0, -8 - 56)
        await stage.written()
        #expect(try stage.store.titles == ["one", "three", "two", "new"])
    }

    @Test func whatOthersDeleteBetweenPressAndDragLeavesItAPlace() async throws {
        let stage = try Stage(["one", "two", "three"])
        stage.press(try stage.target("one"))
        try await stage.store.perform(.delete([stage.id("two")]), at: noon)
        stage.controller.storeChanged()
        await stage.written()
        for dy in [60.0, 300] { stage.move(0, dy) }
        stage.letGo(0, 300)
        await stage.written()
        #expect(try stage.store.titles == ["three", "one"])
    }

    @Test func withReorderingOffNothingIsLifted() throws {
        var settings = Settings()
        settings.reorderEnabled = false
        let stage = try Stage(["one", "two"], settings: settings)
        stage.press(try stage.target("one"))
        #expect(stage.move(0, 60) == .deny)
    }

    @Test func nearAnEdgeTheListScrollsFrameByFrame() throws {
        let stage = try Stage((1...30).map { "item \($0)" })
        try stage.hold("item 3")
        let way = stage.surface.viewport.bottom - (try stage.top("item 3")) - 60
        stage.move(0, way)
        stage.wait(0.5)
        let offsets = stage.surface.orders.compactMap { if case .scroll(let to) = $0 { to } else { nil } }
        #expect(offsets.count > 10)
        #expect(offsets == offsets.sorted())
    }
}
