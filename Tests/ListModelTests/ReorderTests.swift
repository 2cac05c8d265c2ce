// Dragging a row to another place (specification G1 to G6).

import Foundation
import Gestures
import Testing
import Todo

@testable import ListModel

@MainActor @Suite struct ReorderTests {
    @Test func aLongPressLiftsTheRow() throws {
        let list = try ListFixture(["one", "two"])
        #expect(try list.hold("one") == .claim)
        #expect(try list.surface.orders.contains(.lift(list.row("one"))))
    }

    @Test func aVerticalDragOfTheMouseLiftsTheRowAtOnce() throws {
        let list = try ListFixture(["one", "two"])
        list.press(try list.target("two"))
        #expect(list.move(0, 20) == .claim)
        #expect(try list.surface.orders.contains(.lift(list.row("two"))))
    }

    @Test func theDraggedRowFollowsTheFingerAndReportsItsPlace() throws {
        let list = try ListFixture(["one", "two", "three"])
        try list.hold("one")
        list.move(0, 8 + 60)
        let (row, top) = (try list.row("one"), try list.top("one"))
        let dragged = list.surface.orders.last
        guard case .drag(row, let height, 1) = dragged else {
            Issue.record("\(String(describing: dragged))")
            return
        }
        // The 8 px that distinguish a hold from a drag may or may not count.
        #expect((60...68).contains(height - top))
    }

    /// The tasks before a drag, the dragged row and the number of rows by which it moves down, and the tasks
    /// afterward.
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
        // At the boundary an open task stays open, and a done task stays done.
        Case(open: ["a", "b"], done: ["x"], row: "a", rows: 1, result: ["b", "a", "✓x"]),
        Case(open: ["a"], done: ["x", "y"], row: "y", rows: -1, result: ["a", "✓x", "✓y"]),
        // Dropped among done tasks, a task is completed there; dropped among open tasks, it is reopened there.
        Case(open: ["a", "b"], done: ["x", "y"], row: "a", rows: 2, result: ["b", "✓x", "✓a", "✓y"]),
        Case(open: ["a", "b"], done: ["x", "y"], row: "b", rows: 2, result: ["a", "✓x", "✓y", "✓b"]),
        Case(open: ["a", "b"], done: ["x", "y"], row: "x", rows: -1, result: ["a", "x", "b", "✓y"]),
        Case(open: ["a", "b"], done: ["x", "y"], row: "y", rows: -3, result: ["y", "a", "b", "✓x"]),
        Case(open: [], done: ["x", "y", "z"], row: "x", rows: 2, result: ["✓x", "✓y", "✓z"]),
    ]

    @Test(arguments: cases) func aRowIsDroppedAtItsNewPlace(_ one: Case) async throws {
        let list = try ListFixture(one.open, done: one.done)
        try list.dragRow(one.row, rows: one.rows)
        await list.written()
        #expect(try list.store.titles == one.result)
        #expect(list.titles == one.result)
    }

    @Test func theDroppedRowWaitsUntilTheListHasChanged() async throws {
        let list = try ListFixture(["one", "two"])
        let row = try list.row("one")
        try list.dragRow("one", rows: 1)
        #expect(list.surface.orders.contains(.drop(row, returns: false)))
        #expect(!list.surface.orders.contains(.endDrag))
        await list.written()
        let orders = list.surface.orders
        let applied = try #require(orders.lastIndex { if case .apply = $0 { true } else { false } })
        #expect(applied < (try #require(orders.firstIndex(of: .endDrag))))
    }

    @Test func theFocusFollowsTheDroppedRow() async throws {
        let list = try ListFixture(["one", "two"])
        let id = try list.id("one")
        try list.dragRow("one", rows: 1)
        await list.written()
        #expect(list.surface.focusedRow == id)
    }

    @Test func droppingARowAtItsOwnPlaceWritesNothing() async throws {
        let list = try ListFixture(["one", "two"])
        list.press(try list.target("one"))
        list.move(0, 60)
        list.move(0, 4)
        list.letGo(0, 4)
        #expect(try list.surface.orders.contains(.drop(list.row("one"), returns: true)))
        #expect(list.controller.commands.pendingWrites == 0)
    }

    @Test func escapeReturnsTheDraggedRow() async throws {
        let list = try ListFixture(["one", "two"])
        try list.hold("one")
        list.move(0, 70)
        #expect(list.controller.keyPressed(.escape, isRightToLeft: false))
        #expect(try list.surface.orders.contains(.drop(list.row("one"), returns: true)))
        list.letGo(0, 70)
        await list.written()
        #expect(try list.store.titles == ["one", "two"])
    }

    @Test func aHeldRowReleasedUnmovedShowsItsMenu() throws {
        let list = try ListFixture(["one", "two"])
        try list.hold("one")
        list.letGo()
        let row = try list.row("one")
        #expect(list.surface.orders.contains(.drop(row, returns: true)))
        let shown = list.surface.orders.contains { if case .popover = $0 { true } else { false } }
        #expect(shown)
        #expect(list.surface.editedText == nil)
    }

    @Test func aFailedWriteReturnsTheRowAndShowsTheError() async throws {
        let list = try ListFixture(["one", "two"])
        try list.refuseWrites()
        try list.dragRow("one", rows: 1)
        await list.written()
        #expect(list.surface.orders.contains(.endDrag))
        #expect(list.surface.errors.count == 1)
        #expect(list.titles == ["one", "two"])
    }

    @Test func deletingTheDraggedItemEndsTheDrag() async throws {
        let list = try ListFixture(["one", "two"])
        try list.hold("one")
        list.move(0, 70)
        try await list.store.perform(.delete([list.id("one")]), at: noon)
        list.controller.storeChanged()
        await list.written()
        #expect(list.controller.arbiter.activeKind == nil)
        list.letGo(0, 70)
        await list.written()
        #expect(try list.store.titles == ["two"])
    }

    @Test func externalInsertionsDoNotChangeTheDropPlace() async throws {
        let list = try ListFixture(["one", "two", "three"])
        try list.hold("three")
        list.move(0, -8 - 56)
        try await list.store.perform(.add([NewItem(title: "new")], at: .bottom, in: tasks), at: noon)
        list.controller.storeChanged()
        await list.written()
        list.letGo(0, -8 - 56)
        await list.written()
        #expect(try list.store.titles == ["one", "three", "two", "new"])
    }

    @Test func anExternalDeletionBetweenPressAndDragKeepsAValidPlace() async throws {
        let list = try ListFixture(["one", "two", "three"])
        list.press(try list.target("one"))
        try await list.store.perform(.delete([list.id("two")]), at: noon)
        list.controller.storeChanged()
        await list.written()
        for dy in [60.0, 300] { list.move(0, dy) }
        list.letGo(0, 300)
        await list.written()
        #expect(try list.store.titles == ["three", "one"])
    }

    @Test func withoutReorderingNoRowIsLifted() throws {
        var settings = Settings()
        settings.reorderEnabled = false
        let list = try ListFixture(["one", "two"], settings: settings)
        list.press(try list.target("one"))
        #expect(list.move(0, 60) == .deny)
    }

    @Test func theListScrollsNearAnEdge() throws {
        let list = try ListFixture((1...30).map { "item \($0)" })
        try list.hold("item 3")
        let way = list.surface.viewport.bottom - (try list.top("item 3")) - 60
        list.move(0, way)
        list.wait(0.5)
        let offsets = list.surface.orders.compactMap { if case .scroll(let to) = $0 { to } else { nil } }
        #expect(offsets.count > 10)
        #expect(offsets == offsets.sorted())
    }

    // H4
    @Test func aRowDraggedOverAScrollingListIsDroppedWhereItIsDrawn() async throws {
        let list = try ListFixture((1...30).map { "item \($0)" })
        list.surface.viewport.scroll = 224
        let target = try list.target("item 7")
        let top = try list.top("item 7") - 224
        _ = list.controller.pointer.pressBegan(
            at: Point(x: 200, y: top + 28), on: target, device: .touchscreen, time: list.clock.time)
        list.clock.time += 0.5
        _ = list.controller.pointer.longPressed(time: list.clock.time)
        list.move(0, 8 + 56)
        try await list.store.perform(.add([NewItem(title: "new")], at: .top, in: tasks), at: noon)
        list.controller.storeChanged()
        await list.written()
        // The layout keeps the rows at their visible positions.
        list.surface.viewport.scroll += 56
        list.controller.viewMoved(isUnderGesture: true)
        list.letGo(0, 8 + 56)
        await list.written()
        #expect(list.titles.dropFirst(6).prefix(3) == ["item 6", "item 8", "item 7"])
    }
}
