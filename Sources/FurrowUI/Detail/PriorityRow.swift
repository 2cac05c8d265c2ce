import CGtk
import GtkShim
import GtkSupport
import Todo
import Wording

/// The row of a task's details in which a priority level is chosen.
@MainActor final class PriorityRow {
    let widget: Widget = adw_combo_row_new()
    var onChoose: (@MainActor (Priority.Level) -> Void)?
    private var isShowing = false

    init() {
        adw_preferences_row_set_title(widget.cast(), tr("Priority"))
        let names = gtk_string_list_new(nil).unsafelyUnwrapped
        for level in Priority.Level.allCases { gtk_string_list_append(names, level.name) }
        adw_combo_row_set_model(widget.cast(), names)
        g_object_unref(names.raw)
        connect(widget, "notify::selected") { [weak self] in self?.chosen() }
    }

    /// Shows the level of a priority. Several priorities have the same level.
    func show(_ priority: Priority) {
        isShowing = true
        defer { isShowing = false }
        let index = UInt32(priority.level.rawValue)
        if adw_combo_row_get_selected(widget.cast()) != index { adw_combo_row_set_selected(widget.cast(), index) }
    }

    private func chosen() {
        guard !isShowing else { return }
        let index = Int(adw_combo_row_get_selected(widget.cast()))
        if let level = Priority.Level(rawValue: index) { onChoose?(level) }
    }
}
