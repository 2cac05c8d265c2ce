import CGtk
import GtkShim
import GtkSupport
import ListModel

/// The buttons that collapse and expand the subtasks of rows. A row has one if its task has subtasks.
@MainActor enum Disclosure {
    /// Shows, updates or removes a row's control.
    ///
    /// - Parameter isCollapsed: Whether the subtasks are collapsed, or nil if there are none, in which case the row has
    ///   no control.
    /// - Returns: Whether anything changed.
    static func show(_ isCollapsed: Bool?, in row: OpaquePointer) -> Bool {
        let control = furrow_slide_row_get_disclosure(row)
        guard let isCollapsed else {
            // Most rows have no subtasks, before and after.
            guard control != nil else { return false }
            furrow_slide_row_set_disclosure(row, nil)
            return true
        }
        if let control, furrow_disclosure_is_collapsed(control) == isCollapsed { return false }
        furrow_disclosure_set_collapsed(control ?? make(in: row), isCollapsed)
        return true
    }

    private static func make(in row: OpaquePointer) -> Widget {
        let clicked: FurrowDisclosureClick = { _, control in
            guard let row = control.flatMap(gtk_widget_get_parent) else { return }
            RowActions.withList(of: row.opaque) { $0.toggleCollapsed($1.item) }
        }
        let control = furrow_disclosure_new(clicked, nil).unsafelyUnwrapped
        // The keyboard collapses with Left and Right, and assistive technologies with the row's own action.
        furrow_accessible_set_hidden(control, true)
        furrow_slide_row_set_disclosure(row, control)
        return control
    }
}
