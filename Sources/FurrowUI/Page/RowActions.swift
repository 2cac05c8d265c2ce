// The rows' actions as GTK knows them: those of buttons and menus.

import CGtk
import Gestures
import GtkShim
import GtkSupport

/// The rows' actions, one set for the process: they are known to the row's class.
@MainActor enum RowActions {
    /// The lists there are; each knows its own rows.
    private static var lists: [ObjectIdentifier: ListPage] = [:]
    private static var isInstalled = false

    static func install() {
        guard !isInstalled else { return }
        isInstalled = true
        for name in RowAction.names {
            furrow_slide_row_install_action(
                name,
                { _, row, name in
                    guard let row, let name, let named = RowAction.named(String(cString: name)) else { return }
                    RowActions.withList(of: row) { $0.actionChosen(named.action, isDone: named.isDone, on: $1) }
                }, nil)
        }
    }

    /// From now on the list is called with its rows' actions, until it is removed.
    static func add(_ list: ListPage) { lists[ObjectIdentifier(list)] = list }

    static func remove(_ list: ListPage) { lists[ObjectIdentifier(list)] = nil }

    /// Does something with the controller of the list that has this row bound, and the item it shows.
    static func withList(of row: OpaquePointer, _ body: (ListController, RowID) -> Void) {
        for list in lists.values {
            guard let id = list.rows.id(of: row), list.rows[id] == row else { continue }
            return body(list.controller, id)
        }
    }
}
