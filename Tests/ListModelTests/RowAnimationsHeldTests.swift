// Rows that fingers part or pull.

import Gestures
import Testing

@testable import ListModel

@Suite struct RowAnimationsHeldTests {
    private var list = DrawnList(6)

    // MARK: Parted

    @Test mutating func rowsAboveTheSeamMoveUpAndRowsBelowMoveDown() {
        list.part(below: 1, up: 30, down: 20)
        #expect((0..<6).map { list.drawing($0).shift } == [-30, -30, 20, 20, 20, 20])
    }

    @Test mutating func theAddRowMovesUpAsTheUpperNeighborOfTheGap() {
        list.part(below: -1, up: 30, down: 20)
        #expect(list.rowAnimations.addRow(in: list.frame).shift == -30)
        #expect((0..<6).allSatisfy { list.drawing($0).shift == 20 })
    }

    @Test mutating func otherwiseTheAddRowDoesNotMove() {
        list.part(below: 0, up: 30, down: 20)
        #expect(list.rowAnimations.addRow(in: list.frame).shift == 0)
    }

    @Test mutating func theAddRowReturnsWhenTheGapIsFilled() {
        list.part(below: -1, up: 30, down: 20)
        list.rowAnimations.endParting(at: list.time)
        #expect(list.rowAnimations.addRow(in: list.frame).shift == -30)
        list.wait(0.1)
        #expect(list.rowAnimations.isMoving(at: list.time))
        list.wait(0.11)
        #expect(list.rowAnimations.addRow(in: list.frame).shift == 0)
        #expect(!list.rowAnimations.isMoving(at: list.time))
    }

    @Test mutating func theAddRowPartsAgainFromItsCurrentPosition() {
        list.part(below: -1, up: 30, down: 20)
        list.rowAnimations.endParting(at: list.time)
        list.wait(0.1)
        list.part(below: -1, up: 4, down: 4)
        #expect(abs(list.rowAnimations.addRow(in: list.frame).shift + 15 + 4) < 1e-9)
        list.rowAnimations.endParting(at: list.time)
        #expect(abs(list.rowAnimations.addRow(in: list.frame).shift + 15 + 4) < 1e-9)
    }

    @Test mutating func withoutAnimationsTheAddRowReturnsImmediately() {
        list.rowAnimations.setAnimates(false)
        list.part(below: -1, up: 30, down: 20)
        list.rowAnimations.endParting(at: list.time)
        #expect(list.rowAnimations.addRow(in: list.frame).shift == 0)
    }

    @Test mutating func heldRowsNeedNoFrames() {
        list.part(below: 1, up: 30, down: 20)
        list.pull(.top, 40)
        #expect(!list.rowAnimations.isMoving(at: list.time))
    }

    @Test mutating func partedRowsFollowTheirSeam() {
        list.part(below: 1, up: 30, down: 20)
        list.change(.settle, keepsParted: true) { $0.insert(DrawnList.row(9), at: 0) }
        list.wait(1)
        #expect([9, 0, 1, 2].map { list.drawing($0).shift } == [-30, -30, -30, 20])
    }

    @Test mutating func theNewRowStartsInTheGap() {
        list.part(below: 1, up: 30, down: 26)
        list.rowAnimations.insertNext(at: 144)
        list.change(.settle, new: DrawnList.row(9)) { $0.insert(DrawnList.row(9), at: 2) }
        #expect(list.top(9) == 144)
        #expect(list.rowAnimations.newRowTop == nil)
        list.wait(0.2)
        #expect(list.isAtRest)
    }

    @Test mutating func anUnusedGapIsForgotten() {
        list.rowAnimations.insertNext(at: 144)
        list.change(.settle) { _ in }
        list.change(.settle, new: DrawnList.row(9)) { $0.insert(DrawnList.row(9), at: 0) }
        #expect(list.top(9) == 56)
    }

    // MARK: Pulled

    @Test mutating func allRowsFollowAPull() {
        list.pull(.top, 40)
        #expect((0..<6).allSatisfy { list.drawing($0).shift == 40 })
        list.pull(.bottom, 40)
        #expect((0..<6).allSatisfy { list.drawing($0).shift == -40 })
        #expect(list.rowAnimations.addRow(in: list.frame).shift == 0)
    }

    @Test mutating func rowsReturnAfterAPull() {
        list.pull(.top, 40)
        list.change(.settle) { _ in }
        #expect(list.drawing(0).shift == 40)
        list.wait(0.1)
        #expect(abs(list.drawing(0).shift - 20) < 1e-9)
        list.wait(0.11)
        #expect(list.isAtRest)
    }

    @Test mutating func theOffsetsOfAPullAndAGapAreAdded() {
        list.pull(.top, 40)
        list.part(below: 0, up: 10, down: 5)
        #expect([0, 1].map { list.drawing($0).shift } == [30, 45])
    }
}
