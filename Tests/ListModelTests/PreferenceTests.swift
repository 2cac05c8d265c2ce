// Preferences that the list itself follows: the actions of the menus and the heat map.

import Gestures
import Testing
import Todo

@testable import ListModel

@MainActor @Suite struct PreferenceTests {
    @Test func theMenusFollowTheActionOrderOfThePreference() {
        var settings = Gestures.Settings()
        settings.leadingActions = ["move-to-top", "complete"]
        settings.trailingActions = ["edit"]
        let layout = MenuLayout(settings)
        #expect(layout.leading == [.moveToTop, .complete])
        #expect(layout.trailing == [.edit])
    }

    @Test func anUnknownActionIsNotShown() {
        var settings = Gestures.Settings()
        settings.trailingActions = ["fly-away", "delete"]
        #expect(MenuLayout(settings).trailing == [.delete])
    }

    @Test func aLongSlideRunsTheOutermostActionOfThePreference() throws {
        var settings = Gestures.Settings()
        settings.leadingActions = ["delete"]
        let list = try ListFixture(["a", "b"], settings: settings)
        let item = try list.item("a")
        #expect(list.controller.context.metrics(of: item).leading.outermost == .leaves)
    }

    @Test func theHeatMapCanBeSwitchedOff() {
        var settings = Gestures.Settings()
        settings.showsHeat = false
        let (heat, light) = (HeatMap(settings), Appearance(isDark: false, isHighContrast: false))
        #expect(heat.color(row: 0, of: 20, in: light) == heat.color(row: 19, of: 20, in: light))
        #expect(HeatMap().color(row: 0, of: 20, in: light) != HeatMap().color(row: 19, of: 20, in: light))
    }
}
