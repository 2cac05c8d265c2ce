import CGtk
import GtkSupport
import ListModel
import Parts

/// The parts that edit a title: the editor in a row, and the chips of its title.
@MainActor struct TitleEditing {
    let editor: RowEditor
    let chips: TitleChips

    init(over page: Widget, _ lifetime: PageLifetime) {
        editor = RowEditor(lifetime)
        chips = TitleChips(over: page)
    }

    /// Returns whether a widget is the open editor or one of its chips, or part of them.
    func contains(_ widget: Widget) -> Bool {
        guard let entry = editor.entry else { return false }
        return widget == entry || gtk_widget_is_ancestor(widget, entry) != 0 || chips.contains(widget)
    }
}
