// A dragged row that settles into its place and returns to its normal size (specification G1); and which row is visible
// at a point.

import Gestures
import Testing

@testable import ListModel

@Suite struct RowAnimationsSettlingTests {
    private var list = DrawnList(8)

    /// Drags row 2 to below row 4 and releases it.
    private mutating func drop() {
        list.lift(2)
        list.drag(to: 300, slot: 4)
        list.wait(0.12)
        list.rowAnimations.drop()
    }

    private mutating func dropAndMove(_ style: MotionStyle = .settle) {
        drop()
        list.change(style) { $0.insert($0.remove(at: 2), at: 4) }
    }

    @Test mutating func aDroppedRowShrinksToNormalSizeOnItsWay() {
        dropAndMove()
        #expect(list.scale(2) == 1.05)
        list.wait(0.1)
        #expect(abs(list.scale(2) - 1.025) < 1e-9)
        list.wait(0.11)
        #expect(list.scale(2) == 1)
        #expect(list.isAtRest)
    }

    @Test mutating func aDroppedRowIsDrawnAboveOtherRowsUntilItArrives() {
        dropAndMove()
        #expect(list.drawing(2).opacity == 0)
        list.wait(0.19)
        #expect(list.rowAnimations.floatingRows[DrawnList.row(2)] == RowAnimations.FloatingRow(place: 4, target: 280))
        list.wait(0.01)
        #expect(list.rowAnimations.floatingRows.isEmpty)
        #expect(list.drawing(2) == RowDrawing())
    }

    @Test mutating func aDroppedRowStaysLargeDuringItsDelay() {
        dropAndMove(.move)
        list.wait(0.1)
        #expect(list.scale(2) == 1.05)
        #expect(list.top(2) == 300)
        list.wait(0.31)
        #expect(list.isAtRest)
    }

    @Test mutating func aRowDroppedAtItsPlaceShrinksToo() {
        list.lift(2)
        list.wait(0.12)
        list.rowAnimations.drop()
        list.change(.settle) { _ in }
        #expect(list.scale(2) == 1.05)
        #expect(list.rowAnimations.isMoving(at: list.time))
        list.wait(0.1)
        #expect(list.scale(2) < 1.04)
        list.wait(0.11)
        #expect(list.isAtRest)
    }

    @Test mutating func aReturningRowShrinksOnItsWay() {
        drop()
        list.begin(.settle) { _ in }
        #expect(list.rowAnimations.draggedRow == nil)
        list.layOut()
        #expect(list.scale(2) == 1.05)
        list.wait(0.2)
        #expect(list.isAtRest)
    }

    @Test mutating func anotherChangeContinuesFromTheCurrentSize() {
        dropAndMove()
        list.wait(0.1)
        let (scale, top) = (list.scale(2), list.top(2))
        list.change(.settle) { $0.remove(at: 0) }
        #expect(list.scale(2) == scale)
        #expect(list.top(2) == top)
        list.wait(0.21)
        #expect(list.isAtRest)
    }

    @Test mutating func aRowLiftedAgainGrowsFromItsCurrentSize() {
        dropAndMove()
        list.wait(0.1)
        let scale = list.scale(2)
        list.lift(2)
        #expect(list.scale(2) == scale)
        list.wait(0.12)
        #expect(list.scale(2) == 1.05)
        #expect(list.rowAnimations.floatingRows.isEmpty)
    }

    @Test mutating func deletingADroppedRowLeavesNothingBehind() {
        drop()
        list.change(.settle) { $0.remove(at: 2) }
        list.wait(0.2)
        #expect(list.isAtRest)
    }

    @Test mutating func withoutAnimationsADroppedRowShrinksImmediately() {
        list.rowAnimations.setAnimates(false)
        dropAndMove()
        #expect(list.isAtRest)
    }

    // MARK: The visible row

    private func row(at y: Double) -> RowID? {
        list.rowAnimations.row(at: y, of: list.placed(list.geometry.nearIndices), in: list.frame)
    }

    @Test func atRestTheRowAtAPointIsTheRowLaidOutThere() {
        #expect([56, 111, 112, 503, 504].map { row(at: $0) } == [0, 0, 1, 7, nil].map { $0.map(DrawnList.row) })
    }

    @Test mutating func theLaterOfTwoCrossingRowsIsOnTop() {
        list.change(.settle) { $0.swapAt(0, 1) }
        list.wait(0.1)
        // Both are halfway. Row 1, now at the first place, lies below the other.
        #expect([0, 1].allSatisfy { abs((list.top($0) ?? 0) - 84) < 1e-9 })
        #expect(row(at: 100) == DrawnList.row(0))
    }

    @Test mutating func aSettlingRowIsOnTop() {
        dropAndMove()
        #expect(row(at: 330) == DrawnList.row(2))
    }

    @Test mutating func aDraggedRowIsOnTop() {
        list.lift(2)
        list.drag(to: 300, slot: 2)
        #expect(row(at: 310) == DrawnList.row(2))
    }
}
