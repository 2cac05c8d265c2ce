// Rows around an edited row (C5), open rows that are dimmed, and flashes (C2).

import Gestures
import Testing

@testable import ListModel

@Suite struct ChoreographyEditingTests {
    private var list = DrawnList(6)
    private var opacities: [Double] { (0..<6).map { list.drawing($0).opacity } }

    /// Edits the row at this place, and raises the rows by a distance that the list cannot scroll.
    private mutating func edit(_ place: Int, by shift: Double) {
        list.choreography.edit(list.rows[place])
        list.choreography.raise(by: shift, at: list.time)
    }

    @Test mutating func otherRowsDimToThreeTenthsAndAllRowsMoveUp() {
        edit(2, by: -112)
        #expect(list.drawing(2) == RowDrawing())
        list.wait(0.15)
        #expect(abs(list.drawing(0).shift + 56) < 1e-9)
        #expect(abs(opacities[0] - 0.65) < 1e-9)
        #expect(list.choreography.isMoving(at: list.time))
        list.wait(0.15)
        #expect((0..<6).allSatisfy { list.drawing($0).shift == -112 })
        #expect(opacities == [0.3, 0.3, 1, 0.3, 0.3, 0.3])
        #expect(list.choreography.addRow(in: list.frame) == RowDrawing(opacity: 0.3))
        #expect(!list.choreography.isMoving(at: list.time))
    }

    @Test mutating func rowsReturnFromTheirCurrentPositionsAfterEditing() {
        edit(2, by: -112)
        list.wait(0.15)
        let before = list.drawing(0)
        list.choreography.lower(at: list.time)
        #expect(list.drawing(0) == before)
        list.wait(0.3)
        #expect(list.isAtRest)
    }

    @Test mutating func theEditedRowStaysOpaqueWhileOtherRowsReturn() {
        edit(2, by: 0)
        list.wait(0.3)
        list.choreography.lower(at: list.time)
        list.wait(0.1)
        #expect(opacities[2] == 1)
        #expect(opacities[1] < 0.9)
    }

    @Test mutating func onlyTheCurrentlyEditedRowStaysOpaque() {
        edit(2, by: 0)
        list.choreography.lower(at: list.time)
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
        let floatingRows = [1, 2].map { list.choreography.floatingRow(of: DrawnList.row($0), in: list.frame) }
        #expect(floatingRows.map(\.?.opacity) == [0.3, 1])
    }

    @Test mutating func withoutAnimationsTheEditingLayoutIsImmediate() {
        list.choreography.setAnimates(false)
        edit(2, by: -112)
        #expect(list.drawing(0) == RowDrawing(shift: -112, opacity: 0.3))
        #expect(!list.choreography.isMoving(at: list.time))
    }

    // MARK: Dimmed while opening

    @Test mutating func aRowIsDimmedAsItOpens() {
        let news = [0.7, 0.7, 1, 1].map { list.choreography.dim(DrawnList.row(1), to: $0) }
        #expect(news == [true, false, true, false])
        list.choreography.dim(DrawnList.row(1), to: 0.7)
        #expect(opacities == [1, 0.7, 1, 1, 1, 1])
        list.choreography.dim(DrawnList.row(1), to: 1)
        #expect(list.choreography.openOpacities.isEmpty)
    }

    @Test mutating func anOpenRowIsDimmedFurtherDuringEditing() {
        list.choreography.dim(DrawnList.row(1), to: 0.5)
        edit(2, by: 0)
        list.wait(0.3)
        #expect(abs(opacities[1] - 0.15) < 1e-9)
    }

    @Test mutating func aPreviouslyEditedRowIsDimmedAsItOpens() {
        edit(2, by: 0)
        list.choreography.lower(at: list.time)
        list.wait(0.3)
        list.choreography.dim(DrawnList.row(2), to: 0.7)
        #expect(opacities[2] == 0.7)
    }

    // MARK: Flashes

    @Test mutating func aCompletedRowStaysGreenUntilItHasMovedAndThenFades() {
        list.choreography.flash(DrawnList.row(1), at: list.time)
        #expect(MotionStyle.afterSlide.delay + MotionStyle.afterSlide.duration == Choreography.flashHold)
        for (after, tint) in [(0, 1), (0.6, 1), (0.7, 0.5), (0.8, 0), (5, 0)] as [(Seconds, Double)] {
            var list = list
            list.time += after
            #expect(abs(list.drawing(1).tint - tint) < 1e-9)
            #expect(list.drawing(2).tint == 0)
        }
    }

    @Test mutating func fadedFlashesAreRemoved() {
        list.choreography.flash(DrawnList.row(1), at: list.time)
        list.choreography.endFlashes(at: list.time + 0.79)
        #expect(list.choreography.flashes.count == 1)
        list.choreography.endFlashes(at: list.time + 0.81)
        #expect(list.choreography.flashes.isEmpty)
    }

    @Test mutating func withoutAnimationsNothingFlashes() {
        list.choreography.setAnimates(false)
        list.choreography.flash(DrawnList.row(1), at: list.time)
        #expect(list.drawing(1).tint == 0)
    }

    @Test mutating func aFloatingRowIsAsGreenAsItsRow() {
        list = DrawnList(40)
        list.choreography.flash(DrawnList.row(1), at: list.time)
        list.change(.afterSlide) { $0.append($0.remove(at: 1)) }
        #expect(list.choreography.floatingRow(of: DrawnList.row(1), in: list.frame)?.tint == 1)
    }
}
