import Foundation
import Gestures
import GtkSupport
import ListModel
import Rows
import Todo

/// Applies the changes of a list to its rows. GTK creates a row again for each removed and added one, so this part
/// leaves as many rows as possible in place.
@MainActor struct RowUpdater {
    private let rows: RowRegistry
    private let presenter: RowPresenter
    private let area: VisibleArea
    private let focus: ListFocus

    /// The maximum number of rows that GTK may create again for one change.
    private static let maxCreated = 32

    init(_ presenter: RowPresenter, _ area: VisibleArea, _ focus: ListFocus) {
        rows = presenter.rows
        self.presenter = presenter
        self.area = area
        self.focus = focus
    }

    private var source: any RowSource { rows.source }

    /// Returns whether these changes leave no row of the list.
    func replacesAll(_ changes: [ListChange]) -> Bool {
        changes.reduce(0) { $0 + $1.removed } >= rows.count && !changes.contains(where: keepsRows)
    }

    func apply(_ changes: [ListChange]) {
        rows.splice { splice in
            let move = shortMove(in: changes)
            if let move { rows.rearrange(move) }
            for change in changes where move == nil || change.removed == change.added { make(change, splice) }
        }
    }

    private func make(_ change: ListChange, _ splice: (Int, Int, Int) -> Void) {
        // If only an item's content has changed, its row and its editor are kept.
        if change.removed == 1, change.added == 1, refresh(change.position) { return }
        if keepsRows(change) { return refreshRows(in: change) }
        // `closeUp` is only for removals below a visible row, because that row stays in place.
        let places = change.position..<change.position + change.removed
        if change.added == 0, change.position > area.geometry.drawnIndices.lowerBound,
            rows.boundCount(in: places) > Self.maxCreated, rows.arePlain(in: change.position...Int.max)
        {
            return rows.closeUp(change.position, change.removed)
        }
        splice(change.position, change.removed, change.added)
    }

    /// Returns the range of places within which a single row moves, if nothing else changes the order, and only a few
    /// rows, all plain, are in between. Returns nil if the focus is within the range: GTK must then move the row
    /// itself, because only GTK notifies the listeners of the focus.
    private func shortMove(in changes: [ListChange]) -> ClosedRange<Int>? {
        let others = changes.filter { $0.removed != $0.added }
        guard others.count == 2, changes.allSatisfy({ $0.removed <= 1 && $0.added <= 1 }),
            others[0].removed == others[1].added
        else { return nil }
        let places = min(others[0].position, others[1].position)...max(others[0].position, others[1].position)
        // GTK keeps visible rows in place only if it is notified of the move.
        let first = area.geometry.firstIndex
        guard first <= places.lowerBound || first > places.upperBound else { return nil }
        guard rows.boundCount(in: Range(places)) <= Self.maxCreated, rows.arePlain(in: places),
            focus.row.flatMap({ rows.index(of: $0) }).map(places.contains) != true
        else { return nil }
        return places
    }

    /// Returns whether many rows change their content and none its place, for example when all of a list's items are
    /// completed. GTK is not notified of such a change.
    private func keepsRows(_ change: ListChange) -> Bool {
        guard change.removed > 1, change.removed == change.added else { return false }
        return boundRows(in: change).allSatisfy { $0.id == RowID(source.id(at: $0.place)) }
    }

    private func refreshRows(in change: ListChange) {
        for (_, row, place) in boundRows(in: change) { presenter.show(source.content(at: place), in: row) }
    }

    private func boundRows(in change: ListChange) -> [(id: RowID, row: OpaquePointer, place: Int)] {
        let places = change.position..<change.position + change.added
        return rows.bound.compactMap { id, row in
            guard let place = rows.index(of: row), places.contains(place) else { return nil }
            return (id, row, place)
        }
    }

    /// Updates the row of the item at this place.
    ///
    /// - Returns: Whether the item has a row.
    private func refresh(_ place: Int) -> Bool {
        let item = source.content(at: place)
        guard let row = rows[RowID(item.id)] else { return false }
        presenter.show(item, in: row)
        return true
    }
}
