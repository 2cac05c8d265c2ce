import CGtk
import Gestures
import GtkShim
import GtkSupport

/// The keyboard focus of a page: which row has it, and which row gets it once it is bound.
@MainActor final class ListFocus {
    private let page: Widget
    private(set) var last: RowID?
    /// The row that gets the focus as soon as it is bound.
    private(set) var requested: RowID?
    /// Whether the program, not the user, is moving the focus.
    private(set) var isMoving = false

    /// Returns the row that a widget represents.
    var findRow: (@MainActor (Widget) -> RowID?)?

    init(_ page: Widget) { self.page = page }

    private var widget: Widget? { gtk_widget_get_root(page).flatMap { gtk_root_get_focus($0) } }

    /// The row that has the focus, itself or through a descendant.
    var row: RowID? {
        var next = widget
        while let current = next, current != page {
            if let row = findRow?(current) ?? rowInside(current) { return row }
            next = gtk_widget_get_parent(current)
        }
        return nil
    }

    private func rowInside(_ widget: Widget) -> RowID? { gtk_widget_get_first_child(widget).flatMap { findRow?($0) } }

    /// Whether no visible widget has the focus. GTK moves the focus away from a hidden widget only in the next frame.
    var isLost: Bool { widget.map { gtk_widget_get_mapped($0) == 0 } ?? true }

    /// Returns the kind of widget that has the focus, which decides the meaning of keys.
    ///
    /// - Parameter isList: Returns whether a widget takes the focus when no row has it, as the list and the add row do.
    func kind(isList: (Widget) -> Bool) -> KeyInput.Focus {
        guard let widget else { return .list }
        if rowInside(widget) != nil { return .row }
        if let parent = gtk_widget_get_parent(widget), furrow_is_a(parent, "FurrowSwipeMenu") { return .menu }
        return isList(widget) ? .list : .elsewhere
    }

    // MARK: Moving the focus

    /// Moves the focus to a row: now if it has a holder, otherwise as soon as it is bound.
    ///
    /// - Returns: Whether the row got the focus.
    func move(to row: RowID, _ holder: Widget?) -> Bool {
        requested = holder == nil ? row : nil
        if let holder {
            isMoving = true
            gtk_widget_grab_focus(holder)
            isMoving = false
        }
        return holder != nil
    }

    /// Moves the focus to a row as soon as it is bound, and not before the next layout.
    func request(_ row: RowID) { requested = row }

    /// Records the row with the focus, and returns whether it differs from the last one.
    func updateLast() -> Bool {
        guard let row, row != last else { return false }
        last = row
        return true
    }

    /// Cancels the pending move of the focus.
    func cancelRequest() { requested = nil }
}
