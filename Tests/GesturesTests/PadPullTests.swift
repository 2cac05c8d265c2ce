// F1 to F5 by touchpad: a pull with two fingers, whose distance the arbiter adds up.

import Gestures
import Testing

@Suite struct PadPullTests {
    @Test func aTouchpadPullBeginsAfterTwelvePixels() {
        var hand = Hand()
        hand.scroll(0, -11, on: rowA, in: .atTop)
        #expect(hand.effects.isEmpty)
        hand.scroll(0, -1, on: rowA, in: .atTop)
        #expect(hand.effects == [.began(.pull)])
        hand.scroll(0, -20, on: rowA, in: .atTop)
        #expect(hand.last == [.pull(.top, distance: 20, action: .none)])
        #expect(hand.arbiter.consumesPadScroll)
    }

    @Test func scrollingUpAtTheBottomPullsTheList() {
        var hand = Hand()
        hand.scroll(0, 12 + 70, on: rowA, in: .atBottom)
        #expect(hand.last == [.began(.pull), .pull(.bottom, distance: 70, action: .clearDone)])
    }

    @Test func invertedScrollingDoesNotAffectPulls() {
        var hand = Hand { $0.invertsTouchpad = true }
        hand.scroll(0, -32, on: rowA, in: .atTop)
        #expect(hand.pulls == [.pull(.top, distance: 20, action: .none)])
    }

    // F1
    @Test func aScrollBegunAwayFromTheEndNeverPulls() {
        var hand = Hand()
        hand.scroll(0, -5, on: rowA, in: .list(scroll: 5))
        hand.scroll(0, -50, on: rowA, in: .atTop)
        hand.scroll(0, -50, on: rowA, in: .atTop)
        #expect(hand.effects.isEmpty)
        #expect(!hand.arbiter.consumesPadScroll)
    }

    @Test func aScrollBegunInTheOtherDirectionNeverPulls() {
        var hand = Hand()
        hand.scroll(0, 20, on: rowA, in: .atTop)
        hand.scroll(0, -90, on: rowA, in: .atTop)
        #expect(hand.effects.isEmpty)
        #expect(!hand.arbiter.consumesPadScroll)
    }

    @Test(arguments: [(-6.0, true), (6, false)])
    func anUndecidedScrollIsWithheldFromTheListOnlyIfItMayPull(_ dy: Double, _ isWithheld: Bool) {
        var hand = Hand()
        hand.scroll(0, dy, on: .below, in: .atTop)
        #expect(hand.arbiter.consumesPadScroll == isWithheld)
    }

    @Test func aHorizontalScrollOutsideRowsBelongsToTheList() {
        var hand = Hand()
        hand.scroll(-6, on: .below, in: .atTop)
        #expect(!hand.arbiter.consumesPadScroll)
        hand.scroll(-60, on: .below, in: .atTop)
        #expect(hand.effects.isEmpty && !hand.arbiter.consumesPadScroll)
    }

    @Test func aHorizontalScrollAtTheTopIsASlide() {
        var hand = Hand()
        hand.scroll(-32, -10, on: rowA, in: .atTop)
        #expect(hand.arbiter.activeKind == .slide)
    }

    @Test(arguments: [(60.0, PullAction.add), (120, .lists)])
    func liftingTheFingersPerformsTheActionOfThePull(_ distance: Double, _ action: PullAction) {
        var hand = Hand()
        hand.scroll(0, -12 - distance, on: rowA, in: .atTop)
        hand.letGoOfPad()
        #expect(hand.last == [.ended(.pull, committed: true), .pulled(action, distance: distance)])
        #expect(!hand.arbiter.consumesPadScroll)
    }

    @Test func aPullTakenBackScrollsTheListWithoutAFling() {
        var hand = Hand()
        hand.scroll(0, -32, on: rowA, in: .atTop)
        hand.scroll(0, 50, on: rowA, in: .list(scroll: 30))
        #expect(hand.last == [.pull(.top, distance: 0, action: .none), .scroll(to: 30)])
        #expect(hand.arbiter.consumesPadScroll)
        hand.scroll(0, 50, on: rowA, in: .list(scroll: 80))
        #expect(hand.last == [.scroll(to: 80)])
        hand.letGoOfPad()
        #expect(hand.last == [.ended(.pull, committed: true)])
    }

    @Test func afterACanceledPullFurtherScrollsBelongToTheList() {
        var hand = Hand()
        hand.scroll(0, -80, on: rowA, in: .atTop)
        hand.send(.cancel(time: hand.time))
        #expect(hand.last == [.ended(.pull, committed: false), .animating(true)])
        hand.scroll(0, -80, on: rowA, in: .atTop)
        #expect(hand.last.isEmpty && !hand.arbiter.consumesPadScroll)
        hand.rest()
        #expect(hand.pulls.last == .pull(.top, distance: 0, action: .none))
    }

    // K3: a finger on the screen means that the fingers have left the touchpad.
    @Test func aFingerOnTheScreenEndsATouchpadPull() {
        var hand = Hand()
        hand.scroll(0, -40, on: rowA, in: .atTop)
        hand.fingers(1)
        #expect(hand.count(.ended(.pull, committed: true)) == 1)
        #expect(hand.arbiter.activeKind == nil)
    }

    @Test func aMovingListCannotBePulled() {
        var hand = Hand()
        hand.scroll(0, -80, on: rowA, in: .list(isMoving: true))
        #expect(hand.effects.isEmpty && !hand.arbiter.consumesPadScroll)
    }
}
