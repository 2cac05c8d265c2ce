// The button by which what is below a row is folded away.

import CGtk
import GtkShim
import GtkSupport

/// The disclosure controls of rows; a row has one while something is below its item.
@MainActor enum Disclosure {
    /// Shows a row's control as it is to be.
    ///
    /// - Parameter isFolded: nil where nothing is below the row, which then has none.
    /// - Returns: whether it was otherwise.
    static func show(_ isFolded: Bool?, in row: OpaquePointer) -> Bool {
        let control = furrow_slide_row_get_disclosure(row)
        guard let isFolded else {
            // Most rows have none, and had none.
            guard control != nil else { return false }
            furrow_slide_row_set_disclosure(row, nil)
            return true
        }
        if let control, furrow_disclosure_is_folded(control) == isFolded { return false }
        furrow_disclosure_set_folded(control ?? make(in: row), isFolded)
        return true
    }

    private static func make(in row: OpaquePointer) -> Widget {
        let clicked: FurrowDisclosureClick = { _, control in
            guard let row = control.flatMap(gtk_widget_get_parent) else { return }
            RowActions.withList(of: row.opaque) { $0.toggleFold($1.item) }
        }
        let control = furrow_disclosure_new(clicked, nil).unsafelyUnwrapped
        // The keys have their own way, and assistive technologies the row's.
        furrow_accessible_set_hidden(control, true)
        furrow_slide_row_set_disclosure(row, control)
        return control
    }
}
