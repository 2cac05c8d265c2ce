import CGtk
import Foundation
import GtkShim
import GtkSupport
import ListModel
import Parts
import Todo
import Wording

/// The rows of reminders among a task's details, and a menu that adds one.
@MainActor final class ReminderRows: DetailPart {
    let widget: Widget = adw_preferences_group_new()
    /// Called with a reminder to add or remove.
    var onChange: (@MainActor (Reminder, _ isOn: Bool) -> Void)?
    private let add: Widget = gtk_menu_button_new()
    private let dates: DetailDates
    private var rows: [Widget] = []
    private var item: Item?
    var isReadOnly = false {
        didSet {
            guard isReadOnly != oldValue else { return }
            gtk_widget_set_visible(add, isReadOnly ? 0 : 1)
            if let item { fill(item) }
        }
    }

    init(_ dates: DetailDates) {
        self.dates = dates
        adw_preferences_group_set_title(widget.cast(), tr("Reminders"))
        gtk_menu_button_set_icon_name(add.opaque, "list-add-symbolic")
        gtk_widget_add_css_class(add, "flat")
        gtk_widget_set_valign(add, GTK_ALIGN_CENTER)
        gtk_widget_set_tooltip_text(add, tr("Add Reminder"))
        furrow_accessible_set_label(add, tr("Add Reminder"))
        adw_preferences_group_set_header_suffix(widget.cast(), add)
        let actions = g_simple_action_group_new().unsafelyUnwrapped
        addAction(actions, "add") { [weak self] (text: String) in
            if let reminder = Reminder(text) { self?.onChange?(reminder, true) }
        }
        addAction(actions, "choose") { [weak self] (text: String) in
            // Delayed until the menu has closed and the press on its entry has ended.
            whenReleased { self?.choose(text) }
        }
        gtk_widget_insert_action_group(widget, "reminder", OpaquePointer(actions))
        g_object_unref(actions)
    }

    func show(_ item: Item) {
        let before = self.item
        self.item = item
        if let before, before.reminders == item.reminders, before.due == item.due { return }
        fill(item)
    }

    private func fill(_ item: Item) {
        let hadFocus = rows.contains { gtk_widget_get_focus_child($0) != nil }
        gtk_widget_set_visible(widget, isReadOnly && item.reminders.isEmpty ? 0 : 1)
        for row in rows { adw_preferences_group_remove(widget.cast(), row) }
        rows = item.reminders.map { row(of: $0, due: item.due) }
        for row in rows { adw_preferences_group_add(widget.cast(), row) }
        showChoices(for: item)
        // A removed row had the focus, so the nearest widget gets it.
        if hadFocus { gtk_widget_grab_focus(gtk_widget_get_sensitive(add) != 0 ? add : widget) }
    }

    private func showChoices(for item: Item) {
        let choices = ReminderChoice.all(for: item.due).filter { !item.reminders.contains($0) }
        let kinds: [ReminderDraft.Kind] = dates.onReminder == nil ? [] : item.due == nil ? [.time] : [.time, .span]
        gtk_widget_set_sensitive(add, choices.isEmpty && kinds.isEmpty ? 0 : 1)
        let menu = g_menu_new().unsafelyUnwrapped
        append(
            choices.map { (ReminderChoice.name($0, due: item.due, dates.texts.formatDate), $0.description) },
            "reminder.add",
            to: menu)
        append(kinds.map { ($0.entry, $0.rawValue) }, "reminder.choose", to: menu)
        gtk_menu_button_set_menu_model(add.opaque, asMenuModel(menu))
        if let entries = gtk_menu_button_get_popover(add.opaque) { furrow_accessible_name_entries(entries.cast()) }
        g_object_unref(menu.raw)
    }

    private func append(_ entries: [(name: String, target: String)], _ action: String, to menu: OpaquePointer) {
        guard !entries.isEmpty else { return }
        let section = g_menu_new().unsafelyUnwrapped
        for (name, target) in entries { furrow_menu_append_target(section, name, action, target) }
        g_menu_append_section(menu, nil, asMenuModel(section))
        g_object_unref(section.raw)
    }

    private func choose(_ kind: String) {
        if let item, let kind = ReminderDraft.Kind(rawValue: kind) { dates.onReminder?(kind, item, add) }
    }

    private func row(of reminder: Reminder, due: CalendarTime?) -> Widget {
        let name = ReminderChoice.name(reminder, due: due, dates.texts.formatDate)
        let row = FormRows.row(name)
        if isReadOnly { return row.cast() }
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

extension ReminderDraft.Kind {
    /// The name of the kind in the menu.
    fileprivate var entry: String {
        switch self {
        case .time: tr("At a Time…")
        case .span: tr("Before Due…")
        }
    }
}
