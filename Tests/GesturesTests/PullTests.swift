// F1 to F5 by touch: the list is pulled beyond its ends.

import Gestures
import Testing

@Suite struct PullTests {
    // F1
    @Test func aPullBeginsAtEightPixelsWithoutAJump() {
        var hand = Hand()
        hand.pull(7)
        #expect(hand.last.isEmpty)
        hand.move(0, 8)
        #expect(hand.last == [.claim, .began(.pull)])
        hand.move(0, 18)
        #expect(hand.last == [.pull(.top, distance: 10, action: .none)])
    }

    // F1
    @Test func theRowsFollowTheFingerOneToOne() {
        var hand = Hand()
        hand.pull(8)
        for dy in [28.0, 58, 38, 18] { hand.move(0, dy) }
        #expect(hand.pulledDistances == [20, 50, 30, 10])
    }

    @Test func unchangedPullsAreNotReportedAgain() {
        var hand = Hand()
        hand.pull(28)
        hand.move(5, 28)
        #expect(hand.last.isEmpty)
    }

    // F3
    @Test func atTheBottomTheListIsPulledUp() {
        var hand = Hand()
        hand.pull(-28, in: .atBottom)
        #expect(hand.last == [.claim, .began(.pull), .pull(.bottom, distance: 20, action: .none)])
    }

    // F1
    @Test(arguments: [
        (28.0, Viewport.midway), (-28, .midway), (-28, .atTop), (28, .atBottom), (28, .list(scroll: 1.1)),
        (28, .list(isMoving: true)), (28, Viewport()),
    ])
    func aDragThatCannotPullScrollsTheList(_ dy: Double, _ viewport: Viewport) {
        var hand = Hand()
        hand.pull(dy, in: viewport)
        #expect(hand.last == [.deny])
        #expect(hand.arbiter.activeKind == nil)
    }

    @Test(arguments: [(28.0, 0.5), (-28, 559.5)]) func aListHalfAPixelFromItsEndCanBePulled(
        _ dy: Double, _ scroll: Double
    ) {
        var hand = Hand()
        hand.pull(dy, in: .list(scroll: scroll))
        #expect(hand.arbiter.activeKind == .pull)
        #expect(hand.scrolls.isEmpty)
    }

    @Test(arguments: [(rowA, true), (.button(a, index: 0), true), (.addRow, true), (.below, true), (.elsewhere, false)])
    func aPullBeginsAnywhereInTheList(_ target: Target, _ pulls: Bool) {
        var hand = Hand()
        hand.pull(28, on: target)
        #expect((hand.arbiter.activeKind == .pull) == pulls)
    }

    // A2
    @Test func aHorizontalPanAtTheTopIsASlide() {
        var hand = Hand()
        hand.press(rowA, device: .touchscreen, in: .atTop)
        hand.move(20, 19)
        #expect(hand.arbiter.activeKind == .slide)
    }

    @Test func theMouseNeverPulls() {
        var hand = Hand()
        hand.press(.below, in: .atTop)
        hand.move(0, 50)
        #expect(hand.last == [.deny])
    }

    // F1, F2
    @Test(arguments: [(56.0, PullAction.none), (57, .add), (112, .add), (113, .lists)])
    func theDistanceDeterminesTheActionOfTheRelease(_ distance: Double, _ action: PullAction) {
        var hand = Hand()
        hand.pull(8 + distance)
        #expect(hand.last.last == .pull(.top, distance: distance, action: action))
    }

    // F2
    @Test func withoutALevelAboveAPullOnlyAdds() {
        var hand = Hand()
        hand.arbiter.capabilities.hasLevelAbove = false
        hand.pull(8 + 300)
        #expect(hand.pullActions == [.add])
    }

    // F2
    @Test(arguments: [(56.0, PullAction.none), (57, .add), (112, .add), (113, .search)])
    func aLongPullOnTheTopmostLevelOpensTheSearch(_ distance: Double, _ action: PullAction) {
        var hand = Hand()
        (hand.arbiter.capabilities.hasLevelAbove, hand.arbiter.capabilities.opensSearch) = (false, true)
        hand.pull(8 + distance)
        #expect(hand.last.last == .pull(.top, distance: distance, action: action))
        hand.letGo(0, 8 + distance)
        guard action == .search else { return }
        #expect(hand.last == [.ended(.pull, committed: true), .pulled(.search, distance: distance)])
        hand.forget()
        hand.rest()
        #expect(hand.effects.isEmpty && hand.arbiter.isIdle)
    }

    // F1, F2
    @Test(arguments: [(60.0, PullAction.add), (120, .lists)])
    func releasingThePullPerformsItsActionAndEndsTheGesture(_ distance: Double, _ action: PullAction) {
        var hand = Hand()
        hand.pull(8 + distance)
        hand.letGo(0, 8 + distance)
        #expect(hand.last == [.ended(.pull, committed: true), .pulled(action, distance: distance)])
        hand.forget()
        hand.rest()
        #expect(hand.effects.isEmpty)
        #expect(hand.arbiter.isIdle)
    }

    // F3
    @Test(arguments: [(56.0, PullAction.none), (57, .clearDone), (150, .clearDone)])
    func pullingUpPastOneRowHeightClearsDoneItems(_ distance: Double, _ action: PullAction) {
        var hand = Hand()
        hand.pull(-8 - distance, in: .atBottom)
        #expect(hand.last.last == .pull(.bottom, distance: distance, action: action))
    }

    // F3
    @Test func theRowsReturnAfterClearing() {
        var hand = Hand()
        hand.pull(-68, in: .atBottom)
        hand.letGo(0, -68)
        #expect(
            hand.last == [
                .ended(.pull, committed: true), .pulled(.clearDone, distance: 60), .animating(true),
            ])
        hand.rest()
        #expect(hand.pulls.last == .pull(.bottom, distance: 0, action: .none))
    }

    // F3
    @Test func withoutDoneItemsAPullUpResists() {
        var hand = Hand()
        hand.pull(-8 - 1_000, in: .list(scroll: 560, openRows: 20))
        #expect(hand.pullActions == [.none])
        #expect(hand.pulledDistances[0] > 56 && hand.pulledDistances[0] < 112)
        hand.letGoOfPull(-1_008)
        #expect(!hand.effects.contains(.pulled(.clearDone, distance: hand.pulledDistances[0])))
    }
}

@Suite struct PullReleaseTests {
    // F1
    @Test func aPullReleasedTooSoonReturnsIn200Milliseconds() {
        var hand = Hand()
        hand.pull(8 + 40)
        hand.letGo(0, 48)
        #expect(hand.last == [.ended(.pull, committed: true), .animating(true)])
        hand.forget()
        hand.frames(0.19)
        #expect(hand.pulledDistances.last! > 0)
        hand.frames(0.02)
        #expect(hand.effects.suffix(2) == [.pull(.top, distance: 0, action: .none), .animating(false)])
        #expect(hand.pulledDistances == hand.pulledDistances.sorted(by: >))
        #expect(hand.pullActions.allSatisfy { $0 == .none })
    }

    @Test func withoutAnimationsTheRowsReturnAtOnce() {
        var hand = Hand { $0.animates = false }
        hand.pull(48)
        hand.letGo(0, 48)
        #expect(hand.last == [.ended(.pull, committed: true), .pull(.top, distance: 0, action: .none)])
    }

    @Test(arguments: [28.0, -28]) func returningRowsAreCaughtAtTheirPosition(_ dy: Double) {
        var hand = Hand()
        hand.pull(8 + 50, in: .short)
        hand.letGoOfPull(58)
        hand.frames(0.05)
        let caught = hand.pulledDistances.last!
        hand.pull(dy / abs(dy) * 8, in: .short)
        #expect(hand.pulledDistances.last! == caught)
        hand.move(0, dy)
        #expect(isNear(hand.pulledDistances.last!, max(0, caught + dy - dy / abs(dy) * 8)))
        hand.rest()
        #expect(hand.arbiter.activeKind == .pull)
    }

    // F1
    @Test func aPullTakenBackPastItsStartScrollsTheListAndCanPullAgain() {
        var hand = Hand()
        hand.pull(28)
        hand.forget()
        for dy in [8.0, -12, -52, -12, 28] { hand.move(0, dy) }
        #expect(
            hand.effects == [
                .pull(.top, distance: 0, action: .none), .scroll(to: 20), .scroll(to: 60), .scroll(to: 20),
                .scroll(to: 0), .pull(.top, distance: 20, action: .none),
            ])
    }

    @Test func aPullTakenBackAtTheBottomScrollsTheListUp() {
        var hand = Hand()
        hand.pull(-28, in: .atBottom)
        hand.move(0, 92)
        #expect(hand.last == [.pull(.bottom, distance: 0, action: .none), .scroll(to: 460)])
    }

    @Test func theListIsNotScrolledBeyondItsOtherEnd() {
        var hand = Hand()
        hand.pull(28)
        hand.move(0, -2_000)
        #expect(hand.scrolls == [560])
    }

    @Test func aShortListDoesNotScroll() {
        var hand = Hand()
        hand.pull(28, in: .short)
        hand.move(0, -100)
        hand.move(0, -200)
        hand.letGo(0, -200)
        #expect(hand.scrolls.isEmpty)
        #expect(hand.flings.isEmpty)
        #expect(hand.pulledDistances == [20, 0])
    }

    @Test(arguments: [(-1.0, Viewport.atTop, 1_000.0), (1, .atBottom, -1_000)])
    func aReleaseDuringTheScrollFlingsTheList(_ sign: Double, _ viewport: Viewport, _ velocity: Double) {
        var hand = Hand()
        hand.pull(-sign * 8, in: viewport)
        for step in 1...30 { hand.move(0, sign * Double(step) * 10) }
        hand.letGo(0, sign * 300)
        #expect(hand.last.first == .ended(.pull, committed: true))
        #expect(hand.flings.count == 1 && isNear(hand.flings[0], velocity, 1e-6))
        #expect(hand.arbiter.isIdle)
    }

    @Test func aReleaseAtRestLeavesTheListInPlace() {
        var hand = Hand()
        hand.pull(8)
        hand.move(0, -100)
        hand.letGoOfPull(-100)
        #expect(hand.last == [.ended(.pull, committed: true)])
    }

    @Test func aPullReleasedInMotionDoesNotFlingTheList() {
        var hand = Hand()
        for dy in [8.0, 20, 30, 40] { dy == 8 ? hand.pull(dy) : hand.move(0, dy) }
        hand.letGo(0, 40)
        #expect(hand.flings.isEmpty)
    }
}
