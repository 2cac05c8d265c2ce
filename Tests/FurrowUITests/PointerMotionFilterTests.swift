// A pointer moved by hand, in contrast to a pointer that the display server moves or under which the list
// scrolls (specification K1).

import Gestures
import Testing

@testable import FurrowUI

@Suite struct PointerMotionFilterTests {
    private var rest = PointerMotionFilter()
    private let here = Point(x: 10, y: 20)
    private let there = Point(x: 11, y: 20)

    private mutating func move(to point: Point, at time: Seconds, mayBeByUser: Bool = true) -> Bool {
        rest.moved(to: point, at: time, mayBeByUser: mayBeByUser)
    }

    @Test mutating func aMovingPointerIsMovedByTheUser() {
        let moved = move(to: here, at: 0)
        #expect(moved && rest.point == here)
    }

    @Test mutating func afterSuspensionOnlyAnotherPositionIsUserMovement() {
        _ = move(to: here, at: 0)
        rest.suspend(at: 1)
        let same = move(to: here, at: 5)
        let other = move(to: there, at: 6)
        let again = move(to: there, at: 6.1)
        #expect(!same && other && again)
    }

    @Test mutating func theEchoOfATouchIsNoUserMovement() {
        _ = move(to: here, at: 0)
        rest.suspend(at: 1)
        let echo = move(to: there, at: 0.99 + PointerMotionFilter.touchEcho)
        let stays = move(to: there, at: 2)
        let hand = move(to: here, at: 2.1)
        #expect(!echo && !stays && hand)
    }

    @Test mutating func motionDuringATouchIsNoUserMovement() {
        _ = move(to: here, at: 0)
        rest.suspend(at: 1)
        let touched = move(to: there, at: 5, mayBeByUser: false)
        let after = move(to: here, at: 5.1)
        #expect(!touched && after)
    }

    @Test mutating func theFirstMotionAfterATouchIsNoUserMovement() {
        rest.suspend(at: 1)
        let first = move(to: here, at: 5)
        let second = move(to: there, at: 5.1)
        #expect(!first && second)
    }

    @Test mutating func aSynthesizedMotionLongAfterATouchIsNoUserMovement() {
        _ = move(to: here, at: 0)
        rest.suspend(at: 1)
        let madeUp = move(to: there, at: 60, mayBeByUser: false)
        let stays = move(to: there, at: 61)
        let hand = move(to: here, at: 62)
        #expect(!madeUp && !stays && hand)
    }

    @Test mutating func thePositionIsTrackedDuringSuspension() {
        rest.suspend(at: 1)
        _ = move(to: here, at: 1.1)
        #expect(rest.point == here)
    }
}
