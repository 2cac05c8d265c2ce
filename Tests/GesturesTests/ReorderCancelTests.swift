// G1, G3 to G6: a lifted row that is canceled, a list that changes, and a list that scrolls under the row.

import Gestures
import Testing

@Suite struct ReorderCancelTests {
    @Test(arguments: [
        Event.cancel(time: 101), .pressCanceled(time: 101), .fingers(2, time: 101), .fingers(3, time: 101),
        .listChanged(.atTop, index: nil),
    ])
    func aCanceledReorderReturnsTheRow(_ event: Event) {
        var input = InputSimulator()
        input.hold(c, 2)
        input.move(0, 100)
        input.send(event)
        #expect(input.last.prefix(2) == [.ended(.reorder, committed: false), .drop(c, slot: nil)])
        input.forget()
        input.move(0, 150)
        input.letGo(0, 150)
        input.rest()
        #expect(input.effects.isEmpty)
    }

    @Test func removingTheLiftedRowEndsTheReorder() {
        var input = InputSimulator()
        input.hold(c, 2)
        input.send(.rowRemoved(c, time: input.time))
        #expect(input.last == [.ended(.reorder, committed: false)])
        input.move(0, 60)
        input.letGo(0, 60)
        #expect(input.last.isEmpty)
    }

    @Test func removingAnotherRowKeepsTheReorder() {
        var input = InputSimulator()
        input.hold(c, 2)
        input.send(.rowRemoved(a, time: input.time))
        #expect(input.arbiter.activeKind == .reorder)
    }

    @Test func aLiftedRowIsPutBackBeforeItLeaves() {
        var input = InputSimulator()
        input.hold(c, 2)
        input.send(.leave(c, .trailing, metrics: .common, time: input.time))
        #expect(input.last.prefix(2) == [.ended(.reorder, committed: false), .drop(c, slot: nil)])
        input.rest()
        #expect(input.effects.contains(.flewOut(c)))
    }

    @Test func aReorderWithALostEndEndsWithTheNextPress() {
        var input = InputSimulator()
        input.hold(c, 2)
        input.press(rowB, device: .touchscreen, in: .atTop)
        #expect(input.last.prefix(2) == [.ended(.reorder, committed: false), .drop(c, slot: nil)])
    }

    @Test func otherGesturesDuringAReorderAreDenied() {
        var input = InputSimulator()
        input.hold(c, 2)
        input.press(rowA, in: .atTop)
        #expect(input.last == [.deny])
        input.scroll(0, -80, on: rowA, in: .atTop)
        #expect(input.last.isEmpty)
        input.move(0, 10)
        #expect(input.last == [.drag(c, top: 222, slot: 2)])
    }

    @Test func twoTouchesDoNotEndAReorderByMouse() {
        var input = InputSimulator()
        input.press(rowC, in: .atTop)
        input.move(0, 18)
        input.pinch(rowA, rowB)
        #expect(input.last == [.deny])
        input.move(0, 28)
        #expect(input.last == [.drag(c, top: 232, slot: 2)])
    }

    @Test func aDraggedRowStaysUnderTheFingerWhenTheListChanges() {
        var input = InputSimulator()
        input.hold(c, 2)
        input.move(0, 60)
        input.send(.listChanged(.list(scroll: 112), index: 3))
        #expect(input.last == [.drag(c, top: 272, slot: 5)])
        input.move(0, 61)
        #expect(input.last == [.drag(c, top: 273, slot: 5)])
    }

    @Test func theSlotStaysInTheListWhenRowsAreRemovedBeforeTheLift() {
        var input = InputSimulator()
        input.press(.row(c, index: 2), in: .atTop)
        input.send(.listChanged(.list(rows: 2), index: 1))
        input.send(.longPressed(time: 0.5))
        input.move(0, 300)
        #expect(input.slots.last == 1)
    }

    @Test func aRowMovedBetweenPressAndLiftIsDraggedFromItsNewPlace() {
        var input = InputSimulator()
        input.press(.row(c, index: 2), in: .atTop)
        input.send(.listChanged(.list(), index: 3))
        input.send(.longPressed(time: 0.5))
        #expect(input.slots == [])
        input.move(0, 60)
        #expect(input.slots.last == 4)
    }

    @Test func aRowRemovedBetweenPressAndHoldIsNotLifted() {
        var input = InputSimulator()
        input.press(.row(c, index: 2), in: .atTop)
        input.send(.listChanged(.list(rows: 2), index: nil))
        input.send(.longPressed(time: 0.5))
        #expect(input.last == [])
    }

    @Test func theSlotStaysInTheListWhenRowsAreRemoved() {
        var input = InputSimulator()
        input.hold(c, 2)
        input.move(0, 300)
        input.send(.listChanged(.list(rows: 2), index: 1))
        #expect(input.slots.last == 1)
    }
}

@Suite struct EdgeScrollTests {
    /// Returns the list's scroll position after `time` seconds with a row dragged by `dy` px from the middle of
    /// the view.
    private func scrolled(_ dy: Double, for time: Double, rate: Double = 60, in viewport: Viewport = .midway) -> Double
    {
        var input = InputSimulator()
        input.hold(a, 9, in: viewport)
        input.move(0, dy)
        input.send(.tick(time: input.time))
        let start = input.time
        for frame in 1...Int(time * rate) { input.send(.tick(time: start + Double(frame) / rate)) }
        return input.scrolls.last ?? viewport.scroll
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

    @Test func draggingToAnEdgeRequestsFramesAndScrollsToTheEnd() {
        var input = InputSimulator()
        input.hold(a, 9, in: .midway)
        input.move(0, 5 * 56)
        #expect(input.last.last == .animating(true))
        input.rest()
        #expect(input.scrolls.last == 560)
        #expect(input.slots.last == 19)
        #expect(input.effects.last == .animating(false))
        input.letGo(0, 5 * 56)
        #expect(input.last == [.ended(.reorder, committed: true), .drop(a, slot: 19)])
    }

    @Test func theSlotAdvancesWithTheScrollingListAndTheRowStays() {
        var input = InputSimulator()
        input.hold(a, 9, in: .midway)
        input.move(0, 5 * 56)
        input.rest()
        #expect(input.slots == Array(14...19))
        #expect(Set(input.tops) == [604])
    }

    @Test func noFramesAreRequestedWhenTheListIsAtItsEnd() {
        var input = InputSimulator()
        input.hold(c, 4)
        input.move(0, -4 * 56)
        input.frames(0.2)
        #expect(input.scrolls.isEmpty)
        #expect(!input.effects.contains(.animating(true)))
    }

    @Test func aShortListDoesNotScroll() {
        var input = InputSimulator()
        input.hold(a, in: .short)
        input.move(0, 540)
        input.frames(0.2)
        #expect(input.scrolls.isEmpty)
    }

    @Test func aHeldRowNearAnEdgeDoesNotScrollTheList() {
        var input = InputSimulator()
        input.hold(a, 14, in: .midway)
        input.move(0, 7)
        input.frames(0.5)
        #expect(input.scrolls.isEmpty)
    }

    @Test func aRowLiftedNearAnEdgeAndDraggedAwayDoesNotScrollTheList() {
        var input = InputSimulator()
        input.hold(a, 14, in: .midway)
        input.move(0, -20)
        input.frames(0.5)
        #expect(input.scrolls.isEmpty)
    }

    @Test func theMiddleOfAViewOfThreeRowsDoesNotScroll() {
        let view = Viewport(top: 0, bottom: 168, scroll: 560, rows: 20, openRows: 20, rowHeight: 56)
        var input = InputSimulator()
        input.hold(a, 11, in: view)
        input.move(8, 0)
        input.frames(0.2)
        #expect(input.scrolls.isEmpty)
        input.move(8, 40)
        input.frames(0.2)
        #expect(input.scrolls.last ?? 0 > 560)
    }

    @Test func withoutAnimationsTheListStillScrolls() {
        var input = InputSimulator { $0.animates = false }
        input.hold(a, 9, in: .midway)
        input.move(0, -4 * 56)
        input.frames(0.2)
        #expect(!input.scrolls.isEmpty)
    }
}
