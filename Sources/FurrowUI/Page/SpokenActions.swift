// The actions of the rows that have the focus, for assistive technologies.

import CGtk
import GtkShim
import GtkSupport

/// The spoken actions, one set for the process: they are known to the class of the list's private rows.
@MainActor enum SpokenActions {
    private static let names = SpokenAction.allCases.map(\.name)
    private static var isInstalled = false

    /// Has all rows know them.
    static func install(on row: Widget) {
        guard !isInstalled else { return }
        isInstalled = true
        for name in Set(names) {
            furrow_accessible_install_action(
                row, name,
                { _, widget, name in
                    guard let widget, let name, let row = gtk_widget_get_first_child(widget),
                        furrow_is_a(row, "FurrowSlideRow")
                    else { return }
                    RowActions.withList(of: row.opaque) { $0.spoken(String(cString: name), on: $1) }
                }, nil)
        }
    }

    /// Has a row offer only what makes sense on it; what is as it was costs nothing.
    static func allow(on row: Widget, _ allows: (SpokenAction) -> Bool) {
        let before = furrow_accessible_get_disabled(row)
        let allowed = SpokenAction.allCases.filter(allows)
        let now = SpokenAction.allCases.reduce(UInt64(0)) { $0 | $1.bit } & ~allowed.reduce(UInt64(0)) { $0 | $1.bit }
        guard now != before else { return }
        furrow_accessible_set_disabled(row, now)
        for action in SpokenAction.allCases where (now ^ before) & action.bit != 0 {
            let name = names[action.rawValue]
            // Two may be called alike.
            let isAllowed = allowed.contains { names[$0.rawValue] == name }
            gtk_widget_action_set_enabled(row, name, isAllowed ? 1 : 0)
        }
    }
}
