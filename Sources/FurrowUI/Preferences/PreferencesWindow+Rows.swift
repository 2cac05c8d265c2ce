// The rows that show preferences and change them.

import CGtk
import GtkSupport
import Parts

extension PreferencesWindow {
    typealias Row = FormRows.Row
    typealias Group = FormRows.Group
    typealias Page = FormRows.Page
    typealias Field<Value> = WritableKeyPath<PreferenceValues, Value>
    /// A condition under which a row has an effect.
    typealias Condition = @MainActor (PreferenceValues) -> Bool

    func switchRow(
        _ title: String, subtitle: String? = nil, _ field: Field<Bool>, when condition: Condition? = nil
    ) -> Row {
        let row = FormRows.row(title, subtitle)
        let control = gtk_switch_new().unsafelyUnwrapped
        gtk_widget_set_valign(control, GTK_ALIGN_CENTER)
        adw_action_row_add_suffix(row, control)
        adw_action_row_set_activatable_widget(row, control)
        connect(control, "notify::active") { [weak self] in
            let isOn = gtk_switch_get_active(control.opaque) != 0
            self?.change { $0[keyPath: field] = isOn }
        }
        refreshers.append { [preferences] in
            gtk_switch_set_active(control.opaque, preferences.values[keyPath: field] ? 1 : 0)
        }
        enable(row.cast(), when: condition)
        return row
    }

    /// Returns a row with a radio button for each of a few choices. Unlike in a menu, all choices are visible, and
    /// their texts can be long.
    func choiceRows<Value: Equatable>(
        _ choices: [Choice<Value>], _ field: Field<Value>, when condition: Condition? = nil
    ) -> [Row] {
        var first: Widget?
        return choices.map { choice in
            let row = FormRows.row(choice.title, choice.summary)
            let button = radioButton(choice, field)
            gtk_check_button_set_group(button.cast(), first?.cast())
            first = first ?? button
            adw_action_row_add_prefix(row, button)
            adw_action_row_set_activatable_widget(row, button)
            enable(row.cast(), when: condition)
            return row
        }
    }

    private func radioButton<Value: Equatable>(_ choice: Choice<Value>, _ field: Field<Value>) -> Widget {
        let button = gtk_check_button_new().unsafelyUnwrapped
        gtk_widget_set_valign(button, GTK_ALIGN_CENTER)
        connect(button, "toggled") { [weak self] in
            guard gtk_check_button_get_active(button.cast()) != 0 else { return }
            self?.change { $0[keyPath: field] = choice.value }
        }
        refreshers.append { [preferences] in
            guard preferences.values[keyPath: field] == choice.value else { return }
            gtk_check_button_set_active(button.cast(), 1)
        }
        return button
    }

    /// Makes a widget insensitive while its condition does not hold.
    func enable(_ widget: Widget, when condition: Condition?) {
        guard let condition else { return }
        refreshers.append { [preferences] in
            gtk_widget_set_sensitive(widget, condition(preferences.values) ? 1 : 0)
        }
    }
}

/// One of the few values of a preference.
struct Choice<Value> {
    let value: Value
    let title: String
    let summary: String?

    init(_ value: Value, _ title: String, summary: String? = nil) {
        self.value = value
        self.title = title
        self.summary = summary
    }
}
