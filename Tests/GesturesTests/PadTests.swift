// The slide with two fingers on the touchpad.

import Gestures
import Testing

@Suite struct PadTests {
    @Test func theAxisIsLockedAfterTwelvePixels() {
        var hand = Hand()
        hand.scroll(-6, on: rowA)
        hand.scroll(-5.9, on: rowA)
        #expect(hand.effects.isEmpty)
        #expect(hand.arbiter.consumesPadScroll)
        hand.scroll(-0.1, on: rowA)
        #expect(hand.effects == [.began(.slide)])
        hand.scroll(-20, on: rowA)
        #expect(hand.front(a) == 20)
    }

    @Test(arguments: [(20.0, 10.0, true), (20, 10.1, false), (-20, -10, true), (0, 20, false)])
    func aScrollSlidesTheRowIfItsSlopeIsAtMostOneHalf(_ dx: Double, _ dy: Double, _ slides: Bool) {
        var hand = Hand()
        hand.scroll(dx, dy, on: rowA)
        #expect((hand.arbiter.activeKind == .slide) == slides)
        #expect(hand.arbiter.consumesPadScroll == slides)
    }

    @Test func theDirectionOfAScrollIsDecidedOnce() {
        var hand = Hand()
        hand.scroll(0, 20, on: rowA)
        for _ in 0..<9 { hand.scroll(-50, on: rowA) }
        #expect(hand.effects.isEmpty)
        #expect(!hand.arbiter.consumesPadScroll)
        hand.letGoOfPad()
        hand.scroll(-50, on: rowA)
        #expect(hand.arbiter.activeKind == .slide)
    }

    @Test func undecidedVerticalScrollsAlwaysReachTheList() {
        var hand = Hand()
        hand.scroll(1, 2, on: rowA)
        #expect(!hand.arbiter.consumesPadScroll)
        hand.scroll(0, 5, on: rowA)
        #expect(!hand.arbiter.consumesPadScroll)
    }

    @Test(arguments: [Target.addRow, .below, .elsewhere]) func aScrollOutsideRowsBelongsToTheList(_ target: Target) {
        var hand = Hand()
        hand.scroll(-50, on: target)
        #expect(hand.effects.isEmpty)
        #expect(!hand.arbiter.consumesPadScroll)
    }

    @Test func theRowMovesLikeScrolledContent() {
        var hand = Hand()
        hand.scroll(-32, on: rowA)
        #expect(hand.front(a) == 20)
        hand.scroll(10, on: rowA)
        #expect(hand.front(a) == 10)
    }

    @Test func theFirstEventOfAScrollDeterminesTheRow() {
        var hand = Hand()
        hand.scroll(-6, on: rowA)
        hand.scroll(-26, on: rowB)
        #expect(hand.front(a) == 20)
        #expect(hand.front(b) == 0)
    }

    // A10
    @Test func liftingTheFingersReleasesTheSlide() {
        var hand = Hand()
        for _ in 0..<8 { hand.scroll(-10, on: rowA, after: 0.1) }
        #expect(hand.arbiter.openRow == nil)
        hand.letGoOfPad(after: 0.2)
        #expect(hand.count(.ended(.slide, committed: true)) == 1)
        #expect(hand.arbiter.openRow == a)
    }

    // A6: if the fingers rest before they are lifted, no velocity is left.
    @Test func restingBeforeLiftingLeavesNoVelocity() {
        var hand = Hand { $0.swipeEnabled = false }
        for _ in 0..<5 { hand.scroll(-10, on: rowA) }
        hand.letGoOfPad(after: 0.3)
        #expect(hand.arbiter.openRow == nil)
    }

    // D
    @Test func aQuickFlickOpensTheMenu() {
        var hand = Hand()
        for _ in 0..<4 { hand.scroll(10.5, on: rowA) }
        hand.letGoOfPad(after: 0.2)
        hand.rest()
        #expect(hand.front(a) == -96)
    }

    // B7
    @Test func aLongTouchpadSlideActs() {
        var hand = Hand()
        for _ in 0..<21 { hand.scroll(10, on: rowA) }
        hand.letGoOfPad()
        #expect(hand.count(.act(a, .trailing)) == 1)
    }

    // A5
    @Test func aScrollOnAnOpenRowContinuesFromItsPosition() {
        var hand = Hand()
        hand.open(a)
        hand.scroll(32, on: rowA)
        #expect(hand.front(a) == 76)
    }

    // A4
    @Test func aDecidedScrollOnAnotherRowClosesTheOpenRow() {
        var hand = Hand()
        hand.open(a)
        hand.scroll(-11, on: rowB)
        #expect(hand.arbiter.openRow == a)
        hand.scroll(-11, on: rowB)
        #expect(hand.arbiter.openRow == nil)
    }

    @Test func aScrollDuringAnotherGestureBelongsToTheList() {
        var hand = Hand()
        hand.drag(a, to: 50)
        hand.scroll(-50, on: rowB)
        #expect(!hand.arbiter.consumesPadScroll)
        hand.letGo(50)
        hand.scroll(-50, on: rowB)
        #expect(hand.front(b) == 0)
    }

    @Test func anEndWithoutABeginningIsHarmless() {
        var hand = Hand()
        hand.letGoOfPad()
        #expect(hand.effects.isEmpty)
    }
}
