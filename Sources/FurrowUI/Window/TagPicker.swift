// A tag for several items: typed, or chosen from those there are.

import CGtk
import GtkShim
import GtkSupport
import Todo

/// An entry for a tag, and under it a list of the tags there are that begin with what is typed.
@MainActor final class TagPicker {
    let widget: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6)
    /// Called with what was typed, which may be several tags.
    var onTyped: (@MainActor (String) -> Void)?
    /// Called with the tag that was chosen.
    var onChosen: (@MainActor (String) -> Void)?
    private let entry: Widget = gtk_entry_new()
    private let scroller: Widget = gtk_scrolled_window_new()
    private let known: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
    private let names: [String]

    /// The most tags that are offered at once: more are found by typing.
    private static let most = 50
    /// Px in which some of them are seen at once; the others are scrolled to.
    private static let mostHeight: Int32 = 260
    /// Px of a window that are not the list's: the bar, the entry, the popover's edges.
    private static let otherHeight: Int32 = 200
    private static let leastHeight: Int32 = 90
    private static let width: Int32 = 240

    init(_ names: [String]) {
        self.names = names
        gtk_entry_set_placeholder_text(entry.cast(), tr("Add Tag"))
        gtk_entry_set_max_length(entry.cast(), Int32(Tags.longest) + 1)
        furrow_accessible_set_label(entry, tr("Add Tag"))
        furrow_accessible_set_label(known, tr("Tags"))
        gtk_scrolled_window_set_policy(scroller.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
        gtk_scrolled_window_set_propagate_natural_height(scroller.opaque, 1)
        gtk_scrolled_window_set_child(scroller.opaque, known)
        gtk_widget_set_size_request(widget, Self.width, -1)
        for part in [entry, scroller] { gtk_box_append(widget.cast(), part) }
        connect(entry, "activate") { [weak self] in self?.typed() }
        connect(entry, "changed") { [weak self] in self?.offer() }
        offer()
    }

    /// The list of tags is no higher than a window of this height in px has room for.
    func fit(windowHeight: Int32) {
        let height = max(Self.leastHeight, min(Self.mostHeight, windowHeight - Self.otherHeight))
        gtk_scrolled_window_set_max_content_height(scroller.opaque, height)
    }

    func takeFocus() { gtk_widget_grab_focus(entry) }

    /// Nothing is chosen any more.
    func forget() { (onTyped, onChosen) = (nil, nil) }

    private var text: String { String(cString: gtk_editable_get_text(entry.opaque)) }

    private func typed() {
        if Tags.normalized(text) != nil { onTyped?(text) }
    }

    private func offer() {
        while let child = gtk_widget_get_first_child(known) { gtk_box_remove(known.cast(), child) }
        let begin = Tags.key(Tags.normalized(text) ?? "")
        let offered = names.filter { Tags.key($0).hasPrefix(begin) }.prefix(Self.most)
        for name in offered { gtk_box_append(known.cast(), row(name)) }
        gtk_widget_set_visible(scroller, offered.isEmpty ? 0 : 1)
    }

    private func row(_ name: String) -> Widget {
        let label = gtk_label_new(TagWords.text(name)).unsafelyUnwrapped
        gtk_label_set_ellipsize(label.opaque, PANGO_ELLIPSIZE_END)
        gtk_label_set_max_width_chars(label.opaque, 30)
        gtk_label_set_xalign(label.opaque, 0)
        gtk_widget_add_css_class(label, "user-text")
        let button = gtk_button_new().unsafelyUnwrapped
        gtk_button_set_child(button.cast(), label)
        for name in ["flat", "known-tag"] { gtk_widget_add_css_class(button, name) }
        furrow_accessible_set_label(button, TagWords.text(name))
        connect(button, "clicked") { [weak self] in
            // Not within the press: the button goes.
            whenReleased { self?.onChosen?(name) }
        }
        return button
    }
}
