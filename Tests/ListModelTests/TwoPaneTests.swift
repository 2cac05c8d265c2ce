// Two lists side by side share one hand's gestures (specification H1, H2, H8).

import Foundation
import Gestures
import Store
import Testing
import Todo

@testable import ListModel

@MainActor @Suite struct TwoPaneTests {
    private let left: ListFixture
    private let right: ListFixture
    private let ways: [FakeNavigation]

    init() throws {
        (left, right) = try ListFixture.sideBySide()
        ways = [left.navigation(), right.navigation()]
    }

    @Test func aPressInOneListOnlyClosesTheOpenRowOfTheOtherList() throws {
        try left.open("a")
        try right.tap("x")
        #expect(left.openRow == nil)
        #expect(right.controller.editing == nil)
        try right.tap("x")
        #expect(right.controller.editing != nil)
    }

    @Test func aButtonPressThatClosedARowInTheOtherListDoesNothingElse() throws {
        try left.open("a")
        right.press(try right.target("x"))
        right.controller.actionChosen(.complete, on: try right.row("x"))
        right.controller.addRowClicked()
        #expect(right.controller.commands.pendingWrites == 0)
        #expect(right.controller.editing == nil)
    }

    @Test func aSlideInOneListClosesTheOpenRowOfTheOtherList() throws {
        try left.open("a")
        try right.open("x")
        left.settle()
        #expect(left.openRow == nil)
    }

    @Test func aPressInOneListOnlyCommitsTheTextOfTheOtherList() async throws {
        try left.tap("a")
        try left.type("typed")
        #expect(right.press(try right.target("x")) == .deny)
        right.letGo()
        await left.written()
        #expect(left.controller.editing == nil && right.controller.editing == nil)
        #expect(try left.store.titles == ["typed", "b", "c"])
    }

    @Test func aGestureInOneListBlocksGesturesInTheOtherList() throws {
        left.press(try left.target("a"), device: .touchscreen)
        left.move(-60)
        #expect(right.press(try right.target("x")) == .deny)
        right.move(-60)
        #expect(right.controller.arbiter.activePane != .items)
        #expect(
            !right.controller.pointer.touchpadScrolled(dx: 60, dy: 0, on: try right.target("x"), time: right.clock.time)
        )
        right.beginPinch(try right.target("x"), try right.target("y"), apart: 80)
        #expect(right.controller.arbiter.activePane != .items)
        #expect(left.controller.arbiter.activePane == .lists && left.controller.arbiter.activeKind == .slide)
    }

    @Test func touchpadSlideAndPinchCloseRowsAndCommitTextInTheOtherList() async throws {
        try left.open("a")
        for _ in 0..<5 {
            right.clock.time += 0.02
            _ = right.controller.pointer.touchpadScrolled(
                dx: 20, dy: 0, on: try right.target("x"), time: right.clock.time)
        }
        #expect(right.controller.arbiter.activePane == .items)
        #expect(left.openRow == nil)
        right.controller.pointer.touchpadScrollEnded(time: right.clock.time)
        right.settle()
        try right.open("y")
        left.beginPinch(try left.target("a"), try left.target("b"), apart: 80)
        #expect(right.openRow == nil)
    }

    @Test func aRowOpenedByAKeyClosesTheOpenRowOfTheOtherList() throws {
        try left.open("a")
        try right.key(.frontLeft, on: "x")
        right.settle()
        #expect(right.openRow == (try right.row("x")))
        #expect(left.openRow == nil)
    }

    @Test func onlyOneEditorIsOpen() async throws {
        try left.tap("a")
        try left.type("typed")
        right.controller.editor.addAtTop()
        #expect(left.controller.editing == nil)
        #expect(right.controller.editing != nil)
        await left.written()
        #expect(try left.store.titles.first == "typed")
    }

    @Test func aSecondaryPressThatClosesARowInTheOtherListShowsNothing() throws {
        try left.open("a")
        right.controller.pointer.menuRequested(on: try right.target("x"), at: Point(x: 0, y: 0), time: right.clock.time)
        #expect(left.openRow == nil)
        #expect(!right.surface.orders.contains { if case .popover = $0 { true } else { false } })
    }

    @Test func escapeCancelsAGestureInEitherList() throws {
        right.press(try right.target("x"), device: .touchscreen)
        right.move(-60)
        try left.tapKey(.escape)
        #expect(right.controller.arbiter.activePane != .items)
        #expect(!ways[0].wentUp)
    }

    @Test func escapeClosesTheEditorThenTheOpenRowInEitherList() throws {
        try right.tap("x")
        try left.tapKey(.escape)
        #expect(right.controller.editing == nil)
        try right.open("y")
        try left.tapKey(.escape)
        #expect(right.openRow == nil)
        #expect(!ways[0].wentUp)
        try left.tapKey(.escape)
        #expect(ways[0].wentUp)
    }
}

extension ListFixture {
    fileprivate var openRow: RowID? { controller.arbiter.openRow(in: controller.pane) }

    fileprivate func tapKey(_ key: ListKey) throws { _ = controller.keyPressed(key, isRightToLeft: false) }
}
