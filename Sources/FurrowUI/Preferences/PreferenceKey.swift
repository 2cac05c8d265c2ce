import Rows
import Todo

/// A value in its stored form.
enum StoredPreference: Equatable, Sendable {
    case flag(Bool)
    case string(String)
    case strings([String])
    case number(Int)
}

/// One key of the schema `data/io.github.furrow_app.Furrow.gschema.xml`.
struct PreferenceKey: Sendable {
    let name: String
    /// The values that the schema must allow. For numbers, these are the bounds of the range.
    let possible: [StoredPreference]
    /// Returns the stored form of the field.
    let stored: @Sendable (PreferenceValues) -> StoredPreference
    /// Restores the field from its stored form; values that are not understood leave it unchanged.
    let restore: @Sendable (StoredPreference, inout PreferenceValues) -> Void

    typealias Field<Value> = WritableKeyPath<PreferenceValues, Value> & Sendable

    private static func flag(_ name: String, _ field: Field<Bool>) -> PreferenceKey {
        PreferenceKey(name: name, possible: [.flag(true), .flag(false)]) {
            .flag($0[keyPath: field])
        } restore: { stored, values in
            if case .flag(let isOn) = stored { values[keyPath: field] = isOn }
        }
    }

    private static func choice<Choice: PreferenceChoice>(_ name: String, _ field: Field<Choice>) -> PreferenceKey {
        PreferenceKey(name: name, possible: Choice.allCases.map { .string($0.nick) }) {
            .string($0[keyPath: field].nick)
        } restore: { stored, values in
            if case .string(let nick) = stored, let choice = Choice(nick: nick) { values[keyPath: field] = choice }
        }
    }

    /// Returns the key of a number; the schema must allow the bounds of its range.
    private static func number(
        _ name: String, _ field: Field<Int>, among range: ClosedRange<Int>
    ) -> PreferenceKey {
        PreferenceKey(name: name, possible: [.number(range.lowerBound), .number(range.upperBound)]) {
            .number($0[keyPath: field])
        } restore: { stored, values in
            if case .number(let number) = stored, range.contains(number) { values[keyPath: field] = number }
        }
    }

    private static func names(_ name: String, _ field: Field<[String]>) -> PreferenceKey {
        PreferenceKey(name: name, possible: [.strings([])]) {
            .strings($0[keyPath: field])
        } restore: { stored, values in
            if case .strings(let names) = stored { values[keyPath: field] = names }
        }
    }

    static let all = single + Query.views.map { flag("show-\($0.traits.kind)", \.[shows: $0]) }

    /// The keys other than those that show the views.
    private static let single = [
        flag("slide-enabled", \.settings.slideEnabled),
        flag("swipe-enabled", \.settings.swipeEnabled),
        flag("pinch-enabled", \.settings.pinchEnabled),
        flag("pinch-in-enabled", \.settings.pinchInEnabled),
        flag("pull-enabled", \.settings.pullEnabled),
        flag("reorder-enabled", \.settings.reorderEnabled),
        flag("invert-touchpad", \.settings.invertsTouchpad),
        choice("slide-style", \.settings.slideStyle),
        choice("sides", \.settings.sides),
        choice("menu-style", \.settings.menuStyle),
        choice("opening", \.settings.opening),
        choice("limit", \.settings.limit),
        flag("snaps", \.settings.snaps),
        flag("bounces", \.settings.bounces),
        flag("full-swipe", \.settings.fullSwipeEnabled),
        flag("dim-open-rows", \.settings.dimsOpenRows),
        names("leading-actions", \.settings.leadingActions),
        names("trailing-actions", \.settings.trailingActions),
        choice("row-height", \.settings.rowHeight),
        flag("heat-map", \.settings.showsHeat),
        choice("theme", \.theme),
        flag("quick-add", \.readsDates),
        number("morning-hour", \.morningHour, among: PreferenceValues.hours),
        flag("asked-autostart", \.hasAskedAboutAutostart),
    ]
}
