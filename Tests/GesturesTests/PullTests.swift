// F1 to F5 by touch: the list is pulled beyond its ends.

import Gestures
import Testing

@Suite struct PullTests {
    // F1
    @Test func aPullBeginsAtEightPixelsWithoutAJump() {
        var input = InputSimulator()
        input.pull(7)
        #expect(input.last.isEmpty)
        input.move(0, 8)
        #expect(input.last == [.claim, .began(.pull)])
        input.move(0, 18)
        #expect(input.last == [.pull(.top, distance: 10, action: .none)])
    }

    // F1
    @Test func theRowsFollowTheFingerOneToOne() {
        var input = InputSimulator()
        input.pull(8)
        for dy in [28.0, 58, 38, 18] { input.move(0, dy) }
        #expect(input.pulledDistances == [20, 50, 30, 10])
    }

    @Test func unchangedPullsAreNotReportedAgain() {
        var input = InputSimulator()
        input.pull(28)
        input.move(5, 28)
        #expect(input.last.isEmpty)
    }

    // F3
    @Test func atTheBottomTheListIsPulledUp() {
        var input = InputSimulator()
        input.pull(-28, in: .atBottom)
        #expect(input.last == [.claim, .began(.pull), .pull(.bottom, distance: 20, action: .none)])
    }

    // F1
    @Test(arguments: [
        (28.0, Viewport.midway), (-28, .midway), (-28, .atTop), (28, .atBottom), (28, .list(scroll: 1.1)),
        (28, .list(isMoving: true)), (28, Viewport()),
    ])
    func aDragThatCannotPullScrollsTheList(_ dy: Double, _ viewport: Viewport) {
        var input = InputSimulator()
        input.pull(dy, in: viewport)
        #expect(input.last == [.deny])
        #expect(input.arbiter.activeKind == nil)
    }

    @Test(arguments: [(28.0, 0.5), (-28, 559.5)]) func aListHalfAPixelFromItsEndCanBePulled(
        _ dy: Double, _ scroll: Double
    ) {
        var input = InputSimulator()
        input.pull(dy, in: .list(scroll: scroll))
        #expect(input.arbiter.activeKind == .pull)
        #expect(input.scrolls.isEmpty)
    }

    @Test(arguments: [(rowA, true), (.button(a, index: 0), true), (.addRow, true), (.below, true), (.elsewhere, false)])
    func aPullBeginsAnywhereInTheList(_ target: Target, _ pulls: Bool) {
        var input = InputSimulator()
        input.pull(28, on: target)
        #expect((input.arbiter.activeKind == .pull) == pulls)
    }

    // A2
    @Test func aHorizontalDragAtTheTopIsASlide() {
        var input = InputSimulator()
        input.press(rowA, device: .touchscreen, in: .atTop)
        input.move(20, 19)
        #expect(input.arbiter.activeKind == .slide)
    }

    @Test func theMouseNeverPulls() {
        var input = InputSimulator()
        input.press(.below, in: .atTop)
        input.move(0, 50)
        #expect(input.last == [.deny])
    }

    // F1, F2
    @Test(arguments: [(56.0, PullAction.none), (57, .add), (112, .add), (113, .lists)])
    func theDistanceDeterminesTheActionOfTheRelease(_ distance: Double, _ action: PullAction) {
        var input = InputSimulator()
        input.pull(8 + distance)
        #expect(input.last.last == .pull(.top, distance: distance, action: action))
    }

    // F2
    @Test func withoutALevelAboveAPullOnlyAdds() {
        var input = InputSimulator()
        input.arbiter.capabilities.hasLevelAbove = false
        input.pull(8 + 300)
        #expect(input.pullActions == [.add])
    }

    // F2
    @Test(arguments: [(56.0, PullAction.none), (57, .add), (112, .add), (113, .search)])
    func aLongPullOnTheTopmostLevelOpensTheSearch(_ distance: Double, _ action: PullAction) {
        var input = InputSimulator()
        (input.arbiter.capabilities.hasLevelAbove, input.arbiter.capabilities.opensSearch) = (false, true)
        input.pull(8 + distance)
        #expect(input.last.last == .pull(.top, distance: distance, action: action))
        input.letGo(0, 8 + distance)
        guard action == .search else { return }
        #expect(input.last == [.ended(.pull, committed: true), .pulled(.search, distance: distance)])
        input.forget()
        input.rest()
        #expect(input.effects.isEmpty && input.arbiter.isIdle)
    }

    // F1, F2
    @Test(arguments: [(60.0, PullAction.add), (120, .lists)])
    func releasingThePullPerformsItsActionAndEndsTheGesture(_ distance: Double, _ action: PullAction) {
        var input = InputSimulator()
        input.pull(8 + distance)
        input.letGo(0, 8 + distance)
        #expect(input.last == [.ended(.pull, committed: true), .pulled(action, distance: distance)])
        input.forget()
        input.rest()
        #expect(input.effects.isEmpty)
        #expect(input.arbiter.isIdle)
    }

    // F3
    @Test(arguments: [(56.0, PullAction.none), (57, .clearDone), (150, .clearDone)])
    func pullingUpPastOneRowHeightClearsDoneItems(_ distance: Double, _ action: PullAction) {
        var input = InputSimulator()
        input.pull(-8 - distance, in: .atBottom)
        #expect(input.last.last == .pull(.bottom, distance: distance, action: action))
    }

    // F3
    @Test func theRowsReturnAfterClearing() {
        var input = InputSimulator()
        input.pull(-68, in: .atBottom)
        input.letGo(0, -68)
        #expect(
            input.last == [
                .ended(.pull, committed: true), .pulled(.clearDone, distance: 60), .animating(true),
            ])
        input.rest()
        #expect(input.pulls.last == .pull(.bottom, distance: 0, action: .none))
    }

    // F3
    @Test func withoutDoneItemsAPullUpResists() {
        var input = InputSimulator()
        input.pull(-8 - 1_000, in: .list(scroll: 560, openRows: 20))
        #expect(input.pullActions == [.none])
        #expect(input.pulledDistances[0] > 56 && input.pulledDistances[0] < 112)
        input.letGoOfPull(-1_008)
        #expect(!input.effects.contains(.pulled(.clearDone, distance: input.pulledDistances[0])))
    }
}

@Suite struct PullReleaseTests {
    // F1
    @Test func aPullReleasedTooSoonReturnsIn200Milliseconds() {
        var input = InputSimulator()
        input.pull(8 + 40)
        input.letGo(0, 48)
        #expect(input.last == [.ended(.pull, committed: true), .animating(true)])
        input.forget()
        input.frames(0.19)
        #expect(input.pulledDistances.last! > 0)
        input.frames(0.02)
        #expect(input.effects.suffix(2) == [.pull(.top, distance: 0, action: .none), .animating(false)])
        #expect(input.pulledDistances == input.pulledDistances.sorted(by: >))
        #expect(input.pullActions.allSatisfy { $0 == .none })
    }

    @Test func withoutAnimationsTheRowsReturnAtOnce() {
        var input = InputSimulator { $0.animates = false }
        input.pull(48)
        input.letGo(0, 48)
        #expect(input.last == [.ended(.pull, committed: true), .pull(.top, distance: 0, action: .none)])
    }

    @Test(arguments: [28.0, -28]) func returningRowsAreCaughtAtTheirPosition(_ dy: Double) {
        var input = InputSimulator()
        input.pull(8 + 50, in: .short)
        input.letGoOfPull(58)
        input.frames(0.05)
        let caught = input.pulledDistances.last!
        input.pull(dy / abs(dy) * 8, in: .short)
        #expect(input.pulledDistances.last! == caught)
        input.move(0, dy)
        #expect(isNear(input.pulledDistances.last!, max(0, caught + dy - dy / abs(dy) * 8)))
        input.rest()
        #expect(input.arbiter.activeKind == .pull)
    }

    // F1
    @Test func aPullTakenBackPastItsStartScrollsTheListAndCanPullAgain() {
        var input = InputSimulator()
        input.pull(28)
        input.forget()
        for dy in [8.0, -12, -52, -12, 28] { input.move(0, dy) }
        #expect(
            input.effects == [
                .pull(.top, distance: 0, action: .none), .scroll(to: 20), .scroll(to: 60), .scroll(to: 20),
                .scroll(to: 0), .pull(.top, distance: 20, action: .none),
            ])
    }

    @Test func aPullTakenBackAtTheBottomScrollsTheListUp() {
        var input = InputSimulator()
        input.pull(-28, in: .atBottom)
        input.move(0, 92)
        #expect(input.last == [.pull(.bottom, distance: 0, action: .none), .scroll(to: 460)])
    }

    @Test func theListIsNotScrolledBeyondItsOtherEnd() {
        var input = InputSimulator()
        input.pull(28)
        input.move(0, -2_000)
        #expect(input.scrolls == [560])
    }

    @Test func aShortListDoesNotScroll() {
        var input = InputSimulator()
        input.pull(28, in: .short)
        input.move(0, -100)
        input.move(0, -200)
        input.letGo(0, -200)
        #expect(input.scrolls.isEmpty)
        #expect(input.flings.isEmpty)
        #expect(input.pulledDistances == [20, 0])
    }

    @Test(arguments: [(-1.0, Viewport.atTop, 1_000.0), (1, .atBottom, -1_000)])
    func aReleaseDuringTheScrollFlingsTheList(_ sign: Double, _ viewport: Viewport, _ velocity: Double) {
        var input = InputSimulator()
        input.pull(-sign * 8, in: viewport)
        for step in 1...30 { input.move(0, sign * Double(step) * 10) }
        input.letGo(0, sign * 300)
        #expect(input.last.first == .ended(.pull, committed: true))
        #expect(input.flings.count == 1 && isNear(input.flings[0], velocity, 1e-6))
        #expect(input.arbiter.isIdle)
    }

    @Test func aReleaseAtRestLeavesTheListInPlace() {
        var input = InputSimulator()
        input.pull(8)
        input.move(0, -100)
        input.letGoOfPull(-100)
        #expect(input.last == [.ended(.pull, committed: true)])
    }

    @Test func aPullReleasedInMotionDoesNotFlingTheList() {
        var input = InputSimulator()
        for dy in [8.0, 20, 30, 40] { dy == 8 ? input.pull(dy) : input.move(0, dy) }
        input.letGo(0, 40)
        #expect(input.flings.isEmpty)
    }
}
