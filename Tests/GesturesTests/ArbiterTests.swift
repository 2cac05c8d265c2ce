// The arbiter: one gesture at a time, and which gestures touches may begin.

import Gestures
import Testing

@Suite struct ArbiterTests {
    @Test func aTouchpadPinchDuringASlideIsDenied() {
        var input = InputSimulator()
        input.pressAndMove(a, to: 50)
        input.send(.touchpadPinchBegan(seam: Seam(above: a, below: b), rowHeight: 56, time: input.time))
        #expect(input.last == [.deny])
        #expect(input.arbiter.activeKind == .slide)
    }

    @Test func aPressDuringAPinchIsDenied() {
        var input = InputSimulator()
        input.pinch(rowA, rowB)
        input.press(rowA)
        #expect(input.last == [.deny])
        input.move(50)
        #expect(input.last.isEmpty)
    }

    // K3: a press means that the fingers have left the touchpad.
    @Test func aPressEndsATouchpadSlide() {
        var input = InputSimulator()
        input.scroll(-50, on: rowA)
        input.press(rowB)
        #expect(input.last == [.ended(.slide, committed: true), .animating(true)])
        #expect(input.arbiter.activeKind == nil)
    }

    @Test func aPressOfAnotherDeviceDuringASlideIsDenied() {
        var input = InputSimulator()
        input.pressAndMove(a, to: 50, device: .touchscreen)
        input.press(rowB, device: .mouse)
        #expect(input.last == [.deny])
        input.move(60)
        #expect(input.front(a) == 52)
    }

    @Test func keysDuringASlideUncoverNothing() {
        var input = InputSimulator()
        input.pressAndMove(a, to: 50)
        input.send(.uncover(b, .leading, metrics: .common, time: input.time))
        #expect(input.last.isEmpty)
    }

    @Test func aSecondFingerBeforeTheDecisionStartsAPinch() {
        var input = InputSimulator()
        input.fingers(1)
        input.press(rowA, device: .touchscreen)
        input.move(5)
        input.pinch(rowA, rowB)
        input.send(.pressCanceled(time: input.time))
        #expect(input.effects == [.claim, .began(.pinch)])
        #expect(input.arbiter.activeKind == .pinch)
    }

    @Test func aPressWithTwoFingersDownWaitsForAPinch() {
        var input = InputSimulator()
        input.fingers(1)
        input.press(rowA, device: .touchscreen)
        input.fingers(2)
        input.move(40)
        #expect(input.effects.isEmpty)
    }

    @Test func aThirdFingerEndsAnUndecidedPress() {
        var input = InputSimulator()
        input.fingers(1)
        input.press(rowA, device: .touchscreen)
        input.fingers(3)
        input.fingers(1)
        input.move(40)
        #expect(input.effects.isEmpty)
        input.press(rowA, device: .touchscreen)
        #expect(input.last == [.deny])
    }

    @Test func aShortTouchIsATap() {
        var input = InputSimulator()
        input.fingers(1)
        input.press(rowA, device: .touchscreen)
        input.fingers(0)
        input.letGo(0, after: 0.1)
        #expect(input.effects == [.tap(a)])
    }

    @Test func liftingTheFingerReleasesItsSlide() {
        var input = InputSimulator()
        input.fingers(1)
        input.pressAndMove(a, to: 80, device: .touchscreen)
        input.fingers(0)
        input.letGo(80)
        #expect(input.count(.ended(.slide, committed: true)) == 1)
        #expect(input.arbiter.openRow == a)
    }

    @Test func aDeniedPressDiscardsTheEarlierPress() {
        var input = InputSimulator()
        input.arbiter.capabilities.hasLevelAbove = false
        input.pinch(rowA, rowC)
        input.press(rowB)
        input.press(rowA, device: .touchscreen)
        input.move(50)
        #expect(input.effects == [.claim, .deny])
    }

    @Test func aPressFollowedByATouchpadSlideIsNoTap() {
        var input = InputSimulator()
        input.press(rowA)
        input.scroll(-50, on: rowB)
        input.letGo(0)
        #expect(input.tapCount == 0)
        #expect(input.arbiter.activeKind == .slide)
    }

    @Test func aPressThatBecamePartOfAPinchStartsNothingElse() {
        var input = InputSimulator()
        input.arbiter.capabilities.hasLevelAbove = false
        input.fingers(1)
        input.press(rowA, device: .touchscreen)
        input.pinch(rowA, rowC)
        input.fingers(1)
        input.move(40)
        input.letGo(40)
        #expect(input.effects == [.claim])
    }

    @Test func aPressFollowedByATouchpadPinchIsNoTap() {
        var input = InputSimulator()
        input.press(rowA)
        input.send(.touchpadPinchBegan(seam: Seam(above: a, below: b), rowHeight: 56, time: input.time))
        input.send(.pinchEnded(time: input.time))
        input.letGo(0)
        #expect(input.tapCount == 0)
    }

    @Test func aSecondFingerAfterTheDecisionCancelsTheSlide() {
        var input = InputSimulator()
        input.fingers(1)
        input.pressAndMove(a, to: 50, device: .touchscreen)
        input.fingers(2)
        #expect(input.last.first == .ended(.slide, committed: false))
        input.pinch(rowA, rowB)
        #expect(input.last == [.deny])
        input.rest()
        #expect(input.front(a) == 0)
    }

    @Test func aPinchReportedWithoutFingerCountsCancelsTheSlide() {
        var input = InputSimulator()
        input.pressAndMove(a, to: 50, device: .touchscreen)
        let touch = Touch(at: Point(x: 0, y: 0), on: rowA)
        input.send(.touchPinchBegan(first: touch, second: touch, listCount: 3, rowHeight: 56, time: input.time))
        #expect(input.last.contains(.ended(.slide, committed: false)))
        #expect(input.last.contains(.deny))
    }

    @Test func nothingBeginsUntilAllFingersAreUp() {
        var input = InputSimulator()
        input.fingers(1)
        input.pressAndMove(a, to: 50, device: .touchscreen)
        input.fingers(2)
        input.fingers(1)
        input.press(rowB, device: .touchscreen)
        #expect(input.last == [.deny])
        input.fingers(0)
        input.fingers(1)
        input.pressAndMove(b, to: 50, device: .touchscreen)
        #expect(input.arbiter.activeKind == .slide)
    }

    @Test func aFingerScrollingTheListCannotStartAPinch() {
        var input = InputSimulator()
        input.fingers(1)
        input.press(rowA, device: .touchscreen)
        input.move(0, 20)
        input.pinch(rowA, rowB)
        #expect(input.last == [.deny])
    }

    @Test func fingersOnTheScreenDoNotBlockTheMouse() {
        var input = InputSimulator()
        input.arbiter.capabilities.hasLevelAbove = false
        input.pinch(rowA, rowC)
        input.pressAndMove(a, to: 50)
        #expect(input.arbiter.activeKind == .slide)
        input.fingers(3)
        #expect(input.arbiter.activeKind == .slide)
    }

    @Test func liftingOneFingerReleasesAPinch() {
        var input = InputSimulator()
        input.pinch(rowA, rowB)
        input.spread(to: 50, 200)
        input.fingers(1)
        #expect(input.insertCount == 1)
        input.send(.pinchEnded(time: input.time))
        #expect(input.count(.ended(.pinch, committed: true)) == 1)
        input.pinch(rowA, rowB)
        #expect(input.last == [.deny])
    }
}
