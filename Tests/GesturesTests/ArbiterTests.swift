// The arbiter: one gesture at a time, and which gestures touches may begin.

import Gestures
import Testing

@Suite struct ArbiterTests {
    @Test func aTouchpadPinchDuringASlideIsDenied() {
        var hand = Hand()
        hand.drag(a, to: 50)
        hand.send(.padPinchBegan(seam: Seam(above: a, below: b), rowHeight: 56, time: hand.time))
        #expect(hand.last == [.deny])
        #expect(hand.arbiter.activeKind == .slide)
    }

    @Test func aPressDuringAPinchIsDenied() {
        var hand = Hand()
        hand.pinch(rowA, rowB)
        hand.press(rowA)
        #expect(hand.last == [.deny])
        hand.move(50)
        #expect(hand.last.isEmpty)
    }

    // K3: a press means that the fingers have left the touchpad.
    @Test func aPressEndsATouchpadSlide() {
        var hand = Hand()
        hand.scroll(-50, on: rowA)
        hand.press(rowB)
        #expect(hand.last == [.ended(.slide, committed: true), .animating(true)])
        #expect(hand.arbiter.activeKind == nil)
    }

    @Test func aPressOfAnotherDeviceDuringASlideIsDenied() {
        var hand = Hand()
        hand.drag(a, to: 50, device: .touchscreen)
        hand.press(rowB, device: .mouse)
        #expect(hand.last == [.deny])
        hand.move(60)
        #expect(hand.front(a) == 52)
    }

    @Test func keysDuringASlideUncoverNothing() {
        var hand = Hand()
        hand.drag(a, to: 50)
        hand.send(.uncover(b, .leading, metrics: .common, time: hand.time))
        #expect(hand.last.isEmpty)
    }

    @Test func aSecondFingerBeforeTheDecisionStartsAPinch() {
        var hand = Hand()
        hand.fingers(1)
        hand.press(rowA, device: .touchscreen)
        hand.move(5)
        hand.pinch(rowA, rowB)
        hand.send(.dragCanceled(time: hand.time))
        #expect(hand.effects == [.claim, .began(.pinch)])
        #expect(hand.arbiter.activeKind == .pinch)
    }

    @Test func aPressWithTwoFingersDownWaitsForAPinch() {
        var hand = Hand()
        hand.fingers(1)
        hand.press(rowA, device: .touchscreen)
        hand.fingers(2)
        hand.move(40)
        #expect(hand.effects.isEmpty)
    }

    @Test func aThirdFingerEndsAnUndecidedPress() {
        var hand = Hand()
        hand.fingers(1)
        hand.press(rowA, device: .touchscreen)
        hand.fingers(3)
        hand.fingers(1)
        hand.move(40)
        #expect(hand.effects.isEmpty)
        hand.press(rowA, device: .touchscreen)
        #expect(hand.last == [.deny])
    }

    @Test func aShortTouchIsATap() {
        var hand = Hand()
        hand.fingers(1)
        hand.press(rowA, device: .touchscreen)
        hand.fingers(0)
        hand.letGo(0, after: 0.1)
        #expect(hand.effects == [.tap(a)])
    }

    @Test func liftingTheFingerReleasesItsSlide() {
        var hand = Hand()
        hand.fingers(1)
        hand.drag(a, to: 80, device: .touchscreen)
        hand.fingers(0)
        hand.letGo(80)
        #expect(hand.count(.ended(.slide, committed: true)) == 1)
        #expect(hand.arbiter.openRow == a)
    }

    @Test func aDeniedPressDiscardsTheEarlierPress() {
        var hand = Hand()
        hand.arbiter.capabilities.hasLevelAbove = false
        hand.pinch(rowA, rowC)
        hand.press(rowB)
        hand.press(rowA, device: .touchscreen)
        hand.move(50)
        #expect(hand.effects == [.claim, .deny])
    }

    @Test func aPressFollowedByATouchpadSlideIsNoTap() {
        var hand = Hand()
        hand.press(rowA)
        hand.scroll(-50, on: rowB)
        hand.letGo(0)
        #expect(hand.tapCount == 0)
        #expect(hand.arbiter.activeKind == .slide)
    }

    @Test func aPressThatBecamePartOfAPinchStartsNothingElse() {
        var hand = Hand()
        hand.arbiter.capabilities.hasLevelAbove = false
        hand.fingers(1)
        hand.press(rowA, device: .touchscreen)
        hand.pinch(rowA, rowC)
        hand.fingers(1)
        hand.move(40)
        hand.letGo(40)
        #expect(hand.effects == [.claim])
    }

    @Test func aPressFollowedByATouchpadPinchIsNoTap() {
        var hand = Hand()
        hand.press(rowA)
        hand.send(.padPinchBegan(seam: Seam(above: a, below: b), rowHeight: 56, time: hand.time))
        hand.send(.pinchEnded(time: hand.time))
        hand.letGo(0)
        #expect(hand.tapCount == 0)
    }

    @Test func aSecondFingerAfterTheDecisionCancelsTheSlide() {
        var hand = Hand()
        hand.fingers(1)
        hand.drag(a, to: 50, device: .touchscreen)
        hand.fingers(2)
        #expect(hand.last.first == .ended(.slide, committed: false))
        hand.pinch(rowA, rowB)
        #expect(hand.last == [.deny])
        hand.rest()
        #expect(hand.front(a) == 0)
    }

    @Test func aPinchReportedWithoutFingerCountsCancelsTheSlide() {
        var hand = Hand()
        hand.drag(a, to: 50, device: .touchscreen)
        let touch = Touch(at: Point(x: 0, y: 0), on: rowA)
        hand.send(.touchPinchBegan(first: touch, second: touch, listCount: 3, rowHeight: 56, time: hand.time))
        #expect(hand.last.contains(.ended(.slide, committed: false)))
        #expect(hand.last.contains(.deny))
    }

    @Test func nothingBeginsUntilAllFingersAreUp() {
        var hand = Hand()
        hand.fingers(1)
        hand.drag(a, to: 50, device: .touchscreen)
        hand.fingers(2)
        hand.fingers(1)
        hand.press(rowB, device: .touchscreen)
        #expect(hand.last == [.deny])
        hand.fingers(0)
        hand.fingers(1)
        hand.drag(b, to: 50, device: .touchscreen)
        #expect(hand.arbiter.activeKind == .slide)
    }

    @Test func aFingerScrollingTheListCannotStartAPinch() {
        var hand = Hand()
        hand.fingers(1)
        hand.press(rowA, device: .touchscreen)
        hand.move(0, 20)
        hand.pinch(rowA, rowB)
        #expect(hand.last == [.deny])
    }

    @Test func fingersOnTheScreenDoNotBlockTheMouse() {
        var hand = Hand()
        hand.arbiter.capabilities.hasLevelAbove = false
        hand.pinch(rowA, rowC)
        hand.drag(a, to: 50)
        #expect(hand.arbiter.activeKind == .slide)
        hand.fingers(3)
        #expect(hand.arbiter.activeKind == .slide)
    }

    @Test func liftingOneFingerReleasesAPinch() {
        var hand = Hand()
        hand.pinch(rowA, rowB)
        hand.spread(to: 50, 200)
        hand.fingers(1)
        #expect(hand.insertCount == 1)
        hand.send(.pinchEnded(time: hand.time))
        #expect(hand.count(.ended(.pinch, committed: true)) == 1)
        hand.pinch(rowA, rowB)
        #expect(hand.last == [.deny])
    }
}
