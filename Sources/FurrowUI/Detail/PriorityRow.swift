import CGtk
import GtkShim
import GtkSupport
import Todo
import Wording

/// The row of a task's details in which a priority level is chosen.
@MainActor final class PriorityRow: DetailPart {
    let widget: Widget = adw_combo_row_new()
    var isReadOnly = false { didSet { gtk_widget_set_sensitive(widget, isReadOnly ? 0 : 1) } }
    private let onChoose: @MainActor (Priority.Level, Item) -> Void
    private var item: Item?
    private var isShowing = false

    /// Creates the row.
    ///
    /// - Parameter onChoose: Called with the chosen level and the item.
    init(onChoose: @escaping @MainActor (Priority.Level, Item) -> Void) {
        self.onChoose = onChoose
        adw_preferences_row_set_title(widget.cast(), tr("Priority"))
        let names = gtk_string_list_new(nil).unsafelyUnwrapped
        for level in Priority.Level.allCases { gtk_string_list_append(names, level.name) }
        adw_combo_row_set_model(widget.cast(), names)
        g_object_unref(names.raw)
        connect(widget, "notify::selected") { [weak self] in self?.chosen() }
    }

    /// Shows the level of the item's priority. Several priorities have the same level.
    func show(_ item: Item) {
        self.item = item
        isShowing = true
        defer { isShowing = false }
        let index = UInt32(item.priority.level.rawValue)
        if adw_combo_row_get_selected(widget.cast()) != index { adw_combo_row_set_selected(widget.cast(), index) }
    }

    private func chosen() {
        guard !isShowing else { return }
        let index = Int(adw_combo_row_get_selected(widget.cast()))
        if let item, let level = Priority.Level(rawValue: index) { onChoose(level, item) }
    }
}
