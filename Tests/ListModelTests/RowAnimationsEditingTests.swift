// Rows around an edited row (specification C5), open rows that are dimmed, and flashes (C2).

import Gestures
import Testing

@testable import ListModel

@Suite struct RowAnimationsEditingTests {
    private var list = DrawnList(6)
    private var opacities: [Double] { (0..<6).map { list.drawing($0).opacity } }

    /// Edits the row at this place, and raises the rows by a distance that the list cannot scroll.
    private mutating func edit(_ place: Int, by shift: Double) {
        list.rowAnimations.edit(list.rows[place])
        list.rowAnimations.raise(by: shift, at: list.time)
    }

    @Test mutating func otherRowsDimToThreeTenthsAndAllRowsMoveUp() {
        edit(2, by: -112)
        #expect(list.drawing(2) == RowDrawing())
        list.wait(0.15)
        #expect(abs(list.drawing(0).shift + 56) < 1e-9)
        #expect(abs(opacities[0] - 0.65) < 1e-9)
        #expect(list.rowAnimations.isMoving(at: list.time))
        list.wait(0.15)
        #expect((0..<6).allSatisfy { list.drawing($0).shift == -112 })
        #expect(opacities == [0.3, 0.3, 1, 0.3, 0.3, 0.3])
        #expect(list.rowAnimations.addRow(in: list.frame) == RowDrawing(opacity: 0.3))
        #expect(!list.rowAnimations.isMoving(at: list.time))
    }

    @Test mutating func rowsReturnFromTheirCurrentPositionsAfterEditing() {
        edit(2, by: -112)
        list.wait(0.15)
        let before = list.drawing(0)
        list.rowAnimations.lower(at: list.time)
        #expect(list.drawing(0) == before)
        list.wait(0.3)
        #expect(list.isAtRest)
    }

    @Test mutating func theEditedRowStaysOpaqueWhileOtherRowsReturn() {
        edit(2, by: 0)
        list.wait(0.3)
        list.rowAnimations.lower(at: list.time)
        list.wait(0.1)
        #expect(opacities[2] == 1)
        #expect(opacities[1] < 0.9)
    }

    @Test mutating func onlyTheCurrentlyEditedRowStaysOpaque() {
        edit(2, by: 0)
        list.rowAnimations.lower(at: list.time)
        edit(3, by: 0)
        list.wait(0.3)
        #expect(opacities == [0.3, 0.3, 0.3, 1, 0.3, 0.3])
    }

    @Test mutating func aFloatingRowIsDimmedLikeItsRow() {
        list = DrawnList(40)
        edit(2, by: 0)
        list.wait(0.3)
        list.change(.settle) { rows in
            rows.append(rows.remove(at: 1))
            rows.append(rows.remove(at: 1))
        }
        let floatingRows = [1, 2].map { list.rowAnimations.floatingRow(of: DrawnList.row($0), in: list.frame) }
        #expect(floatingRows.map(\.?.opacity) == [0.3, 1])
    }

    @Test mutating func withoutAnimationsTheEditingLayoutIsImmediate() {
        list.rowAnimations.setAnimates(false)
        edit(2, by: -112)
        #expect(list.drawing(0) == RowDrawing(shift: -112, opacity: 0.3))
        #expect(!list.rowAnimations.isMoving(at: list.time))
    }

    // MARK: Dimmed while opening

    @Test mutating func aRowIsDimmedAsItOpens() {
        let news = [0.7, 0.7, 1, 1].map { list.rowAnimations.dim(DrawnList.row(1), to: $0) }
        #expect(news == [true, false, true, false])
        list.rowAnimations.dim(DrawnList.row(1), to: 0.7)
        #expect(opacities == [1, 0.7, 1, 1, 1, 1])
        list.rowAnimations.dim(DrawnList.row(1), to: 1)
        #expect(list.rowAnimations.openOpacities.isEmpty)
    }

    @Test mutating func anOpenRowIsDimmedFurtherDuringEditing() {
        list.rowAnimations.dim(DrawnList.row(1), to: 0.5)
        edit(2, by: 0)
        list.wait(0.3)
        #expect(abs(opacities[1] - 0.15) < 1e-9)
    }

    @Test mutating func aPreviouslyEditedRowIsDimmedAsItOpens() {
        edit(2, by: 0)
        list.rowAnimations.lower(at: list.time)
        list.wait(0.3)
        list.rowAnimations.dim(DrawnList.row(2), to: 0.7)
        #expect(opacities[2] == 0.7)
    }

    // MARK: Flashes

    @Test mutating func aCompletedRowStaysGreenUntilItHasMovedAndThenFades() {
        list.rowAnimations.flash(DrawnList.row(1), at: list.time)
        #expect(MotionStyle.afterSlide.delay + MotionStyle.afterSlide.duration == RowAnimations.flashHold)
        for (after, tint) in [(0, 1), (0.6, 1), (0.7, 0.5), (0.8, 0), (5, 0)] as [(Seconds, Double)] {
            var list = list
            list.time += after
            #expect(abs(list.drawing(1).tint - tint) < 1e-9)
            #expect(list.drawing(2).tint == 0)
        }
    }

    @Test mutating func fadedFlashesAreRemoved() {
        list.rowAnimations.flash(DrawnList.row(1), at: list.time)
        list.rowAnimations.endFlashes(at: list.time + 0.79)
        #expect(list.rowAnimations.flashes.count == 1)
        list.rowAnimations.endFlashes(at: list.time + 0.81)
        #expect(list.rowAnimations.flashes.isEmpty)
    }

    @Test mutating func withoutAnimationsNothingFlashes() {
        list.rowAnimations.setAnimates(false)
        list.rowAnimations.flash(DrawnList.row(1), at: list.time)
        #expect(list.drawing(1).tint == 0)
    }

    @Test mutating func aFloatingRowIsAsGreenAsItsRow() {
        list = DrawnList(40)
        list.rowAnimations.flash(DrawnList.row(1), at: list.time)
        list.change(.afterSlide) { $0.append($0.remove(at: 1)) }
        #expect(list.rowAnimations.floatingRow(of: DrawnList.row(1), in: list.frame)?.tint == 1)
    }
}
