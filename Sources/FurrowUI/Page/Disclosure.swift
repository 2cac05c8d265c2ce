// The button by which what is below a row is folded away.

import CGtk
import GtkShim
import GtkSupport

/// The disclosure controls of rows; a row has one while something is below its item.
@MainActor enum Disclosure {
    private static let style = "disclosure"

    /// Whether this is one.
    static func isOne(_ widget: Widget) -> Bool { gtk_widget_has_css_class(widget, style) != 0 }

    /// Shows a row's control as it is to be.
    ///
    /// - Parameter isFolded: nil where nothing is below the row, which then has none.
    /// - Returns: whether it was otherwise.
    static func show(_ isFolded: Bool?, in row: OpaquePointer) -> Bool {
        let button = furrow_slide_row_get_disclosure(row)
        guard let isFolded else {
            // Most rows have none, and had none.
            guard button != nil else { return false }
            furrow_slide_row_set_disclosure(row, nil)
            return true
        }
        let icon = isFolded ? "pan-end-symbolic" : "pan-down-symbolic"
        if let button {
            guard gtk_button_get_icon_name(button.cast()).map({ String(cString: $0) }) != icon else { return false }
            gtk_button_set_icon_name(button.cast(), icon)
            return true
        }
        furrow_slide_row_set_disclosure(row, make(icon, in: row))
        return true
    }

    private static func make(_ icon: String, in row: OpaquePointer) -> Widget {
        let button = gtk_button_new_from_icon_name(icon).unsafelyUnwrapped
        gtk_widget_add_css_class(button, style)
        gtk_widget_add_css_class(button, "flat")
        // The keys have their own way, and assistive technologies the row's.
        gtk_widget_set_focusable(button, 0)
        furrow_accessible_set_hidden(button, true)
        connect(button, "clicked") { RowActions.withList(of: row) { $0.toggleFold($1.item) } }
        return button
    }
}
