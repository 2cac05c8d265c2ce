import CGtk
import GtkShim
import GtkSupport

/// A row with a label and a text entry.
///
/// libadwaita's own entry row is not used: in version 1.2, assistive technologies are not notified when it gets the
/// focus, and in narrow windows its label is cut off.
@MainActor package final class EntryRow {
    /// The minimum width of the entry, in characters. The label wraps as needed.
    private static let minWidth: Int32 = 8
    /// The spacing inside and around the row in px, as in libadwaita's rows.
    private static let margin: Int32 = 12

    package let row: Widget
    package let entry: Widget
    package var onChange: (@MainActor () -> Void)?
    /// Called when Return is pressed in the entry, and when the button is clicked.
    package var onReturn: (@MainActor () -> Void)?

    /// - Parameters:
    ///   - isSecret: Whether the text is hidden unless the user reveals it.
    ///   - button: The label of a button that does the same as Return, or nil for none.
    package init(_ title: String, isSecret: Bool = false, button: String? = nil) {
        row = adw_preferences_row_new()
        entry = isSecret ? gtk_password_entry_new() : gtk_entry_new()
        if isSecret { gtk_password_entry_set_show_peek_icon(entry.opaque, 1) }
        adw_preferences_row_set_use_markup(row.cast(), 0)
        adw_preferences_row_set_title(row.cast(), title)
        // The entry takes the focus instead of the row.
        gtk_widget_set_focusable(row, 0)
        gtk_list_box_row_set_activatable(row.cast(), 0)
        gtk_editable_set_width_chars(entry.opaque, Self.minWidth)
        gtk_widget_set_hexpand(entry, 1)
        for widget in [row, entry] { furrow_accessible_set_label(widget, title) }
        let box = Self.box(title)
        gtk_list_box_row_set_child(row.cast(), box)
        add(entry, to: box)
        connect(entry, "changed") { [weak self] in self?.onChange?() }
        connect(entry, "activate") { [weak self] in self?.onReturn?() }
        guard let button else { return }
        let widget = gtk_button_new_with_label(button).unsafelyUnwrapped
        connect(widget, "clicked") { [weak self] in self?.onReturn?() }
        add(widget, to: box)
    }

    /// Returns the row's box, which begins with a label whose words are not broken.
    private static func box(_ title: String) -> Widget {
        let label = gtk_label_new(title).unsafelyUnwrapped
        gtk_label_set_wrap(label.opaque, 1)
        gtk_label_set_xalign(label.opaque, 0)
        let box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, margin).unsafelyUnwrapped
        gtk_widget_set_margin_start(box, margin)
        gtk_widget_set_margin_end(box, margin)
        gtk_widget_set_margin_top(box, margin / 2)
        gtk_widget_set_margin_bottom(box, margin / 2)
        gtk_box_append(box.cast(), label)
        return box
    }

    private func add(_ widget: Widget, to box: Widget) {
        gtk_widget_set_valign(widget, GTK_ALIGN_CENTER)
        gtk_box_append(box.cast(), widget)
    }

    package var text: String {
        get { gtk_editable_get_text(entry.opaque).map { String(cString: $0) } ?? "" }
        set { EditedText.fill(entry, with: newValue) }
    }

    package func focus() { gtk_widget_grab_focus(entry) }
}
