// Toasts: what was done, said in passing.

import CGtk
import GtkSupport

/// Shows one toast at a time over the window's content.
@MainActor final class ToastPresenter {
    /// Seconds a toast that offers to undo stays: long enough to reach for it.
    private static let undoTimeout: UInt32 = 6
    private static let plainTimeout: UInt32 = 4

    /// The overlay that holds the content and shows the toasts.
    let overlay: OpaquePointer = OpaquePointer(adw_toast_overlay_new())
    private var current: OpaquePointer?
    private var offersUndo = false

    /// Shows a text, with an Undo button where there is something to undo.
    func show(_ text: String, undo: (@MainActor () -> Void)? = nil) {
        // A new step makes the older offer a wrong one.
        dismiss()
        // A toast's title is markup.
        let markup = g_markup_escape_text(text, -1)
        defer { g_free(markup) }
        guard let toast = adw_toast_new(markup) else { return }
        adw_toast_set_timeout(toast, undo == nil ? Self.plainTimeout : Self.undoTimeout)
        if let undo {
            adw_toast_set_button_label(toast, tr("Undo"))
            connect(toast, "button-clicked") { undo() }
        }
        connect(toast, "dismissed") { [weak self] in if self?.current == toast { self?.current = nil } }
        current = toast
        offersUndo = undo != nil
        adw_toast_overlay_add_toast(overlay, toast)
    }

    /// Takes the toast away, if there is one that offers to undo.
    func dismissOffer() {
        if offersUndo { dismiss() }
    }

    private func dismiss() {
        guard let toast = current else { return }
        current = nil
        adw_toast_dismiss(toast)
    }
}
