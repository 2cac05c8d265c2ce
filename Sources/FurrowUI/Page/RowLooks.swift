// The look of rows, and the parts drawn over and under them.

import GtkSupport
import ListModel
import Wording

/// The parts that draw rows: in the list, over it, and the menus under them.
@MainActor struct RowLooks {
    let painter: RowPainter
    /// The rows that are drawn over the list, in place of rows that move or are carried.
    let floatingRows: FloatingRows
    let menus = SwipeMenus()

    /// Creates the parts.
    ///
    /// - Parameter list: The widget that is drawn over.
    init(_ state: ListState, _ words: RowFormatter, over list: Widget) {
        painter = RowPainter(state, words)
        floatingRows = FloatingRows(over: list)
    }

    /// The captions and headers of rows. The owner of the page supplies the lists' names.
    var rowFormatter: RowFormatter { painter.formatter }
}
