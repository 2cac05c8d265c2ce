import CGtk
import GtkShim
import GtkSupport
import Parts
import Wording

/// The sync problems of a task, at the top of its details: notes, and a card with choices for each conflict. Without
/// problems, the box has no height.
@MainActor final class SyncProblemRows {
    let widget: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12)
    /// Called with a conflict when the user restores the overwritten value.
    var onUseOtherValue: (@MainActor (ConflictEntry) -> Void)?
    /// Called with a conflict when the user dismisses the overwritten value.
    var onKeep: (@MainActor (ConflictEntry) -> Void)?
    /// Called when the last card disappears while it has the focus.
    var onFocusLost: (@MainActor () -> Void)?
    private let notes: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6)
    private let heading: Widget = gtk_label_new(nil)
    private let cards: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12)
    private var shown = ItemProblemText()
    /// The first button of each card.
    private var buttons: [Widget] = []

    init() {
        gtk_label_set_xalign(heading.opaque, 0)
        gtk_label_set_wrap(heading.opaque, 1)
        gtk_widget_add_css_class(heading, "heading")
        for part in [notes, heading, cards] { gtk_box_append(widget.cast(), part) }
        gtk_widget_set_visible(widget, 0)
    }

    func show(_ problems: ItemProblemText) {
        guard problems != shown else { return }
        let before = shown
        shown = problems
        if problems.notes != before.notes { showNotes() }
        if problems.entries != before.entries { showCards(replacing: before.entries) }
        let areItemsRestored = problems.entries.allSatisfy(\.isItemRestored)
        gtk_label_set_text(
            heading.opaque, areItemsRestored ? tr("Deleted Here, Changed Elsewhere") : tr("Changed in Two Places"))
        gtk_widget_set_visible(notes, problems.notes.isEmpty ? 0 : 1)
        for part in [heading, cards] { gtk_widget_set_visible(part, problems.entries.isEmpty ? 0 : 1) }
        gtk_widget_set_visible(widget, problems.isEmpty ? 0 : 1)
    }

    private func showNotes() {
        empty(notes)
        for note in shown.notes {
            let label = Self.label(note)
            gtk_widget_add_css_class(label, "detail-warning")
            gtk_box_append(notes.cast(), label)
        }
        if let first = shown.notes.first { ScreenReader.announce(first, in: widget) }
    }

    private func showCards(replacing before: [ConflictEntry]) {
        // The index of the card with the focus. After the update, the card at this index gets the focus.
        let focused = buttons.indices.first { index in
            guard let card = gtk_widget_get_ancestor(buttons[index], gtk_box_get_type()) else { return false }
            return gtk_widget_get_focus_child(card) != nil
        }
        empty(cards)
        buttons = []
        for entry in shown.entries { gtk_box_append(cards.cast(), card(entry)) }
        if let new = shown.entries.first(where: { entry in !before.contains { $0.id == entry.id } }) {
            let kind = new.isItemRestored ? tr("Deleted here, changed elsewhere") : tr("Changed in two places")
            ScreenReader.announce(kind + ": " + new.accessibleText, in: widget)
        }
        guard let focused else { return }
        if buttons.isEmpty { onFocusLost?() } else { gtk_widget_grab_focus(buttons[min(focused, buttons.count - 1)]) }
    }

    private func empty(_ box: Widget) {
        while let child = gtk_widget_get_first_child(box) { gtk_box_remove(box.cast(), child) }
    }

    private static func label(_ text: String) -> Widget {
        let label = gtk_label_new(text).unsafelyUnwrapped
        gtk_label_set_wrap(label.opaque, 1)
        gtk_label_set_wrap_mode(label.opaque, PANGO_WRAP_WORD_CHAR)
        gtk_label_set_xalign(label.opaque, 0)
        return label
    }

    private func card(_ entry: ConflictEntry) -> Widget {
        let card = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6).unsafelyUnwrapped
        for name in ["card", "conflict"] { gtk_widget_add_css_class(card, name) }
        furrow_accessible_set_role(card, GTK_ACCESSIBLE_ROLE_GROUP)
        furrow_accessible_set_label(card, entry.accessibleText)
        let parts = [
            (entry.title, ["caption-heading"]), (entry.value, ["user-text"]), (entry.origin, ["caption", "dim-label"]),
        ]
        for (text, classes) in parts {
            let label = Self.label(text)
            for name in classes { gtk_widget_add_css_class(label, name) }
            gtk_box_append(card.cast(), label)
        }
        let useText = entry.isItemRestored ? tr("Delete Again") : tr("Use Other Value")
        let use = button(useText, of: entry) { [weak self] in self?.onUseOtherValue?(entry) }
        // Translators: Button: keep the current value.
        let keep = button(tr("Keep"), of: entry) { [weak self] in self?.onKeep?(entry) }
        // A flow box, so that the buttons are next to each other if there is room, and otherwise below each other.
        let row = FlowBox.make(maxPerLine: 2)
        FlowBox.fill(row, with: [use, keep])
        gtk_box_append(card.cast(), row)
        buttons.append(use)
        return card
    }

    private func button(_ text: String, of entry: ConflictEntry, _ body: @escaping @MainActor () -> Void) -> Widget {
        let button = gtk_button_new_with_label(text).unsafelyUnwrapped
        furrow_accessible_set_label(button, "\(text): \(IsolatedText.isolatedIfNeeded(entry.title))")
        // Wait for the release, because the button disappears.
        connect(button, "clicked") { whenReleased(body) }
        return button
    }
}
