// Rows dragged out of their list and onto another list, a tag, a view or the trash (specification G7, N9).

import GLibSupport
import Gestures
import Rows
import Store
import Todo

extension RowDragging {
    // MARK: Dragged onto these rows

    /// Handles rows dragged from another list, over a target in this list.
    package func rowDraggedOver(_ target: Target, at point: Point) {
        let command = target.rowID.flatMap(dropQuery).flatMap { events.dragSource?.command(dropping: nil, onto: $0) }
        handle(.rowDraggedOver(target, acceptsRow: command != nil, at: point, viewport: context.viewport))
    }

    /// Handles rows that were dragged back from this list.
    package func rowDraggedAway() { handle(.rowDraggedAway) }

    /// Explains that a row does not accept the dragged rows, unless they are already there.
    package func explainRefusedDrop(_ row: RowID) {
        guard let item = rowStore.item(row.item), dropQuery(of: item)?.rejectsAllDrops ?? true else { return }
        surface?.showToast(tr("Tasks cannot be moved to “{name}”").filling("name", with: item.title), undo: false)
    }

    /// Returns the list or view of a row, if tasks can be put into it.
    func dropQuery(of row: RowID) -> Query? { rowStore.item(row.item).flatMap(dropQuery) }

    /// Returns the list or view of a row, if tasks can be put into it. The row “Tags” has none.
    private func dropQuery(of item: RowContent) -> Query? {
        guard query.showsLists, item.id != TodoList.tags, item.id != rowStore.draft, !rowStore.isLeaving(item.id) else {
            return nil
        }
        return rowStore.query(of: item.id)
    }

    // MARK: Dragged out of these rows

    package var isDragging: Bool { events.arbiter.activeKind == .reorder && events.arbiter.activePane == context.pane }

    /// Returns the command for putting the dragged rows onto a list or view, or nil if the command would change nothing.
    ///
    /// - Parameter row: The dragged row, or nil for the row that is being dragged.
    func command(dropping row: RowID?, onto target: Query) -> Command? {
        guard let id = (row ?? events.arbiter.pressedRow(in: context.pane))?.item else { return nil }
        return query.dropCommand(
            for: selection.stack(with: id) ?? [id], onto: target, in: rowStore.contents, at: rowStore.store.clock())
    }

    /// Puts a dragged row onto a row of another list.
    package func dropOutside(_ row: RowID, onto target: RowID, in other: Pane) {
        guard let onto = events.list(of: other)?.dropQuery(of: target), let command = command(dropping: row, onto: onto)
        else {
            return drop(row, at: nil)
        }
        surface?.dropOutside(row, onto: target, in: other)
        let endsSelection = selection.stack(with: row.item) != nil && command.endsSelection
        if endsSelection { return selectionActions.finish(command, then: finishDrop) }
        commands.write {
            defer { self.finishDrop() }
            try await self.commands.performAndReport(command)
        }
    }

    private func finishDrop() {
        surface?.endDrag()
        rowStore.expandAfterDrag()
    }
}

extension Command {
    fileprivate var endsSelection: Bool {
        switch self {
        case .transfer, .delete: true
        default: false
        }
    }
}
