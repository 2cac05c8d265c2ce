// G1, G3 to G6: a lifted row that is canceled, a list that changes, and a list that scrolls under the row.

import Gestures
import Testing

@Suite struct ReorderCancelTests {
    @Test(arguments: [
        Event.cancel(time: 101), .dragCanceled(time: 101), .fingers(2, time: 101), .fingers(3, time: 101),
        .listChanged(.atTop, index: nil),
    ])
    func aCanceledReorderReturnsTheRow(_ event: Event) {
        var hand = Hand()
        hand.hold(c, 2)
        hand.move(0, 100)
        hand.send(event)
        #expect(hand.last.prefix(2) == [.ended(.reorder, committed: false), .drop(c, slot: nil)])
        hand.forget()
        hand.move(0, 150)
        hand.letGo(0, 150)
        hand.rest()
        #expect(hand.effects.isEmpty)
    }

    @Test func removingTheLiftedRowEndsTheReorder() {
        var hand = Hand()
        hand.hold(c, 2)
        hand.send(.rowRemoved(c, time: hand.time))
        #expect(hand.last == [.ended(.reorder, committed: false)])
        hand.move(0, 60)
        hand.letGo(0, 60)
        #expect(hand.last.isEmpty)
    }

    @Test func removingAnotherRowKeepsTheReorder() {
        var hand = Hand()
        hand.hold(c, 2)
        hand.send(.rowRemoved(a, time: hand.time))
        #expect(hand.arbiter.activeKind == .reorder)
    }

    @Test func aLiftedRowIsPutBackBeforeItLeaves() {
        var hand = Hand()
        hand.hold(c, 2)
        hand.send(.leave(c, .trailing, metrics: .common, time: hand.time))
        #expect(hand.last.prefix(2) == [.ended(.reorder, committed: false), .drop(c, slot: nil)])
        hand.rest()
        #expect(hand.effects.contains(.left(c)))
    }

    @Test func aReorderWithALostEndEndsWithTheNextPress() {
        var hand = Hand()
        hand.hold(c, 2)
        hand.press(rowB, device: .touchscreen, in: .atTop)
        #expect(hand.last.prefix(2) == [.ended(.reorder, committed: false), .drop(c, slot: nil)])
    }

    @Test func otherGesturesDuringAReorderAreDenied() {
        var hand = Hand()
        hand.hold(c, 2)
        hand.press(rowA, in: .atTop)
        #expect(hand.last == [.deny])
        hand.scroll(0, -80, on: rowA, in: .atTop)
        #expect(hand.last.isEmpty)
        hand.move(0, 10)
        #expect(hand.last == [.carry(c, top: 222, slot: 2)])
    }

    @Test func twoTouchesDoNotEndAReorderByMouse() {
        var hand = Hand()
        hand.press(rowC, in: .atTop)
        hand.move(0, 18)
        hand.pinch(rowA, rowB)
        #expect(hand.last == [.deny])
        hand.move(0, 28)
        #expect(hand.last == [.carry(c, top: 232, slot: 2)])
    }

    @Test func aCarriedRowStaysUnderTheFingerWhenTheListChanges() {
        var hand = Hand()
        hand.hold(c, 2)
        hand.move(0, 60)
        hand.send(.listChanged(.list(scroll: 112), index: 3))
        #expect(hand.last == [.carry(c, top: 272, slot: 5)])
        hand.move(0, 61)
        #expect(hand.last == [.carry(c, top: 273, slot: 5)])
    }

    @Test func theSlotStaysInTheListWhenRowsAreRemovedBeforeTheLift() {
        var hand = Hand()
        hand.press(.row(c, index: 2), in: .atTop)
        hand.send(.listChanged(.list(rows: 2), index: 1))
        hand.send(.longPressed(time: 0.5))
        hand.move(0, 300)
        #expect(hand.slots.last == 1)
    }

    @Test func aRowMovedBetweenPressAndLiftIsCarriedFromItsNewPlace() {
        var hand = Hand()
        hand.press(.row(c, index: 2), in: .atTop)
        hand.send(.listChanged(.list(), index: 3))
        hand.send(.longPressed(time: 0.5))
        #expect(hand.slots == [])
        hand.move(0, 60)
        #expect(hand.slots.last == 4)
    }

    @Test func aRowRemovedBetweenPressAndHoldIsNotLifted() {
        var hand = Hand()
        hand.press(.row(c, index: 2), in: .atTop)
        hand.send(.listChanged(.list(rows: 2), index: nil))
        hand.send(.longPressed(time: 0.5))
        #expect(hand.last == [])
    }

    @Test func theSlotStaysInTheListWhenRowsAreRemoved() {
        var hand = Hand()
        hand.hold(c, 2)
        hand.move(0, 300)
        hand.send(.listChanged(.list(rows: 2), index: 1))
        #expect(hand.slots.last == 1)
    }
}

@Suite struct EdgeScrollTests {
    /// Returns the list's scroll position after `time` seconds with a row carried by `dy` px from the middle of
    /// the view.
    private func scrolled(_ dy: Double, for time: Double, rate: Double = 60, in viewport: Viewport = .midway) -> Double
    {
        var hand = Hand()
        hand.hold(a, 9, in: viewport)
        hand.move(0, dy)
        hand.send(.tick(time: hand.time))
        let start = hand.time
        for frame in 1...Int(time * rate) { hand.send(.tick(time: start + Double(frame) / rate)) }
        return hand.scrolls.last ?? viewport.scroll
    }

    // Row 9 of a list scrolled by 5 rows is 4 rows below the upper edge of the view and 5 rows above the lower
    // edge.
    @Test(arguments: [(-1.5, false), (-1.6, true), (2.5, false), (2.6, true)])
    func theListScrollsOnlyWithinTwoAndAHalfRowsOfAnEdge(_ rows: Double, _ scrolls: Bool) {
        #expect((scrolled(rows * 56, for: 0.1) != 280) == scrolls)
    }

    @Test func theListScrollsFourRowsASecondOneAndAHalfRowsFromAnEdge() {
        #expect(isNear(scrolled(-2.5 * 56, for: 1), 280 - 4 * 56, 1e-6))
    }

    @Test func theListScrollsSixteenRowsASecondAtAnEdge() {
        #expect(isNear(scrolled(-4 * 56, for: 0.25), 280 - 4 * 56, 1e-6))
        #expect(isNear(scrolled(5 * 56, for: 0.25), 280 + 4 * 56, 1e-6))
    }

    @Test func theListScrollsFasterNearerToAnEdge() {
        let ways = [-1.6, -2, -2.6, -3, -3.5].map { 280 - scrolled($0 * 56, for: 0.2) }
        #expect(ways == ways.sorted() && Set(ways).count == ways.count)
    }

    @Test func theScrollSpeedDoesNotDependOnTheFrameRate() {
        #expect(isNear(scrolled(-3 * 56, for: 0.25, rate: 120), scrolled(-3 * 56, for: 0.25, rate: 20), 1e-6))
    }

    @Test func aLongPauseBetweenFramesDoesNotMakeTheListJump() {
        #expect(isNear(scrolled(-4 * 56, for: 1, rate: 1), 280 - 1.6 * 56, 1e-6))
    }

    @Test func carryingToAnEdgeRequestsFramesAndScrollsToTheEnd() {
        var hand = Hand()
        hand.hold(a, 9, in: .midway)
        hand.move(0, 5 * 56)
        #expect(hand.last.last == .animating(true))
        hand.rest()
        #expect(hand.scrolls.last == 560)
        #expect(hand.slots.last == 19)
        #expect(hand.effects.last == .animating(false))
        hand.letGo(0, 5 * 56)
        #expect(hand.last == [.ended(.reorder, committed: true), .drop(a, slot: 19)])
    }

    @Test func theSlotAdvancesWithTheScrollingListAndTheRowStays() {
        var hand = Hand()
        hand.hold(a, 9, in: .midway)
        hand.move(0, 5 * 56)
        hand.rest()
        #expect(hand.slots == Array(14...19))
        #expect(Set(hand.tops) == [604])
    }

    @Test func noFramesAreRequestedWhenTheListIsAtItsEnd() {
        var hand = Hand()
        hand.hold(c, 4)
        hand.move(0, -4 * 56)
        hand.frames(0.2)
        #expect(hand.scrolls.isEmpty)
        #expect(!hand.effects.contains(.animating(true)))
    }

    @Test func aShortListDoesNotScroll() {
        var hand = Hand()
        hand.hold(a, in: .short)
        hand.move(0, 540)
        hand.frames(0.2)
        #expect(hand.scrolls.isEmpty)
    }

    @Test func aHeldRowNearAnEdgeDoesNotScrollTheList() {
        var hand = Hand()
        hand.hold(a, 14, in: .midway)
        hand.move(0, 7)
        hand.frames(0.5)
        #expect(hand.scrolls.isEmpty)
    }

    @Test func aRowLiftedNearAnEdgeAndCarriedAwayDoesNotScrollTheList() {
        var hand = Hand()
        hand.hold(a, 14, in: .midway)
        hand.move(0, -20)
        hand.frames(0.5)
        #expect(hand.scrolls.isEmpty)
    }

    @Test func theMiddleOfAViewOfThreeRowsDoesNotScroll() {
        let view = Viewport(top: 0, bottom: 168, scroll: 560, rows: 20, openRows: 20, rowHeight: 56)
        var hand = Hand()
        hand.hold(a, 11, in: view)
        hand.move(8, 0)
        hand.frames(0.2)
        #expect(hand.scrolls.isEmpty)
        hand.move(8, 40)
        hand.frames(0.2)
        #expect(hand.scrolls.last ?? 0 > 560)
    }

    @Test func withoutAnimationsTheListStillScrolls() {
        var hand = Hand { $0.animates = false }
        hand.hold(a, 9, in: .midway)
        hand.move(0, -4 * 56)
        hand.frames(0.2)
        #expect(!hand.scrolls.isEmpty)
    }
}
