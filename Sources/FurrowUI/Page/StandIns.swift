// Copies of rows drawn over the list: of rows that move out of view, and of rows that are carried or are settling. They
// are needed because GTK draws no row beyond the view, and draws later rows over earlier ones.

import CGtk
import Gestures
import GtkShim
import GtkSupport
import Todo

/// The row widgets that are drawn over the list in place of its own rows.
@MainActor final class StandIns {
    /// The overlay that holds the list and the stand-ins.
    let overlay: Widget
    private var rows: [RowID: OpaquePointer] = [:]
    /// The stand-in of the carried row.
    private(set) var carried: OpaquePointer?

    /// - Parameter list: The widget under the stand-ins.
    init(over list: Widget) {
        overlay = gtk_overlay_new()
        gtk_overlay_set_child(overlay.opaque, list)
        gtk_widget_set_overflow(overlay, GTK_OVERFLOW_HIDDEN)
        gtk_widget_set_vexpand(overlay, 1)
    }

    /// Returns the stand-in of this row; nil if there is none.
    subscript(id: RowID) -> OpaquePointer? { rows[id] }

    /// All stand-ins.
    var all: [OpaquePointer] { Array(rows.values) + [carried].compactMap { $0 } }

    /// The stand-ins of all rows but the carried one.
    var placed: [RowID: OpaquePointer] { rows }

    /// Returns the stand-in of this row, and creates it if needed.
    func made(for id: RowID, leastHeight: Int32) -> OpaquePointer {
        if let row = rows[id] { return row }
        let row = make(leastHeight)
        rows[id] = row
        return row
    }

    /// Creates the stand-in of the row that is carried from now on.
    func makeCarried(leastHeight: Int32) -> OpaquePointer {
        removeCarried()
        let row = make(leastHeight)
        carried = row
        return row
    }

    /// Removes all stand-ins but those of these rows.
    ///
    /// - Returns: The rows whose stand-ins were removed.
    func keep(_ kept: [RowID]) -> [RowID] {
        guard !rows.isEmpty else { return [] }
        let kept = Set(kept)
        let dropped = rows.keys.filter { !kept.contains($0) }
        for id in dropped { remove(id) }
        return dropped
    }

    /// Removes the stand-in of one row.
    func remove(_ id: RowID) {
        if let row = rows.removeValue(forKey: id) { gtk_overlay_remove_overlay(overlay.opaque, row.widget) }
    }

    /// Ends the carrying of the row, whose stand-in then settles like that of any moving row.
    func putDown(_ id: RowID) {
        guard let carried else { return }
        remove(id)
        unstack(carried)
        rows[id] = carried
        self.carried = nil
    }

    /// The CSS class of the badge that shows the number of rows in a stack.
    static let stackCount = "stack-count"

    /// Removes the stack's badge, because the row settles as a single one.
    private func unstack(_ row: OpaquePointer) {
        furrow_slide_row_set_stack(row, 0)
        if let badge = furrow_slide_row_get_accessory(row), gtk_widget_has_css_class(badge, Self.stackCount) != 0 {
            furrow_slide_row_set_accessory(row, nil)
        }
    }

    /// Removes the stand-in of the carried row.
    private func removeCarried() {
        if let carried { gtk_overlay_remove_overlay(overlay.opaque, carried.widget) }
        carried = nil
    }

    private func make(_ leastHeight: Int32) -> OpaquePointer {
        let row = furrow_slide_row_new().unsafelyUnwrapped
        furrow_slide_row_set_least_height(row, leastHeight)
        gtk_widget_set_valign(row.widget, GTK_ALIGN_START)
        gtk_widget_set_can_target(row.widget, 0)
        // Assistive technologies still have the row itself.
        furrow_accessible_set_hidden(row.widget, true)
        gtk_overlay_add_overlay(overlay.opaque, row.widget)
        return row
    }
}
