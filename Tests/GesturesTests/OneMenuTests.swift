// One menu for both directions: a slide in either direction uncovers the leading side (B9).

import Gestures
import Testing

@Suite struct OneMenuTests {
    private func oneSided(_ change: (inout Settings) -> Void = { _ in }) -> InputSimulator {
        InputSimulator {
            $0.sides = .one
            change(&$0)
        }
    }

    // A3
    @Test(arguments: [1.0, -1]) func aSlideEitherWayMovesTheFrontTowardTheTrailingEdge(_ way: Double) {
        var input = oneSided()
        input.pressAndMove(a, to: way * (8 + 50))
        #expect(isNear(input.front(a), 50))
        #expect(input.fronts(a).allSatisfy { $0 > 0 })
        #expect(input.count(.uncovering(a, .leading)) == 1)
        input.move(way * (8 + 30))
        #expect(isNear(input.front(a), 30))
    }

    // A3
    @Test(arguments: [1.0, -1]) func aSlideTakenBackPastItsStartKeepsTheRowClosed(_ way: Double) {
        var input = oneSided()
        input.pressAndMove(a, to: way * 60)
        input.move(way * -100)
        #expect(input.front(a) == 0)
        input.move(way * 38)
        #expect(isNear(input.front(a), 30))
    }

    // A6
    @Test(arguments: [1.0, -1]) func aRowReleasedAtTheMidpointOpens(_ way: Double) {
        var input = oneSided()
        input.slide(a, by: way * (8 + 47))
        #expect(input.arbiter.openRow == nil)
        input.rest()
        input.slide(a, by: way * (8 + 48))
        input.rest()
        #expect(input.front(a) == 96)
        #expect(input.count(.opened(a, .leading)) == 1)
        #expect(input.arbiter.openSide == .leading)
    }

    // A6: from 20 px at 400 px/s, the front would come to rest at 90 px.
    @Test(arguments: [1.0, -1]) func theVelocityCountsInTheDirectionOfTheFront(_ way: Double) {
        for (outward, opens) in [(1.0, true), (-1, false)] {
            var input = oneSided { $0.swipeEnabled = false }
            input.pressAndMove(a, to: way * (8 + 60))
            for step in 1...16 { input.move(way * (8 + 60 + outward * 4 * Double(step)), after: 0.01) }
            input.letGo(way * (8 + 60 + outward * 64))
            #expect((input.arbiter.openRow == a) == opens)
        }
    }

    // B1
    @Test(arguments: [1.0, -1]) func aSwipeEitherWayOpensTheRow(_ way: Double) {
        var input = oneSided()
        input.flick(a, by: way * 60)
        input.rest()
        #expect(input.front(a) == 96)
        #expect(input.fronts(a) == input.fronts(a).sorted())
    }

    // B4
    @Test(arguments: [1.0, -1]) func aSwipeEitherWayOnTheOpenRowClosesIt(_ way: Double) {
        for opening in [1.0, -1] {
            var input = oneSided()
            input.flick(a, by: opening * 60)
            input.rest()
            input.flick(a, by: way * 60)
            #expect(input.arbiter.openRow == nil)
            input.rest()
            #expect(input.front(a) == 0)
            #expect(input.fronts(a).allSatisfy { $0 >= 0 })
            #expect(input.actCount == 0)
        }
    }

    // A5: an open row follows the finger, in whichever direction it was opened.
    @Test(arguments: [1.0, -1]) func anOpenRowFollowsTheFinger(_ opening: Double) {
        var input = oneSided()
        input.slide(a, by: opening * 80)
        input.rest()
        input.press(rowA)
        input.move(-28)
        #expect(isNear(input.front(a), 76))
        input.move(28)
        #expect(isNear(input.front(a), 132))
    }

    // A5
    @Test func aClosingRowIsCaughtAtItsCurrentPosition() {
        var input = oneSided()
        input.open(a)
        input.send(.listScrolled(time: input.time))
        input.frames(0.05)
        let x = input.front(a)
        #expect(x > 0 && x < 96)
        input.press(rowA)
        input.move(-8)
        #expect(input.front(a) == x)
    }

    // A7
    @Test(arguments: [1.0, -1]) func aCanceledSlideReturnsTheRow(_ way: Double) {
        var input = oneSided()
        input.pressAndMove(a, to: way * 100)
        input.send(.pressCanceled(time: input.time))
        input.rest()
        #expect(input.front(a) == 0)
        #expect(input.count(.closed(a)) == 1)
    }

    // B5
    @Test func quickSwipesEitherWayLeaveNoRowHalfOpen() {
        var input = oneSided()
        for way in [1.0, -1, -1, 1, -1] {
            input.flick(a, by: way * 60)
            input.frames(0.05)
        }
        input.rest()
        #expect([0, 96].contains(input.front(a)))
        #expect(input.arbiter.isIdle)
    }

    // B7: the trigger is at 192 px.
    @Test(arguments: [1.0, -1]) func aLongSlideEitherWayActsOnTheLeadingSide(_ way: Double) {
        var input = oneSided()
        input.slide(a, by: way * (8 + 191))
        #expect(input.actCount == 0)
        input.rest()
        input.tap(rowA)
        input.rest()
        input.slide(a, by: way * (8 + 192))
        #expect(input.count(.performAction(a, .leading)) == 1)
        #expect(input.cues(a).contains { $0.side == .leading && $0.latched })
        #expect(!input.cues(a).contains { $0.side == .trailing })
    }

    // The table of devices.
    @Test(arguments: [1.0, -1]) func aTouchpadSlideEitherWayOpensTheRow(_ way: Double) {
        var input = oneSided()
        input.scroll(way * (12 + 70), on: rowA)
        #expect(isNear(input.front(a), 70))
        input.letGoOfPad(after: 0.2)
        input.rest()
        #expect(input.front(a) == 96)
    }

    // The table of devices.
    @Test(arguments: Side.allCases) func aKeyForEitherSideUncoversTheLeadingSide(_ side: Side) {
        var input = oneSided()
        input.send(.uncover(a, side, metrics: .common, time: input.time))
        input.rest()
        #expect(input.front(a) == 96)
    }

    @Test func onAnOpenRowTheTrailingKeyClosesAndTheLeadingKeyDoesNothing() {
        var input = oneSided()
        input.open(a)
        input.send(.uncover(a, .leading, metrics: .common, time: input.time))
        #expect(input.last.isEmpty)
        input.send(.uncover(a, .trailing, metrics: .common, time: input.time))
        input.rest()
        #expect(input.front(a) == 0)
    }

    @Test(arguments: [1.0, -1]) func aRowWithoutLeadingActionsDoesNotSlide(_ way: Double) {
        var input = oneSided()
        input.slide(a, by: way * 100, metrics: .oneSided)
        #expect(input.effects == [.deny])
    }

    @Test func aRowOpenedOnTheTrailingSideClosesWhereverItIsReleased() {
        var input = InputSimulator()
        input.open(a, .trailing)
        input.send(.closeOpenRow(time: input.time))
        input.frames(0.05)
        input.arbiter.settings.sides = .one
        #expect(input.front(a) < 0)
        input.pressAndMove(a, to: -300)
        input.letGo(-300)
        input.rest()
        #expect(input.front(a) == 0)
        #expect(input.actCount == 0)
    }

    // C4
    @Test func inDirectStyleBothSidesAct() {
        var input = oneSided { $0.slideStyle = .direct }
        input.pressAndMove(a, to: -60)
        #expect(isNear(input.front(a), -52))
        input.move(-8 - 96)
        input.letGo(-8 - 96)
        #expect(input.count(.performAction(a, .trailing)) == 1)
    }
}
