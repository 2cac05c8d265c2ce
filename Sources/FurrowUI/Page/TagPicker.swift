import CGtk
import GtkShim
import GtkSupport
import Todo
import Wording

/// The picker of a tag for several tasks: an entry, above a list of the known tags that begin with the typed text.
@MainActor final class TagPicker {
    let widget: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6)
    /// Called with the typed text, which may contain several tags.
    var onTyped: (@MainActor (String) -> Void)?
    var onChosen: (@MainActor (String) -> Void)?
    private let entry: Widget = gtk_entry_new()
    private let scroller: Widget = gtk_scrolled_window_new()
    private let suggestions: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
    private let names: [String]

    /// The maximum number of tags offered at once; typing finds the others.
    private static let maxCount = 50
    /// The maximum visible height of the list in px; the rest is scrolled.
    private static let maxHeight: Int32 = 260
    /// The height in px of the window's other parts: the bar, the entry, the popover's borders.
    private static let otherHeight: Int32 = 200
    private static let minHeight: Int32 = 90
    private static let width: Int32 = 240

    init(_ names: [String]) {
        self.names = names
        gtk_entry_set_placeholder_text(entry.cast(), tr("Add Tag"))
        gtk_entry_set_max_length(entry.cast(), Int32(Tags.longest) + 1)
        furrow_accessible_set_label(entry, tr("Add Tag"))
        furrow_accessible_set_label(suggestions, tr("Tags"))
        gtk_scrolled_window_set_policy(scroller.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
        gtk_scrolled_window_set_propagate_natural_height(scroller.opaque, 1)
        gtk_scrolled_window_set_child(scroller.opaque, suggestions)
        gtk_widget_set_size_request(widget, Self.width, -1)
        for part in [entry, scroller] { gtk_box_append(widget.cast(), part) }
        connect(entry, "activate") { [weak self] in self?.submit() }
        connect(entry, "changed") { [weak self] in self?.updateSuggestions() }
        updateSuggestions()
    }

    /// Limits the list of tags to the space in a window of this height in px.
    func fit(windowHeight: Int32) {
        let height = max(Self.minHeight, min(Self.maxHeight, windowHeight - Self.otherHeight))
        gtk_scrolled_window_set_max_content_height(scroller.opaque, height)
    }

    func grabFocus() { gtk_widget_grab_focus(entry) }

    func removeCallbacks() { (onTyped, onChosen) = (nil, nil) }

    private var text: String { String(cString: gtk_editable_get_text(entry.opaque)) }

    private func submit() {
        if Tags.normalized(text) != nil { onTyped?(text) }
    }

    private func updateSuggestions() {
        while let child = gtk_widget_get_first_child(suggestions) { gtk_box_remove(suggestions.cast(), child) }
        let prefix = Tags.key(Tags.normalized(text) ?? "")
        let matches = names.filter { Tags.key($0).hasPrefix(prefix) }.prefix(Self.maxCount)
        for name in matches { gtk_box_append(suggestions.cast(), row(name)) }
        gtk_widget_set_visible(scroller, matches.isEmpty ? 0 : 1)
    }

    private func row(_ name: String) -> Widget {
        let label = gtk_label_new(TagFormatter.text(name)).unsafelyUnwrapped
        gtk_label_set_ellipsize(label.opaque, PANGO_ELLIPSIZE_END)
        gtk_label_set_max_width_chars(label.opaque, 30)
        gtk_label_set_xalign(label.opaque, 0)
        gtk_widget_add_css_class(label, "user-text")
        let button = gtk_button_new().unsafelyUnwrapped
        gtk_button_set_child(button.cast(), label)
        for name in ["flat", "known-tag"] { gtk_widget_add_css_class(button, name) }
        furrow_accessible_set_label(button, TagFormatter.text(name))
        connect(button, "clicked") { [weak self] in
            // Delayed until the press has ended, because the button is removed.
            whenReleased { self?.onChosen?(name) }
        }
        return button
    }
}
