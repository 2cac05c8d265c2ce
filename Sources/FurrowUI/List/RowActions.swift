// The rows' actions as GTK knows them: those of buttons and menus.

import CGtk
import GtkShim
import GtkSupport

/// The rows' actions, one set for the process: they are known to the row's class.
@MainActor enum RowActions {
    /// Each does an action asked for on a row, if the row is its list's.
    static var handlers: [@MainActor (RowAction, OpaquePointer) -> Void] = []
    /// Each does what an assistive technology asks of a row by a spoken name, if the row is its list's.
    static var spokenHandlers: [@MainActor (String, OpaquePointer) -> Void] = []
    private static var isInstalled = false

    static func install() {
        guard !isInstalled else { return }
        isInstalled = true
        for action in RowAction.allCases {
            furrow_slide_row_install_action(
                action.name,
                { _, row, name in
                    guard let row, let name else { return }
                    let action = RowAction.allCases.first { $0.name == String(cString: name) }
                    guard let action else { return }
                    for handler in RowActions.handlers { handler(action, row) }
                }, nil)
        }
    }
}
