// Decisions about the buttons under the pointer (specification K1).

import Gestures
import Testing

@testable import FurrowUI

@Suite struct HoverDecisionTests {
    private typealias Surroundings = HoverDecision.Surroundings
    private var decision = HoverDecision()

    private mutating func move(_ x: Double?, at time: Seconds = 10, _ surroundings: Surroundings = Surroundings())
        -> HoverDecision.Answer
    {
        decision.pointerMoved(to: x.map { Point(x: $0, y: 0) }, at: time, surroundings)
    }

    @Test mutating func pointerMovementShowsHoverButtons() {
        let answer = move(1)
        #expect(answer == .show)
    }

    @Test mutating func aLeavingPointerHidesHoverButtons() {
        let answer = move(nil)
        #expect(answer == .hide)
    }

    @Test mutating func afterAScrollUnderTheRestingPointerHoverButtonsWaitForMovement() {
        _ = move(1)
        decision.suspend(at: 11)
        let (echo, hand) = (move(1, at: 12), move(2, at: 12.1))
        #expect(echo == .keep && hand == .show)
    }

    @Test mutating func pointerMotionByATouchscreenShowsNoHoverButtons() {
        decision.suspend(at: 11)
        let answers = [move(1, at: 12, Surroundings(isTouched: true)), move(2, at: 12, Surroundings(isTouched: true))]
        #expect(answers == [.keep, .keep])
    }

    @Test mutating func aSynthesizedMotionShowsNoHoverButtons() {
        decision.suspend(at: 11)
        let answers = [move(1, at: 20, Surroundings(isSynthesized: true)), move(1, at: 21), move(2, at: 22)]
        #expect(answers == [.keep, .keep, .show])
    }

    /// The buttons follow whatever is under a pointer that a hand moved.
    @Test mutating func aLayoutUnderAMovedPointerIsDecidedAgain() {
        _ = move(1)
        let answer = move(1, Surroundings(isSynthesized: true))
        #expect(answer == .show)
    }

    @Test mutating func hoverButtonsStayUnchangedDuringAGesture() {
        decision.isAtRest = false
        let held = move(1)
        decision.isAtRest = true
        let free = move(2)
        #expect(held == .keep && free == .show)
    }

    @Test mutating func hoverButtonsStayUnchangedUnderAPopover() {
        let answer = move(1, Surroundings(hasPopover: true, isBusy: true))
        #expect(answer == .keep)
    }

    @Test mutating func hoverButtonsAreHiddenDuringEditingAndMotion() {
        let answer = move(1, Surroundings(isBusy: true))
        #expect(answer == .hide)
    }
}
