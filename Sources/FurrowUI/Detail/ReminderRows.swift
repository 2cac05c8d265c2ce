// The reminders among the details: a row each, and a menu that adds one.

import CGtk
import Foundation
import GtkShim
import GtkSupport
import Todo

/// The rows of an item's reminders.
@MainActor final class ReminderRows {
    let group: Widget = adw_preferences_group_new()
    /// Called with a reminder that is to be added, or to be taken away.
    var onChange: (@MainActor (Reminder, _ isOn: Bool) -> Void)?
    private let add: Widget = gtk_menu_button_new()
    private let words: @MainActor (CalendarTime) -> String
    private var rows: [Widget] = []
    private var shown: (reminders: [Reminder], due: CalendarTime?)?

    init(words: @escaping @MainActor (CalendarTime) -> String) {
        self.words = words
        adw_preferences_group_set_title(group.cast(), tr("Reminders"))
        gtk_menu_button_set_icon_name(add.opaque, "list-add-symbolic")
        gtk_widget_add_css_class(add, "flat")
        gtk_widget_set_valign(add, GTK_ALIGN_CENTER)
        gtk_widget_set_tooltip_text(add, tr("Add Reminder"))
        furrow_accessible_set_label(add, tr("Add Reminder"))
        adw_preferences_group_set_header_suffix(group.cast(), add)
        let actions = g_simple_action_group_new().unsafelyUnwrapped
        addAction(actions, "add") { [weak self] (text: String) in
            if let reminder = Reminder(text) { self?.onChange?(reminder, true) }
        }
        gtk_widget_insert_action_group(group, "reminder", OpaquePointer(actions))
        g_object_unref(actions)
    }

    /// Shows an item's reminders.
    func show(_ item: Item) {
        if let shown, shown.reminders == item.reminders, shown.due == item.due { return }
        let hadFocus = rows.contains { gtk_widget_get_focus_child($0) != nil }
        shown = (item.reminders, item.due)
        for row in rows { adw_preferences_group_remove(group.cast(), row) }
        rows = item.reminders.map { row(of: $0, due: item.due) }
        for row in rows { adw_preferences_group_add(group.cast(), row) }
        adw_preferences_group_set_description(
            group.cast(), item.due == nil ? tr("Reminders need a due date") : nil)
        showChoices(for: item)
        // What was taken away had the keys: the next thing in reach has them.
        if hadFocus { gtk_widget_grab_focus(gtk_widget_get_sensitive(add) != 0 ? add : group) }
    }

    private func showChoices(for item: Item) {
        let choices = ReminderChoice.all(for: item.due).filter { !item.reminders.contains($0) }
        gtk_widget_set_sensitive(add, choices.isEmpty ? 0 : 1)
        let section = g_menu_new().unsafelyUnwrapped
        for choice in choices {
            let name = ReminderChoice.words(choice, due: item.due, words)
            furrow_menu_append_target(section, name, "reminder.add", choice.description)
        }
        gtk_menu_button_set_menu_model(add.opaque, asMenuModel(section))
        if let entries = gtk_menu_button_get_popover(add.opaque) { furrow_accessible_name_entries(entries.cast()) }
        g_object_unref(section.raw)
    }

    private func row(of reminder: Reminder, due: CalendarTime?) -> Widget {
        let name = ReminderChoice.words(reminder, due: due, words)
        let row = PreferencesWindow.row(name)
        let remove = gtk_button_new_from_icon_name("user-trash-symbolic").unsafelyUnwrapped
        gtk_widget_add_css_class(remove, "flat")
        gtk_widget_set_valign(remove, GTK_ALIGN_CENTER)
        gtk_widget_set_tooltip_text(remove, tr("Remove Reminder"))
        let label = tr("Remove Reminder “{reminder}”").filling("reminder", with: name)
        furrow_accessible_set_label(remove, label)
        connect(remove, "clicked") { [weak self] in self?.onChange?(reminder, false) }
        adw_action_row_add_suffix(row, remove)
        return row.cast()
    }
}
