// The placement of tasks that are inserted, dropped or moved by keys in a flat list.

import Foundation
import Gestures
import Rows
import Todo

extension Contents {
    /// Returns the placement of a task inserted at a seam. Between two completed rows, or before the fixed last row,
    /// it goes after the last open task. Below the rows fixed at the top, it goes right after these rows.
    package func placement(at seam: Seam) -> Placement {
        if let above = seam.above.flatMap({ position(of: $0.item) }) {
            return isAbove(above) ? .after(id(at: above)) : part(at: above) == .views ? .top : .bottom
        }
        if let below = seam.below.flatMap({ row($0.item) }) {
            return below.isOpen ? .before(below.id) : .bottom
        }
        return .top
    }

    /// Returns the placement of a task that replaces a task about to be removed.
    package func placement(replacing id: UUID) -> Placement {
        guard let position = position(of: id), position > 0 else { return .top }
        return isAbove(position - 1) ? .after(self.id(at: position - 1)) : .bottom
    }

    /// Returns the command for dropping a task at a position. Among tasks of the same state (open or completed), the
    /// task moves. Among tasks of the other state, it changes its state. Completed tasks are not reordered
    /// (specification G6).
    package func command(dropping id: UUID, at slot: Int) -> Command? {
        guard let originIndex = position(of: id), slot != originIndex, !self[originIndex].isFixed,
            !self[originIndex].isLater
        else { return nil }
        // Nothing can be placed below the “Later” header: the row goes back.
        guard slot < laterStart else { return nil }
        let item = self[originIndex]
        let open = openCount - (item.isDone ? 0 : 1)
        // At the boundary between open and completed rows the task keeps its state.
        let isDone = item.isDone ? slot >= open : slot > open
        guard !(item.isDone && isDone) else { return nil }
        return .place(
            id, isDone: isDone, to: placement(at: slot, originIndex: originIndex, first: isDone ? open : firstCount))
    }

    /// Returns the placement for moving an open task by a key, or nil if it is already there.
    package func placement(moving id: UUID, _ direction: MoveKey) -> Placement? {
        guard let originIndex = position(of: id), self[originIndex].isOpen else { return nil }
        let last = openCount - 1
        let slot =
            switch direction {
            case .up: originIndex - 1
            case .down: originIndex + 1
            case .toTop: firstCount
            case .toBottom: last
            }
        guard (firstCount...last).contains(slot), slot != originIndex else { return nil }
        return placement(at: slot, originIndex: originIndex, first: firstCount)
    }

    /// Returns the placement between the neighbors that a row would have at a position.
    private func placement(at slot: Int, originIndex: Int, first: Int) -> Placement {
        guard slot > first else { return .top }
        let above = slot - 1 < originIndex ? slot - 1 : slot
        return .after(id(at: above))
    }

    /// Returns whether the rows at a seam are still neighbors.
    package func areNeighbors(_ seam: Seam) -> Bool {
        let above = seam.above.map { position(of: $0.item) } ?? -1
        let below = seam.below.map { position(of: $0.item) } ?? count
        guard let above, let below else { return false }
        return above + 1 == below
    }

    private func row(_ id: UUID) -> RowContent? { position(of: id).map { self[$0] } }

    /// Returns whether a new task can be placed right below the row at a position, which must be open or a header of
    /// open rows.
    private func isAbove(_ position: Int) -> Bool {
        let row = self[position]
        return row.isOpen || row.isHeader && row.marks.part == .open
    }
}

/// The direction in which keys move a task.
package enum MoveKey: Equatable, Sendable {
    case up, down, toTop, toBottom
}
