import CGtk
import GtkShim
import GtkSupport
import Parts

/// Menus of lists, tags or other names. No menu is wider than the window: GTK would show the longest name in full,
/// which moves all others out of sight in a right-to-left layout.
@MainActor enum NamesMenu {
    /// The width in px of a window that a popover leaves free, including the popover's own borders.
    private static let edges: Int32 = 64
    /// The number of characters of a name that are always visible.
    private static let minCharacters: Int32 = 8

    /// Returns a menu of names below a heading. All entries trigger the same action with different targets. The menu
    /// has no parent yet.
    static func make(titled title: String, _ action: String, _ entries: [(label: String, target: String)]) -> Widget {
        let model = ActionButtons.menu(titled: title, action, entries)
        defer { g_object_unref(model) }
        let menu = gtk_popover_menu_new_from_model(model).unsafelyUnwrapped
        furrow_accessible_name_entries(menu)
        gtk_widget_add_css_class(menu, "user-text")
        return menu
    }

    /// Fits a menu, which must have a parent, into the window. Names that are too long are ellipsized in the middle,
    /// because names that begin alike differ at their ends.
    static func fit(_ menu: Widget) {
        guard let window = gtk_widget_get_root(menu)?.widget, let content = gtk_popover_get_child(menu.cast()) else {
            return
        }
        let names = labels(in: content)
        let others = width(of: content) - (names.map(width).max() ?? 0)
        let room = gtk_widget_get_width(window) - edges - max(0, others)
        for name in names {
            gtk_label_set_ellipsize(name.opaque, PANGO_ELLIPSIZE_MIDDLE)
            gtk_label_set_max_width_chars(name.opaque, max(minCharacters, room / LabelWidth.ofCharacter(in: name)))
        }
    }

    private static func labels(in widget: Widget) -> [Widget] {
        if g_type_check_instance_is_a(widget.cast(), gtk_label_get_type()) != 0 { return [widget] }
        var found: [Widget] = []
        var child = gtk_widget_get_first_child(widget)
        while let next = child {
            found += labels(in: next)
            child = gtk_widget_get_next_sibling(next)
        }
        return found
    }

    private static func width(of widget: Widget) -> Int32 {
        var natural: Int32 = 0
        gtk_widget_measure(widget, GTK_ORIENTATION_HORIZONTAL, -1, nil, &natural, nil, nil)
        return natural
    }
}
