// One menu for both directions: a slide in either direction uncovers the leading side (B9).

import Gestures
import Testing

@Suite struct OneSideTests {
    private func oneSided(_ change: (inout Settings) -> Void = { _ in }) -> Hand {
        Hand {
            $0.sides = .one
            change(&$0)
        }
    }

    // A3
    @Test(arguments: [1.0, -1]) func aSlideEitherWayMovesTheFrontTowardTheTrailingEdge(_ way: Double) {
        var hand = oneSided()
        hand.drag(a, to: way * (8 + 50))
        #expect(isNear(hand.front(a), 50))
        #expect(hand.fronts(a).allSatisfy { $0 > 0 })
        #expect(hand.count(.uncovering(a, .leading)) == 1)
        hand.move(way * (8 + 30))
        #expect(isNear(hand.front(a), 30))
    }

    // A3
    @Test(arguments: [1.0, -1]) func aSlideTakenBackPastItsStartKeepsTheRowClosed(_ way: Double) {
        var hand = oneSided()
        hand.drag(a, to: way * 60)
        hand.move(way * -100)
        #expect(hand.front(a) == 0)
        hand.move(way * 38)
        #expect(isNear(hand.front(a), 30))
    }

    // A6
    @Test(arguments: [1.0, -1]) func aRowReleasedAtTheMidpointOpens(_ way: Double) {
        var hand = oneSided()
        hand.slide(a, by: way * (8 + 47))
        #expect(hand.arbiter.openRow == nil)
        hand.rest()
        hand.slide(a, by: way * (8 + 48))
        hand.rest()
        #expect(hand.front(a) == 96)
        #expect(hand.count(.opened(a, .leading)) == 1)
        #expect(hand.arbiter.openSide == .leading)
    }

    // A6: from 20 px at 400 px/s, the front would come to rest at 90 px.
    @Test(arguments: [1.0, -1]) func theVelocityCountsInTheDirectionOfTheFront(_ way: Double) {
        for (outward, opens) in [(1.0, true), (-1, false)] {
            var hand = oneSided { $0.swipeEnabled = false }
            hand.drag(a, to: way * (8 + 60))
            for step in 1...16 { hand.move(way * (8 + 60 + outward * 4 * Double(step)), after: 0.01) }
            hand.letGo(way * (8 + 60 + outward * 64))
            #expect((hand.arbiter.openRow == a) == opens)
        }
    }

    // B1
    @Test(arguments: [1.0, -1]) func aSwipeEitherWayOpensTheRow(_ way: Double) {
        var hand = oneSided()
        hand.flick(a, by: way * 60)
        hand.rest()
        #expect(hand.front(a) == 96)
        #expect(hand.fronts(a) == hand.fronts(a).sorted())
    }

    // B4
    @Test(arguments: [1.0, -1]) func aSwipeEitherWayOnTheOpenRowClosesIt(_ way: Double) {
        for opening in [1.0, -1] {
            var hand = oneSided()
            hand.flick(a, by: opening * 60)
            hand.rest()
            hand.flick(a, by: way * 60)
            #expect(hand.arbiter.openRow == nil)
            hand.rest()
            #expect(hand.front(a) == 0)
            #expect(hand.fronts(a).allSatisfy { $0 >= 0 })
            #expect(hand.actCount == 0)
        }
    }

    // A5: an open row follows the finger, in whichever direction it was opened.
    @Test(arguments: [1.0, -1]) func anOpenRowFollowsTheFinger(_ opening: Double) {
        var hand = oneSided()
        hand.slide(a, by: opening * 80)
        hand.rest()
        hand.press(rowA)
        hand.move(-28)
        #expect(isNear(hand.front(a), 76))
        hand.move(28)
        #expect(isNear(hand.front(a), 132))
    }

    // A5
    @Test func aClosingRowIsCaughtAtItsCurrentPosition() {
        var hand = oneSided()
        hand.open(a)
        hand.send(.listScrolled(time: hand.time))
        hand.frames(0.05)
        let x = hand.front(a)
        #expect(x > 0 && x < 96)
        hand.press(rowA)
        hand.move(-8)
        #expect(hand.front(a) == x)
    }

    // A7
    @Test(arguments: [1.0, -1]) func aCanceledSlideReturnsTheRow(_ way: Double) {
        var hand = oneSided()
        hand.drag(a, to: way * 100)
        hand.send(.dragCanceled(time: hand.time))
        hand.rest()
        #expect(hand.front(a) == 0)
        #expect(hand.count(.closed(a)) == 1)
    }

    // B5
    @Test func quickSwipesEitherWayLeaveNoRowHalfOpen() {
        var hand = oneSided()
        for way in [1.0, -1, -1, 1, -1] {
            hand.flick(a, by: way * 60)
            hand.frames(0.05)
        }
        hand.rest()
        #expect([0, 96].contains(hand.front(a)))
        #expect(hand.arbiter.isIdle)
    }

    // B7: the trigger is at 192 px.
    @Test(arguments: [1.0, -1]) func aLongSlideEitherWayActsOnTheLeadingSide(_ way: Double) {
        var hand = oneSided()
        hand.slide(a, by: way * (8 + 191))
        #expect(hand.actCount == 0)
        hand.rest()
        hand.tap(rowA)
        hand.rest()
        hand.slide(a, by: way * (8 + 192))
        #expect(hand.count(.act(a, .leading)) == 1)
        #expect(hand.cues(a).contains { $0.side == .leading && $0.latched })
        #expect(!hand.cues(a).contains { $0.side == .trailing })
    }

    // The table of devices.
    @Test(arguments: [1.0, -1]) func aTouchpadSlideEitherWayOpensTheRow(_ way: Double) {
        var hand = oneSided()
        hand.scroll(way * (12 + 70), on: rowA)
        #expect(isNear(hand.front(a), 70))
        hand.letGoOfPad(after: 0.2)
        hand.rest()
        #expect(hand.front(a) == 96)
    }

    // The table of devices.
    @Test(arguments: Side.allCases) func aKeyForEitherSideUncoversTheLeadingSide(_ side: Side) {
        var hand = oneSided()
        hand.send(.uncover(a, side, metrics: .common, time: hand.time))
        hand.rest()
        #expect(hand.front(a) == 96)
    }

    @Test func onAnOpenRowTheTrailingKeyClosesAndTheLeadingKeyDoesNothing() {
        var hand = oneSided()
        hand.open(a)
        hand.send(.uncover(a, .leading, metrics: .common, time: hand.time))
        #expect(hand.last.isEmpty)
        hand.send(.uncover(a, .trailing, metrics: .common, time: hand.time))
        hand.rest()
        #expect(hand.front(a) == 0)
    }

    @Test(arguments: [1.0, -1]) func aRowWithoutLeadingActionsDoesNotSlide(_ way: Double) {
        var hand = oneSided()
        hand.slide(a, by: way * 100, metrics: .oneSided)
        #expect(hand.effects == [.deny])
    }

    @Test func aRowOpenedOnTheTrailingSideClosesWhereverItIsReleased() {
        var hand = Hand()
        hand.open(a, .trailing)
        hand.send(.closeOpenRow(time: hand.time))
        hand.frames(0.05)
        hand.arbiter.settings.sides = .one
        #expect(hand.front(a) < 0)
        hand.drag(a, to: -300)
        hand.letGo(-300)
        hand.rest()
        #expect(hand.front(a) == 0)
        #expect(hand.actCount == 0)
    }

    // C4
    @Test func inDirectStyleBothSidesAct() {
        var hand = oneSided { $0.slideStyle = .direct }
        hand.drag(a, to: -60)
        #expect(isNear(hand.front(a), -52))
        hand.move(-8 - 96)
        hand.letGo(-8 - 96)
        #expect(hand.count(.act(a, .trailing)) == 1)
    }
}
