import CGtk
import GtkShim
import GtkSupport
import Parts

/// The window that lists all keyboard shortcuts and gestures.
///
/// GTK has such a window too. That one does not fit on a phone, hides its keys from screen readers, and in GTK 4.8 prints
/// warnings about the sizes of its labels.
@MainActor enum ShortcutsWindow {
    /// The initial size in px, for the longest line and most of a page.
    private static let defaultSize: (width: Int32, height: Int32) = (480, 640)

    private static var open: UnsafeMutablePointer<GtkWindow>?

    /// Shows the window over another one, or brings the open one to the front.
    static func present(parent: UnsafeMutablePointer<GtkWindow>) {
        let window = open ?? make(parent)
        open = window
        gtk_window_present(window)
    }

    private static func make(_ parent: UnsafeMutablePointer<GtkWindow>) -> UnsafeMutablePointer<GtkWindow> {
        let widget = adw_preferences_window_new().unsafelyUnwrapped
        let window: UnsafeMutablePointer<GtkWindow> = widget.cast()
        gtk_window_set_title(window, tr("Shortcuts"))
        gtk_window_set_transient_for(window, parent)
        gtk_window_set_destroy_with_parent(window, 1)
        // Not modal, so that users can try the shortcuts in the main window while they read.
        gtk_window_set_modal(window, 0)
        gtk_window_set_default_size(window, defaultSize.width, defaultSize.height)
        gtk_widget_set_size_request(widget, WindowSize.minWidth, WindowSize.minHeight)
        // The search button has no accessible name (libadwaita 1.2), and everything fits on two pages.
        adw_preferences_window_set_search_enabled(widget.cast(), 0)
        for page in pages { adw_preferences_window_add(widget.cast(), page) }
        furrow_adwaita_avoid_truncated_page_names(widget)
        connect(window, "destroy") { open = nil }
        return window
    }

    private static var pages: [FormRows.Page] {
        [
            FormRows.page(tr("Keys"), icon: "input-keyboard-symbolic", Shortcut.keyGroups.map(group)),
            FormRows.page(
                tr("Gestures"), icon: "input-touchpad-symbolic", Shortcut.gestureGroups.map(group)),
        ]
    }

    private static func group(_ group: Shortcut.Group) -> FormRows.Group {
        FormRows.group(
            group.title, description: nil, rows: group.shortcuts.map { FormRows.row($0.title, text(for: $0.trigger)) })
    }

    static func text(for trigger: Shortcut.Trigger) -> String {
        switch trigger {
        case .gesture(let text): text
        case .keys(let accelerators):
            // The direction of each shortcut is isolated. Otherwise an arrow key could look like an arrow between two
            // shortcuts.
            // The mark at the beginning orders the shortcuts in the direction of the language. Their names are often
            // Latin in right-to-left languages too.
            (isMirrored ? "\u{200F}" : "")
                + accelerators.map { "\u{2068}\(text(for: $0))\u{2069}" }.joined(separator: tr(" or "))
        }
    }

    private static var isMirrored: Bool { gtk_widget_get_default_direction() == GTK_TEXT_DIR_RTL }

    private static let mirrored = [
        "<Alt>Left": "<Alt>Right", "<Alt><Shift>Left": "<Alt><Shift>Right", "<Alt><Shift>Right": "<Alt><Shift>Left",
        "Left": "Right", "Right": "Left",
    ]

    private static func text(for accelerator: String) -> String {
        // In right-to-left languages, the left and right arrow keys are swapped.
        let accelerator = isMirrored ? mirrored[accelerator] ?? accelerator : accelerator
        var (key, modifiers) = (guint(0), GdkModifierType(0))
        gtk_accelerator_parse(accelerator, &key, &modifiers)
        guard let label = gtk_accelerator_get_label(key, modifiers) else { return accelerator }
        defer { g_free(label) }
        return String(cString: label)
    }
}
