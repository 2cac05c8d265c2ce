// E7: pinching in folds the list and goes up one level.

import Gestures
import Testing

@Suite struct FoldTests {
    private func movePinch(_ scale: Double, _ hand: inout Hand) {
        hand.send(.padPinchMoved(scale: scale, time: hand.time))
    }

    private func beginPinch(_ hand: inout Hand, seam: Seam? = Seam(above: a, below: b)) {
        hand.send(.padPinchBegan(seam: seam, rowHeight: 56, at: 240, time: hand.time))
    }

    @Test(arguments: [(0.92, []), (0.81, [0.85]), (0.7, [0.7]), (0.5, [0.5]), (0.0, [0])])
    func theListFoldsBelowAScaleOf92PercentWithoutAJump(_ scale: Double, _ folds: [Double]) {
        var hand = Hand()
        beginPinch(&hand)
        movePinch(scale, &hand)
        #expect(hand.folds.count == folds.count)
        #expect(zip(hand.folds, folds).allSatisfy { isNear($0, $1) })
    }

    @Test func foldingBeginsAtFullSize() {
        var hand = Hand()
        beginPinch(&hand)
        for scale in [0.95, 0.919, 0.91, 0.9] { movePinch(scale, &hand) }
        #expect(hand.folds.count == 3 && hand.folds[0] > 0.99)
        #expect(hand.folds == hand.folds.sorted(by: >))
    }

    @Test func twoTouchesFoldTheListByTheirDistance() {
        var hand = Hand()
        hand.send(
            .touchPinchBegan(
                first: Touch(at: Point(x: 0, y: 100), on: rowA), second: Touch(at: Point(x: 300, y: 500), on: rowC),
                listCount: 3, rowHeight: 56, time: hand.time))
        #expect(hand.last == [.claim, .began(.pinch)])
        hand.send(
            .touchPinchMoved(first: Point(x: 60, y: 200), second: Point(x: 210, y: 400), time: hand.time))
        #expect(hand.last == [.fold(scale: 0.5, at: 300)])
    }

    @Test(arguments: [
        (rowA, rowB, true), (rowA, rowA, true), (rowA, rowC, true), (.addRow, .below, true), (rowA, .elsewhere, false),
    ])
    func touchesThatFoldMayBeAnywhereInTheList(_ first: Target, _ second: Target, _ folds: Bool) {
        var hand = Hand()
        hand.pinch(first, second)
        hand.spread(to: 120, 130)
        #expect(!hand.folds.isEmpty == folds)
    }

    @Test func aReleaseBelow70PercentGoesUpFromTheCurrentScale() {
        var hand = Hand()
        beginPinch(&hand)
        movePinch(0.5, &hand)
        hand.send(.pinchEnded(time: hand.time))
        #expect(hand.last == [.ended(.pinch, committed: true), .goUp(scale: 0.5, at: 240)])
        hand.forget()
        hand.rest()
        #expect(hand.effects.isEmpty)
    }

    @Test(arguments: [0.7, 0.8]) func aReleaseAtOrAbove70PercentUnfoldsIn200Milliseconds(_ scale: Double) {
        var hand = Hand()
        beginPinch(&hand)
        movePinch(scale, &hand)
        hand.send(.pinchEnded(time: hand.time))
        #expect(hand.last == [.ended(.pinch, committed: true), .animating(true)])
        hand.frames(0.19)
        #expect(hand.folds.last! < 1)
        hand.frames(0.02)
        #expect(hand.effects.suffix(2) == [.fold(scale: 1, at: 240), .animating(false)])
    }

    @Test func withoutAnimationsTheListUnfoldsAtOnce() {
        var hand = Hand { $0.animates = false }
        beginPinch(&hand)
        movePinch(0.8, &hand)
        hand.send(.pinchEnded(time: hand.time))
        #expect(hand.last == [.ended(.pinch, committed: true), .fold(scale: 1, at: 240)])
    }

    @Test func liftingOneFingerReleasesTheFold() {
        var hand = Hand()
        hand.pinch(rowA, rowC)
        hand.spread(to: 120, 130)
        hand.fingers(1)
        #expect(hand.last.first == .ended(.pinch, committed: true))
        #expect(hand.last.contains { if case .goUp(_, at: 130) = $0 { true } else { false } })
    }

    @Test(arguments: [Event.fingers(3, time: 101), .cancel(time: 101), .pinchCanceled(time: 101)])
    func cancelingUnfoldsTheList(_ event: Event) {
        var hand = Hand()
        hand.pinch(rowA, rowC)
        hand.spread(to: 125, 130)
        hand.send(event)
        #expect(hand.last == [.ended(.pinch, committed: false), .animating(true)])
        hand.rest()
        #expect(hand.folds.last == 1)
        #expect(hand.arbiter.isIdle)
    }

    @Test func aPinchThatPartedRowsNeverFolds() {
        var hand = Hand()
        beginPinch(&hand)
        for scale in [1.06, 0.9, 0.5] { movePinch(scale, &hand) }
        hand.send(.pinchEnded(time: hand.time))
        #expect(hand.folds.isEmpty)
        #expect(!hand.effects.contains(.goUp(scale: 0.5, at: 240)))
        #expect(hand.parts.last! == (0, 0))
    }

    @Test func aPinchThatPartedRowsSlightlyClosesThemAndCanFold() {
        var hand = Hand()
        hand.pinch(rowA, rowB)
        hand.spread(to: 93, 160)
        hand.spread(to: 93, 120)
        #expect(hand.folds.count == 1)
        hand.rest()
        #expect(hand.parts.last! == (0, 0))
        #expect(hand.arbiter.activeKind == .pinch)
    }

    @Test func aPinchThatFoldedNeverPartsRows() {
        var hand = Hand()
        beginPinch(&hand)
        for scale in [0.8, 1.5] { movePinch(scale, &hand) }
        hand.send(.pinchEnded(time: hand.time))
        #expect(hand.folds.last == 1)
        #expect(hand.parts.isEmpty && hand.insertCount == 0)
    }

    @Test func anUnfoldingListIsCaughtAtItsCurrentScale() {
        var hand = Hand()
        beginPinch(&hand)
        movePinch(0.75, &hand)
        hand.send(.pinchEnded(time: hand.time))
        hand.frames(0.1)
        let caught = hand.folds.last!
        hand.send(.padPinchBegan(seam: nil, rowHeight: 56, at: 400, time: hand.time))
        movePinch(1, &hand)
        #expect(isNear(hand.folds.last!, caught))
        movePinch(0.99, &hand)
        #expect(hand.folds.last! < caught && hand.folds.last! > caught - 0.03)
        #expect(hand.last == [.fold(scale: hand.folds.last!, at: 240)])
    }

    @Test func aTouchpadPinchWithoutASeamCanStillFold() {
        var hand = Hand()
        beginPinch(&hand, seam: nil)
        movePinch(1.5, &hand)
        #expect(hand.parts.isEmpty)
        movePinch(0.5, &hand)
        #expect(hand.last == [.fold(scale: 0.5, at: 240)])
    }

    @Test func theOpenRowClosesWhenTheListFolds() {
        var hand = Hand()
        hand.open(a)
        hand.pinch(rowA, rowC)
        hand.spread(to: 100, 161)
        #expect(hand.arbiter.openRow == a)
        hand.spread(to: 100, 130)
        #expect(hand.arbiter.openRow == nil)
    }

    @Test func removingARowDoesNotEndTheFold() {
        var hand = Hand()
        beginPinch(&hand)
        movePinch(0.8, &hand)
        hand.send(.rowRemoved(a, time: hand.time))
        #expect(hand.arbiter.activeKind == .pinch)
    }

    @Test func withoutALevelAboveNothingFolds() {
        var hand = Hand()
        hand.arbiter.capabilities.hasLevelAbove = false
        beginPinch(&hand)
        movePinch(0.5, &hand)
        hand.send(.pinchEnded(time: hand.time))
        #expect(hand.effects == [.claim, .began(.pinch), .ended(.pinch, committed: true)])
    }

    @Test func withPinchingInOffAPinchOnlyPartsRows() {
        var hand = Hand { $0.pinchInEnabled = false }
        beginPinch(&hand)
        movePinch(0.5, &hand)
        #expect(hand.folds.isEmpty)
        movePinch(1.5, &hand)
        #expect(!hand.parts.isEmpty)
    }

    @Test func withPartingOffAPinchStillFolds() {
        var hand = Hand { $0.pinchEnabled = false }
        beginPinch(&hand)
        movePinch(1.5, &hand)
        #expect(hand.parts.isEmpty)
        movePinch(0.5, &hand)
        #expect(hand.folds == [0.5])
    }

    @Test func fingersAtTheSamePointGiveAFiniteScale() {
        var hand = Hand()
        let touch = Touch(at: Point(x: 10, y: 10), on: rowA)
        hand.send(.touchPinchBegan(first: touch, second: touch, listCount: 3, rowHeight: 56, time: hand.time))
        hand.send(.touchPinchMoved(first: Point(x: 10, y: 10), second: Point(x: 10, y: 10), time: hand.time))
        #expect(hand.folds == [0])
    }
}
