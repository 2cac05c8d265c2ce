// The effects of a long slide, a key or a menu on the task in the store (specification B7, C2 to C4).

import Foundation
import Gestures
import Testing
import Todo

@testable import ListModel

@MainActor @Suite struct SlideActionTests {
    @Test func aLongSlideToTheTrailingEdgeCompletesTheItem() async throws {
        let list = try ListFixture(["one", "two"])
        try list.slide("one", by: 300)
        await list.written()
        #expect(try list.store.titles == ["two", "✓one"])
        #expect(list.titles == ["two", "✓one"])
    }

    @Test func aSlideJustShortOfTheTriggerOpensTheMenuInstead() async throws {
        let list = try ListFixture(["one", "two"])
        // The menu is 144 px wide, so the trigger is at 240 px, and the first 8 px do not count.
        try list.slide("one", by: 247)
        await list.written()
        #expect(try list.store.titles == ["one", "two"])
        #expect(try list.controller.arbiter.openRow == list.row("one"))
    }

    @Test func aSlideJustPastTheTriggerActs() async throws {
        let list = try ListFixture(["one", "two"])
        try list.slide("one", by: 248.5)
        await list.written()
        #expect(try list.store.titles == ["two", "✓one"])
    }

    @Test func theSameSlideOnADoneItemReopensIt() async throws {
        let list = try ListFixture(["one"], done: ["two", "three"])
        try list.slide("three", by: 300)
        await list.written()
        #expect(try list.store.titles == ["one", "three", "✓two"])
    }

    @Test func aLongSlideToTheLeadingEdgeDeletesTheItem() async throws {
        let list = try ListFixture(["one", "two"])
        try list.slide("one", by: -300)
        await list.written()
        #expect(try list.store.titles == ["two"])
    }

    @Test func onlyCompletingFlashesTheRow() async throws {
        let list = try ListFixture(["one", "two"], done: ["three"])
        let flash = Order.flash(try list.row("one"))
        try list.slide("one", by: 300)
        try list.slide("three", by: 300)
        try list.slide("two", by: -300)
        await list.written()
        #expect(list.surface.orders.filter { if case .flash = $0 { true } else { false } } == [flash])
    }

    @Test func theStrikeFollowsTheFingerAndIsRemovedFromADoneItem() throws {
        let list = try ListFixture(["open"], done: ["done"])
        for title in ["open", "done"] {
            list.press(try list.target(title))
            list.move(300)
            let strikes = list.surface.orders.compactMap { order -> Double? in
                if case .cue(_, _, let strike) = order { strike } else { nil }
            }
            #expect(strikes.last == (title == "open" ? 1 : 0))
            list.controller.interrupted(time: list.clock.time)
        }
    }

    // C2: the strikethrough follows the finger from the beginning, even if a short slide opens a menu.
    @Test func halfTheTitleIsStruckHalfwayToTheTrigger() throws {
        let list = try ListFixture(["open"])
        list.press(try list.target("open"))
        list.move(8 + 120)
        let strikes = list.surface.orders.compactMap { order -> Double? in
            if case .cue(_, _, let strike) = order { strike } else { nil }
        }
        #expect(strikes.last == 0.5)
    }

    @Test func aSlideThatDeletesDoesNotStrikeTheTitle() throws {
        let list = try ListFixture(["open"])
        list.press(try list.target("open"))
        list.move(-300)
        let strikes = list.surface.orders.compactMap { order -> Double? in
            if case .cue(_, _, let strike) = order { strike } else { nil }
        }
        #expect(!strikes.isEmpty && strikes.allSatisfy { $0 == 0 })
    }

    @Test func aCompletedRowMovesAfterSnappingBack() async throws {
        let list = try ListFixture(["one", "two"])
        try list.slide("one", by: 300)
        await list.written()
        #expect(list.surface.lastMotion == .afterSlide)
    }

    @Test func aMenuActionClosesTheRowWithoutAFlight() async throws {
        let list = try ListFixture(["one", "two"])
        try list.open("two")
        list.controller.actionChosen(.moveToTop, on: try list.row("two"))
        await list.written()
        list.settle()
        #expect(try list.store.titles == ["two", "one"])
        #expect(list.surface.lastMotion == .move)
        #expect(list.surface.fronts.isEmpty)
    }

    @Test func inDirectStyleTheSlideActsAtItsOwnTrigger() async throws {
        var settings = Settings()
        settings.slideStyle = .direct
        let list = try ListFixture(["one", "two"], settings: settings)
        try list.slide("one", by: 103)
        await list.written()
        #expect(try list.store.titles == ["one", "two"])
        list.settle()
        try list.slide("one", by: 105)
        await list.written()
        #expect(try list.store.titles == ["two", "✓one"])
    }
}
