// The slide with two fingers on the touchpad.

import Gestures
import Testing

@Suite struct TouchpadTests {
    @Test func theAxisIsLockedAfterTwelvePixels() {
        var input = InputSimulator()
        input.scroll(-6, on: rowA)
        input.scroll(-5.9, on: rowA)
        #expect(input.effects.isEmpty)
        #expect(input.arbiter.consumesTouchpadScroll)
        input.scroll(-0.1, on: rowA)
        #expect(input.effects == [.began(.slide)])
        input.scroll(-20, on: rowA)
        #expect(input.front(a) == 20)
    }

    @Test(arguments: [(20.0, 10.0, true), (20, 10.1, false), (-20, -10, true), (0, 20, false)])
    func aScrollSlidesTheRowIfItsSlopeIsAtMostOneHalf(_ dx: Double, _ dy: Double, _ slides: Bool) {
        var input = InputSimulator()
        input.scroll(dx, dy, on: rowA)
        #expect((input.arbiter.activeKind == .slide) == slides)
        #expect(input.arbiter.consumesTouchpadScroll == slides)
    }

    @Test func theDirectionOfAScrollIsDecidedOnce() {
        var input = InputSimulator()
        input.scroll(0, 20, on: rowA)
        for _ in 0..<9 { input.scroll(-50, on: rowA) }
        #expect(input.effects.isEmpty)
        #expect(!input.arbiter.consumesTouchpadScroll)
        input.letGoOfPad()
        input.scroll(-50, on: rowA)
        #expect(input.arbiter.activeKind == .slide)
    }

    @Test func undecidedVerticalScrollsAlwaysReachTheList() {
        var input = InputSimulator()
        input.scroll(1, 2, on: rowA)
        #expect(!input.arbiter.consumesTouchpadScroll)
        input.scroll(0, 5, on: rowA)
        #expect(!input.arbiter.consumesTouchpadScroll)
    }

    @Test(arguments: [Target.addRow, .below, .elsewhere]) func aScrollOutsideRowsBelongsToTheList(_ target: Target) {
        var input = InputSimulator()
        input.scroll(-50, on: target)
        #expect(input.effects.isEmpty)
        #expect(!input.arbiter.consumesTouchpadScroll)
    }

    @Test func theRowMovesLikeScrolledContent() {
        var input = InputSimulator()
        input.scroll(-32, on: rowA)
        #expect(input.front(a) == 20)
        input.scroll(10, on: rowA)
        #expect(input.front(a) == 10)
    }

    @Test func theFirstEventOfAScrollDeterminesTheRow() {
        var input = InputSimulator()
        input.scroll(-6, on: rowA)
        input.scroll(-26, on: rowB)
        #expect(input.front(a) == 20)
        #expect(input.front(b) == 0)
    }

    // A10
    @Test func liftingTheFingersReleasesTheSlide() {
        var input = InputSimulator()
        for _ in 0..<8 { input.scroll(-10, on: rowA, after: 0.1) }
        #expect(input.arbiter.openRow == nil)
        input.letGoOfPad(after: 0.2)
        #expect(input.count(.ended(.slide, committed: true)) == 1)
        #expect(input.arbiter.openRow == a)
    }

    // A6: if the fingers rest before they are lifted, no velocity is left.
    @Test func restingBeforeLiftingLeavesNoVelocity() {
        var input = InputSimulator { $0.swipeEnabled = false }
        for _ in 0..<5 { input.scroll(-10, on: rowA) }
        input.letGoOfPad(after: 0.3)
        #expect(input.arbiter.openRow == nil)
    }

    // D
    @Test func aQuickFlickOpensTheMenu() {
        var input = InputSimulator()
        for _ in 0..<4 { input.scroll(10.5, on: rowA) }
        input.letGoOfPad(after: 0.2)
        input.rest()
        #expect(input.front(a) == -96)
    }

    // B7
    @Test func aLongTouchpadSlideActs() {
        var input = InputSimulator()
        for _ in 0..<21 { input.scroll(10, on: rowA) }
        input.letGoOfPad()
        #expect(input.count(.performAction(a, .trailing)) == 1)
    }

    // A5
    @Test func aScrollOnAnOpenRowContinuesFromItsPosition() {
        var input = InputSimulator()
        input.open(a)
        input.scroll(32, on: rowA)
        #expect(input.front(a) == 76)
    }

    // A4
    @Test func aDecidedScrollOnAnotherRowClosesTheOpenRow() {
        var input = InputSimulator()
        input.open(a)
        input.scroll(-11, on: rowB)
        #expect(input.arbiter.openRow == a)
        input.scroll(-11, on: rowB)
        #expect(input.arbiter.openRow == nil)
    }

    @Test func aScrollDuringAnotherGestureBelongsToTheList() {
        var input = InputSimulator()
        input.pressAndMove(a, to: 50)
        input.scroll(-50, on: rowB)
        #expect(!input.arbiter.consumesTouchpadScroll)
        input.letGo(50)
        input.scroll(-50, on: rowB)
        #expect(input.front(b) == 0)
    }

    @Test func anEndWithoutABeginningIsHarmless() {
        var input = InputSimulator()
        input.letGoOfPad()
        #expect(input.effects.isEmpty)
    }
}
