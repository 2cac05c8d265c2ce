// A row in which something is typed.

import CGtk
import GtkShim
import GtkSupport

/// A row with a name and an entry beside it.
///
/// Not libadwaita's own: assistive technologies are not told when that has the focus (1.2), and where it is narrow its name is
/// cut off.
@MainActor final class EntryRow {
    /// The least width of the entry, in letters: the name beside it takes as many lines as it needs.
    private static let leastWidth: Int32 = 8

    let row: PreferencesWindow.Row
    let entry: Widget
    /// Called when something is typed, and when Return is pressed.
    var (onChange, onReturn): ((@MainActor () -> Void)?, (@MainActor () -> Void)?)

    /// - Parameters:
    ///   - isSecret: whether it is shown only where that is asked for.
    ///   - button: what a button behind it says that does what Return does; nil where there is none.
    init(_ title: String, isSecret: Bool = false, button: String? = nil) {
        row = PreferencesWindow.row(title)
        entry = isSecret ? gtk_password_entry_new() : gtk_entry_new()
        if isSecret { gtk_password_entry_set_show_peek_icon(entry.opaque, 1) }
        gtk_widget_set_valign(entry, GTK_ALIGN_CENTER)
        gtk_widget_set_hexpand(entry, 1)
        gtk_editable_set_width_chars(entry.opaque, Self.leastWidth)
        furrow_accessible_set_label(entry, title)
        // Its entry has the keys.
        gtk_widget_set_focusable(row.cast(), 0)
        adw_action_row_add_suffix(row, entry)
        connect(entry, "changed") { [weak self] in self?.onChange?() }
        connect(entry, "activate") { [weak self] in self?.onReturn?() }
        guard let button else { return }
        let widget = gtk_button_new_with_label(button).unsafelyUnwrapped
        gtk_widget_set_valign(widget, GTK_ALIGN_CENTER)
        connect(widget, "clicked") { [weak self] in self?.onReturn?() }
        adw_action_row_add_suffix(row, widget)
    }

    /// What is typed in it.
    var text: String {
        get { gtk_editable_get_text(entry.opaque).map { String(cString: $0) } ?? "" }
        set { gtk_editable_set_text(entry.opaque, newValue) }
    }

    /// Has it have the keys.
    func focus() { gtk_widget_grab_focus(entry) }
}
