import CGtk
import GtkSupport

/// A box that puts its widgets next to each other, and on further lines where the room ends.
///
/// Only the widgets take the focus, not GTK's children around them.
package enum FlowBox {
    /// The distance between widgets and between lines, in px.
    package static let spacing: Int32 = 6

    /// Creates an empty box.
    ///
    /// - Parameter maxPerLine: The maximum number of widgets on a line.
    @MainActor package static func make(maxPerLine: UInt32 = 12) -> Widget {
        let box = gtk_flow_box_new().unsafelyUnwrapped
        gtk_flow_box_set_selection_mode(box.opaque, GTK_SELECTION_NONE)
        gtk_flow_box_set_max_children_per_line(box.opaque, maxPerLine)
        gtk_flow_box_set_column_spacing(box.opaque, UInt32(spacing))
        gtk_flow_box_set_row_spacing(box.opaque, UInt32(spacing))
        gtk_widget_add_css_class(box, "flow-box")
        return box
    }

    /// Replaces the widgets of a box.
    @MainActor package static func fill(_ box: Widget, with widgets: [Widget]) {
        while let child = gtk_widget_get_first_child(box) { gtk_flow_box_remove(box.opaque, child) }
        for widget in widgets {
            let child = gtk_flow_box_child_new().unsafelyUnwrapped
            gtk_widget_set_focusable(child, 0)
            gtk_flow_box_child_set_child(child.cast(), widget)
            gtk_flow_box_insert(box.opaque, child, -1)
        }
    }
}
