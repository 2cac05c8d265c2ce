// The place of a task inserted by a pinch (specification E1, E4 to E6).

import Foundation
import Gestures
import Testing
import Todo

@testable import ListModel

@MainActor @Suite struct PinchTests {
    /// The tasks before a pinch, the two pinched targets, and the tasks afterward.
    struct Case: Sendable, CustomTestStringConvertible {
        var open: [String]
        var done: [String] = []
        /// The upper target: a title, "+" for the add row, or "_" for the space below the rows.
        var upper: String
        var lower: String
        var result: [String]

        var testDescription: String { "\(open) \(done): \(upper)|\(lower)" }
    }

    nonisolated static let cases = [
        Case(open: ["a", "b"], upper: "+", lower: "a", result: ["new", "a", "b"]),
        Case(open: ["a", "b", "c"], upper: "a", lower: "b", result: ["a", "new", "b", "c"]),
        Case(open: ["a", "b", "c"], upper: "b", lower: "c", result: ["a", "b", "new", "c"]),
        Case(open: ["a", "b"], upper: "b", lower: "_", result: ["a", "b", "new"]),
        Case(open: [], upper: "+", lower: "_", result: ["new"]),
        Case(open: ["a"], done: ["x", "y"], upper: "a", lower: "x", result: ["a", "new", "✓x", "✓y"]),
        Case(open: ["a", "b"], done: ["x", "y"], upper: "x", lower: "y", result: ["a", "b", "new", "✓x", "✓y"]),
        Case(open: ["a"], done: ["x"], upper: "x", lower: "_", result: ["a", "new", "✓x"]),
        Case(open: [], done: ["x", "y"], upper: "+", lower: "x", result: ["new", "✓x", "✓y"]),
        Case(open: [], done: ["x", "y"], upper: "x", lower: "y", result: ["new", "✓x", "✓y"]),
    ]

    private func target(_ mark: String, on list: ListFixture) throws -> Target {
        switch mark {
        case "+": .addRow
        case "_": .below
        default: try list.target(mark)
        }
    }

    @Test(arguments: cases) func aNewItemIsInsertedWhereThePinchPartedTheRows(_ one: Case) async throws {
        let list = try ListFixture(one.open, done: one.done)
        list.pinch(try target(one.upper, on: list), try target(one.lower, on: list), apart: 60)
        #expect(list.titles == one.result.map { $0 == "new" ? "" : $0 }, "the draft stands there at once")
        try list.type("new")
        list.controller.editor.returnPressed()
        await list.written()
        #expect(try list.store.titles == one.result)
        #expect(list.titles == one.result)
    }

    @Test(arguments: [50.0, 56, 72]) func theInsertThresholdIsTheRowHeight(_ height: Double) throws {
        let list = try ListFixture(["a", "b"])
        list.surface.rowSize.height = height
        list.pinch(try list.target("a"), try list.target("b"), apart: height)
        #expect(list.titles == ["a", "b"])
        list.settle()
        list.pinch(try list.target("a"), try list.target("b"), apart: height + 2)
        #expect(list.titles == ["a", "", "b"])
    }

    @Test func theGapIsReportedBeforeTheRowsChange() throws {
        let list = try ListFixture(["a", "b"])
        list.pinch(try list.target("a"), try list.target("b"), apart: 60)
        let orders = list.surface.orders
        let handed = try #require(orders.firstIndex(of: .insertFromGap(up: 30, down: 30)))
        let applied = try #require(orders.firstIndex { if case .apply = $0 { true } else { false } })
        let edited = try #require(orders.firstIndex { if case .beginEditing = $0 { true } else { false } })
        #expect(handed < applied && applied < edited)
        #expect(list.surface.lastMotion == .settle)
    }

    @Test func aGapOfExactlyOneRowInsertsNothing() throws {
        let list = try ListFixture(["a", "b"])
        list.pinch(try list.target("a"), try list.target("b"), apart: 56)
        list.settle()
        #expect(list.titles == ["a", "b"])
        #expect(list.surface.editedText == nil)
        #expect(list.surface.orders.last { if case .part = $0 { true } else { false } } != nil)
    }

    @Test func rowsThatAreNotNeighborsDoNotPart() throws {
        let list = try ListFixture(["a", "b", "c"])
        list.pinch(try list.target("a"), try list.target("c"), apart: 100)
        #expect(list.titles == ["a", "b", "c"])
        #expect(!list.surface.orders.contains { if case .part = $0 { true } else { false } })
    }

    @Test func fingersOnTheListStopScrolling() throws {
        let list = try ListFixture(["a", "b"])
        list.pinch(try list.target("a"), try list.target("b"), apart: 10)
        #expect(list.surface.orders.contains(.stopKineticScroll))
    }

    @Test func aTouchpadPinchInsertsAtItsSeam() async throws {
        let list = try ListFixture(["a", "b"])
        let seam = Seam(above: try list.row("a"), below: try list.row("b"))
        #expect(list.controller.pointer.touchpadPinchBegan(over: seam, at: 130, time: list.clock.time) == .claim)
        list.controller.pointer.touchpadPinchMoved(scale: 1.41, time: list.clock.time + 0.1)
        list.controller.pointer.pinchEnded(time: list.clock.time + 0.2)
        try list.type("new")
        list.controller.editor.returnPressed()
        await list.written()
        #expect(try list.store.titles == ["a", "new", "b"])
    }

    @Test func aCanceledPinchInsertsNothing() throws {
        let list = try ListFixture(["a", "b"])
        let seam = Seam(above: try list.row("a"), below: try list.row("b"))
        _ = list.controller.pointer.touchpadPinchBegan(over: seam, at: 130, time: list.clock.time)
        list.controller.pointer.touchpadPinchMoved(scale: 2, time: list.clock.time)
        list.controller.pointer.pinchCanceled(time: list.clock.time)
        list.settle()
        #expect(list.titles == ["a", "b"])
        #expect(list.surface.orders.last == .animating(false))
    }

    @Test func aPinchCommitsTheTypedText() async throws {
        let list = try ListFixture(["a", "b"])
        try list.tap("a")
        try list.type("first")
        list.pinch(try list.target("a"), try list.target("b"), apart: 60)
        await list.written()
        #expect(try list.store.titles == ["first", "b"])
        #expect(list.titles == ["first", "", "b"])
    }
}
