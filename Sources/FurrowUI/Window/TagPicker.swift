// A tag for several items: typed, or chosen from those there are.

import CGtk
import GtkShim
import GtkSupport
import Todo

/// An entry for a tag, and under it the tags there are that begin with what is typed.
@MainActor final class TagPicker {
    let widget: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6)
    /// Called with what was typed or chosen; what is typed may be several tags.
    var onChosen: (@MainActor (String) -> Void)?
    private let entry: Widget = gtk_entry_new()
    private let known: Widget = gtk_flow_box_new()
    private let names: [String]

    /// The most tags that are shown at once, which all have room.
    private static let most = 12

    init(_ names: [String]) {
        self.names = names
        gtk_entry_set_placeholder_text(entry.cast(), tr("Add Tag"))
        gtk_entry_set_max_length(entry.cast(), Int32(Tags.longest) + 1)
        furrow_accessible_set_label(entry, tr("Add Tag"))
        gtk_flow_box_set_selection_mode(known.opaque, GTK_SELECTION_NONE)
        gtk_flow_box_set_column_spacing(known.opaque, 6)
        gtk_flow_box_set_row_spacing(known.opaque, 6)
        gtk_widget_add_css_class(known, "detail-tags")
        furrow_accessible_set_label(known, tr("Tags"))
        gtk_widget_set_size_request(widget, 240, -1)
        for part in [entry, known] { gtk_box_append(widget.cast(), part) }
        connect(entry, "activate") { [weak self] in self?.typed() }
        connect(entry, "changed") { [weak self] in self?.offer() }
        offer()
    }

    func takeFocus() { gtk_widget_grab_focus(entry) }

    /// Nothing is chosen any more.
    func forget() { onChosen = nil }

    private var text: String { String(cString: gtk_editable_get_text(entry.opaque)) }

    private func typed() {
        let text = text
        if Tags.normalized(text) != nil { onChosen?(text) }
    }

    private func offer() {
        while let child = gtk_widget_get_first_child(known) { gtk_flow_box_remove(known.opaque, child) }
        let begin = Tags.key(Tags.normalized(text) ?? "")
        let offered = names.filter { Tags.key($0).hasPrefix(begin) }.prefix(Self.most)
        for name in offered { gtk_flow_box_insert(known.opaque, chip(name), -1) }
        gtk_widget_set_visible(known, offered.isEmpty ? 0 : 1)
    }

    private func chip(_ name: String) -> Widget {
        let label = gtk_label_new(TagWords.text(name)).unsafelyUnwrapped
        gtk_label_set_ellipsize(label.opaque, PANGO_ELLIPSIZE_END)
        gtk_label_set_max_width_chars(label.opaque, 24)
        let button = gtk_button_new().unsafelyUnwrapped
        gtk_button_set_child(button.cast(), label)
        gtk_widget_add_css_class(button, "detail-tag")
        furrow_accessible_set_label(button, TagWords.text(name))
        connect(button, "clicked") { [weak self] in
            // Not within the press: the button goes.
            whenReleased { self?.onChosen?(name) }
        }
        let child = gtk_flow_box_child_new().unsafelyUnwrapped
        gtk_widget_set_focusable(child, 0)
        gtk_flow_box_child_set_child(child.cast(), button)
        return child
    }
}
