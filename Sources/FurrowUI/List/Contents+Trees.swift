// Where an item goes in a list in which some are within others.

import Foundation
import Gestures
import Todo

/// Where a new item goes.
struct NewPlace: Equatable, Sendable {
    /// Among the open ones beside it.
    var placement: Placement
    /// The item that it is to be within; nil for none.
    var parent: UUID?

    init(_ placement: Placement, in parent: UUID? = nil) { (self.placement, self.parent) = (placement, parent) }
}

extension Contents {
    /// Where an item inserted at a seam goes (N6): within what the lower row is within where that is as deep as the upper or
    /// deeper, and else within what the upper one is. Nothing open is put below what is done.
    func newPlace(at seam: Seam) -> NewPlace {
        guard hasTrees else { return NewPlace(placement(at: seam)) }
        let above = seam.above.flatMap { position(of: $0.item) }.flatMap { isFixed($0) ? nil : $0 }
        let below = seam.below.flatMap { position(of: $0.item) }.flatMap { isFixed($0) ? nil : $0 }
        if let below, level(at: below) >= above.map(level) ?? 0 { return newPlace(beside: below, above: true) }
        if let above { return newPlace(beside: above, above: false) }
        return NewPlace(placement(at: seam))
    }

    /// Where a new item goes that is asked for below or above a row: beside it, or below one that is unfolded as the first of
    /// what is within it.
    func newPlace(besides row: RowContent, above: Bool) -> NewPlace {
        let flat = NewPlace(!row.isOpen ? .bottom : above ? .before(row.id) : .after(row.id))
        guard hasTrees, let position = position(of: row.id), !row.isFixed else { return flat }
        if !above, row.isOpen, !subtree(at: position).isEmpty { return NewPlace(.top, in: row.id) }
        return newPlace(beside: position, above: above)
    }

    private func newPlace(beside position: Int, above: Bool) -> NewPlace {
        let row = self[position]
        // Among what is done nothing new has a place.
        guard row.isOpen else { return NewPlace(.bottom) }
        let parent = parent(at: position)
        if row.isDone { return NewPlace(.bottom, in: parent) }
        return NewPlace(above ? .before(row.id) : .after(row.id), in: parent)
    }

    /// The positions of the open rows right within another one, or within none.
    func openSiblings(in parent: UUID?) -> [Int] {
        var range = firstCount..<openCount
        var level = 0
        if let parent {
            guard let position = position(of: parent) else { return [] }
            (range, level) = (subtree(at: position), self.level(at: position) + 1)
        }
        return range.filter { self.level(at: $0) == level && marks(at: $0).isDisjoint(with: [.done, .fixed]) }
    }

    /// The position of the open row above an open one, on its level, within the same and in the same part of the list.
    func siblingAbove(_ position: Int) -> Int? {
        let marks = marks(at: position)
        guard marks.isDisjoint(with: [.done, .fixed]) else { return nil }
        let level = level(at: position)
        var above = position - 1
        while above >= firstCount, self.level(at: above) > level { above -= 1 }
        guard above >= firstCount, self.level(at: above) == level else { return nil }
        let marksAbove = self.marks(at: above)
        return marksAbove.isDisjoint(with: [.done, .fixed]) && marksAbove.part == marks.part ? above : nil
    }

    /// Where the keys move an item among those beside it; nil where it is there.
    func placementBeside(moving id: UUID, _ way: MoveKey) -> Placement? {
        guard let home = position(of: id), self[home].isOpen, !self[home].isDone else { return nil }
        let siblings = openSiblings(in: parent(at: home))
        guard let index = siblings.firstIndex(of: home) else { return nil }
        switch way {
        case .up: return index > 0 ? .before(self.id(at: siblings[index - 1])) : nil
        case .down: return index + 1 < siblings.count ? .after(self.id(at: siblings[index + 1])) : nil
        case .toTop: return index > 0 ? .top : nil
        case .toBottom: return index + 1 < siblings.count ? .bottom : nil
        }
    }

    /// A rank for a new row beside those of a parent; where no key is left between its neighbours it shares the upper one's,
    /// and the store makes room when the item is added.
    func rank(at place: NewPlace) -> Rank {
        let (above, below) = neighbours(at: place)
        return Self.rank(between: above.map(rank), and: below.map(rank))
    }

    /// The positions of the open rows above and below a new one, within the same.
    func neighbours(at place: NewPlace) -> (above: Int?, below: Int?) {
        let siblings = openSiblings(in: place.parent)
        func index(of id: UUID) -> Int? { position(of: id).flatMap(siblings.firstIndex) }
        let index =
            switch place.placement {
            case .top: 0
            case .bottom: siblings.count
            case .after(let id): index(of: id).map { $0 + 1 } ?? 0
            case .before(let id): index(of: id) ?? 0
            }
        return (index > 0 ? siblings[index - 1] : nil, index < siblings.count ? siblings[index] : nil)
    }

    static func rank(between above: Rank?, and below: Rank?) -> Rank {
        Rank.spread(1, between: above, and: below)?.first ?? above ?? Rank(0)
    }

    /// Whether a row stands for no record, without a look at its title.
    fileprivate func isFixed(_ position: Int) -> Bool {
        let marks = marks(at: position)
        return marks.contains(.fixed) || marks.part == .views
    }
}

// MARK: - Carried

extension Contents {
    /// How deep a row stands at a place among the others that is carried so many steps sideways from its own level; nil for
    /// a row that is not carried so.
    func level(ofCarried id: UUID, at slot: Int, steps: Int) -> Int? {
        guard let home = position(of: id), !isFixed(home), part(at: home) < .later else { return nil }
        let range = levels(around: slot, without: home)
        // Into a folded row it goes only where the hand says so, for what is within that is not seen.
        let isBelowFolded =
            other(slot - 1, than: home).map { marks(at: $0).contains(.folded) && below(at: $0) != nil } ?? false
        let most = isBelowFolded && steps <= 0 ? range.upperBound - 1 : range.upperBound
        return Swift.max(range.lowerBound, Swift.min(most, level(at: home) + steps))
    }

    /// How deep a row may stand at a place among the others (N5): at most one level deeper than the row above, and not less
    /// deep than the one below.
    ///
    /// - Parameter slot: the place among the other rows; what is below the row is folded away.
    private func levels(around slot: Int, without home: Int) -> ClosedRange<Int> {
        let above = other(slot - 1, than: home)
        let below = other(slot, than: home)
        let most = above.map { isFixed($0) ? 0 : level(at: $0) + (marks(at: $0).contains(.done) ? 0 : 1) } ?? 0
        let least = below.map { isFixed($0) ? 0 : level(at: $0) } ?? 0
        return Swift.min(least, most)...most
    }

    /// The position of the row that is at a place without the one at home.
    private func other(_ slot: Int, than home: Int) -> Int? {
        guard slot >= 0 else { return nil }
        let position = slot < home ? slot : slot + 1
        return indices.contains(position) ? position : nil
    }

    /// What it means to drop an item at a place and so many levels deep: among the done ones beside it there it is done,
    /// among the open ones it is open, and between the two, or by itself, it stays what it is (G6).
    ///
    /// - Parameter level: as `level(ofCarried:at:steps:)` says.
    /// - Returns: nil where it is there already, or nothing has a place by hand.
    func command(dropping id: UUID, at slot: Int, level: Int) -> Command? {
        guard let home = position(of: id) else { return nil }
        let drop = siblings(around: slot, level: level, without: home)
        let wasDone = marks(at: home).contains(.done)
        let isAboveDone = drop.above.map { marks(at: $0).contains(.done) } ?? false
        let isBelowOpen = drop.below.map { !marks(at: $0).contains(.done) } ?? false
        let isDone = wasDone ? !isBelowOpen : isAboveDone
        let place = drop.above.flatMap { isAboveDone == isDone ? Placement.after(self.id(at: $0)) : nil } ?? .top
        guard drop.parent == parent(at: home) else {
            return .nest(id, in: drop.parent, to: place, isDone: isDone == wasDone ? nil : isDone)
        }
        guard isDone == wasDone else { return .place(id, isDone: isDone, to: place) }
        // Done items are not reordered.
        if isDone { return nil }
        let siblings = openSiblings(in: drop.parent)
        let index = siblings.firstIndex(of: home) ?? 0
        let isThere = index == 0 ? place == .top : place == .after(self.id(at: siblings[index - 1]))
        return isThere ? nil : .move(id, to: place)
    }

    /// What stands beside a row at a place among the others and so many levels deep: what it is within there, and its
    /// siblings above and below.
    private func siblings(
        around slot: Int, level: Int, without home: Int
    ) -> (parent: UUID?, above: Int?, below: Int?) {
        var place = slot - 1
        while let above = other(place, than: home), !isFixed(above), self.level(at: above) > level { place -= 1 }
        // What it comes after on its level, or goes into: the nearest above that is no deeper.
        let above = other(place, than: home).flatMap { isFixed($0) ? nil : $0 }
        let below = other(slot, than: home).flatMap { !isFixed($0) && self.level(at: $0) == level ? $0 : nil }
        guard let above else { return (nil, nil, below) }
        return self.level(at: above) < level ? (id(at: above), nil, below) : (parent(at: above), above, below)
    }
}
