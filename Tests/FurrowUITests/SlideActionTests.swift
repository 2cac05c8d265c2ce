// A long slide, a key or a menu acts on the item in the store (B7, C2 to C4).

import Foundation
import Gestures
import Testing
import Todo

@testable import FurrowUI

@MainActor @Suite struct SlideActionTests {
    @Test func aLongSlideToTheTrailingEdgeCompletesTheItem() async throws {
        let stage = try Stage(["one", "two"])
        try stage.slide("one", by: 300)
        await stage.written()
        #expect(try stage.store.titles == ["two", "✓one"])
        #expect(stage.titles == ["two", "✓one"])
    }

    @Test func aSlideJustShortOfTheTriggerOpensTheMenuInstead() async throws {
        let stage = try Stage(["one", "two"])
        // The menu is 144 px wide: the trigger is at 240, and the first 8 px do not count.
        try stage.slide("one", by: 247)
        await stage.written()
        #expect(try stage.store.titles == ["one", "two"])
        #expect(try stage.controller.arbiter.openRow == stage.row("one"))
    }

    @Test func aSlideJustPastTheTriggerActs() async throws {
        let stage = try Stage(["one", "two"])
        try stage.slide("one", by: 248.5)
        await stage.written()
        #expect(try stage.store.titles == ["two", "✓one"])
    }

    @Test func theSameSlideOnADoneItemReopensIt() async throws {
        let stage = try Stage(["one"], done: ["two", "three"])
        try stage.slide("three", by: 300)
        await stage.written()
        #expect(try stage.store.titles == ["one", "three", "✓two"])
    }

    @Test func aLongSlideToTheLeadingEdgeDeletesTheItem() async throws {
        let stage = try Stage(["one", "two"])
        try stage.slide("one", by: -300)
        await stage.written()
        #expect(try stage.store.titles == ["two"])
    }

    @Test func onlyCompletingFlashes() async throws {
        let stage = try Stage(["one", "two"], done: ["three"])
        let flash = Order.flash(try stage.row("one"))
        try stage.slide("one", by: 300)
        try stage.slide("three", by: 300)
        try stage.slide("two", by: -300)
        await stage.written()
        #expect(stage.surface.orders.filter { if case .flash = $0 { true } else { false } } == [flash])
    }

    @Test func theStrikeIsDrawnWithTheFingerAndTakenBackFromADoneItem() throws {
        let stage = try Stage(["open"], done: ["done"])
        for title in ["open", "done"] {
            stage.press(try stage.target(title))
            stage.move(300)
            let strikes = stage.surface.orders.compactMap { order -> Double? in
                if case .cue(_, _, let strike) = order { strike } else { nil }
            }
            #expect(strikes.last == (title == "open" ? 1 : 0))
            stage.controller.interrupted(time: stage.clock.time)
        }
    }

    // C2: along with the finger from its beginning, also where a short slide opens a menu.
    @Test func halfWayToTheTriggerHalfIsStruck() throws {
        let stage = try Stage(["open"])
        stage.press(try stage.target("open"))
        stage.move(8 + 120)
        let strikes = stage.surface.orders.compactMap { order -> Double? in
            if case .cue(_, _, let strike) = order { strike } else { nil }
        }
        #expect(strikes.last == 0.5)
    }

    @Test func aSlideThatDeletesStrikesNothing() throws {
        let stage = try Stage(["open"])
        stage.press(try stage.target("open"))
        stage.move(-300)
        let strikes = stage.surface.orders.compactMap { order -> Double? in
            if case .cue(_, _, let strike) = order { strike } else { nil }
        }
        #expect(!strikes.isEmpty && strikes.allSatisfy { $0 == 0 })
    }

    @Test func aCompletedRowMovesAfterItHasSnappedBack() async throws {
        let stage = try Stage(["one", "two"])
        try stage.slide("one", by: 300)
        await stage.written()
        #expect(stage.surface.lastMotion == .afterSlide)
    }

    @Test func aMenusActionClosesTheRowWithoutFlyingOut() async throws {
        let stage = try Stage(["one", "two"])
        try stage.open("two")
        stage.controller.actionChosen(.moveToTop, on: try stage.row("two"))
        await stage.written()
        stage.settle()
        #expect(try stage.store.titles == ["two", "one"])
        #expect(stage.surface.lastMotion == .move)
        #expect(stage.surface.fronts.isEmpty)
    }

    @Test func inDirectStyleTheSlideActsAtItsOwnTrigger() async throws {
        var settings = Settings()
        settings.slideStyle = .direct
        let stage = try Stage(["one", "two"], settings: settings)
        try stage.slide("one", by: 103)
        await stage.written()
        #expect(try stage.store.titles == ["one", "two"])
        stage.settle()
        try stage.slide("one", by: 105)
        await stage.written()
        #expect(try stage.store.titles == ["two", "✓one"])
    }
}
