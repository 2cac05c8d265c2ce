import CGtk
import GtkShim
import GtkSupport

/// The window of all dialogs about accounts: a header bar with up to two buttons, a line for errors, and a page of
/// groups.
@MainActor package final class DialogWindow {
    /// The initial size in px, at which sentences have lines of a readable length.
    private static let defaultSize: (width: Int32, height: Int32) = (480, 600)

    package let window: UnsafeMutablePointer<GtkWindow>
    package let lifetime: PageLifetime
    package let page: FormRows.Page
    private let header: Widget = adw_header_bar_new()
    private let spinner: Widget = gtk_spinner_new()
    private let message: Widget = gtk_label_new(nil)
    private let revealer: Widget = gtk_revealer_new()
    private let announcer: Widget
    /// The widget that had the focus before a request to a server.
    private var focused: Widget?

    /// - Parameter title: The window's title.
    package init(_ title: String, parent: UnsafeMutablePointer<GtkWindow>) {
        let widget = adw_window_new().unsafelyUnwrapped
        window = widget.cast()
        lifetime = PageLifetime(widget)
        announcer = widget
        page = adw_preferences_page_new().unsafelyUnwrapped.cast(to: AdwPreferencesPage.self)
        gtk_window_set_title(window, title)
        gtk_window_set_transient_for(window, parent)
        gtk_window_set_destroy_with_parent(window, 1)
        gtk_window_set_modal(window, 1)
        gtk_window_set_default_size(window, Self.defaultSize.width, Self.defaultSize.height)
        gtk_widget_set_size_request(widget, WindowSize.minWidth, WindowSize.minHeight)
        adw_window_set_content(widget.cast(), content())
        connectKeys(widget, capture: false) { [weak self] key in
            guard Int32(key.keyval) == GDK_KEY_Escape else { return false }
            self?.close()
            return true
        }
        checkLabelsIfRequested(in: widget)
        lifetime.onEnd { [weak self] in self?.retainFocus(of: nil) }
    }

    private func content() -> Widget {
        gtk_widget_set_vexpand(page.cast(), 1)
        gtk_label_set_wrap(message.opaque, 1)
        gtk_label_set_wrap_mode(message.opaque, PANGO_WRAP_WORD_CHAR)
        gtk_label_set_xalign(message.opaque, 0)
        gtk_widget_set_hexpand(message, 1)
        let line = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12).unsafelyUnwrapped
        gtk_widget_add_css_class(line, "notice")
        gtk_box_append(line.cast(), gtk_image_new_from_icon_name("dialog-warning-symbolic"))
        gtk_box_append(line.cast(), message)
        gtk_revealer_set_child(revealer.opaque, line)
        let box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0).unsafelyUnwrapped
        for part in [header, revealer, page.cast()] { gtk_box_append(box.cast(), part) }
        return box
    }

    /// Adds two buttons instead of the close button. The second one performs the window's action.
    ///
    /// - Returns: The first button.
    @discardableResult
    package func addButtons(cancel: String, _ button: Widget) -> Widget {
        adw_header_bar_set_show_start_title_buttons(header.opaque, 0)
        adw_header_bar_set_show_end_title_buttons(header.opaque, 0)
        // With large text there is no room for the title between the buttons. The page shows it instead.
        adw_header_bar_set_title_widget(header.opaque, gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0))
        let cancel = gtk_button_new_with_label(cancel).unsafelyUnwrapped
        connect(cancel, "clicked") { [weak self] in self?.close() }
        adw_header_bar_pack_start(header.opaque, cancel)
        gtk_widget_add_css_class(button, "suggested-action")
        adw_header_bar_pack_end(header.opaque, button)
        adw_header_bar_pack_end(header.opaque, spinner)
        return cancel
    }

    /// Adds a spinner next to the title, for pending requests.
    package func addSpinner() { adw_header_bar_pack_end(header.opaque, spinner) }

    /// Shows whether a request is pending. When the request has ended, the focus returns to the widget that had it
    /// before.
    package func show(isBusy: Bool) {
        guard !lifetime.hasEnded else { return }
        if isBusy {
            retainFocus(of: gtk_window_get_focus(window))
            // GTK 4.8 warns when a focused entry becomes insensitive.
            gtk_window_set_focus(window, nil)
        }
        gtk_widget_set_sensitive(page.cast(), isBusy ? 0 : 1)
        gtk_spinner_set_spinning(spinner.opaque, isBusy ? 1 : 0)
        if !isBusy {
            if let focused, gtk_widget_get_root(focused) != nil { gtk_widget_grab_focus(focused) }
            retainFocus(of: nil)
        }
    }

    /// Retains the widget that has the focus, because it may be removed from the window during the request.
    private func retainFocus(of widget: Widget?) {
        if let widget { g_object_ref(widget) }
        if let focused { g_object_unref(focused) }
        focused = widget
    }

    /// Shows and announces an error; nil removes it.
    package func showMessage(_ text: String?) {
        guard !lifetime.hasEnded else { return }
        if let text {
            gtk_label_set_text(message.opaque, text)
            ScreenReader.announce(text, in: announcer)
        }
        gtk_revealer_set_reveal_child(revealer.opaque, text == nil ? 0 : 1)
    }

    package func close() {
        if !lifetime.hasEnded { gtk_window_destroy(window) }
    }
}
