// Dragging the selected rows as a stack. The rows keep their order when they are dropped (specification N9).

import Foundation
import Gestures
import Rows
import Todo

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
    /// (N6: the level of a new task).
    private func place(between above: Int?, _ below: Int?) -> Insertion {
        let row = { (position: Int?) in position.map { RowID(self.id(at: $0)) } }
        return insertion(at: Seam(above: row(above), below: row(below)))
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
