import CGtk
import Gestures
import GtkShim
import GtkSupport
import ListModel
import Rows
import Store
import Todo
import Wording

/// The row above the list: an add button, or a note about the list if nothing may be added (specification L2).
@MainActor final class AddRow {
    /// The row's widget, as high as all other rows.
    let row: OpaquePointer
    /// The button that adds a task or a list.
    private let button: Widget
    /// The widget that shows the long note about the list if it fits, otherwise the short one.
    private let notes: Widget
    private let (longNote, shortNote): (Widget, Widget)
    private let noteBar: Widget
    private let emptyButton: Widget

    /// - Parameters:
    ///   - onAdd: Called when the add button is pressed.
    ///   - onEmpty: Called when the button that empties the trash is pressed.
    init(_ state: ListState, onAdd: @escaping @MainActor () -> Void, onEmpty: @escaping @MainActor () -> Void) {
        row = furrow_slide_row_new()
        button = gtk_button_new()
        notes = furrow_squeezer_new()
        (longNote, shortNote) = (gtk_label_new(nil), gtk_label_new(nil))
        emptyButton = gtk_button_new_with_label(tr("Empty…"))
        noteBar = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12)
        furrow_slide_row_set_min_height(row, state.settings.minRowHeight)
        gtk_widget_add_css_class(row.widget, "add-row")
        buildButton(amongLists: state.showsLists, onAdd)
        buildNote(onEmpty)
        let box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0).unsafelyUnwrapped
        for widget in [button, noteBar] {
            gtk_widget_set_vexpand(widget, 1)
            gtk_box_append(box.cast(), widget)
        }
        furrow_slide_row_set_editor(row, box)
        show(state)
    }

    private func buildButton(amongLists: Bool, _ onAdd: @escaping @MainActor () -> Void) {
        let content = adw_button_content_new().unsafelyUnwrapped
        adw_button_content_set_icon_name(content.opaque, "list-add-symbolic")
        adw_button_content_set_label(content.opaque, amongLists ? tr("Add list") : tr("Add task"))
        gtk_widget_set_halign(content, GTK_ALIGN_START)
        gtk_button_set_child(button.cast(), content)
        gtk_widget_add_css_class(button, "flat")
        gtk_widget_set_tooltip_text(
            button, amongLists ? tr("Add a list at the top (Ctrl+N)") : tr("Add a task at the top (Ctrl+N)"))
        connect(button, "clicked", onAdd)
        furrow_accessible_set_label(row.widget, amongLists ? tr("Add list") : tr("Add task"))
    }

    private func buildNote(_ onEmpty: @escaping @MainActor () -> Void) {
        for note in [longNote, shortNote] {
            gtk_widget_add_css_class(note, "list-note")
            gtk_label_set_xalign(note.opaque, 0)
            // An empty list needs a widget that can take the focus.
            gtk_widget_set_focusable(note, 1)
            furrow_squeezer_add(notes, note)
        }
        gtk_widget_set_hexpand(notes, 1)
        gtk_widget_set_valign(emptyButton, GTK_ALIGN_CENTER)
        gtk_widget_set_tooltip_text(emptyButton, tr("Empty the trash (Ctrl+Shift+Delete)"))
        furrow_accessible_set_label(emptyButton, tr("Empty Trash"))
        connect(emptyButton, "clicked", onEmpty)
        for widget in [notes, emptyButton] { gtk_box_append(noteBar.cast(), widget) }
    }

    func show(_ state: ListState) {
        let (query, capabilities) = (state.query, state.capabilities)
        gtk_widget_set_visible(button, capabilities.inserts ? 1 : 0)
        gtk_widget_set_visible(noteBar, capabilities.inserts ? 0 : 1)
        gtk_widget_set_visible(emptyButton, capabilities.clearing == .all ? 1 : 0)
        if state.isReadOnly {
            gtk_label_set_text(longNote.opaque, translated(TodoError.readOnlyList.message))
            gtk_label_set_text(shortNote.opaque, tr("Read-only"))
        }
        if let note = query.words.note {
            gtk_label_set_text(longNote.opaque, note.long)
            gtk_label_set_text(shortNote.opaque, note.short)
        }
    }

    /// Shows the number of search results instead of a note.
    func show(_ search: SearchProgress) {
        gtk_label_set_text(longNote.opaque, search.note)
        gtk_label_set_text(shortNote.opaque, search.shortNote)
    }

    /// Enables the button that empties the trash if there is something to delete.
    func showCanEmpty(_ canEmpty: Bool) { gtk_widget_set_sensitive(emptyButton, canEmpty ? 1 : 0) }

    /// The row's requested height in px. The row is allocated this height only in the next layout.
    var height: Double {
        var height: Int32 = 0
        gtk_widget_measure(row.widget, GTK_ORIENTATION_VERTICAL, -1, &height, nil, nil, nil)
        return Double(height)
    }

    /// Returns whether a widget of this row takes the focus when the list has no row that can.
    func isFocused(_ widget: Widget) -> Bool { [button, longNote, shortNote].contains(widget) }

    /// Moves the focus to the add button or, if nothing may be added, to the note.
    func grabFocus(_ state: ListState) {
        let note = furrow_squeezer_get_visible_child(notes) ?? emptyButton
        gtk_widget_grab_focus(state.capabilities.inserts ? button : note)
    }
}

extension Gestures.Settings {
    /// The minimum height of a row in px; longer text makes the row higher.
    var minRowHeight: Int32 { Int32(rowHeight.pixels) }
}
