// The keyboard: what has the focus, and what keys mean there.

import CGtk
import Foundation
import Gestures
import GtkShim
import GtkSupport

extension ListPage: FocusSurface {
    var focusedRow: UUID? {
        guard var found = focusedWidget else { return nil }
        while true {
            if let row = rows.row(at: found) ?? gtk_widget_get_first_child(found).flatMap({ rows.row(at: $0) }) {
                return rows.id(of: row)?.item
            }
            guard let parent = gtk_widget_get_parent(found), parent != widget else { return nil }
            found = parent
        }
    }

    func focus(_ id: UUID) {
        guard let place = source.place(of: id) else { return }
        scroll(toPlace: place)
        guard let holder = rows.holder(of: RowID(id)) else {
            // Not there before the list is laid out.
            focusing = id
            return layout.request()
        }
        focusing = nil
        gtk_widget_grab_focus(holder)
    }

    func walkMenu(of id: RowID, forward: Bool) { menus.walk(rows[id], forward: forward) }
}

extension ListPage {
    /// Puts the focus on the first row that is seen whole, or on the add row of an empty list, once the list is on the
    /// screen: one that comes back stands where it was left.
    func focusFirst() {
        guard source.count > 0 else { return addRow.grabFocus(state.query) }
        focusing = source.id(at: min(geometry.firstWholePlace, source.count - 1))
        layout.request()
    }

    /// The row with the focus may have gone or moved away: the focus stays at its place in the list.
    func keepFocus(at place: Int) {
        guard editor.openRow == nil, focusedRow == nil, source.count > 0 else { return }
        focus(source.id(at: min(place, source.count - 1)))
    }

    /// Whether nothing on the screen has the keyboard focus: GTK takes it from what is hidden only with the next frame.
    var hasLostFocus: Bool {
        guard let focusedWidget else { return true }
        return gtk_widget_get_mapped(focusedWidget) == 0
    }

    /// A key pressed anywhere in the window.
    ///
    /// - Returns: whether it was the list's.
    func keyPressed(_ key: KeyPress) -> Bool {
        if editor.isActive {
            // An entry's own menu would be on a popover of a row that may go, and has all keys to itself.
            return KeyInput.isMenuKey(key) || editor.keyPressed(key)
        }
        if popover.isOpen { return false }
        let isRightToLeft = reading.isRightToLeft
        guard let meaning = KeyInput.meaning(of: key, on: keyFocus, isRightToLeft: isRightToLeft) else { return false }
        return controller.keyPressed(meaning, rightToLeft: isRightToLeft)
    }

    private var keyFocus: KeyInput.Focus {
        guard let focused = focusedWidget else { return .list }
        if let child = gtk_widget_get_first_child(focused), rows.row(at: child) != nil { return .row }
        if let parent = gtk_widget_get_parent(focused), furrow_is_a(parent, "FurrowSwipeMenu") { return .menu }
        return focused == rows.list || addRow.isFocused(focused) ? .list : .elsewhere
    }

    private var focusedWidget: Widget? { gtk_widget_get_root(widget).flatMap { gtk_root_get_focus($0) } }
}
