import CGtk
import GtkShim
import GtkSupport
import ListModel

/// The actions of rows for assistive technologies. There is one set per process, because actions are installed in the
/// class of GTK's private row widgets.
@MainActor enum AccessibilityActions {
    private static let names = AccessibilityAction.allCases.map(\.name)
    private static var isInstalled = false

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
                    RowActions.withList(of: row.opaque) {
                        $0.performAccessibilityAction(named: String(cString: name), on: $1)
                    }
                }, nil)
        }
    }

    /// Enables only the actions that make sense for a row. An unchanged set costs nothing.
    static func allow(on row: Widget, _ allows: (AccessibilityAction) -> Bool) {
        let before = furrow_accessible_get_disabled(row)
        var now: UInt64 = 0
        for (index, action) in AccessibilityAction.allCases.enumerated() where !allows(action) {
            now |= 1 << UInt64(index)
        }
        guard now != before else { return }
        furrow_accessible_set_disabled(row, now)
        for (index, name) in names.enumerated() where (now ^ before) & 1 << UInt64(index) != 0 {
            // Two actions may have the same name.
            let isAllowed = names.indices.contains { names[$0] == name && now & 1 << UInt64($0) == 0 }
            gtk_widget_action_set_enabled(row, name, isAllowed ? 1 : 0)
        }
    }
}
