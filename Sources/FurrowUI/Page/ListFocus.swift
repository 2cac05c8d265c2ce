// What has the keyboard focus.

import CGtk
import Gestures
import GtkShim
import GtkSupport

/// Knows which row of a page has the keyboard focus, and gives it to a row that is still to be made.
@MainActor final class ListFocus {
    private let page: Widget
    /// The row that had the focus last.
    private(set) var last: RowID?
    /// The row that gets the focus once it is there.
    private(set) var wanted: RowID?
    /// Whether the program is giving the focus to a row.
    private(set) var isMoving = false

    /// The row of the list that a widget is; nil where it is none.
    var findRow: (@MainActor (Widget) -> RowID?)?

    init(_ page: Widget) { self.page = page }

    private var widget: Widget? { gtk_widget_get_root(page).flatMap { gtk_root_get_focus($0) } }

    /// The row that has the focus, or something in it has.
    var row: RowID? {
        var found = widget
        while let current = found, current != page {
            if let row = findRow?(current) ?? rowWithin(current) { return row }
            found = gtk_widget_get_parent(current)
        }
        return nil
    }

    /// The row that a widget holds.
    private func rowWithin(_ widget: Widget) -> RowID? { gtk_widget_get_first_child(widget).flatMap { findRow?($0) } }

    /// Whether nothing on the screen has the focus: GTK takes it from what is hidden only with the next frame.
    var isLost: Bool { widget.map { gtk_widget_get_mapped($0) == 0 } ?? true }

    /// What has the focus, as keys go by it.
    ///
    /// - Parameter isList: whether a widget has the focus of the list where no row has it.
    func kind(isList: (Widget) -> Bool) -> KeyInput.Focus {
        guard let widget else { return .list }
        if rowWithin(widget) != nil { return .row }
        if let parent = gtk_widget_get_parent(widget), furrow_is_a(parent, "FurrowSwipeMenu") { return .menu }
        return isList(widget) ? .list : .elsewhere
    }

    // MARK: Where it goes

    /// The row gets the focus: now where it has a holder, else once it is there.
    ///
    /// - Returns: whether it has got it.
    func move(to row: RowID, _ holder: Widget?) -> Bool {
        wanted = holder == nil ? row : nil
        if let holder {
            isMoving = true
            gtk_widget_grab_focus(holder)
            isMoving = false
        }
        return holder != nil
    }

    /// The row gets the focus once it is there, and not before the next layout.
    func want(_ row: RowID) { wanted = row }

    /// Notes where the focus has moved to, and returns whether that is another row than had it last.
    func moved() -> Bool {
        guard let row, row != last else { return false }
        last = row
        return true
    }

    /// No row is to get it any more.
    func forget() { wanted = nil }
}
