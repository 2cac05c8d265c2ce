// A6 to A10: the effects of a release, and the events that close an open row.

import Gestures
import Testing

@Suite struct ReleaseTests {
    // A6
    @Test func aRowLetGoAtTheMidpointSnapsOpen() {
        var hand = Hand()
        hand.slide(a, by: 8 + 48)
        hand.rest()
        #expect(hand.front(a) == 96)
        #expect(hand.arbiter.openRow == a)
        #expect(hand.count(.opened(a, .leading)) == 1)
    }

    // A6
    @Test func aRowLetGoShortOfTheMidpointSnapsClosed() {
        var hand = Hand()
        hand.slide(a, by: 8 + 47)
        hand.rest()
        #expect(hand.front(a) == 0)
        #expect(hand.arbiter.openRow == nil)
        #expect(hand.count(.closed(a)) == 1)
    }

    // A6: from 20 px at 200 px/s, the front comes to rest at 20 + 200 × 0.35 / 2 = 55 px. This is too slow for
    // a swipe.
    @Test func theVelocityCarriesARowOpen() {
        var hand = Hand()
        hand.press(rowA)
        hand.move(8, after: 0.5)
        hand.move(8, after: 0.2)
        for step in 1...4 { hand.move(8 + 5 * Double(step), after: 0.025) }
        hand.letGo(28)
        #expect(hand.front(a) == 20)
        #expect(hand.arbiter.openRow == a)
    }

    // A6: from 20 px at 150 px/s, the front comes to rest at 20 + 150 × 0.35 / 2 = 46.25 px, short of 48 px.
    @Test func theProjectionUsesHalfTheInitialVelocity() {
        var hand = Hand()
        hand.press(rowA)
        hand.move(8, after: 0.5)
        hand.move(13, after: 0.2)
        for step in 1...4 { hand.move(13 + 3.75 * Double(step), after: 0.025) }
        hand.letGo(28)
        #expect(hand.front(a) == 20)
        #expect(hand.arbiter.openRow == nil)
    }

    // A6
    @Test func theVelocityCarriesARowClosed() {
        var hand = Hand()
        hand.drag(a, to: 88)
        hand.move(88, after: 0.2)
        for step in 1...4 { hand.move(88 - 5 * Double(step), after: 0.025) }
        hand.letGo(68)
        #expect(hand.front(a) == 60)
        #expect(hand.arbiter.openRow == nil)
    }

    // A6
    @Test func onlyTheLast150MillisecondsCountForTheVelocity() {
        var hand = Hand()
        hand.press(rowA)
        hand.move(8, after: 0.7)
        hand.move(40, after: 0.01)
        hand.move(40, after: 0.16)
        hand.letGo(40)
        #expect(hand.arbiter.openRow == nil)
    }

    // A6
    @Test func aSnapTakes350Milliseconds() {
        var hand = Hand()
        hand.slide(a, by: 60)
        hand.frames(0.34)
        #expect(hand.front(a) < 96)
        hand.frames(0.011)
        #expect(hand.front(a) == 96)
        #expect(hand.arbiter.isIdle)
    }

    // A6
    @Test func aSnapEasesOut() {
        var hand = Hand()
        hand.slide(a, by: 8 + 60)
        hand.send(.tick(time: hand.time + 0.175))
        #expect(isNear(hand.front(a), 60 + 36 * 0.875, 1e-6))
    }

    // A6: 2,000 px/s with 60 px to go. With a duration of 60 / 2,000 × 3 s the snap starts as fast as the
    // finger.
    @Test func aRowMovedFastSettlesFaster() {
        var hand = Hand { $0.swipeEnabled = false }
        hand.press(rowA)
        hand.move(8, after: 0.2)
        hand.move(8, after: 0.2)
        hand.move(44, after: 0.018)
        hand.letGo(44)
        hand.frames(0.1)
        #expect(hand.front(a) == 96)
    }

    // A6
    @Test func withoutSnappingARowStaysWhereItWasLetGo() {
        var hand = Hand { $0.snaps = false }
        hand.slide(a, by: -38)
        hand.rest()
        #expect(hand.front(a) == -30)
        #expect(hand.arbiter.openRow == a)
        #expect(hand.count(.opened(a, .trailing)) == 1)
    }

    // A6
    @Test func withoutSnappingARowReturnedToItsStartIsClosed() {
        var hand = Hand { $0.snaps = false }
        hand.drag(a, to: 40)
        hand.move(-10, after: 0.5)
        hand.letGo(-10)
        #expect(hand.arbiter.openRow == nil)
        #expect(hand.count(.closed(a)) == 1)
    }

    // A6: the last action of this side disappeared while it was open.
    @Test func anOpenSideThatHasLostItsMenuCloses() {
        var hand = Hand()
        hand.open(a)
        hand.slide(a, by: -28, metrics: .oneSided)
        hand.rest()
        #expect(hand.front(a) == 0)
        #expect(hand.arbiter.openRow == nil)
    }

    // A8
    @Test(arguments: [Target.addRow, rowB, .below, .elsewhere])
    func aPressElsewhereClosesTheOpenRow(_ target: Target) {
        var hand = Hand()
        hand.open(a)
        hand.tap(target)
        hand.rest()
        #expect(hand.front(a) == 0)
        #expect(hand.effects.last == .animating(false))
        #expect(hand.count(.closed(a)) == 1)
    }

    // A8
    @Test func aPressThatClosesARowIsNoTap() {
        var hand = Hand()
        hand.open(a)
        hand.tap(rowB)
        #expect(hand.tapCount == 0)
        hand.tap(rowB)
        #expect(hand.tapCount == 1)
    }

    // A8
    @Test func aPressThatClosesARowMayStillSlide() {
        var hand = Hand()
        hand.open(a)
        hand.slide(b, by: 80)
        hand.rest()
        #expect(hand.arbiter.openRow == b)
    }

    // A8
    @Test func scrollingTheListClosesTheOpenRow() {
        var hand = Hand()
        hand.open(a)
        hand.send(.listScrolled(time: hand.time))
        hand.rest()
        #expect(hand.front(a) == 0)
    }

    // A8, H4
    @Test(arguments: [Viewport.list(scroll: 56), .list(rows: 21), .list(scroll: 56, rows: 21, openRows: 14)])
    func anExternalChangeKeepsTheOpenRow(_ viewport: Viewport) {
        var hand = Hand()
        hand.open(a)
        hand.send(.listChanged(viewport, index: nil))
        hand.rest()
        #expect(hand.arbiter.openRow == a)
        #expect(hand.last == [])
    }

    // A8
    @Test func escapeClosesTheOpenRow() {
        var hand = Hand()
        hand.open(a)
        hand.send(.closeOpenRow(time: hand.time))
        hand.rest()
        #expect(hand.front(a) == 0)
    }

    // A8
    @Test func aMenuActionClosesTheRow() {
        var hand = Hand()
        hand.open(a)
        hand.send(.acted(b, time: hand.time))
        #expect(hand.arbiter.openRow == a)
        hand.send(.acted(a, time: hand.time))
        #expect(hand.arbiter.openRow == nil)
    }

    // A8
    @Test func aRemovedRowIsForgotten() {
        var hand = Hand()
        hand.open(a)
        hand.send(.rowRemoved(a, time: hand.time))
        #expect(hand.last.isEmpty)
        #expect(hand.arbiter.openRow == nil)
        #expect(hand.front(a) == 0)
    }

    @Test func aPressThatBarelyMovesIsATap() {
        var hand = Hand()
        hand.press(rowA)
        hand.move(5, 5)
        hand.letGo(5, 5)
        #expect(hand.effects == [.tap(a)])
    }

    // B8
    @Test func aLongPressIsNoTap() {
        var hand = Hand()
        hand.press(rowA, device: .touchscreen)
        hand.letGo(0, after: 0.5)
        #expect(hand.tapCount == 0)
    }

    @Test func aJumpAtTheReleaseIsNoTap() {
        var hand = Hand()
        hand.press(rowA)
        hand.letGo(0, 30)
        #expect(hand.effects == [.deny])
    }

    // A10: a cancellation takes precedence over everything else.
    @Test func aCanceledSlideDoesNotActThoughLatched() {
        var hand = Hand()
        hand.drag(a, to: 250)
        hand.send(.dragCanceled(time: hand.time))
        hand.rest()
        #expect(hand.actCount == 0)
        #expect(hand.front(a) == 0)
    }

    // A10: the full swipe takes precedence over the swipe.
    @Test func aFlickPastTheTriggerActsOnce() {
        var hand = Hand()
        hand.flick(a, by: 250)
        hand.rest()
        #expect(hand.actCount == 1)
        #expect(hand.front(a) == 0)
        #expect(hand.arbiter.openRow == nil)
    }

    // A10: direct style takes precedence over the swipe.
    @Test func aFlickInDirectStyleOpensNothing() {
        var hand = Hand { $0.slideStyle = .direct }
        hand.flick(a, by: 60)
        hand.rest()
        #expect(hand.front(a) == 0)
        #expect(hand.actCount == 0)
    }

    // A10: the swipe takes precedence over the projection, which would leave this row closed.
    @Test func aSwipeOpensARowShortOfTheMidpoint() {
        var hand = Hand()
        hand.drag(a, to: 45, in: 0.3)
        hand.letGo(45, after: 0.2)
        #expect(hand.arbiter.openRow == a)
    }

    // A10
    @Test func aSwipeTakenBackAtTheEndDoesNotCount() {
        var hand = Hand()
        hand.drag(a, to: 90, in: 0.3)
        hand.move(42, after: 0.1)
        hand.letGo(42)
        #expect(hand.arbiter.openRow == nil)
    }
}
