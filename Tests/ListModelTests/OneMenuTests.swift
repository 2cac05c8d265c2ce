// One menu for both directions (specification B9): its buttons, and how the other actions stay reachable.

import Gestures
import Testing

@testable import ListModel

@MainActor @Suite struct OneMenuTests {
    private func list(_ change: (inout Settings) -> Void = { _ in }) throws -> ListFixture {
        var settings = Settings()
        settings.sides = .one
        change(&settings)
        return try ListFixture(["one", "two"], settings: settings)
    }

    @Test(arguments: [1.0, -1]) func aSlideEitherWayUncoversTheLeadingActions(_ way: Double) throws {
        let list = try list()
        try list.slide("one", by: way * 100)
        list.settle()
        let row = try list.row("one")
        #expect(list.surface.fronts == [row: 144])
        let menus = list.surface.orders.compactMap { if case .uncover(row, let menu) = $0 { menu } else { nil } }
        #expect(menus.map(\.side) == [.leading])
        #expect(menus.map(\.buttons) == [[.complete, .moveToTop]])
    }

    @Test(arguments: [1.0, -1]) func aLongSlideEitherWayCompletes(_ way: Double) async throws {
        let list = try list()
        try list.slide("one", by: way * 300)
        await list.written()
        #expect(try list.store.titles == ["two", "✓one"])
    }

    @Test(arguments: [
        (ListKey.frontRight, false), (.frontRight, true), (.frontLeft, false), (.frontLeft, true),
    ])
    func eitherKeyUncoversTheMenuAndFocusesIt(_ key: ListKey, _ rtl: Bool) throws {
        let list = try list()
        try list.key(key, on: "one", isRightToLeft: rtl)
        list.settle()
        let row = try list.row("one")
        #expect(list.surface.fronts == [row: 144])
        #expect(list.surface.orders.contains(.opened(row, focusMenu: true)))
    }

    @Test func trailingActionsAreInThePopoverAndOnKeys() async throws {
        let list = try list()
        #expect(list.controller.layout.popoverActions(for: try list.item("one")).contains(.delete))
        try list.key(.delete, on: "one")
        list.settle()
        await list.written()
        #expect(try list.store.titles == ["two"])
    }

    @Test func accessibilityOffersOnlyTheOneMenu() throws {
        let context = try list().controller.accessibilityContext(at: 0)
        #expect(context.allows(.uncoverLeading) && !context.allows(.uncoverTrailing))
        #expect(context.allows(.delete) && context.allows(.edit) && context.allows(.showAll))
        let each = try list { $0.sides = .each }.controller.accessibilityContext(at: 0)
        #expect(each.allows(.uncoverLeading) && each.allows(.uncoverTrailing))
    }

    @Test func withoutLeadingActionsNothingSlides() throws {
        let list = try list { $0.leadingActions = [] }
        let context = list.controller.accessibilityContext(at: 0)
        #expect(!context.allows(.uncoverLeading) && !context.allows(.uncoverTrailing))
        try list.slide("one", by: -100)
        #expect(list.surface.fronts.isEmpty)
    }
}
