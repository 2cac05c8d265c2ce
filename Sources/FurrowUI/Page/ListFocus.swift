import CGtk
import Foundation
import Gestures
import GtkShim
import GtkSupport
import ListModel
import Parts
import Rows
import Todo

/// Keeps the keyboard focus of a page in its rows: it knows which row has the focus, moves it, and restores it after
/// rows or menus that had it are gone.
@MainActor final class ListFocus {
    private let page: Widget
    private let lifetime: PageLifetime
    private let rows: RowRegistry
    private let edges: ListEdges
    private let area: VisibleArea
    private let driver: FrameDriver
    private let animator: RowAnimator
    private let accessibility: ListAccessibility
    private let editor: RowEditor
    private var last: RowID?
    /// The row that gets the focus back after a menu has closed: the last one with the focus, or the row at its place
    /// if it was removed or moved away since.
    private var returning: RowID?
    /// The row that gets the focus as soon as it is bound.
    private var requested: RowID?
    /// Whether the program, not the user, is moving the focus.
    private var isMoving = false
    private var isWatching = false

    init(
        on page: Widget, _ lifetime: PageLifetime, _ edges: ListEdges, _ animator: RowAnimator,
        _ accessibility: ListAccessibility, _ editor: RowEditor
    ) {
        self.page = page
        self.lifetime = lifetime
        self.edges = edges
        self.animator = animator
        self.accessibility = accessibility
        self.editor = editor
        rows = animator.rows
        area = animator.area
        driver = animator.driver
        accessibility.focus = self
    }

    // MARK: The row with the focus

    private var widget: Widget? { gtk_widget_get_root(page).flatMap { gtk_root_get_focus($0) } }

    /// The row that has the focus, itself or through a descendant.
    var row: RowID? {
        var next = widget
        while let current = next, current != page {
            if let row = row(at: current) ?? rowInside(current) { return row }
            next = gtk_widget_get_parent(current)
        }
        return nil
    }

    private func rowInside(_ widget: Widget) -> RowID? { gtk_widget_get_first_child(widget).flatMap(row(at:)) }

    private func row(at widget: Widget) -> RowID? { rows.row(at: widget).flatMap(rows.id(of:)) }

    /// Whether no visible widget has the focus. GTK moves the focus away from a hidden widget only in the next frame.
    var isLost: Bool { widget.map { gtk_widget_get_mapped($0) == 0 } ?? true }

    /// The kind of widget that has the focus, which decides the meaning of keys.
    var kind: KeyInput.Focus {
        guard let widget else { return .list }
        if rowInside(widget) != nil { return .row }
        if let parent = gtk_widget_get_parent(widget), furrow_is_a(parent, "FurrowSwipeMenu") { return .menu }
        return widget == rows.list || edges.isFocused(widget) ? .list : .elsewhere
    }

    var isAtTop: Bool {
        guard let row else { return false }
        return rows.source.focusable(at: 0).map(rows.source.id(at:)) == row.item
    }

    // MARK: Moves by the user

    /// Observes the focus, once the list is in a window.
    func watch() {
        guard !isWatching, let root = gtk_widget_get_root(page) else { return }
        isWatching = true
        lifetime.connect(root, "notify::focus-widget") { [weak self] in self?.changed() }
        changed()
    }

    /// Handles a move of the focus. If neither the program nor a change of the list moved it, the user did, by a key or
    /// an assistive technology.
    func changed() {
        let row = row
        accessibility.focusMoved(to: row)
        if let row {
            returning = row
            if row != last, !isMoving, !animator.isChangePending { userMoved() }
            last = row
        }
        // Delayed, because GTK is still moving the focus.
        lifetime.whenIdle { [weak self] in self?.passOverHeader() }
    }

    /// Records that the user moved the focus to another row. The next layout scrolls to that row.
    private func userMoved() {
        area.scroller.focusMoved()
        driver.requestLayout()
    }

    /// Moves the focus from a header row, where the toolkit put it, to the first row below it.
    private func passOverHeader() {
        guard let row, let place = rows.index(of: row), rows.source.marks(at: place).contains(.header),
            let next = rows.source.focusable(at: place)
        else { return }
        moveByUser(to: rows.source.id(at: next))
    }

    /// Moves the focus upward across a header row. Without this, the header would pass the focus back down.
    ///
    /// - Returns: Whether the key was used.
    func passOverHeader(above key: KeyPress) -> Bool {
        guard [GDK_KEY_Up, GDK_KEY_KP_Up].contains(Int32(key.keyval)), !key.alt, !key.control, !key.shift,
            let place = row.flatMap({ rows.index(of: $0) }), rows.source.has(place - 1),
            rows.source.marks(at: place - 1).contains(.header)
        else { return false }
        if rows.source.has(place - 2) { moveByUser(to: rows.source.id(at: place - 2)) }
        return true
    }

    /// Moves the focus to an item's row and scrolls to it.
    func moveByUser(to id: UUID) {
        userMoved()
        move(to: id)
    }

    // MARK: Moving the focus

    /// Moves the focus to an item's row and scrolls to it, without counting as an action of the user.
    private func move(to id: UUID) {
        guard let place = rows.source.index(of: id) else { return }
        area.reveal(place)
        move(to: RowID(id))
    }

    /// Moves the focus to a row: now if it has a holder, otherwise as soon as a layout has bound it.
    private func move(to row: RowID) {
        guard let holder = rows.holder(of: row) else { return moveAfterLayout(to: row) }
        requested = nil
        isMoving = true
        gtk_widget_grab_focus(holder)
        isMoving = false
    }

    /// Moves the focus to the first row.
    func moveToTop() {
        if let place = rows.source.focusable(at: 0) { moveByUser(to: rows.source.id(at: place)) }
    }

    /// Moves the focus to the first fully visible row, or to the add row if the list is empty, once the list is on the
    /// screen. A list that reappears is still scrolled to where it was.
    func moveToFirstVisible() {
        guard let row = focusableRow(at: area.geometry.firstWholeIndex) else { return edges.grabFocus() }
        moveAfterLayout(to: row)
    }

    /// Returns the row that can have the focus at a place, or the last such row if the list is shorter.
    private func focusableRow(at place: Int) -> RowID? {
        let source = rows.source
        return source.focusable(at: min(place, source.count - 1)).map { RowID(source.id(at: $0)) }
    }

    /// Moves the focus to the row that had it last, or to `row` if that row is gone.
    func moveToLast(or row: UUID?) {
        let known = [last?.item, row].compactMap { $0 }
        if let row = known.first(where: { rows.source.index(of: $0) != nil }) {
            moveByUser(to: row)
        } else {
            moveToFirstVisible()
        }
    }

    private func moveAfterLayout(to row: RowID) {
        requested = row
        driver.requestLayout()
    }

    /// Moves the focus to the requested row, after a layout has bound it.
    func laidOut() {
        if let row = requested, rows[row] != nil { move(to: row.item) }
    }

    /// Cancels the pending move of the focus.
    func cancelRequest() { requested = nil }

    // MARK: Keeping the focus

    /// The place that keeps the focus when its row is removed.
    struct Place {
        var place: Int
        var isVisible = true
        /// Whether a menu has the focus and returns it to this place.
        var isReturning = false
    }

    /// Returns the place that keeps the focus if these changes remove its row, or nil if no row has the focus. If the
    /// row is scrolled out of view, that is the first fully visible row, so that the list does not scroll by itself.
    func place(before changes: [ListChange]) -> Place? {
        guard let row else {
            let place = returning.flatMap { rows.index(of: $0) }
            return place.map { Place(place: changes.shifted($0), isReturning: true) }
        }
        guard let place = rows.index(of: row) else { return nil }
        var geometry = area.geometry
        let top = geometry.top(ofIndex: place)
        if top + geometry.rowHeight > geometry.top, top < geometry.bottom { return Place(place: place) }
        geometry.scroll = changes.keepingRows(at: geometry.scroll, rowHeight: geometry.rowHeight)
        return Place(place: geometry.firstWholeIndex, isVisible: false)
    }

    /// Keeps the focus at its place in the list after rows were removed or moved away.
    func rowsChanged(_ saved: Place?) {
        if let saved, saved.isReturning { returning = focusableRow(at: saved.place) } else if let saved { keep(saved) }
        // The row that was about to get the focus may have been removed.
        if let requested, rows.source.index(of: requested.item) == nil { moveToFirstVisible() }
    }

    private func keep(_ saved: Place) {
        guard !editor.isActive, row == nil, let row = focusableRow(at: saved.place) else { return }
        if saved.isVisible { return move(to: row.item) }
        // Delayed until after the layout, because GTK would scroll according to the old layout.
        moveAfterLayout(to: row)
    }

    /// Keeps the focus in the list after a popover has closed: if the row at this place was removed with the popover,
    /// the window may have no focus at all.
    func popoverClosed(over place: Int) {
        if isLost { keep(Place(place: place)) }
    }

    /// Returns the focus to the row after a menu of the window has closed, or to the row that has taken its place, or
    /// moves it to the first visible row if that row is out of view.
    ///
    /// GTK leaves the focus in the hidden menu if an entry of a submenu was chosen (4.8 and 4.18); keys would be lost.
    func restore(to row: UUID?) {
        guard !editor.isActive, isLost else { return }
        guard let id = row.map(RowID.init), let row = id == last ? returning : id,
            let place = rows.source.index(of: row.item), area.geometry.drawnIndices.contains(place)
        else { return moveToFirstVisible() }
        move(to: row)
    }
}
