import CGtk
import Gestures
import GtkShim
import GtkSupport
import Todo

/// Copies of rows that are drawn over the list: of rows that move out of view, and of rows that are dragged or are
/// settling. They are needed because GTK draws no row beyond the view, and draws later rows over earlier ones.
@MainActor final class FloatingRows {
    /// The overlay that holds the list and the floating rows.
    let overlay: Widget
    private var rows: [RowID: OpaquePointer] = [:]
    private var dragged: (id: RowID, row: OpaquePointer)?

    /// - Parameter list: The widget under the floating rows.
    init(over list: Widget) {
        overlay = gtk_overlay_new()
        gtk_overlay_set_child(overlay.opaque, list)
        gtk_widget_set_overflow(overlay, GTK_OVERFLOW_HIDDEN)
        gtk_widget_set_vexpand(overlay, 1)
    }

    subscript(id: RowID) -> OpaquePointer? { rows[id] }

    /// The floating row of the dragged row.
    var draggedRow: OpaquePointer? { dragged?.row }

    var all: [OpaquePointer] { Array(rows.values) + [draggedRow].compactMap { $0 } }

    /// All floating rows.
    var shown: [RowID: OpaquePointer] {
        guard let dragged else { return rows }
        return rows.merging([dragged.id: dragged.row]) { $1 }
    }

    /// The floating rows of all rows but the dragged one.
    var placed: [RowID: OpaquePointer] { rows }

    /// Returns the floating row of this row, and creates it if needed.
    func row(for id: RowID, minHeight: Int32) -> OpaquePointer {
        if let row = rows[id] { return row }
        let row = make(minHeight)
        rows[id] = row
        return row
    }

    /// Creates the floating row of the row that is dragged from now on.
    func makeDraggedRow(for id: RowID, minHeight: Int32) -> OpaquePointer {
        removeDraggedRow()
        let row = make(minHeight)
        dragged = (id, row)
        return row
    }

    /// Removes the floating rows of all rows but these.
    ///
    /// - Returns: The rows whose floating rows were removed.
    func retain(_ ids: [RowID]) -> [RowID] {
        guard !rows.isEmpty else { return [] }
        let retained = Set(ids)
        let removed = rows.keys.filter { !retained.contains($0) }
        for id in removed { remove(id) }
        return removed
    }

    func remove(_ id: RowID) {
        if let row = rows.removeValue(forKey: id) { gtk_overlay_remove_overlay(overlay.opaque, row.widget) }
    }

    /// Ends the dragging of the row. Its floating row settles like that of any moving row.
    func putDown(_ id: RowID) {
        guard let draggedRow else { return }
        remove(id)
        unstack(draggedRow)
        rows[id] = draggedRow
        dragged = nil
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

    private func removeDraggedRow() {
        if let draggedRow { gtk_overlay_remove_overlay(overlay.opaque, draggedRow.widget) }
        dragged = nil
    }

    private func make(_ minHeight: Int32) -> OpaquePointer {
        let row = furrow_slide_row_new().unsafelyUnwrapped
        furrow_slide_row_set_min_height(row, minHeight)
        gtk_widget_set_valign(row.widget, GTK_ALIGN_START)
        gtk_widget_set_can_target(row.widget, 0)
        // Assistive technologies still have the row itself.
        furrow_accessible_set_hidden(row.widget, true)
        gtk_overlay_add_overlay(overlay.opaque, row.widget)
        return row
    }
}
