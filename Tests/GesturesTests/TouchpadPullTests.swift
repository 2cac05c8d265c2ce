// F1 to F5 by touchpad: a pull with two fingers, whose distance the arbiter adds up.

import Gestures
import Testing

@Suite struct TouchpadPullTests {
    @Test func aTouchpadPullBeginsAfterTwelvePixels() {
        var input = InputSimulator()
        input.scroll(0, -11, on: rowA, in: .atTop)
        #expect(input.effects.isEmpty)
        input.scroll(0, -1, on: rowA, in: .atTop)
        #expect(input.effects == [.began(.pull)])
        input.scroll(0, -20, on: rowA, in: .atTop)
        #expect(input.last == [.pull(.top, distance: 20, action: .none)])
        #expect(input.arbiter.consumesTouchpadScroll)
    }

    @Test func scrollingUpAtTheBottomPullsTheList() {
        var input = InputSimulator()
        input.scroll(0, 12 + 70, on: rowA, in: .atBottom)
        #expect(input.last == [.began(.pull), .pull(.bottom, distance: 70, action: .clearDone)])
    }

    @Test func invertedScrollingDoesNotAffectPulls() {
        var input = InputSimulator { $0.invertsTouchpad = true }
        input.scroll(0, -32, on: rowA, in: .atTop)
        #expect(input.pulls == [.pull(.top, distance: 20, action: .none)])
    }

    // F1
    @Test func aScrollBegunAwayFromTheEndNeverPulls() {
        var input = InputSimulator()
        input.scroll(0, -5, on: rowA, in: .list(scroll: 5))
        input.scroll(0, -50, on: rowA, in: .atTop)
        input.scroll(0, -50, on: rowA, in: .atTop)
        #expect(input.effects.isEmpty)
        #expect(!input.arbiter.consumesTouchpadScroll)
    }

    @Test func aScrollBegunInTheOtherDirectionNeverPulls() {
        var input = InputSimulator()
        input.scroll(0, 20, on: rowA, in: .atTop)
        input.scroll(0, -90, on: rowA, in: .atTop)
        #expect(input.effects.isEmpty)
        #expect(!input.arbiter.consumesTouchpadScroll)
    }

    @Test(arguments: [(-6.0, true), (6, false)])
    func anUndecidedScrollIsWithheldFromTheListOnlyIfItMayPull(_ dy: Double, _ isWithheld: Bool) {
        var input = InputSimulator()
        input.scroll(0, dy, on: .below, in: .atTop)
        #expect(input.arbiter.consumesTouchpadScroll == isWithheld)
    }

    @Test func aHorizontalScrollOutsideRowsBelongsToTheList() {
        var input = InputSimulator()
        input.scroll(-6, on: .below, in: .atTop)
        #expect(!input.arbiter.consumesTouchpadScroll)
        input.scroll(-60, on: .below, in: .atTop)
        #expect(input.effects.isEmpty && !input.arbiter.consumesTouchpadScroll)
    }

    @Test func aHorizontalScrollAtTheTopIsASlide() {
        var input = InputSimulator()
        input.scroll(-32, -10, on: rowA, in: .atTop)
        #expect(input.arbiter.activeKind == .slide)
    }

    @Test(arguments: [(60.0, PullAction.add), (120, .lists)])
    func liftingTheFingersPerformsTheActionOfThePull(_ distance: Double, _ action: PullAction) {
        var input = InputSimulator()
        input.scroll(0, -12 - distance, on: rowA, in: .atTop)
        input.letGoOfPad()
        #expect(input.last == [.ended(.pull, committed: true), .pulled(action, distance: distance)])
        #expect(!input.arbiter.consumesTouchpadScroll)
    }

    @Test func aPullTakenBackScrollsTheListWithoutAFling() {
        var input = InputSimulator()
        input.scroll(0, -32, on: rowA, in: .atTop)
        input.scroll(0, 50, on: rowA, in: .list(scroll: 30))
        #expect(input.last == [.pull(.top, distance: 0, action: .none), .scroll(to: 30)])
        #expect(input.arbiter.consumesTouchpadScroll)
        input.scroll(0, 50, on: rowA, in: .list(scroll: 80))
        #expect(input.last == [.scroll(to: 80)])
        input.letGoOfPad()
        #expect(input.last == [.ended(.pull, committed: true)])
    }

    @Test func afterACanceledPullFurtherScrollsBelongToTheList() {
        var input = InputSimulator()
        input.scroll(0, -80, on: rowA, in: .atTop)
        input.send(.cancel(time: input.time))
        #expect(input.last == [.ended(.pull, committed: false), .animating(true)])
        input.scroll(0, -80, on: rowA, in: .atTop)
        #expect(input.last.isEmpty && !input.arbiter.consumesTouchpadScroll)
        input.rest()
        #expect(input.pulls.last == .pull(.top, distance: 0, action: .none))
    }

    // K3: a finger on the screen means that the fingers have left the touchpad.
    @Test func aFingerOnTheScreenEndsATouchpadPull() {
        var input = InputSimulator()
        input.scroll(0, -40, on: rowA, in: .atTop)
        input.fingers(1)
        #expect(input.count(.ended(.pull, committed: true)) == 1)
        #expect(input.arbiter.activeKind == nil)
    }

    @Test func aMovingListCannotBePulled() {
        var input = InputSimulator()
        input.scroll(0, -80, on: rowA, in: .list(isMoving: true))
        #expect(input.effects.isEmpty && !input.arbiter.consumesTouchpadScroll)
    }
}
