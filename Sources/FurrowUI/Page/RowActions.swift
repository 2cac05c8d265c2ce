import CGtk
import Gestures
import GtkShim
import GtkSupport
import ListModel

/// The GActions of rows, for buttons and menus. There is one set per process, because actions are installed in the
/// class of the rows.
@MainActor enum RowActions {
    /// The existing pages; each knows its own rows.
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

    /// Adds a page, which receives its rows' actions until it is removed.
    static func add(_ list: ListPage) { lists[ObjectIdentifier(list)] = list }

    static func remove(_ list: ListPage) { lists[ObjectIdentifier(list)] = nil }

    /// Calls the closure with the controller of the page that has bound this row, and the id of the item in the row.
    static func withList(of row: OpaquePointer, _ body: (ListController, RowID) -> Void) {
        for list in lists.values {
            guard let id = list.rows.id(of: row), list.rows[id] == row else { continue }
            return body(list.controller, id)
        }
    }
}
