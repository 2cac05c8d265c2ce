// The room below the last row of a list that fills the view: the second finger of a pinch rests there (specification E1).

import CGtk
import Gestures
import GtkShim
import GtkSupport

/// Gives the last row the room below it, and removes it from the one that was the last.
///
/// The row has it as its margin: GtkListView scrolls to what its rows take up, and heeds no margin of its own.
@MainActor final class EndRoom {
    /// The last row of the list, where it is bound.
    private var row: OpaquePointer?
    /// Whether it has got that room since the last layout.
    private var isNew = false

    /// Gives it to the row that is the last now.
    ///
    /// - Parameters:
    ///   - last: that row; nil where it is not bound.
    ///   - room: in px.
    /// - Returns: whether the list is to be laid out anew for it.
    func give(to last: OpaquePointer?, _ room: Double) -> Bool {
        if let row, row != last { gtk_widget_set_margin_bottom(row.widget, 0) }
        row = last
        guard let last, Int32(room) != gtk_widget_get_margin_bottom(last.widget) else { return false }
        gtk_widget_set_margin_bottom(last.widget, Int32(room))
        if room > 0 { isNew = true }
        return room > 0
    }

    /// Removes it from a row that is no longer bound.
    func remove(from row: OpaquePointer) {
        guard self.row == row else { return }
        self.row = nil
        gtk_widget_set_margin_bottom(row.widget, 0)
    }

    /// Whether it was given since this was last asked. The list may have been scrolled to its last row before there was room
    /// below that: a row far away is only bound by the layout it is scrolled to in (GTK 4.18).
    func consumeNews() -> Bool {
        defer { isNew = false }
        return isNew
    }
}
