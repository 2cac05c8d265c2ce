import Gestures
import GtkShim
import GtkSupport
import ListModel
import Todo

/// The edges of a list: the add row above the rows, the room below them, the message in place of them, and the gap that
/// fingers open between them or at an end.
@MainActor final class ListEdges {
    private let rows: RowRegistry
    private let addRow: AddRow
    private let gap = GapPlaceholder()
    private let emptyState: EmptyState
    private let endPadding = EndPadding()
    /// The last known state of the list.
    private var state: ListState

    /// - Parameter list: The widget that shows the rows.
    init(_ rows: RowRegistry, around list: Widget, of controller: ListController) {
        self.rows = rows
        state = controller.state
        addRow = AddRow(
            state, onAdd: { [controller] in controller.addRowClicked() },
            onEmpty: { [controller] in controller.emptyClicked() })
        emptyState = EmptyState(of: list)
    }

    /// The row above the list that adds a task. It is as high as all other rows.
    var topRow: OpaquePointer { addRow.row }
    /// The widget below the add row: the rows, or the message in place of them.
    var content: Widget { emptyState.stack }
    /// The widget behind the list, which shows the gap.
    var background: Widget { gap.widget }

    /// The requested height of a row, in px. The rows are allocated this height only in the next layout.
    var rowHeight: Double { addRow.height }

    /// Adopts a new state of the list.
    func update(_ state: ListState) {
        let before = self.state
        self.state = state
        if state.query != before.query || state.isReadOnly != before.isReadOnly { addRow.show(state) }
    }

    /// Shows whether there are rows, and how far the search is.
    func showEmptyState() {
        let isEmpty = rows.source.count == 0
        emptyState.show(state.query, isEmpty: isEmpty, isReadOnly: state.isReadOnly, search: state.search)
        addRow.showCanEmpty(!isEmpty)
        if let search = state.search { addRow.show(search) }
    }

    // MARK: The focus

    /// Returns whether a widget of the add row takes the focus when the list has no row that can.
    func isFocused(_ widget: Widget) -> Bool { addRow.isFocused(widget) }

    /// Moves the focus to the add row.
    func grabFocus() { addRow.grabFocus(state) }

    // MARK: The gap

    /// Shows the gap at the end where the list is pulled.
    func showGap(of pull: RowAnimations.Pull, in geometry: ListGeometry, _ color: Color) {
        gap.show(pull, geometry, rows: rows.source.count, state, color)
    }

    /// Shows the gap between parted rows.
    ///
    /// - Parameters:
    ///   - seam: The position of the seam, in px from the page's top.
    ///   - color: Returns the color of the gap. Called again only for another seam, or after `forgetGapColor`.
    func showGap(of parting: RowAnimations.Parting, seam: Double, rowHeight: Double, _ color: () -> Color) {
        let color = gap.color(of: parting.seam, color)
        gap.show(parting, seam: seam, rowHeight: rowHeight, state.query, color)
    }

    func hideGap(rowHeight: Double) { gap.hide(rowHeight: rowHeight) }

    /// Forgets the color of the gap, because the rows' colors may have changed.
    func forgetGapColor() { gap.forgetColor() }

    // MARK: The room below the last row

    /// Adds the room below the last row, if it is bound. A new row without an item needs no room, because it takes up
    /// the space itself.
    ///
    /// - Returns: Whether the list needs a new layout.
    func updateEndPadding(in geometry: ListGeometry) -> Bool {
        endPadding.move(to: rows.source.lastID.flatMap { rows[RowID($0)] }, endPaddingHeight(in: geometry))
    }

    /// Returns the room below the last row, in px.
    func endPaddingHeight(in geometry: ListGeometry) -> Double {
        let last = rows.source.lastID
        return last == nil || last == state.draft ? 0 : geometry.roomBelow(rows.source.count)
    }

    /// Removes the room from a row that is no longer bound.
    func rowUnbound(_ row: OpaquePointer) { endPadding.remove(from: row) }

    /// Returns whether the room was added since the last call.
    func takeIsEndPaddingNew() -> Bool { endPadding.consumeIsNew() }
}
