// E7: pinching in folds the list and goes up one level.

import Gestures
import Testing

@Suite struct FoldTests {
    private func pinched(_ scale: Double, _ hand: inout Hand) {
        hand.send(.padPinchMoved(scale: scale, time: hand.time))
    }

    private func pad(_ hand: inout Hand, seam: Seam? = Seam(above: a, below: b)) {
        hand.send(.padPinchBegan(seam: seam, h: 56, at: 240, time: hand.time))
    }

    @Test(arguments: [(0.92, []), (0.81, [0.85]), (0.7, [0.7]), (0.5, [0.5]), (0.0, [0])])
    func belowNinetyTwoHundredthsItFoldsWithoutAJump(_ scale: Double, _ folds: [Double]) {
        var hand = Hand()
        pad(&hand)
        pinched(scale, &hand)
        #expect(hand.folds.count == folds.count)
        #expect(zip(hand.folds, folds).allSatisfy { isNear($0, $1) })
    }

    @Test func itBeginsWithTheWholeList() {
        var hand = Hand()
        pad(&hand)
        for scale in [0.95, 0.919, 0.91, 0.9] { pinched(scale, &hand) }
        #expect(hand.folds.count == 3 && hand.folds[0] > 0.99)
        #expect(hand.folds == hand.folds.sorted(by: >))
    }

    @Test func twoTouchesFoldItByTheirDistance() {
        var hand = Hand()
        hand.send(
            .touchPinchBegan(
                first: Touch(at: Point(x: 0, y: 100), on: rowA), second: Touch(at: Point(x: 300, y: 500), on: rowC),
                listCount: 3, h: 56, time: hand.time))
        #expect(hand.last == [.claim, .began(.pinch)])
        hand.send(
            .touchPinchMoved(first: Point(x: 60, y: 200), second: Point(x: 210, y: 400), time: hand.time))
        #expect(hand.last == [.fold(scale: 0.5, at: 300)])
    }

    @Test(arguments: [
        (rowA, rowB, true), (rowA, rowA, true), (rowA, rowC, true), (.addRow, .below, true), (rowA, .elsewhere, false),
    ])
    func theyMayBeAnywhereInTheList(_ first: Target, _ second: Target, _ folds: Bool) {
        var hand = Hand()
        hand.pinch(first, second)
        hand.spread(to: 120, 130)
        #expect(!hand.folds.isEmpty == folds)
    }

    @Test func letGoBelowSevenTenthsItGoesUpFromThere() {
        var hand = Hand()
        pad(&hand)
        pinched(0.5, &hand)
        hand.send(.pinchEnded(time: hand.time))
        #expect(hand.last == [.ended(.pinch, committed: true), .goUp(scale: 0.5, at: 240)])
        hand.forget()
        hand.rest()
        #expect(hand.effects.isEmpty)
    }

    @Test(arguments: [0.7, 0.8]) func letGoBeforeThatItOpensInAFifthOfASecond(_ scale: Double) {
        var hand = Hand()
        pad(&hand)
        pinched(scale, &hand)
        hand.send(.pinchEnded(time: hand.time))
        #expect(hand.last == [.ended(.pinch, committed: true), .animating(true)])
        hand.frames(0.19)
        #expect(hand.folds.last! < 1)
        hand.frames(0.02)
        #expect(hand.effects.suffix(2) == [.fold(scale: 1, at: 240), .animating(false)])
    }

    @Test func withoutAnimationsItIsOpenAtOnce() {
        var hand = Hand { $0.animates = false }
        pad(&hand)
        pinched(0.8, &hand)
        hand.send(.pinchEnded(time: hand.time))
        #expect(hand.last == [.ended(.pinch, committed: true), .fold(scale: 1, at: 240)])
    }

    @Test func theFirstFingerUpReleasesIt() {
        var hand = Hand()
        hand.pinch(rowA, rowC)
        hand.spread(to: 120, 130)
        hand.fingers(1)
        #expect(hand.last.first == .ended(.pinch, committed: true))
        #expect(hand.last.contains { if case .goUp(_, at: 130) = $0 { true } else { false } })
    }

    @Test(arguments: [Event.fingers(3, time: 101), .cancel(time: 101), .pinchCancelled(time: 101)])
    func cancelledItOpens(_ event: Event) {
        var hand = Hand()
        hand.pinch(rowA, rowC)
        hand.spread(to: 125, 130)
        hand.send(event)
        #expect(hand.last == [.ended(.pinch, committed: false), .animating(true)])
        hand.rest()
        #expect(hand.folds.last == 1)
        #expect(hand.arbiter.isIdle)
    }

    @Test func oncePartedItNeverFolds() {
        var hand = Hand()
        pad(&hand)
        for scale in [1.06, 0.9, 0.5] { pinched(scale, &hand) }
        hand.send(.pinchEnded(time: hand.time))
        #expect(hand.folds.isEmpty)
        #expect(!hand.effects.contains(.goUp(scale: 0.5, at: 240)))
        #expect(hand.parts.last! == (0, 0))
    }

    @Test func partedLessItMayStillFoldAndTheRowsClose() {
        var hand = Hand()
        hand.pinch(rowA, rowB)
        hand.spread(to: 93, 160)
        hand.spread(to: 93, 120)
        #expect(hand.folds.count == 1)
        hand.rest()
        #expect(hand.parts.last! == (0, 0))
        #expect(hand.arbiter.activeKind == .pinch)
    }

    @Test func onceFoldedItNeverParts() {
        var hand = Hand()
        pad(&hand)
        for scale in [0.8, 1.5] { pinched(scale, &hand) }
        hand.send(.pinchEnded(time: hand.time))
        #expect(hand.folds.last == 1)
        #expect(hand.parts.isEmpty && hand.inserts == 0)
    }

    @Test func aListThatStillOpensIsCaughtAsItStands() {
        var hand = Hand()
        pad(&hand)
        pinched(0.75, &hand)
        hand.send(.pinchEnded(time: hand.time))
        hand.frames(0.1)
        let caught = hand.folds.last!
        hand.send(.padPinchBegan(seam: nil, h: 56, at: 400, time: hand.time))
        pinched(1, &hand)
        #expect(isNear(hand.folds.last!, caught))
        pinched(0.99, &hand)
        #expect(hand.folds.last! < caught && hand.folds.last! > caught - 0.03)
        #expect(hand.last == [.fold(scale: hand.folds.last!, at: 240)])
    }

    @Test func whereNoRowsPartTheTouchpadFoldsToo() {
        var hand = Hand()
        pad(&hand, seam: nil)
        pinched(1.5, &hand)
        #expect(hand.parts.isEmpty)
        pinched(0.5, &hand)
        #expect(hand.last == [.fold(scale: 0.5, at: 240)])
    }

    @Test func theOpenRowClosesWhenItFolds() {
        var hand = Hand()
        hand.open(a)
        hand.pinch(rowA, rowC)
        hand.spread(to: 100, 161)
        #expect(hand.arbiter.openRow == a)
        hand.spread(to: 100, 130)
        #expect(hand.arbiter.openRow == nil)
    }

    @Test func aRowGoneDoesNotEndTheFold() {
        var hand = Hand()
        pad(&hand)
        pinched(0.8, &hand)
        hand.send(.rowGone(a, time: hand.time))
        #expect(hand.arbiter.activeKind == .pinch)
    }

    @Test func withNoLevelAboveNothingFolds() {
        var hand = Hand()
        hand.arbiter.capabilities.hasLevelAbove = false
        pad(&hand)
        pinched(0.5, &hand)
        hand.send(.pinchEnded(time: hand.time))
        #expect(hand.effects == [.claim, .began(.pinch), .ended(.pinch, committed: true)])
    }

    @Test func switchedOffThePinchOnlyParts() {
        var hand = Hand { $0.pinchInEnabled = false }
        pad(&hand)
        pinched(0.5, &hand)
        #expect(hand.folds.isEmpty)
        pinched(1.5, &hand)
        #expect(!hand.parts.isEmpty)
    }

    @Test func withPartingOffItStillFolds() {
        var hand = Hand { $0.pinchEnabled = false }
        pad(&hand)
        pinched(1.5, &hand)
        #expect(hand.parts.isEmpty)
        pinched(0.5, &hand)
        #expect(hand.folds == [0.5])
    }

    @Test func fingersOnOnePointAreNoReasonForInfinity() {
        var hand = Hand()
        let touch = Touch(at: Point(x: 10, y: 10), on: rowA)
        hand.send(.touchPinchBegan(first: touch, second: touch, listCount: 3, h: 56, time: hand.time))
        hand.send(.touchPinchMoved(first: Point(x: 10, y: 10), second: Point(x: 10, y: 10), time: hand.time))
        #expect(hand.folds == [0])
    }
}
