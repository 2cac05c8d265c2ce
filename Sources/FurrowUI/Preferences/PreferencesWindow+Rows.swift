// The kinds of rows in the preferences window.

import CGtk
import GtkShim
import GtkSupport
import Todo

extension PreferencesWindow {
    typealias Row = UnsafeMutablePointer<AdwActionRow>
    typealias Group = UnsafeMutablePointer<AdwPreferencesGroup>
    typealias Page = UnsafeMutablePointer<AdwPreferencesPage>
    typealias Field<Value> = WritableKeyPath<PreferenceValues, Value>
    /// A condition under which a row has an effect.
    typealias Condition = @MainActor (PreferenceValues) -> Bool

    static func page(_ title: String, icon: String, _ groups: [Group]) -> Page {
        let page = adw_preferences_page_new().unsafelyUnwrapped.cast(to: AdwPreferencesPage.self)
        adw_preferences_page_set_title(page, title)
        adw_preferences_page_set_icon_name(page, Icon.named(icon))
        for group in groups { adw_preferences_page_add(page, group) }
        return page
    }

    /// Returns a group of rows.
    ///
    /// - Parameter name: the name of the list of rows for assistive technologies, if the group has no title.
    static func group(
        _ title: String, _ description: String? = nil, _ rows: [Row] = [], name: String? = nil
    ) -> Group {
        let group = adw_preferences_group_new().unsafelyUnwrapped.cast(to: AdwPreferencesGroup.self)
        if let name { Self.name(group, name) }
        setMarkup(title) { adw_preferences_group_set_title(group, $0) }
        if let description { setMarkup(description) { adw_preferences_group_set_description(group, $0) } }
        for row in rows { adw_preferences_group_add(group, row.cast()) }
        return group
    }

    /// Names a group's list of rows for assistive technologies. libadwaita (1.7) names it by the group's title, even if
    /// that is empty.
    static func name(_ group: Group, _ name: String) {
        if let list = list(in: group.cast()) { furrow_accessible_set_label(list, name) }
    }

    private static func list(in widget: Widget) -> Widget? {
        if furrow_is_a(widget, "GtkListBox") { return widget }
        var child = gtk_widget_get_first_child(widget)
        while let part = child {
            if let found = list(in: part) { return found }
            child = gtk_widget_get_next_sibling(part)
        }
        return nil
    }

    /// Groups interpret their texts as markup, so escape them.
    private static func setMarkup(_ text: String, _ body: (UnsafePointer<CChar>?) -> Void) {
        let escaped = g_markup_escape_text(text, -1)
        body(escaped)
        g_free(escaped)
    }

    /// Returns a row with texts. The widget that it activates is named by the row, and needs no name of its own.
    static func row(_ title: String, _ subtitle: String? = nil) -> Row {
        let row = adw_action_row_new().unsafelyUnwrapped.cast(to: AdwActionRow.self)
        adw_preferences_row_set_use_markup(row.cast(), 0)
        adw_preferences_row_set_title(row.cast(), Title.shown(title))
        // Use as many lines as needed, so that nothing is cut off.
        adw_action_row_set_title_lines(row, 0)
        adw_action_row_set_subtitle_lines(row, 0)
        if let subtitle { adw_action_row_set_subtitle(row, subtitle) }
        return row
    }

    /// Sets a subtitle; its text is escaped, because subtitles are markup.
    static func setSubtitle(_ text: String, of row: Row) { setMarkup(text) { adw_action_row_set_subtitle(row, $0) } }

    /// Returns a row with a switch.
    func switchRow(
        _ title: String, _ subtitle: String? = nil, _ field: Field<Bool>, when condition: Condition? = nil
    ) -> Row {
        let row = Self.row(title, subtitle)
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

    /// Returns a row for each of a few choices, one of which is active. All are visible, and texts are as long as
    /// needed.
    func choiceRows<Value: Equatable>(
        _ choices: [Choice<Value>], _ field: Field<Value>, when condition: Condition? = nil
    ) -> [Row] {
        var first: Widget?
        return choices.map { choice in
            let row = Self.row(choice.title, choice.summary)
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

    init(_ value: Value, _ title: String, _ summary: String? = nil) {
        (self.value, self.title, self.summary) = (value, title, summary)
    }
}
