import CGtk
import GtkShim
import GtkSupport
import Parts

/// A bar saying that another program has changed the text that is being edited, with a button that accepts the other
/// value. The bar is invisible if there is no such change.
@MainActor final class ExternalChangeBar {
    let widget: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6)
    private let label: Widget = gtk_label_new(nil)
    /// Called when the other program's value is accepted.
    var onAccept: (@MainActor () -> Void)?
    /// Called when the other program's value is dismissed.
    var onDismiss: (@MainActor () -> Void)?

    /// - Parameter acceptLabel: The label of the button that accepts the other program's value.
    init(acceptLabel: String) {
        gtk_label_set_wrap(label.opaque, 1)
        gtk_label_set_wrap_mode(label.opaque, PANGO_WRAP_WORD_CHAR)
        gtk_label_set_xalign(label.opaque, 0)
        let accept = gtk_button_new_with_label(acceptLabel).unsafelyUnwrapped
        connect(accept, "clicked") { [weak self] in self?.onAccept?() }
        let dismiss = gtk_button_new_from_icon_name("window-close-symbolic").unsafelyUnwrapped
        gtk_widget_add_css_class(dismiss, "flat")
        gtk_widget_set_tooltip_text(dismiss, tr("Close Message"))
        furrow_accessible_set_label(dismiss, tr("Close Message"))
        connect(dismiss, "clicked") { [weak self] in self?.onDismiss?() }
        let buttons = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6).unsafelyUnwrapped
        gtk_widget_set_halign(buttons, GTK_ALIGN_END)
        for button in [accept, dismiss] {
            // The text that is being edited keeps the focus.
            gtk_widget_set_focus_on_click(button, 0)
            gtk_box_append(buttons.cast(), button)
        }
        for name in ["theirs", "card"] { gtk_widget_add_css_class(widget, name) }
        gtk_box_append(widget.cast(), label)
        gtk_box_append(widget.cast(), buttons)
    }

    /// Shows a message; nil hides the bar.
    func show(_ text: String?) {
        if let text {
            gtk_label_set_text(label.opaque, text)
            if !ScreenReader.announce(text, in: widget) { furrow_accessible_set_description(widget, text) }
        }
        gtk_widget_set_visible(widget, text == nil ? 0 : 1)
    }
}
