import CGtk
import GtkSupport
import Parts

/// The window that is shown instead of the main window if the store cannot be opened, with the reason. The store has
/// not been changed.
@MainActor final class ErrorWindow {
    private let window: UnsafeMutablePointer<GtkWindow>
    private let status: Widget = adw_status_page_new()

    /// - Parameter retry: Called when the user asks to try again.
    init(application: OpaquePointer, message: String, retry: @escaping @MainActor () -> Void) {
        let widget = adw_application_window_new(application.widget.cast(to: GtkApplication.self)).unsafelyUnwrapped
        window = widget.cast()
        gtk_window_set_title(window, tr("Furrow"))
        gtk_window_set_default_size(window, MainWindow.defaultSize.width, MainWindow.defaultSize.height)
        gtk_widget_set_size_request(widget, WindowSize.minWidth, WindowSize.minHeight)
        let box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0).unsafelyUnwrapped
        gtk_box_append(box.cast(), adw_header_bar_new())
        build(retry)
        show(message)
        gtk_widget_set_vexpand(status, 1)
        gtk_box_append(box.cast(), status)
        adw_application_window_set_content(widget.cast(), box)
        checkLabelsIfRequested(in: widget)
    }

    func present() { gtk_window_present(window) }

    func close() { gtk_window_destroy(window) }

    func show(_ message: String) {
        let markup = g_markup_escape_text(message, -1)
        adw_status_page_set_description(status.opaque, markup)
        g_free(markup)
    }

    private func build(_ retry: @escaping @MainActor () -> Void) {
        adw_status_page_set_icon_name(status.opaque, "dialog-error-symbolic")
        adw_status_page_set_title(status.opaque, tr("Your Tasks Could Not Be Opened"))
        let button = gtk_button_new_with_label(tr("Try Again")).unsafelyUnwrapped
        gtk_widget_add_css_class(button, "pill")
        gtk_widget_set_halign(button, GTK_ALIGN_CENTER)
        connect(button, "clicked") { retry() }
        adw_status_page_set_child(status.opaque, button)
    }
}
