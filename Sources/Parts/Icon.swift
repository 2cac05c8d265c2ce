import CGtk
import GtkSupport

/// Names of icons in the current icon theme, with fallbacks if no icon theme is installed.
@MainActor package enum Icon {
    /// Replacements for icons that are not part of GTK (4.8) and libadwaita (1.2). The replacements are.
    private static let fallbacks = [
        "applications-graphics-symbolic": "color-select-symbolic",
        "document-properties-symbolic": "view-list-symbolic",
        "edit-delete-symbolic": "user-trash-symbolic",
        "document-edit-symbolic": "text-x-generic-symbolic",
        "edit-select-all-symbolic": "object-select-symbolic",
        "edit-undo-symbolic": "view-refresh-symbolic",
        "dialog-information-symbolic": "emblem-important-symbolic",
        "emblem-important-symbolic": "dialog-warning-symbolic",
        "emblem-synchronizing-symbolic": "view-refresh-symbolic",
        "go-top-symbolic": "go-up-symbolic",
        "input-keyboard-symbolic": "view-list-symbolic",
        "input-touchpad-symbolic": "gesture-swipe-left-symbolic",
        "go-jump-symbolic": "go-next-symbolic",
        "media-skip-forward-symbolic": "media-playback-start-symbolic",
        "network-offline-symbolic": "network-server-symbolic",
        "view-more-horizontal-symbolic": "view-more-symbolic",
        "x-office-calendar-symbolic": "document-open-recent-symbolic",
    ]

    /// Returns the icon's name, or its replacement if the theme does not have the icon.
    package static func named(_ name: String) -> String {
        guard let fallback = fallbacks[name], let display = gdk_display_get_default() else { return name }
        return gtk_icon_theme_has_icon(gtk_icon_theme_get_for_display(display), name) != 0 ? name : fallback
    }
}
