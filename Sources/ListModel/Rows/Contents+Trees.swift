// The placement of tasks in a list with subtasks.

import Foundation
import Gestures
import Rows
import Todo

/// The place of a new task.
package struct Insertion: Equatable, Sendable {
    package internal(set) var placement: Placement
    /// The parent, or nil for the top level.
    package internal(set) var parent: UUID?

    package init(_ placement: Placement, in parent: UUID? = nil) { (self.placement, self.parent) = (placement, parent) }
}

extension Contents {
    /// Returns the place of a task inserted at a seam (specification N6). Its parent is the lower row's parent if the
    /// lower row is at least as deep as the upper row, and otherwise the upper row's parent. An open task is never
    /// placed below a completed one.
    package func insertion(at seam: Seam) -> Insertion {
        guard hasTrees else { return Insertion(placement(at: seam)) }
        let above = seam.above.flatMap { position(of: $0.item) }.flatMap { isFixed($0) ? nil : $0 }
        let below = seam.below.flatMap { position(of: $0.item) }.flatMap { isFixed($0) ? nil : $0 }
        if let below, level(at: below) >= above.map(level) ?? 0 { return insertion(beside: below, above: true) }
        if let above { return insertion(beside: above, above: false) }
        return Insertion(placement(at: seam))
    }

    /// Returns the place of a new task requested above or below a row. It becomes the row's sibling, or, below an
    /// expanded row with subtasks, its first subtask.
    package func insertion(nextTo row: RowContent, above: Bool) -> Insertion {
        let flat = Insertion(!row.isOpen ? .bottom : above ? .before(row.id) : .after(row.id))
        guard hasTrees, let position = position(of: row.id), !row.isFixed else { return flat }
        if !above, row.isOpen, !subtree(at: position).isEmpty { return Insertion(.top, in: row.id) }
        return insertion(beside: position, above: above)
    }

    private func insertion(beside position: Int, above: Bool) -> Insertion {
        let row = self[position]
        // A new task is not placed among completed tasks.
        guard row.isOpen else { return Insertion(.bottom) }
        let parent = parent(at: position)
        if row.isDone { return Insertion(.bottom, in: parent) }
        return Insertion(above ? .before(row.id) : .after(row.id), in: parent)
    }

    /// Returns the positions of a parent's open direct subtasks, or of the open top-level rows if the parent is nil.
    package func openSiblings(in parent: UUID?) -> [Int] {
        var range = firstCount..<openCount
        var level = 0
        if let parent {
            guard let position = position(of: parent) else { return [] }
            (range, level) = (subtree(at: position), self.level(at: position) + 1)
        }
        return range.filter { self.level(at: $0) == level && marks(at: $0).isDisjoint(with: [.done, .fixed]) }
    }

    /// Returns the position of the nearest open row above an open row, with the same level, parent and section of the
    /// list.
    package func siblingAbove(_ position: Int) -> Int? {
        let marks = marks(at: position)
        guard marks.isDisjoint(with: [.done, .fixed]) else { return nil }
        let level = level(at: position)
        var above = position - 1
        while above >= firstCount, self.level(at: above) > level { above -= 1 }
        guard above >= firstCount, self.level(at: above) == level else { return nil }
        let marksAbove = self.marks(at: above)
        return marksAbove.isDisjoint(with: [.done, .fixed]) && marksAbove.part == marks.part ? above : nil
    }

    /// Returns the placement for moving a task by a key among its siblings, or nil if it is already there.
    package func placementBeside(moving id: UUID, _ direction: MoveKey) -> Placement? {
        guard let originIndex = position(of: id), self[originIndex].isOpen, !self[originIndex].isDone else {
            return nil
        }
        let siblings = openSiblings(in: parent(at: originIndex))
        guard let index = siblings.firstIndex(of: originIndex) else { return nil }
        switch direction {
        case .up: return index > 0 ? .before(self.id(at: siblings[index - 1])) : nil
        case .down: return index + 1 < siblings.count ? .after(self.id(at: siblings[index + 1])) : nil
        case .toTop: return index > 0 ? .top : nil
        case .toBottom: return index + 1 < siblings.count ? .bottom : nil
        }
    }

    /// Returns a rank for a new row. If no rank is left between its neighbors, the row shares the rank of the upper
    /// neighbor, and the store makes room when the task is added.
    package func rank(at insertion: Insertion) -> Rank {
        let (above, below) = neighbors(at: insertion)
        return Self.rank(between: above.map(rank), and: below.map(rank))
    }

    /// Returns the positions of the open siblings above and below a new row.
    package func neighbors(at insertion: Insertion) -> (above: Int?, below: Int?) {
        let siblings = openSiblings(in: insertion.parent)
        func index(of id: UUID) -> Int? { position(of: id).flatMap(siblings.firstIndex) }
        let index =
            switch insertion.placement {
            case .top: 0
            case .bottom: siblings.count
            case .after(let id): index(of: id).map { $0 + 1 } ?? 0
            case .before(let id): index(of: id) ?? 0
            }
        return (index > 0 ? siblings[index - 1] : nil, index < siblings.count ? siblings[index] : nil)
    }

    package static func rank(between above: Rank?, and below: Rank?) -> Rank {
        Rank.spread(1, between: above, and: below)?.first ?? above ?? Rank(0)
    }

    /// Returns whether a row represents no record, without reading its title.
    fileprivate func isFixed(_ position: Int) -> Bool {
        let marks = marks(at: position)
        return marks.contains(.fixed) || marks.part == .views
    }
}

// MARK: - Dragging

extension Contents {
    /// Returns the level of a dragged row at a position among the other rows, after it was dragged sideways by a number
    /// of levels, or nil if the row cannot change its level.
    package func level(ofDragged id: UUID, at slot: Int, steps: Int) -> Int? {
        guard let originIndex = position(of: id), !isFixed(originIndex), part(at: originIndex) < .later else {
            return nil
        }
        let range = levels(around: slot, without: originIndex)
        // A row enters a collapsed parent only if the user moves it sideways, because the subtasks there are not
        // visible.
        let isBelowCollapsed =
            other(slot - 1, than: originIndex).map {
                marks(at: $0).contains(.collapsed) && subtaskCounts(at: $0) != nil
            }
            ?? false
        let most = isBelowCollapsed && steps <= 0 ? range.upperBound - 1 : range.upperBound
        return Swift.max(range.lowerBound, Swift.min(most, level(at: originIndex) + steps))
    }

    /// Returns the levels that a row may have at a position (N5): at most one deeper than the row above, and at least
    /// as deep as the row below.
    ///
    /// - Parameter slot: The position among the other rows; the row's subtasks are hidden.
    private func levels(around slot: Int, without originIndex: Int) -> ClosedRange<Int> {
        let above = other(slot - 1, than: originIndex)
        let below = other(slot, than: originIndex)
        let most = above.map { isFixed($0) ? 0 : level(at: $0) + (marks(at: $0).contains(.done) ? 0 : 1) } ?? 0
        let least = below.map { isFixed($0) ? 0 : level(at: $0) } ?? 0
        return Swift.min(least, most)...most
    }

    /// Returns the position of the row at a slot that is counted without the row at `originIndex`.
    private func other(_ slot: Int, than originIndex: Int) -> Int? {
        guard slot >= 0 else { return nil }
        let position = slot < originIndex ? slot : slot + 1
        return indices.contains(position) ? position : nil
    }

    /// Returns the command for dropping a task at a position and level. The task is completed among completed
    /// siblings and reopened among open siblings. Between the two, or without siblings, it keeps its state (G6).
    ///
    /// - Parameter level: The level returned by `level(ofDragged:at:steps:)`.
    /// - Returns: Nil if the task is already there, or if tasks cannot be placed manually there.
    package func command(dropping id: UUID, at slot: Int, level: Int) -> Command? {
        guard let originIndex = position(of: id) else { return nil }
        let drop = siblings(around: slot, level: level, without: originIndex)
        let wasDone = marks(at: originIndex).contains(.done)
        let isAboveDone = drop.above.map { marks(at: $0).contains(.done) } ?? false
        let isBelowOpen = drop.below.map { !marks(at: $0).contains(.done) } ?? false
        let isDone = wasDone ? !isBelowOpen : isAboveDone
        let place = drop.above.flatMap { isAboveDone == isDone ? Placement.after(self.id(at: $0)) : nil } ?? .top
        guard drop.parent == parent(at: originIndex) else {
            return .nest(id, in: drop.parent, to: place, isDone: isDone == wasDone ? nil : isDone)
        }
        guard isDone == wasDone else { return .place(id, isDone: isDone, to: place) }
        // Completed tasks are not reordered.
        if isDone { return nil }
        let siblings = openSiblings(in: drop.parent)
        let index = siblings.firstIndex(of: originIndex) ?? 0
        let isThere = index == 0 ? place == .top : place == .after(self.id(at: siblings[index - 1]))
        return isThere ? nil : .move(id, to: place)
    }

    /// Returns the parent of a row at a position and level, and its siblings above and below.
    private func siblings(
        around slot: Int, level: Int, without originIndex: Int
    ) -> (parent: UUID?, above: Int?, below: Int?) {
        var slotAbove = slot - 1
        while let above = other(slotAbove, than: originIndex), !isFixed(above), self.level(at: above) > level {
            slotAbove -= 1
        }
        // The nearest row above that is not deeper is either the preceding sibling or the parent.
        let above = other(slotAbove, than: originIndex).flatMap { isFixed($0) ? nil : $0 }
        let below = other(slot, than: originIndex).flatMap { !isFixed($0) && self.level(at: $0) == level ? $0 : nil }
        guard let above else { return (nil, nil, below) }
        return self.level(at: above) < level ? (id(at: above), nil, below) : (parent(at: above), above, below)
    }
}
