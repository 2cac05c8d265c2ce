// The row above the list: a button that adds, or where nothing may be added, what is to be known of the list (L2).

import CGtk
import GtkShim
import GtkSupport
import Store
import Todo

/// The row that stands above the list's rows.
@MainActor final class AddRow {
    /// As high as all others.
    let row: OpaquePointer
    /// Adds an item.
    let button: Widget
    /// What is to be known of the list, at length and in short: as much of it as there is room for.
    private let notes: Widget
    private let (long, short): (Widget, Widget)
    private let noteBar: Widget
    private let emptyButton: Widget

    /// Told that the button was pressed, or the one that empties the trash.
    var onAdd: (@MainActor () -> Void)?
    var onEmpty: (@MainActor () -> Void)?

    init(_ state: ListState, leastHeight: Int32) {
        row = furrow_slide_row_new()
        button = gtk_button_new()
        notes = furrow_squeezer_new()
        (long, short) = (gtk_label_new(nil), gtk_label_new(nil))
        emptyButton = gtk_button_new_with_label(tr("Empty…"))
        noteBar = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12)
        furrow_slide_row_set_least_height(row, leastHeight)
        gtk_widget_add_css_class(row.widget, "add-row")
        buildButton(amongLists: state.isOfLists)
        buildNote()
        let box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0).unsafelyUnwrapped
        for widget in [button, noteBar] {
            gtk_widget_set_vexpand(widget, 1)
            gtk_box_append(box.cast(), widget)
        }
        furrow_slide_row_set_editor(row, box)
        show(state)
    }

    private func buildButton(amongLists: Bool) {
        let content = adw_button_content_new().unsafelyUnwrapped
        adw_button_content_set_icon_name(content.opaque, "list-add-symbolic")
        adw_button_content_set_label(content.opaque, amongLists ? tr("Add list") : tr("Add item"))
        gtk_widget_set_halign(content, GTK_ALIGN_START)
        gtk_button_set_child(button.cast(), content)
        gtk_widget_add_css_class(button, "flat")
        gtk_widget_set_tooltip_text(
            button, amongLists ? tr("Add a list at the top (Ctrl+N)") : tr("Add an item at the top (Ctrl+N)"))
        connect(button, "clicked") { [weak self] in self?.onAdd?() }
        furrow_accessible_set_label(row.widget, amongLists ? tr("Add list") : tr("Add item"))
    }

    private func buildNote() {
        for note in [long, short] {
            gtk_widget_add_css_class(note, "list-note")
            gtk_label_set_xalign(note.opaque, 0)
            // The focus is somewhere in an empty list too.
            gtk_widget_set_focusable(note, 1)
            furrow_squeezer_add(notes, note)
        }
        gtk_widget_set_hexpand(notes, 1)
        gtk_widget_set_valign(emptyButton, GTK_ALIGN_CENTER)
        gtk_widget_set_tooltip_text(emptyButton, tr("Empty the trash (Ctrl+Shift+Delete)"))
        furrow_accessible_set_label(emptyButton, tr("Empty Trash"))
        connect(emptyButton, "clicked") { [weak self] in self?.onEmpty?() }
        for widget in [notes, emptyButton] { gtk_box_append(noteBar.cast(), widget) }
    }

    /// Stands above this list's rows from now on.
    func show(_ state: ListState) {
        let (query, capabilities) = (state.query, state.capabilities)
        gtk_widget_set_visible(button, capabilities.inserts ? 1 : 0)
        gtk_widget_set_visible(noteBar, capabilities.inserts ? 0 : 1)
        gtk_widget_set_visible(emptyButton, capabilities.clearing == .all ? 1 : 0)
        if state.isReadOnly {
            gtk_label_set_text(long.opaque, translated(TodoError.readOnlyList.message))
            gtk_label_set_text(short.opaque, tr("Read-only"))
        }
        if query == .done {
            gtk_label_set_text(long.opaque, tr("What you have done, the last first"))
            gtk_label_set_text(short.opaque, tr("The last first"))
        }
        guard query == .trash else { return }
        let days = Int(Store.trashDays)
        gtk_label_set_text(long.opaque, trn("Kept here for {count} day", "Kept here for {count} days", days))
        gtk_label_set_text(short.opaque, trn("{count} day", "{count} days", days))
    }

    /// What was found, in place of a note.
    func show(_ search: SearchProgress) {
        gtk_label_set_text(long.opaque, search.note)
        gtk_label_set_text(short.opaque, search.shortNote)
    }

    /// What can be emptied is not empty, or is.
    func showCanEmpty(_ canEmpty: Bool) { gtk_widget_set_sensitive(emptyButton, canEmpty ? 1 : 0) }

    /// The px that a row asks for: it has got them only with the next layout.
    var height: Double {
        var height: Int32 = 0
        gtk_widget_measure(row.widget, GTK_ORIENTATION_VERTICAL, -1, &height, nil, nil, nil)
        return Double(height)
    }

    /// Whether this has the focus of a list in which no row can have it.
    func isFocused(_ widget: Widget) -> Bool { widget == button || widget == long || widget == short }

    /// Grabs the focus.
    func grabFocus(_ state: ListState) {
        let note = furrow_squeezer_get_visible_child(notes) ?? emptyButton
        gtk_widget_grab_focus(state.capabilities.inserts ? button : note)
    }
}
