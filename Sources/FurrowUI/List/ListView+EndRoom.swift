// The room below the last row of a list that fills the view: the second finger of a pinch rests there (specification E1).

import CGtk
import Gestures
import GtkShim
import GtkSupport
import Todo

extension ListView {
    /// How much room the list has below its last row, in px: a row's height, unless the view has as much of it anyway. None
    /// while the last row is one that has no item yet, which lies where the room was.
    ///
    /// - Parameter view: what is seen, which is measured anew each time it is asked for.
    func endRoom(in view: View) -> Double {
        let library = controller.library
        guard let last = library.contents.last, last.id != library.draft else { return 0 }
        return Double(library.contents.count + 1) * view.rowHeight > view.bottom - view.top ? view.rowHeight : 0
    }

    /// Gives the last row, where it is bound, the room below it, and takes it from the one that was the last.
    ///
    /// The row has it as its margin: GtkListView scrolls to what its rows take up, and heeds no margin of its own.
    func makeEndRoom() {
        let last = controller.library.contents.last.flatMap { rows[RowID($0.id)] }
        if let endRow, endRow != last { gtk_widget_set_margin_bottom(endRow.widget, 0) }
        endRow = last
        guard let last else { return }
        let room = Int32(endRoom(in: view))
        guard room != gtk_widget_get_margin_bottom(last.widget) else { return }
        gtk_widget_set_margin_bottom(last.widget, room)
        if room > 0 {
            isEndRoomNew = true
            afterNextLayout()
        }
    }

    /// The list may have been scrolled to its last row before there was room below that: a row far away is only bound by
    /// the layout it is scrolled to in (GTK 4.18).
    func revealEndRoom() {
        guard isEndRoomNew else { return }
        isEndRoomNew = false
        guard edited == nil, unopened == nil, let last = controller.library.contents.last, focusedRow == last.id else {
            return
        }
        scroll(to: controller.library.contents.count - 1)
    }

    /// Takes the room from a row that is no longer bound.
    func takeEndRoom(from row: OpaquePointer) {
        guard endRow == row else { return }
        endRow = nil
        gtk_widget_set_margin_bottom(row.widget, 0)
    }

    /// A view that was made higher or lower may have the room anyway, or no longer.
    func watchEndRoom() {
        connect(adjustment, "notify::page-size") { [weak self] in self?.updateEndRoom() }
    }

    /// Makes it after the layout that is running: a margin asks for another.
    func updateEndRoom() {
        whenIdle { [weak self] in
            if let self, !speech.isGone { makeEndRoom() }
        }
    }
}
