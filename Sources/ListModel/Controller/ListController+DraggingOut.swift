// Rows dragged out of their list and onto another list, a tag, a view or the trash (specification G7, N9).

import Foundation
import GLibSupport
import Gestures
import Rows
import Todo

// MARK: - Dragged onto these rows

extension ListController {
    /// Handles rows dragged from another list, over a target in this list.
    package func rowDraggedOver(_ target: Target, at point: Point) {
        let command = target.rowID.flatMap { events.dragSource?.command(dropping: nil, onto: $0, of: self) }
        handle(.rowDraggedOver(target, acceptsRow: command != nil, at: point, viewport: viewport))
    }

    /// Handles rows that were dragged back from this list.
    package func rowDraggedAway() { handle(.rowDraggedAway) }

    /// Explains that a row does not accept the dragged rows, unless they are already there.
    package func explainRefusedDrop(_ row: RowID) {
        guard let item = rowStore.item(row.item), dropQuery(of: item)?.rejectsAllDrops ?? true else { return }
        surface?.showToast(tr("Tasks cannot be moved to “{name}”").filling("name", with: item.title), undo: false)
    }

    /// Returns the list or view of a row, if tasks can be put into it. The row “Tags” has none.
    private func dropQuery(of item: RowContent) -> Query? {
        guard query.showsLists, item.id != TodoList.tags, item.id != rowStore.draft, !rowStore.isLeaving(item.id) else {
            return nil
        }
        return rowStore.query(of: item.id)
    }
}

// MARK: - Dragged out of these rows

extension ListController {
    package var isDragging: Bool { events.arbiter.activeKind == .reorder && events.arbiter.activePane == pane }

    /// Returns the command for putting the dragged rows onto a row of another list, or nil if the command would change
    /// nothing.
    ///
    /// - Parameter row: The dragged row, or nil for the row that is being dragged.
    fileprivate func command(dropping row: RowID?, onto target: RowID, of other: ListController) -> Command? {
        guard let id = (row ?? events.arbiter.pressedRow(in: pane))?.item, let item = other.rowStore.item(target.item),
            let onto = other.dropQuery(of: item)
        else { return nil }
        return query.dropCommand(
            for: stack(with: id) ?? [id], onto: onto, in: rowStore.contents, at: rowStore.store.clock())
    }

    /// Puts a dragged row onto a row of another list.
    package func dropOutside(_ row: RowID, onto target: RowID, in other: Pane) {
        guard let command = events.list(of: other).flatMap({ command(dropping: row, onto: target, of: $0) }) else {
            return drop(row, at: nil)
        }
        surface?.dropOutside(row, onto: target, in: other)
        let endsSelection = stack(with: row.item) != nil && command.endsSelection
        if endsSelection { return finish(command, then: finishDrop) }
        write {
            defer { self.finishDrop() }
            try await self.performAndReport(command)
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
