// A dragged row, and the other rows, which make room for it (specification G1, G2).

import Gestures
import Testing

@testable import ListModel

@Suite struct RowAnimationsDragTests {
    private var list = DrawnList(8)

    private var dragged: RowDrawing? { list.rowAnimations.draggedRow?.drawing(at: list.time) }

    @Test mutating func aLiftedRowGrowsAtItsPlace() {
        list.lift(2)
        #expect(dragged == RowDrawing(shift: 168, scale: 1))
        #expect(list.rowAnimations.isMoving(at: list.time))
        list.wait(0.12)
        #expect(dragged == RowDrawing(shift: 168, scale: 1.05))
        #expect(!list.rowAnimations.isMoving(at: list.time))
    }

    @Test mutating func theListRowIsHiddenWhileItIsDragged() {
        list.lift(2)
        #expect((0..<8).map { list.drawing($0).opacity } == [1, 1, 0, 1, 1, 1, 1, 1])
    }

    @Test mutating func theDraggedRowFollowsThePointer() {
        list.lift(2)
        list.drag(to: 333, slot: 5)
        #expect(list.top(2) == 333)
    }

    @Test mutating func rowsMakeRoomForARowDraggedDownward() {
        list.lift(2)
        list.drag(to: 336, slot: 5)
        #expect([3, 4, 5].allSatisfy { list.drawing($0).shift == 0 })
        list.wait(0.06)
        #expect([3, 4, 5].allSatisfy { abs(list.drawing($0).shift + 28) < 1e-9 })
        list.wait(0.06)
        #expect([0, 1, 3, 4, 5, 6, 7].map { list.drawing($0).shift } == [0, 0, -56, -56, -56, 0, 0])
    }

    @Test mutating func rowsMakeRoomForARowDraggedUpward() {
        list.lift(4)
        list.drag(to: 112, slot: 1)
        list.wait(0.12)
        #expect([0, 1, 2, 3, 5].map { list.drawing($0).shift } == [0, 56, 56, 56, 0])
    }

    @Test mutating func aRowMakingRoomReturnsFromItsCurrentPosition() {
        list.lift(2)
        list.drag(to: 224, slot: 3)
        list.wait(0.06)
        list.drag(to: 180, slot: 2)
        #expect(abs(list.drawing(3).shift + 28) < 1e-9)
        list.wait(0.12)
        #expect(list.drawing(3).shift == 0)
    }

    @Test mutating func aRowThatLeftAndReenteredTheViewStartsFromItsPlace() {
        list = DrawnList(40)
        list.lift(2)
        list.drag(to: 300, slot: 5)
        list.wait(0.12)
        list.geometry.scroll = 56 * 20
        list.drag(to: 60, slot: 3)
        list.geometry.scroll = 0
        list.drag(to: 400, slot: 6)
        #expect(list.drawing(5).shift == 0)
        list.wait(0.12)
        #expect(list.drawing(5).shift == -56)
    }

    @Test mutating func aDraggedRowHasNoOtherMotion() {
        list.lift(2)
        list.begin(.settle) { $0.insert(DrawnList.row(9), at: 0) }
        list.drag(to: 300, slot: 4)
        list.layOut()
        #expect(list.rowAnimations.motions[DrawnList.row(2)] == nil)
        #expect(list.top(2) == 300)
    }

    @Test mutating func withoutAnimationsRowsMakeRoomImmediately() {
        list.rowAnimations.setAnimates(false)
        list.lift(2)
        list.drag(to: 224, slot: 3)
        #expect(list.drawing(3).shift == -56)
        #expect(dragged?.scale == 1.05)
        #expect(!list.rowAnimations.isMoving(at: list.time))
    }

    @Test mutating func aDroppedRowWaitsForTheChangeAndMovesToItsNewPlace() {
        list.lift(2)
        list.drag(to: 300, slot: 4)
        list.wait(0.12)
        list.rowAnimations.drop()
        #expect(list.top(2) == 300)
        list.change(.settle) { $0.insert($0.remove(at: 2), at: 4) }
        #expect(list.rowAnimations.draggedRow == nil)
        #expect(list.top(2) == 300)
        #expect([3, 4].map { list.drawing($0).shift } == [0, 0])
        list.wait(0.2)
        #expect(list.isAtRest)
    }

    /// Creates a long list in which row 2 is dragged so far that its original place is out of view.
    private static func draggedFar() -> DrawnList {
        var list = DrawnList(200)
        list.lift(2)
        list.geometry.scroll = 56 * 100
        list.drag(to: 300, slot: 104)
        return list
    }

    @Test mutating func aRowDroppedFarFromItsPlaceMovesFromThePointer() {
        list = Self.draggedFar()
        list.wait(0.12)
        list.rowAnimations.drop()
        list.change(.settle) { $0.insert($0.remove(at: 2), at: 104) }
        #expect(list.top(2) == 300)
    }

    @Test mutating func aRowReturningToADistantPlaceIsDrawnOnItsWay() {
        list = Self.draggedFar()
        list.rowAnimations.drop()
        list.change(.settle) { _ in }
        #expect(list.rowAnimations.floatingRows[DrawnList.row(2)] != nil)
        #expect(list.top(2) == 300)
    }

    @Test mutating func aDraggedRowWithAHiddenPlaceIsDrawnOnce() {
        list = DrawnList(200)
        list.lift(10)
        list.geometry.scroll = 56 * 12
        list.drag(to: 300, slot: 16)
        list.change(.settle) { $0.remove(at: 40) }
        #expect(list.rowAnimations.floatingRows.isEmpty)
        #expect(list.top(10) == 300)
    }

    @Test mutating func deletingADraggedItemEndsTheDrag() {
        list.lift(2)
        list.change(.settle) { $0.remove(at: 2) }
        #expect(list.rowAnimations.draggedRow == nil)
    }

    @Test mutating func aChangeDoesNotInterruptADraggedRow() {
        list.lift(2)
        list.drag(to: 300, slot: 4)
        list.wait(0.12)
        list.change(.settle) { $0.insert(DrawnList.row(9), at: 0) }
        #expect(list.rowAnimations.draggedRow?.originIndex == 3)
        #expect(list.top(2) == 300)
        list.drag(to: 310, slot: 5)
        #expect(list.top(2) == 310)
    }

    @Test(arguments: [false, true])
    mutating func otherDraggedRowsAreDimmedUntilTheDrop(listChanges: Bool) {
        list.lift(2)
        list.rowAnimations.stack(3, others: [0, 4].map(DrawnList.row))
        #expect((0..<6).map { list.drawing($0).opacity } == [0.35, 1, 0, 1, 0.35, 1])
        list.drag(to: 300, slot: 4)
        list.wait(0.12)
        list.rowAnimations.drop()
        if listChanges {
            list.change(.settle) { $0.insert($0.remove(at: 2), at: 4) }
        } else {
            list.rowAnimations.putDown(at: list.time)
        }
        #expect([0, 1, 3, 4, 5].map { list.drawing($0).opacity } == [1, 1, 1, 1, 1])
        list.wait(0.3)
        list.lift(3)
        #expect([0, 4].map { list.drawing($0).opacity } == [1, 1])
    }

    @Test mutating func aMovingRowCanBeDragged() {
        list.change(.settle) { $0.swapAt(2, 4) }
        list.lift(2)
        list.drag(to: 290, slot: 4)
        #expect(list.top(2) == 290)
        list.wait(1)
        list.rowAnimations.drop()
        list.change(.settle) { _ in }
        #expect(list.top(2) == 290)
    }

    @Test mutating func aLiftedRowThatWasLeavingIsDrawnOnce() {
        list = DrawnList(200)
        list.change(.settle) { $0.insert($0.remove(at: 1), at: 12) }
        #expect(list.rowAnimations.floatingRows[DrawnList.row(1)] != nil)
        list.lift(1)
        list.wait(0)
        #expect(list.rowAnimations.floatingRows[DrawnList.row(1)] == nil)
    }
}
