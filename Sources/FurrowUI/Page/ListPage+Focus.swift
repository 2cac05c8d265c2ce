// The keyboard focus and the handling of keys.

import CGtk
import Foundation
import Gestures
import GtkShim
import GtkSupport
import ListModel
import Rows
import Todo

extension ListPage: FocusSurface {
    var focusedRow: UUID? { interaction.focus.row?.item }

    func focus(_ id: UUID) {
        userMovedFocus()
        setFocus(to: id)
    }

    func moveMenuFocus(of id: RowID, forward: Bool) { rendering.menus.moveFocus(rows[id], forward: forward) }
}

extension ListPage {
    /// Moves the focus to an item's row and scrolls to it, without counting as an action of the user.
    func setFocus(to id: UUID) {
        guard let place = source.place(of: id) else { return }
        scroll(toPlace: place)
        // The row gets the focus only after the list is laid out.
        if !interaction.focus.move(to: RowID(id), rows.holder(of: RowID(id))) { driver.layout.request() }
    }

    /// Records that the user moved the focus to another row. The next layout scrolls to that row.
    private func userMovedFocus() {
        driver.scroller.focusMoved()
        driver.layout.request()
    }

    /// Handles a move of the focus. If neither the program nor a change of the list moved it, the user did, by a key or
    /// an assistive technology.
    func focusMoved() {
        if interaction.focus.updateLast(), !interaction.focus.isMoving, rowAnimations.change == nil { userMovedFocus() }
    }

    /// Moves the focus to the first fully visible row, or to the add row if the list is empty, once the list is on the
    /// screen. A list that reappears is still scrolled to where it was.
    func focusFirst() {
        guard let place = source.focusable(at: min(geometry.firstWholePlace, source.count - 1)) else {
            return edges.addRow.grabFocus(state)
        }
        interaction.focus.request(RowID(source.id(at: place)))
        driver.layout.request()
    }

    /// The place that keeps the focus when its row is removed.
    struct FocusPlace {
        var place: Int
        var isVisible = true
    }

    /// Returns the place that keeps the focus if these changes remove its row, or nil if no row has the focus. If the
    /// row is scrolled out of view, that is the first fully visible row, so that the list does not scroll by itself.
    func placeOfFocus(before changes: [ListChange]) -> FocusPlace? {
        guard let place = interaction.focus.row.flatMap({ rows.place(of: $0) }) else { return nil }
        var geometry = geometry
        let top = geometry.top(ofPlace: place)
        if top + geometry.rowHeight > geometry.top, top < geometry.bottom { return FocusPlace(place: place) }
        geometry.scroll = changes.keepingRows(at: geometry.scroll, rowHeight: geometry.rowHeight)
        return FocusPlace(place: geometry.firstWholePlace, isVisible: false)
    }

    /// Keeps the focus at its place in the list after its row was removed or moved away.
    func keepFocus(at saved: FocusPlace) {
        guard !editing.editor.isActive, focusedRow == nil,
            let place = source.focusable(at: min(saved.place, source.count - 1))
        else { return }
        let id = source.id(at: place)
        if saved.isVisible { return setFocus(to: id) }
        // Delayed until after the layout, because GTK would scroll according to the old layout.
        interaction.focus.request(RowID(id))
        driver.layout.request()
    }

    /// Whether no visible widget has the focus.
    var isFocusLost: Bool { interaction.focus.isLost }

    /// Returns the focus to the row after a menu of the window has closed, or moves it to the first visible row if that
    /// row is out of view.
    ///
    /// GTK leaves the focus in the hidden menu if an entry of a submenu was chosen (4.8 and 4.18); keys would be lost.
    func restoreFocus(to row: UUID?) {
        guard !editing.editor.isActive, interaction.focus.isLost else { return }
        guard let row, let holder = rows.holder(of: RowID(row)) else { return focusFirst() }
        _ = interaction.focus.move(to: RowID(row), holder)
    }

    /// Moves the focus from a header row, where the toolkit put it, to the first row below it.
    func passOverHeader() {
        guard let row = interaction.focus.row, let place = rows.place(of: row),
            source.marks(at: place).contains(.header),
            let next = source.focusable(at: place)
        else { return }
        focus(source.id(at: next))
    }

    /// Moves the focus upward across a header row. Without this, the header would pass the focus back down.
    private func passOverHeader(above key: KeyPress) -> Bool {
        guard [GDK_KEY_Up, GDK_KEY_KP_Up].contains(Int32(key.keyval)), !key.alt, !key.control, !key.shift,
            let place = interaction.focus.row.flatMap({ rows.place(of: $0) }), source.has(place - 1),
            source.marks(at: place - 1).contains(.header)
        else { return false }
        if source.has(place - 2) { focus(source.id(at: place - 2)) }
        return true
    }

    /// Handles Tab while rows are selected: it moves the focus from the list to the selection bar, past all other rows,
    /// and from the start of the bar back to the row.
    private func moveBarFocus(_ isBackward: Bool, from focus: KeyInput.Focus) -> Bool {
        guard let selectionBar = controls.selectionBar, selectionBar.shows(controller) else { return false }
        guard isBackward else { return [.row, .list].contains(focus) && selectionBar.grabFocus() }
        guard selectionBar.isFirstButtonFocused else { return false }
        focusLastRow()
        return true
    }

    func focusLastRow() {
        let rows = [interaction.focus.last?.item, state.selection.focus].compactMap { $0 }
        if let row = rows.first(where: { source.place(of: $0) != nil }) { self.focus(row) } else { focusFirst() }
    }

    /// Handles a key pressed anywhere in the window.
    ///
    /// - Returns: Whether the list used the key.
    func keyPressed(_ key: KeyPress) -> Bool {
        if editing.editor.isActive {
            // The entry's own menu would be a popover on a row that may be removed, and would capture all keys.
            return KeyInput.isMenuKey(key) || editing.editor.keyPressed(key)
        }
        if controls.hasPopover { return false }
        // Fingers on the list have already stopped it.
        if fingersDown == 0 { driver.scroller.stopIfMoving(at: MainLoop.now) }
        let isRightToLeft = reading.isRightToLeft
        let focus = interaction.focus.kind { $0 == rows.list || edges.addRow.isFocused($0) }
        if focus == .row, passOverHeader(above: key) { return true }
        if let isBackward = KeyInput.tab(key), moveBarFocus(isBackward, from: focus) { return true }
        guard let meaning = KeyInput.meaning(of: key, on: focus, isRightToLeft: isRightToLeft) else { return false }
        return controller.keyPressed(meaning, rightToLeft: isRightToLeft)
    }
}
