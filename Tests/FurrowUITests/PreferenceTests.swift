// Every gesture's preference has its effect through the controller.

import Foundation
import Gestures
import Testing
import Todo

@testable import FurrowUI

@MainActor @Suite struct PreferenceTests {
    private func stage(_ change: (inout Gestures.Settings) -> Void) throws -> Stage {
        var settings = Settings()
        change(&settings)
        return try Stage(["one", "two"], settings: settings)
    }

    @Test func withSlidingOffNothingSlidesAndTheListScrolls() async throws {
        let stage = try stage { $0.slideEnabled = false }
        stage.press(try stage.place("one"))
        #expect(stage.move(300) == .deny)
        stage.letGo(300)
        let place = try stage.place("one")
        #expect(!stage.controller.padScrolled(dx: -300, dy: 0, on: place, time: stage.clock.time))
        await stage.written()
        #expect(stage.surface.fronts.isEmpty)
        #expect(stage.titles == ["one", "two"])
    }

    @Test func withSlidingOffATapStillEditsAndKeysStillAct() async throws {
        let stage = try stage { $0.slideEnabled = false }
        try stage.key(.complete, on: "two")
        await stage.written()
        try stage.tap("one")
        #expect(stage.surface.editedText == "one")
        #expect(stage.titles == ["one", "✓two"])
    }

    @Test(arguments: [true, false]) func aFlickOpensARowOnlyWhereSwipesCount(_ enabled: Bool) throws {
        let stage = try stage {
            $0.swipeEnabled = enabled
            $0.opening = .full
        }
        // Open is 400 px: by its projection the flick comes to rest short of the middle.
        try stage.flick("one")
        stage.settle()
        #expect((stage.controller.arbiter.openRow != nil) == enabled)
    }

    @Test func withPinchingOffNothingParts() throws {
        let stage = try stage { $0.pinchEnabled = false }
        stage.pinch(try stage.place("one"), try stage.place("two"), apart: 100)
        let seam = Seam(above: try stage.row("one"), below: try stage.row("two"))
        #expect(stage.controller.padPinchBegan(over: seam, time: stage.clock.time) == .deny)
        #expect(stage.titles == ["one", "two"])
        #expect(!stage.surface.orders.contains { if case .part = $0 { true } else { false } })
    }

    @Test func withAnimationsOffRowsAreWhereTheyGoAtOnce() async throws {
        let stage = try stage { $0.animates = false }
        try stage.slide("one", by: 100)
        #expect(stage.surface.fronts.values.first == 144)
        try stage.key(.complete, on: "one")
        await stage.written()
        #expect(stage.surface.fronts.isEmpty)
        #expect(stage.surface.lastMotion == MotionStyle.none)
        #expect(!stage.surface.orders.contains(.animating(true)))
    }

    @Test func withFullSwipesOffALongSlideOnlyOpens() async throws {
        let stage = try stage { $0.fullSwipe = false }
        try stage.slide("one", by: 350)
        stage.settle()
        await stage.written()
        #expect(stage.titles == ["one", "two"])
        #expect(stage.surface.fronts.values.first == 144)
    }

    @Test func openRowsAreDimmedWhereTheyAreToBe() throws {
        let stage = try stage { $0.dimsOpenRows = true }
        try stage.open("one")
        #expect(try stage.surface.orders.contains(.opened(stage.row("one"), focusMenu: false, dimmed: true)))
    }

    @Test func theSidesActionsCanBeExchanged() async throws {
        let stage = try Stage(["one", "two"])
        stage.controller.layout.leading = [.delete]
        stage.controller.layout.trailing = [.complete]
        try stage.slide("one", by: 300)
        try stage.slide("two", by: -300)
        await stage.written()
        stage.settle()
        #expect(stage.titles == ["✓two"])
    }
}
