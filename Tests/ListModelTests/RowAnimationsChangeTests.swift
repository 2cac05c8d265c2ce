// Changes of the list: rows start from where they are drawn, regardless of what moved them there, and end at their
// places.

import Gestures
import Testing

@testable import ListModel

@Suite struct RowAnimationsChangeTests {
    private var list = DrawnList(8)

    /// Changes the list, and checks that no visible row jumps.
    private mutating func expectNoJump(_ change: (inout DrawnList) -> Void) {
        let before = list.tops
        change(&list)
        for (row, top) in before where list.index(of: row) != nil {
            #expect(abs((list.top(of: row) ?? .infinity) - top) <= 0.5, "row \(row.low)")
        }
    }

    /// The reasons for which rows may be away from their places.
    enum Mover: CaseIterable {
        case nothing, motion, waitingMotion, heldParting, closedParting, heldPull, endedPull, dragging, makingRoom,
            dropped
        case rising, risen, lowering, floatingRows, scrolling
    }

    private static func move(_ list: inout DrawnList, by mover: Mover) {
        switch mover {
        case .nothing, .scrolling: break
        case .motion:
            list.change(.settle) { $0.swapAt(0, 4) }
            list.wait(0.07)
        case .waitingMotion:
            list.change(.afterSlide) { $0.swapAt(0, 4) }
            list.wait(0.1)
        case .heldParting, .closedParting: list.part(below: 2, up: 40, down: 33)
        case .heldPull, .endedPull: list.pull(.top, 47)
        case .dragging, .makingRoom, .dropped:
            list.lift(1)
            list.drag(to: 301, slot: 4)
            list.wait(mover == .makingRoom ? 0.05 : 0.2)
            if mover == .dropped { list.rowAnimations.drop() }
        case .rising, .risen, .lowering:
            list.rowAnimations.raise(by: -90, at: list.time)
            list.wait(mover == .rising ? 0.1 : 0.3)
            guard mover == .lowering else { break }
            list.rowAnimations.lower(at: list.time)
            list.wait(0.1)
        case .floatingRows:
            list.change(.closeUp) { $0.append($0.remove(at: 1)) }
            list.wait(0.1)
        }
    }

    @Test(arguments: Mover.allCases) mutating func aChangeStartsFromTheDrawnPositions(_ mover: Mover) {
        list = DrawnList(40)
        Self.move(&list, by: mover)
        expectNoJump { list in
            list.begin(.settle, keepsParted: mover == .heldParting, keepsPulled: mover == .heldPull) { rows in
                rows.remove(at: 3)
                rows.insert(DrawnList.row(99), at: 0)
                rows.append(rows.remove(at: 5))
            }
            if mover == .scrolling { list.geometry.scroll = 130 }
            list.layOut()
        }
    }

    @Test mutating func rowsEndExactlyAtTheirPlaces() {
        list.change(.closeUp) { $0.remove(at: 0) }
        #expect(list.drawing(1).shift == 56)
        #expect(!list.isAtRest)
        list.wait(0.3 + 7 * 0.03)
        #expect(list.isAtRest)
    }

    @Test mutating func movingRowsStartOneAfterAnother() {
        list.change(.closeUp) { $0.remove(at: 2) }
        let starts = [0, 1, 3, 4, 5].map { list.rowAnimations.motions[DrawnList.row($0)]?.start }
        #expect(starts == [nil, nil, 100, 100.03, 100.06])
    }

    @Test mutating func rowsWaitForTheDelayOfTheMotionStyle() {
        list.change(.afterSlide) { $0.append($0.remove(at: 0)) }
        list.wait(0.3)
        #expect(list.drawing(1).shift == 56)
        list.wait(0.3)
        #expect(list.isAtRest)
    }

    @Test mutating func withoutAnimationsRowsAreAtTheirPlacesImmediately() {
        list = DrawnList(40)
        list.rowAnimations.setAnimates(false)
        list.change(.afterSlide) { $0.append($0.remove(at: 0)) }
        #expect(list.isAtRest)
    }

    @Test mutating func aChangeWithoutMotionEndsRunningMotions() {
        list.change(.settle) { $0.swapAt(0, 4) }
        list.change(.none) { _ in }
        #expect(list.isAtRest)
    }

    @Test mutating func aSecondChangeMovesRowsFromTheirCurrentPositions() {
        list.change(.settle) { $0.remove(at: 0) }
        list.wait(0.1)
        expectNoJump { $0.change(.settle) { $0.insert(DrawnList.row(0), at: 0) } }
        #expect(abs(list.drawing(1).shift + 28) < 1e-9)
        list.wait(0.21)
        #expect(list.isAtRest)
    }

    @Test mutating func twoChangesBeforeALayoutMakeOneMotion() {
        let before = list.top(5)
        list.begin(.settle) { $0.remove(at: 0) }
        list.begin(.closeUp) { $0.remove(at: 0) }
        list.layOut()
        #expect(list.top(5) == before)
        // The later change determines the motion.
        #expect(list.rowAnimations.motions[DrawnList.row(5)]?.duration == 0.3)
    }

    @Test mutating func aLayoutWithoutAChangeMovesNothing() {
        list.change(.settle) { $0.swapAt(0, 4) }
        let before = list.rowAnimations.motions
        list.layOut()
        #expect(list.rowAnimations.motions == before)
    }

    @Test mutating func aRowThatWasOutOfViewStartsAtItsPlace() {
        list = DrawnList(200)
        list.change(.settle) { $0.insert($0.remove(at: 150), at: 2) }
        #expect(list.drawing(150).shift == 0)
    }

    @Test mutating func aRowFromBelowTheViewMovesInFromTheEdge() {
        list = DrawnList(40)
        list.change(.settle) { $0.removeSubrange(0..<4) }
        #expect(abs((list.top(12) ?? 0) - 728) < 1e-9)
    }

    // MARK: Out of view

    @Test mutating func aRowMovingFarAwayIsDrawnUntilItLeavesTheView() {
        list = DrawnList(200)
        list.change(.settle) { $0.insert($0.remove(at: 1), at: 150) }
        #expect(list.top(1) == 112)
        #expect(list.drawing(1).opacity == 0)
        // The row moves no farther than the height of the viewport.
        #expect(
            list.rowAnimations.floatingRows[DrawnList.row(1)]
                == RowAnimations.FloatingRow(place: 150, target: 616 + 560))
        list.wait(0.2)
        #expect(list.isAtRest)
    }

    @Test mutating func aFloatingRowStaysUntilItArrives() {
        list = DrawnList(200)
        list.change(.settle) { $0.insert($0.remove(at: 1), at: 150) }
        list.wait(0.19)
        #expect(list.rowAnimations.floatingRows.count == 1)
        let arrived = list.rowAnimations.settle(at: list.time + 0.01)
        let ended = list.rowAnimations.endFloatingRows()
        #expect(arrived.contains(DrawnList.row(1)))
        #expect(ended == [DrawnList.row(1)])
    }

    @Test mutating func aLeavingRowReturnsFromThePositionOfItsFloatingRow() throws {
        list = DrawnList(200)
        list.change(.settle) { $0.insert($0.remove(at: 1), at: 150) }
        list.wait(0.04)
        let before = try #require(list.top(1))
        #expect(before > 113 && list.geometry.shows(before))
        list.change(.settle) { $0.insert($0.remove(at: 150), at: 1) }
        #expect(list.rowAnimations.floatingRows[DrawnList.row(1)] == nil)
        #expect(abs((list.top(1) ?? 0) - before) < 1e-9)
        list.wait(0.2)
        #expect(list.isAtRest)
    }

    @Test mutating func aDeletedRowHasNoFloatingRow() {
        list.change(.settle) { $0.remove(at: 1) }
        #expect(list.rowAnimations.floatingRows.isEmpty)
        #expect(list.rowAnimations.motions[DrawnList.row(1)] == nil)
    }

    // MARK: Fingers that continue to move

    @Test mutating func fingersKeepMovingRowsWhileAChangeIsPending() {
        list.part(below: 2, up: 10, down: 10)
        list.pull(.top, 5)
        let before = list.tops
        list.begin(.settle, keepsParted: true, keepsPulled: true) { $0.swapAt(0, 5) }
        list.part(below: 2, up: 25, down: 17)
        list.pull(.top, 8)
        list.layOut()
        for row in list.rows {
            let moved = (list.index(of: row) ?? 0) <= 2 ? -15.0 : 7
            #expect(abs((list.top(of: row) ?? 0) - (before[row] ?? 0) - moved - 3) < 1e-9)
        }
    }

    @Test mutating func fingersThatTouchWhileAChangeIsPendingMoveRows() {
        list.begin(.settle) { $0.swapAt(0, 5) }
        list.pull(.top, 8)
        list.layOut()
        #expect(list.top(0) == 64)
        #expect(abs((list.top(5) ?? 0) - 344) < 1e-9)
    }

    @Test mutating func fingersAlsoMoveRowsInMotionAndLeavingRows() {
        list = DrawnList(200)
        list.pull(.top, 20)
        list.change(.settle, keepsPulled: true) { $0.insert($0.remove(at: 1), at: 150) }
        let before = [1, 2].map { list.top($0) ?? 0 }
        list.pull(.top, 32)
        #expect([1, 2].map { list.top($0) ?? 0 } == before.map { $0 + 12 })
        list.wait(0.2)
        #expect((2..<8).allSatisfy { list.drawing($0).shift == 32 })
    }
}
