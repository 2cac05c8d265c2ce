import CGtk
import GtkShim
import GtkSupport
import Todo

/// Pages, groups and rows of settings and other forms. Texts are shown literally, even where libadwaita expects markup.
@MainActor package enum FormRows {
    package typealias Row = UnsafeMutablePointer<AdwActionRow>
    package typealias Group = UnsafeMutablePointer<AdwPreferencesGroup>
    package typealias Page = UnsafeMutablePointer<AdwPreferencesPage>

    package static func page(_ title: String, icon: String, _ groups: [Group]) -> Page {
        let page = adw_preferences_page_new().unsafelyUnwrapped.cast(to: AdwPreferencesPage.self)
        adw_preferences_page_set_title(page, title)
        adw_preferences_page_set_icon_name(page, Icon.named(icon))
        for group in groups { adw_preferences_page_add(page, group) }
        return page
    }

    /// Returns a group of rows.
    ///
    /// - Parameter name: The name of the list of rows for assistive technologies, if the group has no title.
    package static func group(
        _ title: String, description: String? = nil, rows: [Row] = [], name: String? = nil
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
    package static func name(_ group: Group, _ name: String) {
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

    /// Passes the text with its markup characters escaped, because groups interpret their texts as markup.
    private static func setMarkup(_ text: String, _ body: (UnsafePointer<CChar>?) -> Void) {
        let escaped = g_markup_escape_text(text, -1)
        body(escaped)
        g_free(escaped)
    }

    /// Returns a row with texts. The row also names the widget that it activates.
    package static func row(_ title: String, _ subtitle: String? = nil) -> Row {
        let row = adw_action_row_new().unsafelyUnwrapped.cast(to: AdwActionRow.self)
        adw_preferences_row_set_use_markup(row.cast(), 0)
        adw_preferences_row_set_title(row.cast(), Title.shown(title))
        // No limit of lines, so that no text is cut off.
        adw_action_row_set_title_lines(row, 0)
        adw_action_row_set_subtitle_lines(row, 0)
        if let subtitle { adw_action_row_set_subtitle(row, subtitle) }
        return row
    }

    /// Sets the subtitle of a row made by ``row(_:_:)``, which does not interpret texts as markup.
    package static func setSubtitle(_ text: String, of row: Row) { adw_action_row_set_subtitle(row, text) }
}
