// Where an item goes that a hand or a key puts somewhere in a list.

import Foundation
import Gestures
import Todo

extension Contents {
    /// Where an item inserted at a seam goes: between two done rows it goes after the last open one, and so it does before
    /// a row that stays the last; below those that stay the first it comes right after these.
    func placement(at seam: Seam) -> Placement {
        if let above = seam.above.flatMap({ position(of: $0.item) }) {
            return isAbove(above) ? .after(id(at: above)) : part(at: above) == .views ? .top : .bottom
        }
        if let below = seam.below.flatMap({ row($0.item) }) {
            return below.isOpen ? .before(below.id) : .bottom
        }
        return .top
    }

    /// Where an item goes that takes the place of one that is about to go.
    func placement(insteadOf id: UUID) -> Placement {
        guard let position = position(of: id), position > 0 else { return .top }
        return isAbove(position - 1) ? .after(self.id(at: position - 1)) : .bottom
    }

    /// What it means to drop an item at a place: among the others of its state it is moved, among those of the other it
    /// changes its state. Done items are not reordered (specification G6).
    func command(dropping id: UUID, at slot: Int) -> Command? {
        guard let home = position(of: id), slot != home, !self[home].isFixed, !self[home].isLater else { return nil }
        // Below what names those that are put off nothing has a place: the row goes back.
        guard slot < laterStart else { return nil }
        let item = self[home]
        let open = openCount - (item.isDone ? 0 : 1)
        // At the boundary the row stays what it is.
        let isDone = item.isDone ? slot >= open : slot > open
        guard !(item.isDone && isDone) else { return nil }
        return .place(id, isDone: isDone, to: placement(at: slot, home: home, first: isDone ? open : firstCount))
    }

    /// Where the keys move an item, within the open ones; nil where it is there.
    func placement(moving id: UUID, _ way: MoveKey) -> Placement? {
        guard let home = position(of: id), self[home].isOpen else { return nil }
        let last = openCount - 1
        let slot =
            switch way {
            case .up: home - 1
            case .down: home + 1
            case .toTop: firstCount
            case .toBottom: last
            }
        guard (firstCount...last).contains(slot), slot != home else { return nil }
        return placement(at: slot, home: home, first: firstCount)
    }

    /// The place beside the neighbours a row has at a place of the list without it.
    private func placement(at slot: Int, home: Int, first: Int) -> Placement {
        guard slot > first else { return .top }
        let above = slot - 1 < home ? slot - 1 : slot
        return .after(id(at: above))
    }

    /// Whether what was between the rows of a seam is still all there is.
    func areNeighbours(_ seam: Seam) -> Bool {
        let above = seam.above.map { position(of: $0.item) } ?? -1
        let below = seam.below.map { position(of: $0.item) } ?? count
        guard let above, let below else { return false }
        return above + 1 == below
    }

    private func row(_ id: UUID) -> RowContent? { position(of: id).map { self[$0] } }

    /// Whether something new goes right below the row at a place: it is open, or names open ones.
    private func isAbove(_ position: Int) -> Bool {
        let row = self[position]
        return row.isOpen || row.isHeader && row.marks.part == .open
    }
}

/// Where the keys move an item.
enum MoveKey: Equatable, Sendable {
    case up, down, toTop, toBottom
}
