import GtkSupport
import ListModel
import Wording

/// The parts that draw rows: in the list, over it, and the menus under them.
@MainActor struct RowRendering {
    let painter: RowPainter
    /// The rows that are drawn over the list instead of rows that move or are dragged.
    let floatingRows: FloatingRows
    let menus = SwipeMenus()

    /// - Parameter list: The widget under the floating rows.
    init(_ state: ListState, _ formatter: RowFormatter, over list: Widget) {
        painter = RowPainter(state, formatter)
        floatingRows = FloatingRows(over: list)
    }

    /// The captions and headers of rows. The owner of the page supplies the lists' names.
    var rowFormatter: RowFormatter { painter.formatter }
}
