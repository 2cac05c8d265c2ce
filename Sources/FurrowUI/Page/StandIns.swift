// Rows that move out of view, and one that is carried or settles: GTK draws no row beyond the view, and each beneath those
// after it, so others over the list are seen in their place.

import CGtk
import Gestures
import GtkShim
import GtkSupport
import Todo

/// The rows that are drawn over the list instead of its own.
@MainActor final class StandIns {
    /// The list, and over it the stand-ins.
    let overlay: Widget
    private var rows: [RowID: OpaquePointer] = [:]
    /// That of the carried row.
    private(set) var carried: OpaquePointer?

    /// - Parameter list: what they stand over.
    init(over list: Widget) {
        overlay = gtk_overlay_new()
        gtk_overlay_set_child(overlay.opaque, list)
        gtk_widget_set_overflow(overlay, GTK_OVERFLOW_HIDDEN)
        gtk_widget_set_vexpand(overlay, 1)
    }

    /// The stand-in of this row; nil where there is none.
    subscript(id: RowID) -> OpaquePointer? { rows[id] }

    /// All of them.
    var all: [OpaquePointer] { Array(rows.values) + [carried].compactMap { $0 } }

    /// Each row's, but that of the carried one.
    var placed: [RowID: OpaquePointer] { rows }

    /// The stand-in of this row, made now if it is not there.
    func made(for id: RowID, leastHeight: Int32) -> OpaquePointer {
        if let row = rows[id] { return row }
        let row = make(leastHeight)
        rows[id] = row
        return row
    }

    /// The stand-in of the row that is carried from now on.
    func makeCarried(leastHeight: Int32) -> OpaquePointer {
        removeCarried()
        let row = make(leastHeight)
        carried = row
        return row
    }

    /// Keeps those of these rows alone.
    ///
    /// - Returns: the rows that have none any more.
    func keep(_ kept: [RowID]) -> [RowID] {
        guard !rows.isEmpty else { return [] }
        let kept = Set(kept)
        let dropped = rows.keys.filter { !kept.contains($0) }
        for id in dropped { remove(id) }
        return dropped
    }

    /// Takes away that of one row.
    func remove(_ id: RowID) {
        if let row = rows.removeValue(forKey: id) { gtk_overlay_remove_overlay(overlay.opaque, row.widget) }
    }

    /// The row is carried no more: its stand-in is one of those that settle.
    func putDown(_ id: RowID) {
        guard let carried else { return }
        remove(id)
        unstack(carried)
        rows[id] = carried
        self.carried = nil
    }

    /// The class of the badge that says how many are carried as a stack.
    static let stackCount = "stack-count"

    /// It settles as one row, whatever was carried with it.
    private func unstack(_ row: OpaquePointer) {
        furrow_slide_row_set_stack(row, 0)
        if let badge = furrow_slide_row_get_accessory(row), gtk_widget_has_css_class(badge, Self.stackCount) != 0 {
            furrow_slide_row_set_accessory(row, nil)
        }
    }

    /// Takes away that of the carried row.
    private func removeCarried() {
        if let carried { gtk_overlay_remove_overlay(overlay.opaque, carried.widget) }
        carried = nil
    }

    private func make(_ leastHeight: Int32) -> OpaquePointer {
        let row = furrow_slide_row_new().unsafelyUnwrapped
        furrow_slide_row_set_least_height(row, leastHeight)
        gtk_widget_set_valign(row.widget, GTK_ALIGN_START)
        gtk_widget_set_can_target(row.widget, 0)
        // The row that it stands in for is there for them all the while.
        furrow_accessible_set_hidden(row.widget, true)
        gtk_overlay_add_overlay(overlay.opaque, row.widget)
        return row
    }
}
