// One menu for both directions (B9): what it shows, and how the rest stays within reach.

import Gestures
import Testing

@testable import FurrowUI

@MainActor @Suite struct OneSideTests {
    private func stage(_ change: (inout Settings) -> Void = { _ in }) throws -> Stage {
        var settings = Settings()
        settings.sides = .one
        change(&settings)
        return try Stage(["one", "two"], settings: settings)
    }

    @Test(arguments: [1.0, -1]) func aSlideEitherWayUncoversTheLeadingActions(_ way: Double) throws {
        let stage = try stage()
        try stage.slide("one", by: way * 100)
        stage.settle()
        let row = try stage.row("one")
        #expect(stage.surface.fronts == [row: 144])
        let menus = stage.surface.orders.compactMap { if case .uncover(row, let menu) = $0 { menu } else { nil } }
        #expect(menus.map(\.side) == [.leading])
        #expect(menus.map(\.buttons) == [[.complete, .moveToTop]])
    }

    @Test(arguments: [1.0, -1]) func aLongSlideEitherWayCompletes(_ way: Double) async throws {
        let stage = try stage()
        try stage.slide("one", by: way * 300)
        await stage.written()
        #expect(try stage.store.titles == ["two", "✓one"])
    }

    @Test(arguments: [
        (ListKey.frontRight, false), (.frontRight, true), (.frontLeft, false), (.frontLeft, true),
    ])
    func eitherKeyUncoversItAndItsMenuHasTheFocus(_ key: ListKey, _ rtl: Bool) throws {
        let stage = try stage()
        try stage.key(key, on: "one", rightToLeft: rtl)
        stage.settle()
        let row = try stage.row("one")
        #expect(stage.surface.fronts == [row: 144])
        #expect(stage.surface.orders.contains(.opened(row, focusMenu: true)))
    }

    @Test func theOtherSidesActionsAreInThePopoverAndOnTheKeys() async throws {
        let stage = try stage()
        #expect(stage.controller.layout.popoverActions(for: try stage.item("one")).contains(.delete))
        try stage.key(.delete, on: "one")
        stage.settle()
        await stage.written()
        #expect(try stage.store.titles == ["two"])
    }

    @Test func assistiveTechnologiesAreOfferedTheOneMenuAlone() throws {
        let context = try stage().controller.spokenContext(at: 0)
        #expect(context.allows(.uncoverLeading) && !context.allows(.uncoverTrailing))
        #expect(context.allows(.delete) && context.allows(.edit) && context.allows(.showAll))
        let each = try stage { $0.sides = .each }.controller.spokenContext(at: 0)
        #expect(each.allows(.uncoverLeading) && each.allows(.uncoverTrailing))
    }

    @Test func withoutLeadingActionsNothingIsOfferedAndNothingSlides() throws {
        let stage = try stage { $0.leadingActions = [] }
        let context = stage.controller.spokenContext(at: 0)
        #expect(!context.allows(.uncoverLeading) && !context.allows(.uncoverTrailing))
        try stage.slide("one", by: -100)
        #expect(stage.surface.fronts.isEmpty)
    }
}
