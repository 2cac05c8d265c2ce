// The actions of rows for assistive technologies.

import CGtk
import GtkShim
import GtkSupport
import ListModel

/// The accessible actions. There is one set per process, because actions are installed in the class of GTK's
/// private row widgets.
@MainActor enum SpokenActions {
    private static let names = SpokenAction.allCases.map(\.name)
    private static var isInstalled = false

    /// Installs the actions for all rows.
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

    /// Enables only the actions that make sense for a row. An unchanged set costs nothing.
    static func allow(on row: Widget, _ allows: (SpokenAction) -> Bool) {
        let before = furrow_accessible_get_disabled(row)
        let allowed = SpokenAction.allCases.filter(allows)
        let now = SpokenAction.allCases.reduce(UInt64(0)) { $0 | $1.bit } & ~allowed.reduce(UInt64(0)) { $0 | $1.bit }
        guard now != before else { return }
        furrow_accessible_set_disabled(row, now)
        for action in SpokenAction.allCases where (now ^ before) & action.bit != 0 {
            let name = names[action.rawValue]
            // Two actions may have the same name.
            let isAllowed = allowed.contains { names[$0.rawValue] == name }
            gtk_widget_action_set_enabled(row, name, isAllowed ? 1 : 0)
        }
    }
}
