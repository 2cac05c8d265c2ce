// A1 to A9: a row is slid open.

import Gestures
import Testing

@Suite struct SlideTests {
    // A1
    @Test func aPressAloneHasNoEffect() {
        var input = InputSimulator()
        input.press(rowA)
        #expect(input.last.isEmpty)
        #expect(input.arbiter.isTracking)
        #expect(input.arbiter.activeKind == nil)
    }

    // A2
    @Test func aDragStaysUndecidedBelowEightPixels() {
        var input = InputSimulator()
        input.press(rowA)
        input.move(7.9)
        #expect(input.effects.isEmpty)
    }

    // A2
    @Test func aHorizontalDragSlidesTheRow() {
        var input = InputSimulator()
        input.press(rowA)
        input.move(8, 7)
        #expect(input.last == [.claim, .began(.slide)])
        #expect(input.arbiter.activeKind == .slide)
    }

    // A2
    @Test(arguments: [(6.0, 8.0), (8.0, 8.0), (0.0, -9.0)])
    func aDragThatIsNotHorizontalBelongsToTheList(_ dx: Double, _ dy: Double) {
        var input = InputSimulator()
        input.press(rowA)
        input.move(dx, dy)
        #expect(input.last == [.deny])
        #expect(!input.arbiter.isTracking)
    }

    // A2
    @Test func theDirectionIsDecidedOnce() {
        var input = InputSimulator()
        input.press(rowA)
        input.move(0, 10)
        input.move(100, 10)
        input.letGo(100, 10)
        #expect(input.effects == [.deny])

        input.forget()
        input.press(rowA)
        input.move(20)
        input.move(20, 200)
        #expect(input.arbiter.activeKind == .slide)
    }

    // A2
    @Test func theFirstEightPixelsDoNotCount() {
        var input = InputSimulator()
        input.press(rowA)
        input.move(30)
        #expect(input.front(a) == 22)
        input.move(-30)
        #expect(input.front(a) == 0)
    }

    // A2
    @Test func aDragMayBeginOnAMenuButton() {
        var input = InputSimulator()
        input.open(a)
        input.press(.button(a, index: 0))
        input.move(-18)
        #expect(input.front(a) == 86)
    }

    // A2
    @Test func aTapOnAMenuButtonBelongsToTheButton() {
        var input = InputSimulator()
        input.open(a)
        input.tap(.button(a, index: 0))
        #expect(input.effects.isEmpty)
        #expect(input.arbiter.openRow == a)
    }

    // A3
    @Test func theFrontTracksTheFingerOneToOne() {
        var input = InputSimulator()
        input.press(rowA)
        for dx in [20.0, 50, 40, 104] {
            input.move(dx)
            #expect(input.front(a) == dx - 8)
        }
    }

    // A3
    @Test func theSideIsAnnouncedOnceBeforeTheFrontMoves() {
        var input = InputSimulator()
        input.press(rowA)
        input.move(-20)
        #expect(input.last.prefix(4) == [.claim, .began(.slide), .uncovering(a, .trailing), .moveFront(a, x: -12)])
        input.move(-8)
        input.move(-20)
        #expect(input.count(.uncovering(a, .trailing)) == 1)
    }

    // A3
    @Test func aDragNeverCrossesToTheOtherSide() {
        var input = InputSimulator()
        input.press(rowA)
        input.move(30)
        input.move(-100)
        #expect(input.front(a) == 0)
        input.move(28)
        #expect(input.front(a) == 20)
    }

    // A3
    @Test func aSideWithoutAMenuStaysClosed() {
        var input = InputSimulator()
        input.press(rowA, metrics: .oneSided)
        input.move(100)
        #expect(input.front(a) == 0)
        input.letGo(100)
        input.rest()
        #expect(input.effects == [.claim, .began(.slide), .ended(.slide, committed: true)])
    }

    // A3
    @Test func aRowResistsPastThePeekPosition() {
        var input = InputSimulator { $0.opening = .peek }
        input.press(rowA)
        input.move(8 + 380)
        #expect(input.front(a) == 380)
        input.move(8 + 390)
        let resisted = input.front(a) - 380
        #expect(resisted > 0 && resisted < 10 * 0.55)
        input.move(8 + 5000)
        #expect(input.front(a) < 400)
    }

    // A3
    @Test func aStretchedRowDoesNotJumpWhenCaught() {
        var input = InputSimulator { $0.fullSwipeEnabled = false }
        input.pressAndMove(a, to: 208)
        let stretched = input.front(a)
        #expect(stretched > 96 && stretched < 200)
        input.letGo(208)
        input.press(rowA)
        input.move(8)
        #expect(input.front(a) == stretched)
        input.move(9)
        #expect(input.front(a) > stretched && input.front(a) < stretched + 1)
    }

    // A4
    @Test func aSlideOnAnotherRowClosesTheOpenRow() {
        var input = InputSimulator()
        input.open(a)
        input.pressAndMove(b, to: 40)
        #expect(input.arbiter.openRow == nil)
        input.rest()
        #expect(input.front(a) == 0)
        #expect(input.count(.closed(a)) == 1)
        #expect(input.front(b) == 32)
    }

    // A4
    @Test func aPressOnAnotherRowClosesTheOpenRowWithAnAnimation() {
        var input = InputSimulator()
        input.open(a)
        input.press(rowB)
        #expect(input.last == [.animating(true)])
        input.frames(0.1)
        #expect(input.front(a) > 0 && input.front(a) < 96)
    }

    // A5
    @Test func aDragOnAnOpenRowContinuesFromItsPosition() {
        var input = InputSimulator()
        input.open(a)
        input.press(rowA)
        input.move(-8)
        #expect(input.front(a) == 96)
        input.move(-28)
        #expect(input.front(a) == 76)
    }

    // A5
    @Test func aRowCaughtInMotionDoesNotJump() {
        var input = InputSimulator()
        input.send(.uncover(a, .leading, metrics: .common, time: input.time))
        input.frames(0.1)
        let x = input.front(a)
        #expect(x > 0 && x < 96)
        input.press(rowA)
        input.move(8)
        input.frames(0.3)
        #expect(input.front(a) == x)
        input.move(10)
        #expect(isNear(input.front(a), x + 2))
    }

    // A7
    @Test func aCanceledDragReturnsTheRowToClosed() {
        var input = InputSimulator()
        input.pressAndMove(a, to: 100)
        input.send(.pressCanceled(time: input.time))
        input.rest()
        #expect(input.front(a) == 0)
        #expect(input.count(.ended(.slide, committed: false)) == 1)
        #expect(input.count(.closed(a)) == 1)
    }

    // A7
    @Test func aCanceledDragReturnsAnOpenRowToOpen() {
        var input = InputSimulator()
        input.open(a)
        input.pressAndMove(a, to: -80)
        input.send(.pressCanceled(time: input.time))
        input.rest()
        #expect(input.front(a) == 96)
        #expect(input.arbiter.openRow == a)
    }

    // A7
    @Test func aCanceledDragOnAnOpeningRowDoesNotLeaveItHalfOpen() {
        var input = InputSimulator()
        input.send(.uncover(a, .trailing, metrics: .common, time: input.time))
        input.frames(0.05)
        input.pressAndMove(a, to: 12)
        input.send(.cancel(time: input.time))
        input.rest()
        #expect(input.front(a) == -96)
    }

    // A9
    @Test(arguments: [(Side.leading, 96.0), (.trailing, -96)])
    func bothSidesCanBeOpened(_ side: Side, _ x: Double) {
        var input = InputSimulator()
        input.slide(a, by: x)
        input.rest()
        #expect(input.front(a) == x)
        #expect(input.count(.opened(a, side)) == 1)
        #expect(input.arbiter.openSide == side)
    }
}
