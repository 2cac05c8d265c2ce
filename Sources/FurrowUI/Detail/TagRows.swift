import CGtk
import Foundation
import GtkShim
import GtkSupport
import Parts
import Todo
import Wording

/// The tags among a task's details: one chip per tag, which removes the tag when pressed, and an entry that adds one.
@MainActor final class TagRows: DetailPart {
    let widget: Widget = adw_preferences_group_new()
    /// Called with the typed text. Returns whether it was accepted.
    var onTyped: (@MainActor (String) -> Bool)?
    var onRemove: (@MainActor (_ tag: String) -> Void)?
    private let chips = FlowBox.make()
    let entry: Widget = gtk_entry_new()
    private var tags: Tags?
    var isReadOnly = false {
        didSet {
            guard isReadOnly != oldValue else { return }
            gtk_widget_set_visible(entry, isReadOnly ? 0 : 1)
            fill()
        }
    }
    private var knownTags: [String] = []

    init() {
        adw_preferences_group_set_title(widget.cast(), tr("Tags"))
        gtk_widget_add_css_class(chips, "detail-tags")
        gtk_widget_set_visible(chips, 0)
        furrow_accessible_set_label(chips, tr("Tags"))
        gtk_entry_set_placeholder_text(entry.cast(), tr("Add Tag"))
        gtk_entry_set_max_length(entry.cast(), Int32(Tags.longest) + 1)
        furrow_accessible_set_label(entry, tr("Add Tag"))
        gtk_widget_add_css_class(entry, "detail-entry")
        adw_preferences_group_add(widget.cast(), chips)
        adw_preferences_group_add(widget.cast(), entry)
        connect(entry, "activate") { [weak self] in self?.add() }
    }

    func show(_ item: Item) {
        guard item.tags != tags else { return }
        tags = item.tags
        let hadFocus = gtk_widget_get_focus_child(chips) != nil
        fill()
        updateSuggestions()
        // A removed chip had the focus, so the nearest widget gets it.
        if hadFocus { gtk_widget_grab_focus(entry) }
    }

    private func fill() {
        let names = tags?.names ?? []
        FlowBox.fill(chips, with: names.map(isReadOnly ? label : button))
        gtk_widget_set_visible(chips, names.isEmpty ? 0 : 1)
        gtk_widget_set_visible(widget, isReadOnly && names.isEmpty ? 0 : 1)
    }

    /// Sets the known tags. Those that the task does not have are offered while the user types.
    func setKnownTags(_ names: [String]) {
        knownTags = names
        updateSuggestions()
    }

    private func updateSuggestions() {
        let names = knownTags.filter { tags?.contains($0) != true }
        let texts = names.map { strdup($0) }
        defer { for text in texts { free(text) } }
        var pointers = texts.map { UnsafePointer($0) }
        furrow_entry_set_completions(entry, &pointers, UInt32(names.count))
    }

    /// Adds the typed tags, when Return is pressed or the entry loses the focus. Text that is not a valid tag stays, so
    /// that it can be corrected.
    func add() {
        if typed.isEmpty || onTyped?(typed) != false { clear() }
    }

    /// Adds the typed tags before another task's tags are shown, and clears the entry.
    func finish() {
        if !typed.isEmpty { _ = onTyped?(typed) }
        clear()
    }

    private var typed: String { String(cString: gtk_editable_get_text(entry.opaque)) }

    /// Clears the entry and its undo history, even if the entry is already empty. Undo must not bring back deleted
    /// text, possibly for another task.
    private func clear() { EditedText.fill(entry, with: "") }

    private func label(_ name: String) -> Widget {
        let label = gtk_label_new(TagFormatter.text(name)).unsafelyUnwrapped
        gtk_label_set_ellipsize(label.opaque, PANGO_ELLIPSIZE_END)
        gtk_label_set_max_width_chars(label.opaque, 24)
        return label
    }

    private func button(_ name: String) -> Widget {
        let content = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6).unsafelyUnwrapped
        gtk_box_append(content.cast(), label(name))
        gtk_box_append(content.cast(), gtk_image_new_from_icon_name("window-close-symbolic"))
        let button = gtk_button_new().unsafelyUnwrapped
        gtk_button_set_child(button.cast(), content)
        gtk_widget_add_css_class(button, "detail-tag")
        let text = tr("Remove Tag “{tag}”").filling("tag", with: name)
        gtk_widget_set_tooltip_text(button, text)
        furrow_accessible_set_label(button, text)
        connect(button, "clicked") { [weak self] in
            // Delayed until the press has ended, because the button is removed.
            whenReleased { self?.onRemove?(name) }
        }
        gtk_widget_set_halign(button, GTK_ALIGN_START)
        return button
    }
}
