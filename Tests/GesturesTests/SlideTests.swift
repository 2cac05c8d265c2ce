// A1 to A9: a row is slid open.

import Gestures
import Testing

@Suite struct SlideTests {
    // A1
    @Test func aPressAloneHasNoEffect() {
        var hand = Hand()
        hand.press(rowA)
        #expect(hand.last.isEmpty)
        #expect(hand.arbiter.isTracking)
        #expect(hand.arbiter.activeKind == nil)
    }

    // A2
    @Test func aPanStaysUndecidedBelowEightPixels() {
        var hand = Hand()
        hand.press(rowA)
        hand.move(7.9)
        #expect(hand.effects.isEmpty)
    }

    // A2
    @Test func aHorizontalPanSlidesTheRow() {
        var hand = Hand()
        hand.press(rowA)
        hand.move(8, 7)
        #expect(hand.last == [.claim, .began(.slide)])
        #expect(hand.arbiter.activeKind == .slide)
    }

    // A2
    @Test(arguments: [(6.0, 8.0), (8.0, 8.0), (0.0, -9.0)])
    func aPanThatIsNotHorizontalBelongsToTheList(_ dx: Double, _ dy: Double) {
        var hand = Hand()
        hand.press(rowA)
        hand.move(dx, dy)
        #expect(hand.last == [.deny])
        #expect(!hand.arbiter.isTracking)
    }

    // A2
    @Test func theDirectionIsDecidedOnce() {
        var hand = Hand()
        hand.press(rowA)
        hand.move(0, 10)
        hand.move(100, 10)
        hand.letGo(100, 10)
        #expect(hand.effects == [.deny])

        hand.forget()
        hand.press(rowA)
        hand.move(20)
        hand.move(20, 200)
        #expect(hand.arbiter.activeKind == .slide)
    }

    // A2
    @Test func theFirstEightPixelsDoNotCount() {
        var hand = Hand()
        hand.press(rowA)
        hand.move(30)
        #expect(hand.front(a) == 22)
        hand.move(-30)
        #expect(hand.front(a) == 0)
    }

    // A2
    @Test func aPanMayBeginOnAMenuButton() {
        var hand = Hand()
        hand.open(a)
        hand.press(.button(a, index: 0))
        hand.move(-18)
        #expect(hand.front(a) == 86)
    }

    // A2
    @Test func aTapOnAMenuButtonBelongsToTheButton() {
        var hand = Hand()
        hand.open(a)
        hand.tap(.button(a, index: 0))
        #expect(hand.effects.isEmpty)
        #expect(hand.arbiter.openRow == a)
    }

    // A3
    @Test func theFrontTracksTheFingerOneToOne() {
        var hand = Hand()
        hand.press(rowA)
        for dx in [20.0, 50, 40, 104] {
            hand.move(dx)
            #expect(hand.front(a) == dx - 8)
        }
    }

    // A3
    @Test func theSideIsAnnouncedOnceBeforeTheFrontMoves() {
        var hand = Hand()
        hand.press(rowA)
        hand.move(-20)
        #expect(hand.last.prefix(4) == [.claim, .began(.slide), .uncovering(a, .trailing), .moveFront(a, x: -12)])
        hand.move(-8)
        hand.move(-20)
        #expect(hand.count(.uncovering(a, .trailing)) == 1)
    }

    // A3
    @Test func aPanNeverCrossesToTheOtherSide() {
        var hand = Hand()
        hand.press(rowA)
        hand.move(30)
        hand.move(-100)
        #expect(hand.front(a) == 0)
        hand.move(28)
        #expect(hand.front(a) == 20)
    }

    // A3
    @Test func aSideWithoutAMenuStaysClosed() {
        var hand = Hand()
        hand.press(rowA, metrics: .oneSided)
        hand.move(100)
        #expect(hand.front(a) == 0)
        hand.letGo(100)
        hand.rest()
        #expect(hand.effects == [.claim, .began(.slide), .ended(.slide, committed: true)])
    }

    // A3
    @Test func aRowResistsPastThePeekPosition() {
        var hand = Hand { $0.opening = .peek }
        hand.press(rowA)
        hand.move(8 + 380)
        #expect(hand.front(a) == 380)
        hand.move(8 + 390)
        let resisted = hand.front(a) - 380
        #expect(resisted > 0 && resisted < 10 * 0.55)
        hand.move(8 + 5000)
        #expect(hand.front(a) < 400)
    }

    // A3
    @Test func aStretchedRowDoesNotJumpWhenCaught() {
        var hand = Hand { $0.fullSwipeEnabled = false }
        hand.drag(a, to: 208)
        let stretched = hand.front(a)
        #expect(stretched > 96 && stretched < 200)
        hand.letGo(208)
        hand.press(rowA)
        hand.move(8)
        #expect(hand.front(a) == stretched)
        hand.move(9)
        #expect(hand.front(a) > stretched && hand.front(a) < stretched + 1)
    }

    // A4
    @Test func aSlideOnAnotherRowClosesTheOpenRow() {
        var hand = Hand()
        hand.open(a)
        hand.drag(b, to: 40)
        #expect(hand.arbiter.openRow == nil)
        hand.rest()
        #expect(hand.front(a) == 0)
        #expect(hand.count(.closed(a)) == 1)
        #expect(hand.front(b) == 32)
    }

    // A4
    @Test func aPressOnAnotherRowClosesTheOpenRowWithAnAnimation() {
        var hand = Hand()
        hand.open(a)
        hand.press(rowB)
        #expect(hand.last == [.animating(true)])
        hand.frames(0.1)
        #expect(hand.front(a) > 0 && hand.front(a) < 96)
    }

    // A5
    @Test func aPanOnAnOpenRowContinuesFromItsPosition() {
        var hand = Hand()
        hand.open(a)
        hand.press(rowA)
        hand.move(-8)
        #expect(hand.front(a) == 96)
        hand.move(-28)
        #expect(hand.front(a) == 76)
    }

    // A5
    @Test func aRowCaughtInMotionDoesNotJump() {
        var hand = Hand()
        hand.send(.uncover(a, .leading, metrics: .common, time: hand.time))
        hand.frames(0.1)
        let x = hand.front(a)
        #expect(x > 0 && x < 96)
        hand.press(rowA)
        hand.move(8)
        hand.frames(0.3)
        #expect(hand.front(a) == x)
        hand.move(10)
        #expect(isNear(hand.front(a), x + 2))
    }

    // A7
    @Test func aCanceledPanReturnsTheRowToClosed() {
        var hand = Hand()
        hand.drag(a, to: 100)
        hand.send(.dragCanceled(time: hand.time))
        hand.rest()
        #expect(hand.front(a) == 0)
        #expect(hand.count(.ended(.slide, committed: false)) == 1)
        #expect(hand.count(.closed(a)) == 1)
    }

    // A7
    @Test func aCanceledPanReturnsAnOpenRowToOpen() {
        var hand = Hand()
        hand.open(a)
        hand.drag(a, to: -80)
        hand.send(.dragCanceled(time: hand.time))
        hand.rest()
        #expect(hand.front(a) == 96)
        #expect(hand.arbiter.openRow == a)
    }

    // A7
    @Test func aCanceledPanOnAnOpeningRowDoesNotLeaveItHalfOpen() {
        var hand = Hand()
        hand.send(.uncover(a, .trailing, metrics: .common, time: hand.time))
        hand.frames(0.05)
        hand.drag(a, to: 12)
        hand.send(.cancel(time: hand.time))
        hand.rest()
        #expect(hand.front(a) == -96)
    }

    // A9
    @Test(arguments: [(Side.leading, 96.0), (.trailing, -96)])
    func bothSidesCanBeOpened(_ side: Side, _ x: Double) {
        var hand = Hand()
        hand.slide(a, by: x)
        hand.rest()
        #expect(hand.front(a) == x)
        #expect(hand.count(.opened(a, side)) == 1)
        #expect(hand.arbiter.openSide == side)
    }
}
