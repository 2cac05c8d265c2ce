// The keyboard: what has the focus, and what keys mean there.

import CGtk
import Foundation
import Gestures
import GtkShim
import GtkSupport
import Todo

extension ListPage: FocusSurface {
    var focusedRow: UUID? { listFocus.row?.item }

    func focus(_ id: UUID) {
        personMovedFocus()
        setFocus(to: id)
    }

    func walkMenu(of id: RowID, forward: Bool) { menus.walk(rows[id], forward: forward) }
}

extension ListPage {
    /// Puts the focus on an item's row, scrolling to it, without that being an act of the person.
    func setFocus(to id: UUID) {
        guard let place = source.place(of: id) else { return }
        scroll(toPlace: place)
        // Not there before the list is laid out.
        if !listFocus.move(to: RowID(id), rows.holder(of: RowID(id))) { layout.request() }
    }

    /// The person moved the focus to another row; the next layout scrolls to that.
    private func personMovedFocus() {
        scroller.focusMoved()
        layout.request()
    }

    /// The focus has moved. Where neither the program nor a change of the list moved it, the person did: by a key, or by an
    /// assistive technology.
    func focusMoved() {
        if listFocus.moved(), !listFocus.isMoving, choreography.change == nil { personMovedFocus() }
    }

    /// Puts the focus on the first row that is seen whole, or on the add row of an empty list, once the list is on the
    /// screen: one that comes back stands where it was left.
    func focusFirst() {
        guard let place = source.focusable(at: min(geometry.firstWholePlace, source.count - 1)) else {
            return addRow.grabFocus(state)
        }
        listFocus.want(RowID(source.id(at: place)))
        layout.request()
    }

    /// Where the focus stays when its row goes.
    struct FocusPlace {
        /// The place in the list.
        var place: Int
        /// Whether a row is seen there.
        var isSeen = true
    }

    /// Returns where the focus stays if its row goes by these changes; nil where no row has it. A row that is scrolled away
    /// leaves the focus to the first row that is seen whole: nobody has scrolled the list.
    func placeOfFocus(before changes: [ListChange]) -> FocusPlace? {
        guard let place = listFocus.row.flatMap({ rows.place(of: $0) }) else { return nil }
        var geometry = geometry
        let top = geometry.top(ofPlace: place)
        if top + geometry.rowHeight > geometry.top, top < geometry.bottom { return FocusPlace(place: place) }
        geometry.scroll = changes.keepingRows(at: geometry.scroll, rowHeight: geometry.rowHeight)
        return FocusPlace(place: geometry.firstWholePlace, isSeen: false)
    }

    /// The row with the focus may have gone or moved away: the focus stays at its place in the list.
    func keepFocus(at kept: FocusPlace) {
        guard !editor.isActive, focusedRow == nil,
            let place = source.focusable(at: min(kept.place, source.count - 1))
        else { return }
        let id = source.id(at: place)
        if kept.isSeen { return setFocus(to: id) }
        // Not before the layout: GTK would scroll by where the list was.
        listFocus.want(RowID(id))
        layout.request()
    }

    /// Whether nothing that is seen has the focus.
    var isFocusLost: Bool { listFocus.isLost }

    /// A menu of the window has closed, and the focus comes back where it was; where that is not seen any more, to the
    /// first row that is.
    ///
    /// GTK leaves it in the hidden menu where one was chosen from a menu within it (4.8 and 4.18): keys would go nowhere.
    func takeFocusBack(to row: UUID?) {
        guard !editor.isActive, listFocus.isLost else { return }
        guard let row, let holder = rows.holder(of: RowID(row)) else { return focusFirst() }
        _ = listFocus.move(to: RowID(row), holder)
    }

    /// The toolkit gave the focus to a row that names others: it goes on to what that names.
    func passOverHeader() {
        guard let row = listFocus.row, let place = rows.place(of: row), source.marks(at: place).contains(.header),
            let next = source.focusable(at: place)
        else { return }
        focus(source.id(at: next))
    }

    /// The key Up goes past a row that names others, and not back down from it.
    private func passOverHeader(above key: KeyPress) -> Bool {
        guard [GDK_KEY_Up, GDK_KEY_KP_Up].contains(Int32(key.keyval)), !key.alt, !key.control, !key.shift,
            let place = listFocus.row.flatMap({ rows.place(of: $0) }), source.has(place - 1),
            source.marks(at: place - 1).contains(.header)
        else { return false }
        if source.has(place - 2) { focus(source.id(at: place - 2)) }
        return true
    }

    /// While rows are chosen Tab goes from the list to the bar for them, past all other rows, and back from its beginning to
    /// the row.
    private func walkBar(_ isBackward: Bool, from focus: KeyInput.Focus) -> Bool {
        guard let selectionBar, selectionBar.shows(controller) else { return false }
        guard isBackward else { return [.row, .list].contains(focus) && selectionBar.takeFocus() }
        guard selectionBar.hasFocusAtBeginning else { return false }
        focusLastRow()
        return true
    }

    /// The row has the focus again that had it last.
    func focusLastRow() {
        let rows = [listFocus.last?.item, state.selection.focus].compactMap { $0 }
        if let row = rows.first(where: { source.place(of: $0) != nil }) { self.focus(row) } else { focusFirst() }
    }

    /// A key pressed anywhere in the window.
    ///
    /// - Returns: whether it was the list's.
    func keyPressed(_ key: KeyPress) -> Bool {
        if editor.isActive {
            // An entry's own menu would be on a popover of a row that may go, and has all keys to itself.
            return KeyInput.isMenuKey(key) || editor.keyPressed(key)
        }
        if popover.isOpen || selectionBar?.hasPopover == true { return false }
        // Not under fingers, which hold it.
        if input.fingersDown == 0 { scroller.stopIfMoving(at: MainLoop.now) }
        let isRightToLeft = reading.isRightToLeft
        let focus = listFocus.kind { $0 == rows.list || addRow.isFocused($0) }
        if focus == .row, passOverHeader(above: key) { return true }
        if let isBackward = KeyInput.tab(key), walkBar(isBackward, from: focus) { return true }
        guard let meaning = KeyInput.meaning(of: key, on: focus, isRightToLeft: isRightToLeft) else { return false }
        return controller.keyPressed(meaning, rightToLeft: isRightToLeft)
    }
}
