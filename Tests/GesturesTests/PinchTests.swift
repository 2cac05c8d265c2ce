// E1 to E6: two rows are pinched apart.

import Gestures
import Testing

@Suite struct PinchTests {
    // E1
    @Test(arguments: [
        (rowA, rowB, Seam(above: a, below: b)),
        (.addRow, rowA, Seam(above: nil, below: a)),
        (rowC, .below, Seam(above: c, below: nil)),
        (.button(a, index: 0), rowB, Seam(above: a, below: b)),
    ])
    func twoTouchesOnNeighborsStartAPinch(_ upper: Target, _ lower: Target, _ seam: Seam) {
        var input = InputSimulator()
        input.pinch(upper, lower)
        #expect(input.last == [.claim, .began(.pinch)])
        input.spread(to: 90, 160)
        #expect(input.last == [.part(seam, up: 10, down: 0)])
    }

    // E1
    @Test func theUpperFingerMayBeEitherFinger() {
        var input = InputSimulator()
        input.pinch(rowB, rowA, at: (160, 100))
        input.spread(to: 163, 95)
        #expect(input.last == [.part(Seam(above: a, below: b), up: 5, down: 3)])
    }

    // E1
    @Test func inAnEmptyListTheAddRowAndTheSpaceBelowPart() {
        var input = InputSimulator()
        input.pinch(.addRow, .below, listCount: 0)
        input.spread(to: 90, 160)
        #expect(input.last == [.part(Seam(above: nil, below: nil), up: 10, down: 0)])
    }

    // E1
    @Test(arguments: [
        (rowA, rowA), (rowA, rowC), (.addRow, rowB), (rowB, .below), (.addRow, .below), (rowA, .elsewhere),
        (rowA, .row(a, index: 1)),
    ])
    func otherTouchesStartNoPinchAndDoNotScrollTheList(_ first: Target, _ second: Target) {
        var input = InputSimulator()
        input.arbiter.capabilities.hasLevelAbove = false
        input.pinch(first, second)
        input.spread(to: 0, 300)
        input.letGoOfPinch()
        #expect(input.effects == [.claim])
    }

    // E1
    @Test func afterTouchesOnDistantRowsNothingBeginsUntilAllFingersAreUp() {
        var input = InputSimulator()
        input.pinch(rowA, rowC)
        input.fingers(1)
        input.press(rowA, device: .touchscreen)
        #expect(input.last == [.deny])
        input.fingers(0)
        input.press(rowA, device: .touchscreen)
        #expect(input.last.isEmpty)
    }

    // C3, E1
    @Test(arguments: [(rowA, rowB), (rowB, rowC)])
    func aRowThatHasFlownOutCannotBePinched(_ upper: Target, _ lower: Target) {
        var input = InputSimulator()
        input.arbiter.capabilities.hasLevelAbove = false
        input.slide(b, by: -8 - 200)
        input.rest()
        input.pinch(upper, lower)
        #expect(input.last == [.claim])
    }

    // E1
    @Test func aThirdTouchCancelsThePinch() {
        var input = InputSimulator()
        input.pinch(rowA, rowB)
        input.spread(to: 50, 220)
        input.fingers(3)
        #expect(input.last.first == .ended(.pinch, committed: false))
        input.rest()
        #expect(input.insertCount == 0)
        #expect(input.parts.last! == (0, 0))
    }

    // E2
    @Test func eachSideFollowsItsOwnFinger() {
        var input = InputSimulator()
        input.pinch(rowA, rowB)
        input.spread(to: 60, 170)
        #expect(input.parts.last! == (40, 10))
        input.spread(to: 60, 200)
        #expect(input.parts.last! == (40, 40))
    }

    // E2
    @Test func neitherSideMovesInward() {
        var input = InputSimulator()
        input.arbiter.capabilities.hasLevelAbove = false
        input.pinch(rowA, rowB)
        input.spread(to: 120, 140)
        #expect(input.parts.isEmpty)
        input.spread(to: 130, 200)
        #expect(input.parts.last! == (0, 40))
    }

    // E2
    @Test func aPinchWithOneFingerHeldStillFollowsTheOther() {
        var input = InputSimulator()
        input.pinch(rowA, rowB)
        input.spread(to: 100, 217)
        input.letGoOfPinch()
        #expect(input.count(.insert(Seam(above: a, below: b), up: 0, down: 57)) == 1)
    }

    // E2
    @Test func beginningAPinchChangesNothing() {
        var input = InputSimulator()
        input.open(a)
        input.send(.touchpadPinchBegan(seam: Seam(above: a, below: b), rowHeight: 56, time: input.time))
        #expect(input.last == [.claim, .began(.pinch)])
        input.send(.pinchCanceled(time: input.time))
        input.rest()
        #expect(input.front(a) == 96)
        #expect(input.parts.isEmpty)
    }

    // A8, E2
    @Test func theOpenRowClosesWhenRowsPart() {
        var input = InputSimulator()
        input.open(a)
        input.pinch(rowA, rowB)
        input.spread(to: 90, 170)
        #expect(input.arbiter.openRow == nil)
    }

    // E4
    @Test func aReleasePastOneRowHeightInserts() {
        var input = InputSimulator()
        input.pinch(rowA, rowB)
        input.spread(to: 70, 187)
        input.letGoOfPinch()
        let end = input.effects.suffix(2)
        #expect(end == [.ended(.pinch, committed: true), .insert(Seam(above: a, below: b), up: 30, down: 27)])
        input.forget()
        input.rest()
        #expect(input.effects.isEmpty)
    }

    // E4
    @Test func aReleaseUpToOneRowHeightClosesTheRows() {
        var input = InputSimulator()
        input.pinch(rowA, rowB)
        input.spread(to: 70, 186)
        input.letGoOfPinch()
        #expect(input.insertCount == 0)
        #expect(input.count(.ended(.pinch, committed: true)) == 1)
        input.send(.tick(time: input.time + 0.1))
        #expect(input.parts.last! == (15, 13))
        input.frames(0.19)
        #expect(input.parts.last!.up > 0)
        input.frames(0.011)
        #expect(input.parts.last! == (0, 0))
        #expect(input.effects.last == .animating(false))
    }

    // E4
    @Test func withoutAnimationsTheRowsCloseAtOnce() {
        var input = InputSimulator { $0.animates = false }
        input.pinch(rowA, rowB)
        input.spread(to: 70, 170)
        input.letGoOfPinch()
        #expect(input.effects.suffix(1) == [.part(Seam(above: a, below: b), up: 0, down: 0)])
        #expect(input.arbiter.isIdle)
    }

    // E5
    @Test(arguments: [Event.pinchCanceled(time: 101), .cancel(time: 101), .rowRemoved(b, time: 101)])
    func aCanceledPinchInsertsNothing(_ event: Event) {
        var input = InputSimulator()
        input.pinch(rowA, rowB)
        input.spread(to: 10, 260)
        input.send(event)
        input.send(.pinchEnded(time: input.time))
        input.rest()
        #expect(input.insertCount == 0)
        #expect(input.count(.ended(.pinch, committed: false)) == 1)
        #expect(input.parts.last! == (0, 0))
    }

    // E5
    @Test func removingAnUnrelatedRowKeepsThePinch() {
        var input = InputSimulator()
        input.pinch(rowA, rowB)
        input.send(.rowRemoved(c, time: input.time))
        #expect(input.arbiter.activeKind == .pinch)
    }

    // E6: gap = (scale − 1) × 2.5 h
    @Test func aTouchpadPinchPartsBothSidesEqually() {
        var input = InputSimulator()
        input.arbiter.capabilities.hasLevelAbove = false
        let seam = Seam(above: a, below: b)
        input.send(.touchpadPinchBegan(seam: seam, rowHeight: 56, time: input.time))
        input.send(.touchpadPinchMoved(scale: 0.5, time: input.time))
        #expect(input.parts.isEmpty)
        input.send(.touchpadPinchMoved(scale: 1.25, time: input.time))
        #expect(input.last == [.part(seam, up: 17.5, down: 17.5)])
    }

    // E6
    @Test(arguments: [(1.4, 0), (1.41, 1)]) func aTouchpadPinchHasTheSameThreshold(_ scale: Double, _ inserts: Int) {
        var input = InputSimulator()
        input.send(.touchpadPinchBegan(seam: Seam(above: a, below: b), rowHeight: 56, time: input.time))
        input.send(.touchpadPinchMoved(scale: scale, time: input.time))
        input.send(.pinchEnded(time: input.time))
        #expect(input.insertCount == inserts)
    }

    // E6
    @Test func aTouchpadPinchWithoutASeamDoesNothing() {
        var input = InputSimulator()
        input.arbiter.capabilities.hasLevelAbove = false
        input.send(.touchpadPinchBegan(seam: nil, rowHeight: 56, time: input.time))
        input.send(.touchpadPinchMoved(scale: 2, time: input.time))
        input.send(.pinchEnded(time: input.time))
        #expect(input.effects.isEmpty)
    }

    @Test func aPinchCatchesClosingRowsAtTheirPosition() {
        var input = InputSimulator()
        input.pinch(rowA, rowB)
        input.spread(to: 80, 180)
        input.letGoOfPinch()
        input.send(.tick(time: input.time + 0.1))
        #expect(input.parts.last! == (10, 10))
        input.pinch(rowA, rowB)
        input.spread(to: 99, 160)
        #expect(input.parts.last! == (11, 10))
        input.rest()
        #expect(input.parts.last! == (11, 10))
    }

    @Test func aPinchOnOtherRowsClosesTheEarlierRowsAtOnce() {
        var input = InputSimulator()
        input.pinch(rowA, rowB)
        input.spread(to: 80, 180)
        input.letGoOfPinch()
        input.pinch(rowB, rowC)
        input.spread(to: 99, 160)
        let parts: [Effect] = [
            .part(Seam(above: a, below: b), up: 0, down: 0), .part(Seam(above: b, below: c), up: 1, down: 0),
        ]
        #expect(input.last.prefix(2) == parts[...])
    }
}
