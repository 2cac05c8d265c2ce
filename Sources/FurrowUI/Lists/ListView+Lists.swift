// What only rows of lists show: how many items are open, and which list is shown beside.

import CGtk
import Foundation
import Gestures
import GtkShim
import GtkSupport
import Todo

extension ListView {
    /// Where a row is laid out, also one that is not there yet: px from the page's top.
    func rect(of id: RowID) -> Extent {
        let view = view
        let height = view.rowHeight
        let place = controller.library.contents.position(of: id.item) ?? 0
        let top = min(max(view.top(ofPlace: place), 0), max(0, view.bottom - height))
        return Extent(top: top, bottom: top + height)
    }

    /// Marks the row of the list that is shown beside.
    func mark(_ id: RowID?) {
        let before = marked
        marked = id
        for row in [before, id].compactMap({ $0 }) {
            if let widget = rows[row] { furrow_slide_row_set_marked(widget, row == id) }
        }
    }

    /// Shows how many items of a list are open.
    func showCount(of item: RowContent, in row: OpaquePointer) {
        guard controller.query == .lists else { return }
        let count = controller.library.openCounts[item.id] ?? 0
        furrow_slide_row_set_detail(row, String(count))
        furrow_slide_row_set_marked(row, marked == RowID(item.id))
        describe(item, in: row)
    }

    /// Other items are open than before.
    func countsChanged() {
        for (id, row) in rows {
            if let item = controller.library.item(id.item) { showCount(of: item, in: row) }
        }
    }
}
