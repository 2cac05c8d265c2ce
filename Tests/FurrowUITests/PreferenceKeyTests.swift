// Each preference and the key under which it is stored.

import Gestures
import Rows
import Testing
import TitleParsing
import Todo

@testable import FurrowUI
@testable import ListModel
@testable import Wording

@Suite struct PreferenceKeyTests {
    /// Values that differ from the defaults in every field.
    static var changed: PreferenceValues {
        var values = PreferenceValues()
        var settings = Gestures.Settings()
        settings.opening = .peek
        settings.limit = .clamp
        settings.menuStyle = .push
        settings.sides = .one
        settings.slideStyle = .direct
        settings.snaps.toggle()
        settings.bounces.toggle()
        settings.dimsOpenRows.toggle()
        settings.fullSwipeEnabled.toggle()
        settings.invertsTouchpad.toggle()
        settings.slideEnabled.toggle()
        settings.swipeEnabled.toggle()
        settings.pinchEnabled.toggle()
        settings.pinchInEnabled.toggle()
        settings.pullEnabled.toggle()
        settings.reorderEnabled.toggle()
        settings.rowHeight = .tall
        settings.showsHeat.toggle()
        settings.leadingActions = ["edit", "complete"]
        settings.trailingActions = []
        values.settings = settings
        values.theme = .beacon
        values.readsDates.toggle()
        for view in Query.views { values[shows: view].toggle() }
        values.morningHour = 7
        values.hasAskedAboutAutostart.toggle()
        return values
    }

    @Test func everyFieldExceptAnimatesHasAKey() {
        // Each field of the settings except `animates`, each other preference, and each view instead of the views that
        // are hidden.
        let fields =
            Mirror(reflecting: Gestures.Settings()).children.count - 1
            + Mirror(reflecting: PreferenceValues()).children.count - 2 + Query.views.count
        #expect(PreferenceKey.all.count == fields)
        #expect(Set(PreferenceKey.all.map(\.name)).count == fields)
    }

    @Test func theChangedValuesDifferForEveryKey() {
        let alike = PreferenceKey.all.filter { $0.stored(Self.changed) == $0.stored(PreferenceValues()) }
        #expect(alike.map(\.name) == [])
    }

    @Test func storedValuesAreRestored() {
        var values = PreferenceValues()
        for key in PreferenceKey.all { key.restore(key.stored(Self.changed), &values) }
        #expect(values == Self.changed)
    }

    @Test func eachKeyChangesOnlyItsField() {
        for key in PreferenceKey.all {
            var values = PreferenceValues()
            key.restore(key.stored(Self.changed), &values)
            let differing = PreferenceKey.all.filter { $0.stored(values) != $0.stored(PreferenceValues()) }
            #expect(differing.map(\.name) == [key.name])
        }
    }

    @Test func anUnknownChoiceKeepsTheCurrentValue() {
        for key in PreferenceKey.all {
            var values = Self.changed
            key.restore(.string("nothing-known"), &values)
            #expect(values == Self.changed, "\(key.name)")
        }
    }

    @Test func anInvalidHourKeepsTheCurrentValue() {
        for hour in [-1, 24] {
            var values = Self.changed
            for key in PreferenceKey.all { key.restore(.number(hour), &values) }
            #expect(values == Self.changed)
        }
    }

    @Test func everyChoiceHasItsOwnName() {
        for key in PreferenceKey.all {
            let names = key.possible.map { "\($0)" }
            #expect(Set(names).count == names.count, "\(key.name)")
        }
        #expect(Gestures.Settings.Opening.allCases.allSatisfy { Gestures.Settings.Opening(nick: $0.nick) == $0 })
        #expect(HeatTheme.allCases.allSatisfy { HeatTheme(nick: $0.nick) == $0 })
    }

    @Test func quickAddUsesThePreferredMorningHour() {
        var preferred = PreferenceValues()
        preferred.morningHour = 7
        let quick = TitleParser.system(morning: preferred.morning).read("Run 2096-12-03 in the morning", [], nil)
        #expect(quick.due?.description == "2096-12-03T07:00:00")
    }
}
