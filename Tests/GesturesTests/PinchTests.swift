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
        var hand = Hand()
        hand.pinch(upper, lower)
        #expect(hand.last == [.claim, .began(.pinch)])
        hand.spread(to: 90, 160)
        #expect(hand.last == [.part(seam, up: 10, down: 0)])
    }

    // E1
    @Test func theUpperFingerMayBeEitherFinger() {
        var hand = Hand()
        hand.pinch(rowB, rowA, at: (160, 100))
        hand.spread(to: 163, 95)
        #expect(hand.last == [.part(Seam(above: a, below: b), up: 5, down: 3)])
    }

    // E1
    @Test func inAnEmptyListTheAddRowAndTheSpaceBelowPart() {
        var hand = Hand()
        hand.pinch(.addRow, .below, listCount: 0)
        hand.spread(to: 90, 160)
        #expect(hand.last == [.part(Seam(above: nil, below: nil), up: 10, down: 0)])
    }

    // E1
    @Test(arguments: [
        (rowA, rowA), (rowA, rowC), (.addRow, rowB), (rowB, .below), (.addRow, .below), (rowA, .elsewhere),
        (rowA, .row(a, index: 1)),
    ])
    func otherTouchesStartNoPinchAndDoNotScrollTheList(_ first: Target, _ second: Target) {
        var hand = Hand()
        hand.arbiter.capabilities.hasLevelAbove = false
        hand.pinch(first, second)
        hand.spread(to: 0, 300)
        hand.letGoOfPinch()
        #expect(hand.effects == [.claim])
    }

    // E1
    @Test func afterTouchesOnDistantRowsNothingBeginsUntilAllFingersAreUp() {
        var hand = Hand()
        hand.pinch(rowA, rowC)
        hand.fingers(1)
        hand.press(rowA, device: .touchscreen)
        #expect(hand.last == [.deny])
        hand.fingers(0)
        hand.press(rowA, device: .touchscreen)
        #expect(hand.last.isEmpty)
    }

    // C3, E1
    @Test(arguments: [(rowA, rowB), (rowB, rowC)])
    func aRowThatHasFlownOutCannotBePinched(_ upper: Target, _ lower: Target) {
        var hand = Hand()
        hand.arbiter.capabilities.hasLevelAbove = false
        hand.slide(b, by: -8 - 200)
        hand.rest()
        hand.pinch(upper, lower)
        #expect(hand.last == [.claim])
    }

    // E1
    @Test func aThirdTouchCancelsThePinch() {
        var hand = Hand()
        hand.pinch(rowA, rowB)
        hand.spread(to: 50, 220)
        hand.fingers(3)
        #expect(hand.last.first == .ended(.pinch, committed: false))
        hand.rest()
        #expect(hand.insertCount == 0)
        #expect(hand.parts.last! == (0, 0))
    }

    // E2
    @Test func eachSideFollowsItsOwnFinger() {
        var hand = Hand()
        hand.pinch(rowA, rowB)
        hand.spread(to: 60, 170)
        #expect(hand.parts.last! == (40, 10))
        hand.spread(to: 60, 200)
        #expect(hand.parts.last! == (40, 40))
    }

    // E2
    @Test func neitherSideMovesInward() {
        var hand = Hand()
        hand.arbiter.capabilities.hasLevelAbove = false
        hand.pinch(rowA, rowB)
        hand.spread(to: 120, 140)
        #expect(hand.parts.isEmpty)
        hand.spread(to: 130, 200)
        #expect(hand.parts.last! == (0, 40))
    }

    // E2
    @Test func aPinchWithOneFingerHeldStillFollowsTheOther() {
        var hand = Hand()
        hand.pinch(rowA, rowB)
        hand.spread(to: 100, 217)
        hand.letGoOfPinch()
        #expect(hand.count(.insert(Seam(above: a, below: b), up: 0, down: 57)) == 1)
    }

    // E2
    @Test func beginningAPinchChangesNothing() {
        var hand = Hand()
        hand.open(a)
        hand.send(.padPinchBegan(seam: Seam(above: a, below: b), rowHeight: 56, time: hand.time))
        #expect(hand.last == [.claim, .began(.pinch)])
        hand.send(.pinchCanceled(time: hand.time))
        hand.rest()
        #expect(hand.front(a) == 96)
        #expect(hand.parts.isEmpty)
    }

    // A8, E2
    @Test func theOpenRowClosesWhenRowsPart() {
        var hand = Hand()
        hand.open(a)
        hand.pinch(rowA, rowB)
        hand.spread(to: 90, 170)
        #expect(hand.arbiter.openRow == nil)
    }

    // E4
    @Test func aReleasePastOneRowHeightInserts() {
        var hand = Hand()
        hand.pinch(rowA, rowB)
        hand.spread(to: 70, 187)
        hand.letGoOfPinch()
        let end = hand.effects.suffix(2)
        #expect(end == [.ended(.pinch, committed: true), .insert(Seam(above: a, below: b), up: 30, down: 27)])
        hand.forget()
        hand.rest()
        #expect(hand.effects.isEmpty)
    }

    // E4
    @Test func aReleaseUpToOneRowHeightClosesTheRows() {
        var hand = Hand()
        hand.pinch(rowA, rowB)
        hand.spread(to: 70, 186)
        hand.letGoOfPinch()
        #expect(hand.insertCount == 0)
        #expect(hand.count(.ended(.pinch, committed: true)) == 1)
        hand.send(.tick(time: hand.time + 0.1))
        #expect(hand.parts.last! == (15, 13))
        hand.frames(0.19)
        #expect(hand.parts.last!.up > 0)
        hand.frames(0.011)
        #expect(hand.parts.last! == (0, 0))
        #expect(hand.effects.last == .animating(false))
    }

    // E4
    @Test func withoutAnimationsTheRowsCloseAtOnce() {
        var hand = Hand { $0.animates = false }
        hand.pinch(rowA, rowB)
        hand.spread(to: 70, 170)
        hand.letGoOfPinch()
        #expect(hand.effects.suffix(1) == [.part(Seam(above: a, below: b), up: 0, down: 0)])
        #expect(hand.arbiter.isIdle)
    }

    // E5
    @Test(arguments: [Event.pinchCanceled(time: 101), .cancel(time: 101), .rowRemoved(b, time: 101)])
    func aCanceledPinchInsertsNothing(_ event: Event) {
        var hand = Hand()
        hand.pinch(rowA, rowB)
        hand.spread(to: 10, 260)
        hand.send(event)
        hand.send(.pinchEnded(time: hand.time))
        hand.rest()
        #expect(hand.insertCount == 0)
        #expect(hand.count(.ended(.pinch, committed: false)) == 1)
        #expect(hand.parts.last! == (0, 0))
    }

    // E5
    @Test func removingAnUnrelatedRowKeepsThePinch() {
        var hand = Hand()
        hand.pinch(rowA, rowB)
        hand.send(.rowRemoved(c, time: hand.time))
        #expect(hand.arbiter.activeKind == .pinch)
    }

    // E6: gap = (scale − 1) × 2.5 h
    @Test func aTouchpadPinchPartsBothSidesEqually() {
        var hand = Hand()
        hand.arbiter.capabilities.hasLevelAbove = false
        let seam = Seam(above: a, below: b)
        hand.send(.padPinchBegan(seam: seam, rowHeight: 56, time: hand.time))
        hand.send(.padPinchMoved(scale: 0.5, time: hand.time))
        #expect(hand.parts.isEmpty)
        hand.send(.padPinchMoved(scale: 1.25, time: hand.time))
        #expect(hand.last == [.part(seam, up: 17.5, down: 17.5)])
    }

    // E6
    @Test(arguments: [(1.4, 0), (1.41, 1)]) func aTouchpadPinchHasTheSameThreshold(_ scale: Double, _ inserts: Int) {
        var hand = Hand()
        hand.send(.padPinchBegan(seam: Seam(above: a, below: b), rowHeight: 56, time: hand.time))
        hand.send(.padPinchMoved(scale: scale, time: hand.time))
        hand.send(.pinchEnded(time: hand.time))
        #expect(hand.insertCount == inserts)
    }

    // E6
    @Test func aTouchpadPinchWithoutASeamDoesNothing() {
        var hand = Hand()
        hand.arbiter.capabilities.hasLevelAbove = false
        hand.send(.padPinchBegan(seam: nil, rowHeight: 56, time: hand.time))
        hand.send(.padPinchMoved(scale: 2, time: hand.time))
        hand.send(.pinchEnded(time: hand.time))
        #expect(hand.effects.isEmpty)
    }

    @Test func aPinchCatchesClosingRowsAtTheirPosition() {
        var hand = Hand()
        hand.pinch(rowA, rowB)
        hand.spread(to: 80, 180)
        hand.letGoOfPinch()
        hand.send(.tick(time: hand.time + 0.1))
        #expect(hand.parts.last! == (10, 10))
        hand.pinch(rowA, rowB)
        hand.spread(to: 99, 160)
        #expect(hand.parts.last! == (11, 10))
        hand.rest()
        #expect(hand.parts.last! == (11, 10))
    }

    @Test func aPinchOnOtherRowsClosesTheEarlierRowsAtOnce() {
        var hand = Hand()
        hand.pinch(rowA, rowB)
        hand.spread(to: 80, 180)
        hand.letGoOfPinch()
        hand.pinch(rowB, rowC)
        hand.spread(to: 99, 160)
        let parts: [Effect] = [
            .part(Seam(above: a, below: b), up: 0, down: 0), .part(Seam(above: b, below: c), up: 1, down: 0),
        ]
        #expect(hand.last.prefix(2) == parts[...])
    }
}
