import CGtk
import GtkShim
import GtkSupport

/// A bar at the lower edge of the window with a message or a question that stays until the user closes it. An error
/// may have a button to try again.
///
/// A toast would truncate the sentence, and disappear before the user has freed disk space. At the lower edge, the
/// bar does not move any row.
@MainActor package final class Notice {
    /// The bar; it has no height if there is no message.
    package let widget: Widget = gtk_revealer_new()
    /// The widgets, created on first use.
    private var parts: (label: Widget, retry: Widget)?
    private var retry: (@MainActor () -> Void)?
    /// Called when the user closes the bar.
    private var onClose: (@MainActor () -> Void)?

    /// Shows a message instead of the previous one, with a button if trying again may help.
    package func show(_ text: String, retry: (@MainActor () -> Void)?) {
        show(text, button: tr("Try Again"), action: retry, onClose: nil)
    }

    /// Asks a question that does not need an immediate answer.
    ///
    /// - Parameters:
    ///   - button: The label of the button that means yes.
    ///   - answer: Called with the user's answer. Not called if another message replaces the question.
    package func ask(_ text: String, button: String, answer: @escaping @MainActor (Bool) -> Void) {
        show(text, button: button, action: { answer(true) }, onClose: { answer(false) })
    }

    private func show(
        _ text: String, button: String, action: (@MainActor () -> Void)?, onClose: (@MainActor () -> Void)?
    ) {
        let parts = parts ?? build()
        (retry, self.onClose) = (action, onClose)
        gtk_label_set_text(parts.label.opaque, text)
        gtk_button_set_label(parts.retry.cast(), button)
        gtk_widget_set_visible(parts.retry, action == nil ? 0 : 1)
        gtk_revealer_set_reveal_child(widget.opaque, 1)
    }

    package func dismiss() {
        (retry, onClose) = (nil, nil)
        gtk_revealer_set_reveal_child(widget.opaque, 0)
    }

    private func build() -> (label: Widget, retry: Widget) {
        let label = makeLabel()
        let retry = gtk_button_new_with_label("").unsafelyUnwrapped
        connect(retry, "clicked") { [weak self] in self?.tryAgain() }
        let box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6).unsafelyUnwrapped
        gtk_widget_add_css_class(box, "notice")
        gtk_box_append(box.cast(), label)
        for button in [retry, makeCloseButton()] {
            // The text that is being typed keeps the focus.
            gtk_widget_set_focus_on_click(button, 0)
            gtk_widget_set_valign(button, GTK_ALIGN_CENTER)
            gtk_box_append(box.cast(), button)
        }
        gtk_revealer_set_transition_type(widget.opaque, GTK_REVEALER_TRANSITION_TYPE_SLIDE_UP)
        gtk_revealer_set_child(widget.opaque, box)
        parts = (label, retry)
        return (label, retry)
    }

    private func makeLabel() -> Widget {
        let label = gtk_label_new(nil).unsafelyUnwrapped
        gtk_label_set_wrap(label.opaque, 1)
        // A path has no spaces at which to break.
        gtk_label_set_wrap_mode(label.opaque, PANGO_WRAP_WORD_CHAR)
        gtk_label_set_xalign(label.opaque, 0)
        gtk_widget_set_hexpand(label, 1)
        return label
    }

    private func makeCloseButton() -> Widget {
        let close = gtk_button_new_from_icon_name("window-close-symbolic").unsafelyUnwrapped
        gtk_widget_add_css_class(close, "flat")
        gtk_widget_set_tooltip_text(close, tr("Close Message"))
        furrow_accessible_set_label(close, tr("Close Message"))
        connect(close, "clicked") { [weak self] in self?.close() }
        return close
    }

    private func close() {
        let onClose = onClose
        dismiss()
        onClose?()
    }

    private func tryAgain() {
        let retry = retry
        dismiss()
        retry?()
    }
}
