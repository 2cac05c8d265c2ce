import CGtk
import GtkSupport

/// A group of a page whose rows change. It is visible while it has rows.
@MainActor package final class RowGroup {
    package let group: FormRows.Group
    private var rows: [FormRows.Row] = []

    package init(_ group: FormRows.Group) {
        self.group = group
        gtk_widget_set_visible(group.cast(), 0)
    }

    /// Replaces the rows. If a row had the focus, the new row with the same title gets it, or else the first row.
    package func show(_ new: [FormRows.Row]) {
        let focused = rows.first {
            gtk_widget_get_focus_child($0.cast()) != nil || gtk_widget_has_focus($0.cast()) != 0
        }
        let name = focused.map { Self.name(of: $0) }
        for row in new { adw_preferences_group_add(group, row.cast()) }
        if let name, let next = new.first(where: { Self.name(of: $0) == name }) ?? new.first {
            gtk_widget_grab_focus(next.cast())
        }
        for row in rows { adw_preferences_group_remove(group, row.cast()) }
        rows = new
        gtk_widget_set_visible(group.cast(), new.isEmpty ? 0 : 1)
    }

    private static func name(of row: FormRows.Row) -> String {
        adw_preferences_row_get_title(row.cast()).map { String(cString: $0) } ?? ""
    }
}
