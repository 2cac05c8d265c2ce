import GtkShim
import GtkSupport

/// Announcements to screen readers and other assistive technologies, in addition to the texts on the screen.
@MainActor package enum ScreenReader {
    /// Announces an event in the window of `widget`.
    ///
    /// Every announcement uses this function, except libadwaita's announcements of its own toasts.
    ///
    /// - Returns: False if GTK cannot announce here. The caller may then change a widget's description instead.
    @discardableResult
    package static func announce(_ text: String, in widget: Widget) -> Bool {
        trace(text)
        return furrow_accessible_announce(widget, text)
    }

    /// Writes the text of an announcement to the trace, so that tests can check the announcements of a window that has
    /// no accessible tree.
    package static func trace(_ text: String) {
        guard let trace = Trace.shared else { return }
        trace.record("announced", ["text": .text(text)])
        trace.flush()
    }
}
