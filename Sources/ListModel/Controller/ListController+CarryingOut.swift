// Rows carried out of their list and onto another list, a tag, a view or the trash (specification G7, N9).

import Foundation
import GLibSupport
import Gestures
import Todo

// MARK: - Carried onto these rows

extension ListController {
    /// Handles rows carried from another list, over a target in this list.
    package func carriedOver(_ target: Target, at point: Point) {
        let command = target.rowID.flatMap { events.carrying?.command(putting: nil, onto: $0, of: self) }
        handle(.carriedOver(target, acceptsRow: command != nil, at: point, viewport: viewport))
    }

    /// Handles rows that were carried back from this list.
    package func carriedBack() { handle(.carriedBack) }

    /// Explains that a row does not accept the carried rows, unless they are already there.
    package func refuse(_ row: RowID) {
        guard let item = library.item(row.item), dropQuery(of: item)?.rejectsAllDrops ?? true else { return }
        surface?.toast(tr("Tasks cannot be moved to “{name}”").filling("name", with: item.title), undo: false)
    }

    /// Returns the list or view of a row, if tasks can be put into it. The row “Tags” has none.
    private func dropQuery(of item: RowContent) -> Query? {
        guard query.isOfLists, item.id != TodoList.tags, item.id != library.draft, !library.isLeaving(item.id) else {
            return nil
        }
        return library.query(of: item.id)
    }
}

// MARK: - Carried out of these rows

extension ListController {
    /// Whether a row of this list is carried.
    package var isCarrying: Bool { events.arbiter.activeKind == .reorder && events.arbiter.activePane == pane }

    /// Returns the command for putting the carried rows onto a row of another list; nil if the command would change
    /// nothing.
    ///
    /// - Parameter row: The carried row; nil for the row that is being carried.
    fileprivate func command(putting row: RowID?, onto target: RowID, of other: ListController) -> Command? {
        guard let id = (row ?? events.arbiter.pressedRow(in: pane))?.item, let item = other.library.item(target.item),
            let onto = other.dropQuery(of: item)
        else { return nil }
        return query.dropCommand(
            for: stack(with: id) ?? [id], onto: onto, in: library.contents, at: library.store.clock())
    }

    /// Puts a carried row onto a row of another list.
    package func put(_ row: RowID, onto target: RowID, of other: Pane) {
        guard let command = events.list(of: other).flatMap({ command(putting: row, onto: target, of: $0) }) else {
            return drop(row, at: nil)
        }
        surface?.put(row, onto: target, of: other)
        let endsSelection = stack(with: row.item) != nil && command.endsSelection
        if endsSelection { return finish(command, then: finishDrop) }
        write {
            defer { self.finishDrop() }
            try await self.performAndReport(command)
        }
    }

    private func finishDrop() {
        surface?.endCarrying()
        library.unfoldCarried()
    }
}

extension Command {
    /// Whether the command ends the selection of its rows.
    fileprivate var endsSelection: Bool {
        switch self {
        case .transfer, .delete: true
        default: false
        }
    }
}
