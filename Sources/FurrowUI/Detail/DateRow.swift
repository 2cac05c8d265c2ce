// The row of a date among an item's details.

import CGtk
import GtkSupport
import Parts
import Todo

/// A row that shows a date or a repeat rule, and opens a picker for it.
@MainActor final class DateRow: DetailPart {
    let widget: Widget
    var isReadOnly = false { didSet { updateActivation() } }
    private let opener: DetailDates.Opener?
    private let text: @MainActor (Item) -> String?
    private var item: Item?

    /// Creates a row.
    ///
    /// - Parameters:
    ///   - opener: Opens the picker; nil if the row is always read-only.
    ///   - text: Returns the text of the date; nil if there is none.
    init(_ title: String, _ opener: DetailDates.Opener?, text: @escaping @MainActor (Item) -> String?) {
        (self.opener, self.text) = (opener, text)
        widget = FormRows.row(title).cast()
        gtk_widget_add_css_class(widget, "property")
        updateActivation()
        connect(widget, "activated") { [weak self] in
            if let self, let item { self.opener?(item, widget) }
        }
    }

    func show(_ item: Item) {
        self.item = item
        adw_action_row_set_subtitle(widget.cast(), Self.escaped(text(item) ?? tr("None")))
    }

    private func updateActivation() {
        gtk_list_box_row_set_activatable(widget.cast(), opener != nil && !isReadOnly ? 1 : 0)
    }

    /// Escapes a text for a subtitle, because subtitles are parsed as markup.
    private static func escaped(_ text: String) -> String {
        guard let escaped = g_markup_escape_text(text, -1) else { return "" }
        defer { g_free(escaped) }
        return String(cString: escaped)
    }
}
