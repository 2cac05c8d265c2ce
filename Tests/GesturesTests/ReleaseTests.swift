// A6 to A10: the effects of a release, and the events that close an open row.

import Gestures
import Testing

@Suite struct ReleaseTests {
    // A6
    @Test func aRowLetGoAtTheMidpointSnapsOpen() {
        var input = InputSimulator()
        input.slide(a, by: 8 + 48)
        input.rest()
        #expect(input.front(a) == 96)
        #expect(input.arbiter.openRow == a)
        #expect(input.count(.opened(a, .leading)) == 1)
    }

    // A6
    @Test func aRowLetGoShortOfTheMidpointSnapsClosed() {
        var input = InputSimulator()
        input.slide(a, by: 8 + 47)
        input.rest()
        #expect(input.front(a) == 0)
        #expect(input.arbiter.openRow == nil)
        #expect(input.count(.closed(a)) == 1)
    }

    // A6: from 20 px at 200 px/s, the front comes to rest at 20 + 200 × 0.35 / 2 = 55 px. This is too slow for
    // a swipe.
    @Test func theVelocityCarriesARowOpen() {
        var input = InputSimulator()
        input.press(rowA)
        input.move(8, after: 0.5)
        input.move(8, after: 0.2)
        for step in 1...4 { input.move(8 + 5 * Double(step), after: 0.025) }
        input.letGo(28)
        #expect(input.front(a) == 20)
        #expect(input.arbiter.openRow == a)
    }

    // A6: from 20 px at 150 px/s, the front comes to rest at 20 + 150 × 0.35 / 2 = 46.25 px, short of 48 px.
    @Test func theProjectionUsesHalfTheInitialVelocity() {
        var input = InputSimulator()
        input.press(rowA)
        input.move(8, after: 0.5)
        input.move(13, after: 0.2)
        for step in 1...4 { input.move(13 + 3.75 * Double(step), after: 0.025) }
        input.letGo(28)
        #expect(input.front(a) == 20)
        #expect(input.arbiter.openRow == nil)
    }

    // A6
    @Test func theVelocityCarriesARowClosed() {
        var input = InputSimulator()
        input.pressAndMove(a, to: 88)
        input.move(88, after: 0.2)
        for step in 1...4 { input.move(88 - 5 * Double(step), after: 0.025) }
        input.letGo(68)
        #expect(input.front(a) == 60)
        #expect(input.arbiter.openRow == nil)
    }

    // A6
    @Test func onlyTheLast150MillisecondsCountForTheVelocity() {
        var input = InputSimulator()
        input.press(rowA)
        input.move(8, after: 0.7)
        input.move(40, after: 0.01)
        input.move(40, after: 0.16)
        input.letGo(40)
        #expect(input.arbiter.openRow == nil)
    }

    // A6
    @Test func aSnapTakes350Milliseconds() {
        var input = InputSimulator()
        input.slide(a, by: 60)
        input.frames(0.34)
        #expect(input.front(a) < 96)
        input.frames(0.011)
        #expect(input.front(a) == 96)
        #expect(input.arbiter.isIdle)
    }

    // A6
    @Test func aSnapEasesOut() {
        var input = InputSimulator()
        input.slide(a, by: 8 + 60)
        input.send(.tick(time: input.time + 0.175))
        #expect(isNear(input.front(a), 60 + 36 * 0.875, 1e-6))
    }

    // A6: 2,000 px/s with 60 px to go. With a duration of 60 / 2,000 × 3 s the snap starts as fast as the
    // finger.
    @Test func aRowMovedFastSettlesFaster() {
        var input = InputSimulator { $0.swipeEnabled = false }
        input.press(rowA)
        input.move(8, after: 0.2)
        input.move(8, after: 0.2)
        input.move(44, after: 0.018)
        input.letGo(44)
        input.frames(0.1)
        #expect(input.front(a) == 96)
    }

    // A6
    @Test func withoutSnappingARowStaysWhereItWasLetGo() {
        var input = InputSimulator { $0.snaps = false }
        input.slide(a, by: -38)
        input.rest()
        #expect(input.front(a) == -30)
        #expect(input.arbiter.openRow == a)
        #expect(input.count(.opened(a, .trailing)) == 1)
    }

    // A6
    @Test func withoutSnappingARowReturnedToItsStartIsClosed() {
        var input = InputSimulator { $0.snaps = false }
        input.pressAndMove(a, to: 40)
        input.move(-10, after: 0.5)
        input.letGo(-10)
        #expect(input.arbiter.openRow == nil)
        #expect(input.count(.closed(a)) == 1)
    }

    // A6: the last action of this side disappeared while it was open.
    @Test func anOpenSideThatHasLostItsMenuCloses() {
        var input = InputSimulator()
        input.open(a)
        input.slide(a, by: -28, metrics: .oneSided)
        input.rest()
        #expect(input.front(a) == 0)
        #expect(input.arbiter.openRow == nil)
    }

    // A8
    @Test(arguments: [Target.addRow, rowB, .below, .elsewhere])
    func aPressElsewhereClosesTheOpenRow(_ target: Target) {
        var input = InputSimulator()
        input.open(a)
        input.tap(target)
        input.rest()
        #expect(input.front(a) == 0)
        #expect(input.effects.last == .animating(false))
        #expect(input.count(.closed(a)) == 1)
    }

    // A8
    @Test func aPressThatClosesARowIsNoTap() {
        var input = InputSimulator()
        input.open(a)
        input.tap(rowB)
        #expect(input.tapCount == 0)
        input.tap(rowB)
        #expect(input.tapCount == 1)
    }

    // A8
    @Test func aPressThatClosesARowMayStillSlide() {
        var input = InputSimulator()
        input.open(a)
        input.slide(b, by: 80)
        input.rest()
        #expect(input.arbiter.openRow == b)
    }

    // A8
    @Test func scrollingTheListClosesTheOpenRow() {
        var input = InputSimulator()
        input.open(a)
        input.send(.listScrolled(time: input.time))
        input.rest()
        #expect(input.front(a) == 0)
    }

    // A8, H4
    @Test(arguments: [Viewport.list(scroll: 56), .list(rows: 21), .list(scroll: 56, rows: 21, openRows: 14)])
    func anExternalChangeKeepsTheOpenRow(_ viewport: Viewport) {
        var input = InputSimulator()
        input.open(a)
        input.send(.listChanged(viewport, index: nil))
        input.rest()
        #expect(input.arbiter.openRow == a)
        #expect(input.last == [])
    }

    // A8
    @Test func escapeClosesTheOpenRow() {
        var input = InputSimulator()
        input.open(a)
        input.send(.closeOpenRow(time: input.time))
        input.rest()
        #expect(input.front(a) == 0)
    }

    // A8
    @Test func aMenuActionClosesTheRow() {
        var input = InputSimulator()
        input.open(a)
        input.send(.acted(b, time: input.time))
        #expect(input.arbiter.openRow == a)
        input.send(.acted(a, time: input.time))
        #expect(input.arbiter.openRow == nil)
    }

    // A8
    @Test func aRemovedRowIsForgotten() {
        var input = InputSimulator()
        input.open(a)
        input.send(.rowRemoved(a, time: input.time))
        #expect(input.last.isEmpty)
        #expect(input.arbiter.openRow == nil)
        #expect(input.front(a) == 0)
    }

    @Test func aPressThatBarelyMovesIsATap() {
        var input = InputSimulator()
        input.press(rowA)
        input.move(5, 5)
        input.letGo(5, 5)
        #expect(input.effects == [.tap(a)])
    }

    // B8
    @Test func aLongPressIsNoTap() {
        var input = InputSimulator()
        input.press(rowA, device: .touchscreen)
        input.letGo(0, after: 0.5)
        #expect(input.tapCount == 0)
    }

    @Test func aJumpAtTheReleaseIsNoTap() {
        var input = InputSimulator()
        input.press(rowA)
        input.letGo(0, 30)
        #expect(input.effects == [.deny])
    }

    // A10: a cancellation takes precedence over everything else.
    @Test func aCanceledSlideDoesNotActThoughLatched() {
        var input = InputSimulator()
        input.pressAndMove(a, to: 250)
        input.send(.pressCanceled(time: input.time))
        input.rest()
        #expect(input.actCount == 0)
        #expect(input.front(a) == 0)
    }

    // A10: the full swipe takes precedence over the swipe.
    @Test func aFlickPastTheTriggerActsOnce() {
        var input = InputSimulator()
        input.flick(a, by: 250)
        input.rest()
        #expect(input.actCount == 1)
        #expect(input.front(a) == 0)
        #expect(input.arbiter.openRow == nil)
    }

    // A10: direct style takes precedence over the swipe.
    @Test func aFlickInDirectStyleOpensNothing() {
        var input = InputSimulator { $0.slideStyle = .direct }
        input.flick(a, by: 60)
        input.rest()
        #expect(input.front(a) == 0)
        #expect(input.actCount == 0)
    }

    // A10: the swipe takes precedence over the projection, which would leave this row closed.
    @Test func aSwipeOpensARowShortOfTheMidpoint() {
        var input = InputSimulator()
        input.pressAndMove(a, to: 45, in: 0.3)
        input.letGo(45, after: 0.2)
        #expect(input.arbiter.openRow == a)
    }

    // A10
    @Test func aSwipeTakenBackAtTheEndDoesNotCount() {
        var input = InputSimulator()
        input.pressAndMove(a, to: 90, in: 0.3)
        input.move(42, after: 0.1)
        input.letGo(42)
        #expect(input.arbiter.openRow == nil)
    }
}
