// The rows in which a menu's actions are chosen and ordered.

import CGtk
import GtkShim
import GtkSupport
import ListModel
import Parts

extension PreferencesWindow {
    /// Returns the rows of one side, one for each action, in the menu's order.
    func actionsGroup(_ title: String, description: String, field: Field<[String]>) -> Group {
        let group = FormRows.group(title, description: description)
        let rows = RowAction.configurable.map { ActionRow($0, field: field, window: self) }
        var shown: [RowAction] = []
        refreshers.append { [preferences] in
            let order = ActionOrder(preferences.values[keyPath: field])
            if order.all != shown {
                shown = order.all
                Self.arrange(rows, shown, in: group)
            }
            for row in rows { row.show(order) }
        }
        enable(group.cast()) { $0.settings.slideEnabled }
        return group
    }

    private static func arrange(_ rows: [ActionRow], _ order: [RowAction], in group: Group) {
        let focused = rows.first(where: \.hasFocus)
        let button = focused?.focusedButton
        for action in order {
            guard let row = rows.first(where: { $0.action == action }) else { continue }
            let widget: Widget = row.row.cast()
            if gtk_widget_get_parent(widget) != nil { adw_preferences_group_remove(group, widget) }
            adw_preferences_group_add(group, widget)
        }
        // A row moved by its button keeps the focus.
        if let button { gtk_widget_grab_focus(button) }
    }

    /// Changes the order or choice of actions.
    fileprivate func reorder(_ field: Field<[String]>, _ body: (inout ActionOrder) -> Void) {
        change {
            var order = ActionOrder($0[keyPath: field])
            body(&order)
            $0[keyPath: field] = order.names
        }
    }
}

/// One action of one side: a switch, and two buttons that move the action.
@MainActor private final class ActionRow {
    let action: RowAction
    let row: FormRows.Row
    private let up: Widget
    private let down: Widget
    private let control: Widget

    init(_ action: RowAction, field: PreferencesWindow.Field<[String]>, window: PreferencesWindow) {
        self.action = action
        let name = action.label(isDone: false)
        row = FormRows.row(name)
        // Retained, because the row is removed and added again when the order changes.
        g_object_ref_sink(row)
        up = Self.button("go-up-symbolic", tr("Move “{action}” Up").filling("action", with: name))
        down = Self.button("go-down-symbolic", tr("Move “{action}” Down").filling("action", with: name))
        control = gtk_switch_new()
        build()
        connect(up, "clicked") { [weak window] in window?.reorder(field) { $0.move(action, by: -1) } }
        connect(down, "clicked") { [weak window] in window?.reorder(field) { $0.move(action, by: 1) } }
        connect(control, "notify::active") { [weak window, control] in
            let isOn = gtk_switch_get_active(control.opaque) != 0
            window?.reorder(field) { $0.set(action, isChosen: isOn) }
        }
    }

    isolated deinit { g_object_unref(row) }

    private func build() {
        let icon = gtk_image_new_from_icon_name(Icon.named(action.icon(isDone: false)))
        adw_action_row_add_prefix(row, icon)
        gtk_widget_set_valign(control, GTK_ALIGN_CENTER)
        for widget in [up, down, control] { adw_action_row_add_suffix(row, widget) }
        adw_action_row_set_activatable_widget(row, control)
    }

    private static func button(_ icon: String, _ name: String) -> Widget {
        let button = gtk_button_new_from_icon_name(icon).unsafelyUnwrapped
        gtk_widget_add_css_class(button, "flat")
        gtk_widget_set_valign(button, GTK_ALIGN_CENTER)
        gtk_widget_set_tooltip_text(button, name)
        furrow_accessible_set_label(button, name)
        return button
    }

    func show(_ order: ActionOrder) {
        gtk_switch_set_active(control.opaque, order.chosen.contains(action) ? 1 : 0)
        let (canRise, canSink) = (order.canMove(action, by: -1), order.canMove(action, by: 1))
        // A button that becomes insensitive loses the focus, so the other button of the row takes it first.
        if hasFocus, focusedButton == up, !canRise, canSink { gtk_widget_grab_focus(prepared(down)) }
        if hasFocus, focusedButton == down, !canSink, canRise { gtk_widget_grab_focus(prepared(up)) }
        gtk_widget_set_sensitive(up, canRise ? 1 : 0)
        gtk_widget_set_sensitive(down, canSink ? 1 : 0)
    }

    private func prepared(_ button: Widget) -> Widget {
        gtk_widget_set_sensitive(button, 1)
        return button
    }

    var focusedButton: Widget? { [up, down].first { gtk_widget_has_focus($0) != 0 } }
    var hasFocus: Bool { focusedButton != nil }
}
