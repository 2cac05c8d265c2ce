import GtkSupport
import ListModel

/// The parts above and below the rows of a list.
@MainActor struct ListEdges {
    /// The row above the list that adds a task.
    let addRow: AddRow
    /// The placeholder in the gap that fingers open.
    let gap = GapPlaceholder()
    /// The message shown instead of the rows.
    let emptyState: EmptyState
    /// The room below the last row.
    let endPadding = EndPadding()

    init(_ state: ListState, around list: Widget) {
        addRow = AddRow(state, minHeight: Int32(state.settings.rowHeight.pixels))
        emptyState = EmptyState(of: list)
    }

    /// Shows whether there are rows, and how far the search is.
    func show(_ state: ListState, isEmpty: Bool) {
        emptyState.show(state.query, isEmpty: isEmpty, isReadOnly: state.isReadOnly, search: state.search)
        addRow.showCanEmpty(!isEmpty)
        if let search = state.search { addRow.show(search) }
    }
}
