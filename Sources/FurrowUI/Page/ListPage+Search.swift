// The first row and the visible rows, for the search.

import Foundation
import ListModel
import Todo

extension ListPage {
    func isFullyVisible(_ row: UUID) -> Bool {
        guard let place = source.place(of: row) else { return false }
        let geometry = geometry
        let top = geometry.top(ofPlace: place)
        return top >= geometry.top && top + geometry.rowHeight <= geometry.bottom
    }

    /// Whether the first focusable row has the focus.
    var isTopFocused: Bool {
        guard !editing.editor.isActive, !controls.popover.isOpen, let row = focusedRow else { return false }
        return source.focusable(at: 0).map(source.id(at:)) == row
    }

    /// Focuses the first row.
    func focusTop() {
        if let place = source.focusable(at: 0) { focus(source.id(at: place)) }
    }
}
