// Where an item goes that is pinched in (E1, E4 to E6).

import Foundation
import Gestures
import Testing
import Todo

@testable import FurrowUI

@MainActor @Suite struct PinchTests {
    /// What there is, between what is pinched, and what is there afterwards.
    struct Case: Sendable, CustomTestStringConvertible {
        var open: [String]
        var done: [String] = []
        /// A title; "+" is the add row, "_" the space below.
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

    private func target(_ mark: String, on stage: Stage) throws -> Target {
        switch mark {
        case "+": .addRow
        case "_": .below
        default: try stage.target(mark)
        }
    }

    @Test(arguments: cases) func anItemGoesWhereTheFingersPartedTheRows(_ one: Case) async throws {
        let stage = try Stage(one.open, done: one.done)
        stage.pinch(try target(one.upper, on: stage), try target(one.lower, on: stage), apart: 60)
        #expect(stage.titles == one.result.map { $0 == "new" ? "" : $0 }, "the draft stands there at once")
        try stage.type("new")
        stage.controller.editorReturned()
        await stage.written()
        #expect(try stage.store.titles == one.result)
        #expect(stage.titles == one.result)
    }

    @Test(arguments: [50.0, 56, 72]) func fingersPartRowsByTheHeightTheyHave(_ height: Double) throws {
        let stage = try Stage(["a", "b"])
        stage.surface.rowSize.height = height
        stage.pinch(try stage.target("a"), try stage.target("b"), apart: height)
        #expect(stage.titles == ["a", "b"])
        stage.settle()
        stage.pinch(try stage.target("a"), try stage.target("b"), apart: height + 2)
        #expect(stage.titles == ["a", "", "b"])
    }

    @Test func theGapIsHandedOverBeforeTheRowsChange() throws {
        let stage = try Stage(["a", "b"])
        stage.pinch(try stage.target("a"), try stage.target("b"), apart: 60)
        let orders = stage.surface.orders
        let handed = try #require(orders.firstIndex(of: .insertFromGap(up: 30, down: 30)))
        let applied = try #require(orders.firstIndex { if case .apply = $0 { true } else { false } })
        let edited = try #require(orders.firstIndex { if case .beginEditing = $0 { true } else { false } })
        #expect(handed < applied && applied < edited)
        #expect(stage.surface.lastMotion == .settle)
    }

    @Test func aGapOfOneRowIsNotYetEnough() throws {
        let stage = try Stage(["a", "b"])
        stage.pinch(try stage.target("a"), try stage.target("b"), apart: 56)
        stage.settle()
        #expect(stage.titles == ["a", "b"])
        #expect(stage.surface.editedText == nil)
        #expect(stage.surface.orders.last { if case .part = $0 { true } else { false } } != nil)
    }

    @Test func rowsThatAreNotNeighboursDoNotPart() throws {
        let stage = try Stage(["a", "b", "c"])
        stage.pinch(try stage.target("a"), try stage.target("c"), apart: 100)
        #expect(stage.titles == ["a", "b", "c"])
        #expect(!stage.surface.orders.contains { if case .part = $0 { true } else { false } })
    }

    @Test func fingersOnTheListStopItsScrolling() throws {
        let stage = try Stage(["a", "b"])
        stage.pinch(try stage.target("a"), try stage.target("b"), apart: 10)
        #expect(stage.surface.orders.contains(.stopKineticScroll))
    }

    @Test func aTouchpadsPinchInsertsAtItsSeam() async throws {
        let stage = try Stage(["a", "b"])
        let seam = Seam(above: try stage.row("a"), below: try stage.row("b"))
        #expect(stage.controller.padPinchBegan(over: seam, at: 130, time: stage.clock.time) == .claim)
        stage.controller.padPinchMoved(scale: 1.41, time: stage.clock.time + 0.1)
        stage.controller.pinchEnded(time: stage.clock.time + 0.2)
        try stage.type("new")
        stage.controller.editorReturned()
        await stage.written()
        #expect(try stage.store.titles == ["a", "new", "b"])
    }

    @Test func aCancelledPinchInsertsNothing() throws {
        let stage = try Stage(["a", "b"])
        let seam = Seam(above: try stage.row("a"), below: try stage.row("b"))
        _ = stage.controller.padPinchBegan(over: seam, at: 130, time: stage.clock.time)
        stage.controller.padPinchMoved(scale: 2, time: stage.clock.time)
        stage.controller.pinchCancelled(time: stage.clock.time)
        stage.settle()
        #expect(stage.titles == ["a", "b"])
        #expect(stage.surface.orders.last == .animating(false))
    }

    @Test func aPinchCommitsWhatIsBeingTyped() async throws {
        let stage = try Stage(["a", "b"])
        try stage.tap("a")
        try stage.type("first")
        stage.pinch(try stage.target("a"), try stage.target("b"), apart: 60)
        await stage.written()
        #expect(try stage.store.titles == ["first", "b"])
        #expect(stage.titles == ["first", "", "b"])
    }
}
