// Random tests of one rule: regardless of what moves rows, a change starts from where they are drawn, and in the end
// each row is at its place.

import Gestures
import TestSupport
import Testing

@testable import ListModel

@Suite struct RowAnimationsRandomTests {
    @Test func randomChangesNeverMakeARowJump() {
        var storm = RandomRowAnimations(seed: 7)
        while storm.changes < 10_000 { storm.runList() }
        #expect(storm.faults.prefix(10) == [])
    }
}

/// Lists that are changed, held, scrolled and edited at random.
private struct RandomRowAnimations {
    private var generator: SplitMix64
    private var list = DrawnList(0)
    private var count = 0
    /// The distances by which fingers have moved rows in the meantime, in px: rows above a seam up, rows below
    /// it down, and all rows down.
    private typealias Fingers = (up: Double, down: Double, pull: Double)
    /// The number of checked changes.
    private(set) var changes = 0
    private(set) var faults: [String] = []

    init(seed: UInt64) { generator = SplitMix64(state: seed) }

    /// Runs one list from its creation until it is at rest.
    mutating func runList() {
        list = DrawnList(Int.random(in: 0...60, using: &generator))
        count = list.rows.count
        if chance(12) { list.rowAnimations.setAnimates(false) }
        for _ in 0..<30 {
            act()
            if list.rowAnimations.isStill(at: list.time), !list.areRowsAtTheirPlaces {
                faults.append("a row was to be left alone, and is not at its place")
            }
        }
        end()
    }

    private mutating func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &generator) == 0 }
    private mutating func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &generator) }
    private mutating func place() -> Int { Int.random(in: -1..<max(1, list.rows.count), using: &generator) }

    private mutating func act() {
        switch Int.random(in: 0..<16, using: &generator) {
        case 0...5: change()
        case 6...8: list.wait(number(0...0.2))
        case 9: part()
        case 10: if list.rowAnimations.draggedRow == nil { list.pull(chance(2) ? .top : .bottom, number(0...150)) }
        case 11: drag()
        case 12: raise()
        case 13: list.geometry.scroll = number(0...2_000)
        case 14: if chance(2) { list.rowAnimations.insertNext(at: number(0...600)) }
        default: list.rowAnimations.dim(DrawnList.row(Int.random(in: 0..<60, using: &generator)), to: number(0.7...1))
        }
    }

    private mutating func part() {
        if chance(4) {
            list.rowAnimations.endParting(at: list.time)
        } else {
            list.part(below: place(), up: number(0...120), down: number(0...120))
        }
    }

    private mutating func drag() {
        let rows = list.rows
        if list.rowAnimations.draggedRow == nil {
            guard let row = rows.randomElement(using: &generator) else { return }
            list.lift(Int(row.low))
        } else if chance(6) {
            list.rowAnimations.drop()
        }
        list.drag(to: number(0...600), slot: Int.random(in: 0..<max(1, rows.count), using: &generator))
    }

    private mutating func raise() {
        guard !chance(3) else { return list.rowAnimations.lower(at: list.time) }
        if let row = list.rows.randomElement(using: &generator) { list.rowAnimations.edit(row) }
        list.rowAnimations.raise(by: number(-300...0), at: list.time)
    }

    // MARK: Changes

    private mutating func change() {
        changes += 1
        let before = list.tops
        let isNew = chance(4)
        if isNew { count += 1 }
        let new = isNew ? DrawnList.row(count) : nil
        let newTop = list.rowAnimations.newRowTop
        let rows = changed(new)
        let styles: [MotionStyle] = [.settle, .closeUp, .afterSlide, .move, .raise]
        list.begin(
            styles.randomElement(using: &generator) ?? .settle, keepsParted: !chance(3), keepsPulled: !chance(3),
            new: new
        ) { $0 = rows }
        // Another change may come before the list is laid out.
        if chance(5) {
            let rows = changed(nil)
            list.begin(.settle, keepsParted: !chance(3), keepsPulled: !chance(3)) { $0 = rows }
        }
        if chance(3) { list.geometry.scroll = number(0...2_000) }
        let fingers = moveFingers()
        list.layOut()
        guard list.rowAnimations.animates else { return }
        compare(before, movedByFingers: fingers)
        if let new, let newTop, list.index(of: new) != nil, list.geometry.shows(newTop) {
            expect(new, at: newTop + way(of: new, fingers), "came out of a gap")
        }
    }

    /// Returns the rows after a change: some removed, some moved, some new.
    private mutating func changed(_ new: RowID?) -> [RowID] {
        var rows = list.rows
        for _ in 0..<Int.random(in: 0...3, using: &generator) where !rows.isEmpty {
            rows.remove(at: Int.random(in: rows.indices, using: &generator))
        }
        for _ in 0..<Int.random(in: 0...3, using: &generator) where !rows.isEmpty {
            let row = rows.remove(at: Int.random(in: rows.indices, using: &generator))
            rows.insert(row, at: Int.random(in: 0...rows.count, using: &generator))
        }
        for _ in 0..<Int.random(in: 0...2, using: &generator) {
            count += 1
            rows.insert(DrawnList.row(count), at: Int.random(in: 0...rows.count, using: &generator))
        }
        if let new { rows.insert(new, at: Int.random(in: 0...rows.count, using: &generator)) }
        return rows
    }

    /// Moves the fingers that still hold the rows, as may happen before the list is laid out.
    private mutating func moveFingers() -> Fingers {
        var moved = (up: 0.0, down: 0.0, pull: 0.0)
        if let parting = list.rowAnimations.parting, chance(2) {
            moved = (number(0...20), number(0...20), 0)
            list.rowAnimations.part(
                parting.seam, above: parting.above, up: parting.up + moved.up, down: parting.down + moved.down)
        }
        if let pull = list.rowAnimations.pull, chance(2) {
            let more = number(0...20)
            list.pull(pull.edge, pull.distance + more)
            moved.pull = pull.edge == .top ? more : -more
        }
        return moved
    }

    private mutating func compare(_ before: [RowID: Double], movedByFingers moved: Fingers) {
        for (row, top) in before where list.index(of: row) != nil {
            expect(row, at: list.rowAnimations.draggedRow?.row == row ? top : top + way(of: row, moved), "was seen")
        }
    }

    /// Returns the distance by which fingers have moved the row at its place.
    private func way(of row: RowID, _ moved: Fingers) -> Double {
        guard let parting = list.rowAnimations.parting, let place = list.index(of: row) else { return moved.pull }
        return moved.pull + (place <= parting.above ? -moved.up : moved.down)
    }

    private mutating func expect(_ row: RowID, at expected: Double, _ what: String) {
        guard let top = list.top(of: row) else {
            return faults.append("change \(changes): row \(row.low) \(what) at \(expected) and is not drawn")
        }
        if abs(top - expected) > 0.5 {
            faults.append("change \(changes): row \(row.low) \(what) at \(expected), and is drawn at \(top)")
        }
    }

    // MARK: The end

    /// Ends all gestures and advances the clock.
    private mutating func end() {
        list.rowAnimations.lower(at: list.time)
        for row in list.rows { list.rowAnimations.dim(row, to: 1) }
        list.rowAnimations.drop()
        list.change(.settle) { _ in }
        list.wait(0.2)
        list.wait(0.2)
        if !list.isAtRest { faults.append("after change \(changes) something is left") }
    }
}
