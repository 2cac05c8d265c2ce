// The requests of the window that shows the page.

import Foundation
import Gestures
import GtkSupport
import ListModel
import Todo
import Wording

extension ListPage {
    /// The captions and headers of rows. The owner of the page supplies the lists' names.
    var rowFormatter: RowFormatter { presenter.formatter }

    // MARK: Rows

    /// Updates the texts that depend on the day, the clock, the time zone or the names of lists.
    func datesChanged() { presenter.datesChanged() }

    /// Updates the rows of lists after the captions of lists have changed.
    func listCaptionsChanged() { presenter.listCaptionsChanged() }

    /// Sets whether the list is in a sidebar, where its rows have no heat map colors.
    func setInSidebar(_ isInSidebar: Bool) { presenter.setInSidebar(isInSidebar, on: widget) }

    /// Marks the row of the list that is open next to the lists.
    func mark(_ id: RowID?) { presenter.mark(id) }

    // MARK: Positions

    func isFullyVisible(_ row: UUID) -> Bool { area.isFullyVisible(row) }

    /// Returns the current position of one row, in px from the page's top.
    func visibleTop(of id: RowID) -> Double? { animator.visibleTop(of: id) }

    /// Returns the position at which a row is laid out, in px from the page's top, even if the row is not bound yet.
    func rect(of id: RowID) -> Extent { area.extent(of: id) }

    // MARK: The focus

    /// Whether no visible widget has the focus.
    var isFocusLost: Bool { focus.isLost }

    /// Focuses the first row.
    func focusTop() { focus.moveToTop() }

    /// Focuses the first fully visible row, or the add row if the list is empty.
    func focusFirst() { focus.moveToFirstVisible() }

    /// Returns the focus to the row after a menu of the window has closed.
    func restoreFocus(to row: UUID?) { focus.restore(to: row) }
}
