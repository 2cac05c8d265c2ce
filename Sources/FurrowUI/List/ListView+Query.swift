// What depends on the query that a list shows: its name, what stands above its rows, what is there without any.

import CGtk
import GtkShim
import GtkSupport
import Store
import Todo

extension ListView {
    func buildAddRow() {
        furrow_slide_row_set_least_height(addRow, leastRowHeight)
        gtk_widget_add_css_class(addRow.widget, "add-row")
        let isOfItems = controller.query != .lists
        let content = adw_button_content_new().unsafelyUnwrapped
        adw_button_content_set_icon_name(content.opaque, "list-add-symbolic")
        adw_button_content_set_label(content.opaque, isOfItems ? tr("Add item") : tr("Add list"))
        gtk_widget_set_halign(content, GTK_ALIGN_START)
        gtk_button_set_child(addButton.cast(), content)
        gtk_widget_add_css_class(addButton, "flat")
        gtk_widget_set_tooltip_text(
            addButton, isOfItems ? tr("Add an item at the top (Ctrl+N)") : tr("Add a list at the top (Ctrl+N)"))
        connect(addButton, "clicked") { [weak self] in self?.controller.addRowClicked() }
        furrow_accessible_set_label(addRow.widget, isOfItems ? tr("Add item") : tr("Add list"))
        let box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0).unsafelyUnwrapped
        for widget in [addButton, buildNote()] {
            gtk_widget_set_vexpand(widget, 1)
            gtk_box_append(box.cast(), widget)
        }
        furrow_slide_row_set_editor(addRow, box)
    }

    private func buildNote() -> Widget {
        gtk_widget_add_css_class(note, "list-note")
        gtk_label_set_xalign(note.opaque, 0)
        gtk_label_set_ellipsize(note.opaque, PANGO_ELLIPSIZE_END)
        gtk_widget_set_hexpand(note, 1)
        // The focus is somewhere in an empty list too.
        gtk_widget_set_focusable(note, 1)
        gtk_widget_set_valign(emptyButton, GTK_ALIGN_CENTER)
        gtk_widget_set_tooltip_text(emptyButton, tr("Empty the trash (Ctrl+Shift+Delete)"))
        furrow_accessible_set_label(emptyButton, tr("Empty Trash"))
        connect(emptyButton, "clicked") { [weak self] in self?.controller.emptyClicked() }
        let box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12).unsafelyUnwrapped
        for widget in [note, emptyButton] { gtk_box_append(box.cast(), widget) }
        return box
    }

    func queryChanged() {
        let query = controller.query
        furrow_accessible_set_label(list, query.name)
        gtk_widget_set_visible(addButton, query.capabilities.inserts ? 1 : 0)
        if let bar = gtk_widget_get_parent(note) { gtk_widget_set_visible(bar, query.capabilities.inserts ? 0 : 1) }
        guard query == .trash else { return }
        let days = Int(Store.trashDays)
        gtk_label_set_text(note.opaque, trn("Kept here for {count} day", "Kept here for {count} days", days))
    }

    private func emptyState() -> Widget {
        let status = adw_status_page_new().unsafelyUnwrapped
        switch controller.query {
        // The lists are never empty: the way to the trash is there.
        case .list, .lists:
            adw_status_page_set_icon_name(status.opaque, "object-select-symbolic")
            adw_status_page_set_title(status.opaque, tr("Nothing to Do"))
            adw_status_page_set_description(status.opaque, tr("Add an item above, or pull the list down."))
        case .trash:
            adw_status_page_set_icon_name(status.opaque, "user-trash-symbolic")
            adw_status_page_set_title(status.opaque, tr("Trash Is Empty"))
            adw_status_page_set_description(
                status.opaque, tr("What you delete comes here first, and can be put back."))
        }
        return status
    }

    func showEmptyState() {
        let isEmpty = controller.library.contents.isEmpty
        let name = controller.query == .trash ? "empty-trash" : "empty"
        // Only when needed: its large icon brings in the SVG library, which costs 6 MiB.
        if isEmpty, gtk_stack_get_child_by_name(stack, name) == nil {
            gtk_stack_add_named(stack, emptyState(), name)
        }
        gtk_stack_set_visible_child_name(stack, isEmpty ? name : "list")
        gtk_widget_set_sensitive(emptyButton, isEmpty ? 0 : 1)
    }
}
