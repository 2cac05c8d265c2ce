import CGtk
import Gestures
import GtkShim
import GtkSupport

/// The room below the last row of a list that fills the view, where the second finger of a pinch rests
/// (specification E1).
///
/// It is a margin of the row, because GtkListView scrolls by the size of its rows and ignores its own margin.
@MainActor final class EndPadding {
    /// The last row of the list, if it is bound.
    private var row: OpaquePointer?
    /// Whether the room was added since the last layout.
    private var isNew = false

    /// Adds the room below the row that is now the last, and removes it from the previous last row.
    ///
    /// - Parameters:
    ///   - last: The last row, or nil if it is not bound.
    ///   - room: The height of the room in px.
    /// - Returns: Whether the list needs a new layout.
    func move(to last: OpaquePointer?, _ room: Double) -> Bool {
        if let row, row != last { gtk_widget_set_margin_bottom(row.widget, 0) }
        row = last
        guard let last, Int32(room) != gtk_widget_get_margin_bottom(last.widget) else { return false }
        gtk_widget_set_margin_bottom(last.widget, Int32(room))
        if room > 0 { isNew = true }
        return room > 0
    }

    /// Removes the room from a row that is no longer bound.
    func remove(from row: OpaquePointer) {
        guard self.row == row else { return }
        self.row = nil
        gtk_widget_set_margin_bottom(row.widget, 0)
    }

    /// Returns whether the room was added since the last call. In that case the list may have scrolled to its last row
    /// before the room existed, because a distant row is bound only in the layout that scrolls to it (GTK 4.18).
    func consumeIsNew() -> Bool {
        defer { isNew = false }
        return isNew
    }
}
