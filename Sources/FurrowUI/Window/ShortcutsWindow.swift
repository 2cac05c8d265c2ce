// The shortcuts window: every key and every gesture.

import CGtk
import GtkShim
import GtkSupport

/// The window that names all keys and gestures.
///
/// In place of GTK's own kind of such windows, which is wider than a phone and warns of its own labels' sizes (4.8), and
/// whose keys no screen reader is told of.
@MainActor public enum ShortcutsWindow {
    /// Size in px when it is opened: its longest line, and a page mostly seen.
    private static let defaultSize: (width: Int32, height: Int32) = (480, 640)

    private static var open: UnsafeMutablePointer<GtkWindow>?

    /// Shows the window over another, or brings forward the one that is open.
    public static func present(parent: UnsafeMutablePointer<GtkWindow>) {
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
        // What is read here is tried out there.
        gtk_window_set_modal(window, 0)
        gtk_window_set_default_size(window, defaultSize.width, defaultSize.height)
        gtk_widget_set_size_request(widget, MainWindow.leastWidth, MainWindow.leastHeight)
        // Its button for it has no name (libadwaita 1.2), and all there is fits on two pages.
        adw_preferences_window_set_search_enabled(widget.cast(), 0)
        for page in pages { adw_preferences_window_add(widget.cast(), page) }
        furrow_adwaita_keep_page_names_whole(widget)
        connect(window, "destroy") { open = nil }
        return window
    }

    private static var pages: [PreferencesWindow.Page] {
        [
            PreferencesWindow.page(tr("Keys"), icon: "input-keyboard-symbolic", Shortcut.keyGroups.map(group)),
            PreferencesWindow.page(
                tr("Gestures"), icon: "input-touchpad-symbolic", Shortcut.gestureGroups.map(group)),
        ]
    }

    private static func group(_ group: Shortcut.Group) -> PreferencesWindow.Group {
        PreferencesWindow.group(
            group.title, nil, group.shortcuts.map { PreferencesWindow.row($0.title, words(for: $0.way)) })
    }

    /// How a shortcut is used, in words.
    static func words(for way: Shortcut.Way) -> String {
        switch way {
        case .gesture(let words): words
        case .keys(let accelerators):
            // Each its own direction, or the arrows of one would be read as between two.
            accelerators.map { "\u{2068}\(words(for: $0))\u{2069}" }.joined(separator: tr(" or "))
        }
    }

    private static let mirrored = [
        "<Alt>Left": "<Alt>Right", "<Alt><Shift>Left": "<Alt><Shift>Right", "<Alt><Shift>Right": "<Alt><Shift>Left",
        "Left": "Right", "Right": "Left",
    ]

    private static func words(for accelerator: String) -> String {
        // Back is where reading begins, and inward where it goes.
        let isMirrored = gtk_widget_get_default_direction() == GTK_TEXT_DIR_RTL
        let accelerator = isMirrored ? mirrored[accelerator] ?? accelerator : accelerator
        var (key, modifiers) = (guint(0), GdkModifierType(0))
        gtk_accelerator_parse(accelerator, &key, &modifiers)
        guard let label = gtk_accelerator_get_label(key, modifiers) else { return accelerator }
        defer { g_free(label) }
        return String(cString: label)
    }
}
