// Dragging the selected rows as a stack, by pointer or by keys. The rows keep their order when they are dropped
// (specification N9).

import Foundation
import GLibSupport
import Gestures
import Rows
import Todo
import Wording

extension ListController {
    /// Returns all rows that are dragged together with this row, in order, or nil if it is dragged alone.
    package func stack(with id: UUID) -> [UUID]? {
        guard selection.count > 1, selection.contains(id) else { return nil }
        let ids = selectedPositions.map(rowStore.contents.id(at:)).filter { !rowStore.isLeaving($0) }
        return ids.count > 1 ? ids : nil
    }

    /// Shows the other selected rows as a stack when one of them is lifted.
    package func liftStack(with id: UUID) {
        guard let ids = stack(with: id) else { return }
        let contents = rowStore.contents
        let rows = contents.draggedPositions(of: ids).map { RowID(contents.id(at: $0)) }.filter { $0.item != id }
        surface?.liftStack(ids.count, others: rows)
    }

    /// Returns the result of dropping the selected rows at a position.
    ///
    /// - Parameter id: The row that the user holds.
    package func dropping(stack ids: [UUID], lifted id: UUID, at slot: Int) -> DropResult {
        guard capabilities.reorders else { return .nothing }
        if query.traits.moves != nil { return query.dropping(ids, lifted: id, at: slot, in: rowStore.contents) }
        if rowStore.contents.isSorted { return rowStore.contents.dropping(ids, lifted: id, atSorted: slot) }
        return rowStore.contents.dropping(stack: ids, lifted: id, at: slot)
    }

    /// Moves all selected rows by a key.
    package func moveSelection(_ direction: MoveKey) {
        if isReadOnly { return reportReadOnly() }
        guard capabilities.reorders else { return }
        handle(.closeOpenRow(time: now))
        let focused = surface?.focusedRow
        write {
            // Use the positions after all queued writes, since keys may be faster than the store.
            let contents = self.rowStore.contents
            switch self.moving(stack: self.selectedPositions.map(contents.id(at:)), direction, in: contents) {
            case .nothing: break
            case .refused(let refusal): self.explain(refusal)
            case .command(let command):
                do {
                    try await self.performAndReport(command, following: focused)
                } catch let error as TodoError {
                    self.surface?.showToast(errorMessage(for: error), undo: false)
                }
            }
        }
    }

    /// Makes all selected rows subtasks of the row above the first selected row.
    package func indentSelection() {
        nestSelection { open, contents in
            guard let first = open.first, let above = contents.siblingAbove(first) else {
                throw TodoError.noPrecedingTask
            }
            return (open.map(contents.id(at:)), contents.id(at: above), .bottom)
        }
    }

    /// Moves all selected rows out of their parents, to right after the first row's parent. Does nothing if any
    /// selected row has no parent.
    package func outdentSelection() {
        nestSelection { open, contents in
            let parents = open.map(contents.parent(at:))
            guard !parents.contains(nil), let parent = parents.first.flatMap({ $0 }),
                let place = contents.position(of: parent)
            else { throw TodoError.alreadyTopLevel }
            return (open.map(contents.id(at:)), contents.parent(at: place), .after(parent))
        }
    }

    /// Moves the selected rows under another parent.
    ///
    /// - Parameter place: Returns the new place for the open rows, given their positions. The positions exclude rows
    ///   whose parent is also selected.
    private func nestSelection(
        to place: @escaping @MainActor ([Int], Contents) throws -> (ids: [UUID], parent: UUID?, Placement)
    ) {
        if isReadOnly { return reportReadOnly() }
        guard capabilities.nests else { return }
        handle(.closeOpenRow(time: now))
        let focused = surface?.focusedRow
        write {
            // Use the rows after all queued writes, since keys may be faster than the store.
            let contents = self.rowStore.contents
            let open = contents.openOutermost(self.selectedPositions.map(contents.id(at:)))
            do {
                let (ids, parent, placement) = try place(open, contents)
                // Expand the parent, so that the rows stay visible.
                try await self.rowStore.expanding(parent) {
                    try await self.performAndReport(.arrange(ids, in: parent, to: placement), following: focused)
                }
            } catch let error as TodoError {
                self.surface?.showToast(errorMessage(for: error), undo: false)
            }
        }
    }

    private func moving(stack ids: [UUID], _ direction: MoveKey, in contents: Contents) -> DropResult {
        if query.traits.moves != nil {
            return query.moving(ids, down: direction.isDown, far: direction.isFar, in: contents)
        }
        if contents.isSorted { return .refused(.sorted(contents.order.sorting)) }
        return contents.moving(stack: ids, direction)
    }
}

extension Contents {
    /// Returns the positions of these rows and of all rows in their subtrees.
    package func draggedPositions(of ids: [UUID]) -> [Int] {
        var places: Set<Int> = []
        for position in positions(of: ids) where places.insert(position).inserted {
            places.formUnion(subtree(at: position))
        }
        return places.sorted()
    }

    /// Returns the positions of the rows that have no ancestor among these ids, in order.
    private func outermost(_ ids: [UUID]) -> [Int] {
        var end = 0
        return positions(of: ids).filter { position in
            guard position >= end else { return false }
            end = subtree(at: position).upperBound
            return true
        }
    }

    /// Returns the positions of the open rows that have no ancestor among these ids and can be placed manually.
    package func openOutermost(_ ids: [UUID]) -> [Int] {
        outermost(ids).filter { part(at: $0) <= .open && marks(at: $0).isDisjoint(with: .done) }
    }

    /// Returns the positions of rows, in list order.
    package func positions(of ids: [UUID]) -> [Int] {
        let requestedIDs = Set(ids)
        return indices.filter { requestedIDs.contains(id(at: $0)) }
    }

    /// Returns the positions of the rows above and below a gap, without the dragged rows.
    private func neighbors(of gap: Int, excluding dragged: Set<Int>) -> (above: Int?, below: Int?) {
        (
            (0..<gap).reversed().first { !dragged.contains($0) },
            (gap..<count).first { !dragged.contains($0) }
        )
    }

    /// Returns the place of dragged rows that are dropped between two rows, which is the place of a new task there
    /// (N6).
    private func place(between above: Int?, _ below: Int?) -> Insertion {
        let row = { (position: Int?) in position.map { RowID(self.id(at: $0)) } }
        return newPlace(at: Seam(above: row(above), below: row(below)))
    }

    /// Returns the level that dragged rows would have at a position.
    ///
    /// - Parameter slot: The position among all rows except the row that the user holds.
    package func level(ofStack ids: [UUID], lifted: UUID, at slot: Int) -> Int {
        guard let home = position(of: lifted), hasTrees else { return 0 }
        let (above, below) = neighbors(of: slot <= home ? slot : slot + 1, excluding: Set(draggedPositions(of: ids)))
        return place(between: above, below).parent.flatMap(position(of:)).map { level(at: $0) + 1 } ?? 0
    }

    /// Returns the result of dropping rows at a position. Among open tasks, all of them are placed and reopened.
    /// Among completed tasks, they are completed (G6).
    ///
    /// - Parameter slot: The position among all rows except the row that the user holds.
    package func dropping(stack ids: [UUID], lifted: UUID, at slot: Int) -> DropResult {
        guard let home = position(of: lifted) else { return .nothing }
        let gap = slot <= home ? slot : slot + 1
        // Nothing can be placed manually below the “Later” header (M6).
        if gap > laterStart { return .refused(.laterByStart) }
        let (above, below) = neighbors(of: gap, excluding: Set(draggedPositions(of: ids)))
        let rows = positions(of: ids).filter { part(at: $0) <= .last }
        let open = rows.filter { marks(at: $0).isDisjoint(with: .done) }
        let isBelowDone = above.map { part(at: $0) == .last } ?? false
        let isBelowOpen = !isBelowDone && below.map { part(at: $0) > .open } ?? true
        // At the boundary between open and completed rows, the dragged tasks keep their state.
        if isBelowDone || isBelowOpen && part(at: home) == .last {
            return open.isEmpty ? .nothing : .command(.complete(open.map(id(at:))))
        }
        let place = place(between: above, below)
        return rows.isEmpty
            ? .nothing : .command(.arrange(rows.map(id(at:)), in: place.parent, to: place.placement))
    }

    /// Returns the result of moving open rows by a key: all of them move next to the neighbor of the first or the
    /// last row.
    package func moving(stack ids: [UUID], _ direction: MoveKey) -> DropResult {
        let open = openOutermost(ids)
        guard let edge = direction.isDown ? open.last : open.first else { return .nothing }
        let parent = parent(at: edge)
        let moved = Set(open)
        let others = openSiblings(in: parent).filter { !moved.contains($0) }
        let place: Placement?
        switch direction {
        case .toTop: place = .top
        case .toBottom: place = .bottom
        case .up: place = others.last { $0 < edge }.map { .before(id(at: $0)) }
        case .down: place = others.first { $0 > edge }.map { .after(id(at: $0)) }
        }
        return place.map { .command(.arrange(open.map(id(at:)), in: parent, to: $0)) } ?? .nothing
    }
}
