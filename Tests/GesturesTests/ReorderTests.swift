// G1 to G5: a row is lifted, carried and dropped.

import Gestures
import Testing

@Suite struct ReorderTests {
    @Test func aHeldTouchLiftsItsRow() {
        var hand = Hand()
        hand.hold()
        #expect(hand.last == [.claim, .began(.reorder), .lift(a)])
        #expect(hand.arbiter.activeKind == .reorder)
    }

    @Test func theRowFollowsTheFingerOneToOne() {
        var hand = Hand()
        hand.hold(c, 2)
        for dy in [1.0, 10, 50, -20] { hand.move(7, dy) }
        #expect(hand.tops == [213, 222, 262, 192])
    }

    @Test func aTremorBeforeTheLiftDoesNotMoveTheRow() {
        var hand = Hand()
        hand.hold(c, 2, tremor: 5)
        #expect(hand.last == [.claim, .began(.reorder), .lift(c)])
        hand.move(0, 15)
        #expect(hand.last == [.carry(c, top: 222, slot: 2)])
    }

    @Test(arguments: [(27.0, 2), (28, 3), (56, 3), (83, 3), (84, 4), (-29, 1), (-300, 0)])
    func theSlotIsTheNearestPosition(_ dy: Double, _ slot: Int) {
        var hand = Hand()
        hand.hold(c, 2)
        hand.move(0, dy)
        #expect(hand.slots == [slot])
    }

    @Test func theSlotAccountsForTheScrollPosition() {
        var hand = Hand()
        hand.hold(a, 7, in: .list(scroll: 280))
        hand.move(0, 56)
        #expect(hand.last.first == .carry(a, top: 268, slot: 8))
    }

    @Test func theSlotIsNeverPastTheLastRow() {
        var hand = Hand()
        hand.hold(a, in: .short)
        hand.move(0, 400)
        #expect(hand.slots == [2])
    }

    @Test func aSingleRowKeepsItsSlot() {
        var hand = Hand()
        hand.hold(a, in: .list(rows: 1, openRows: 1))
        hand.move(0, 200)
        hand.letGo(0, 200)
        #expect(hand.last.suffix(1) == [.drop(a, slot: 0)])
    }

    @Test(arguments: [(-500.0, 72.0), (900, 632)]) func aCarriedRowLeavesTheViewByAtMostHalfItsHeight(
        _ dy: Double, _ top: Double
    ) {
        var hand = Hand()
        hand.hold(c, 2)
        hand.move(0, dy)
        #expect(hand.tops == [top])
    }

    @Test func aPartlyHiddenRowDoesNotJumpWhenLifted() {
        var hand = Hand()
        hand.hold(a, in: .list(scroll: 50))
        hand.move(0, 1)
        #expect(hand.tops == [51])
    }

    @Test func aReleasedRowIsDroppedInItsSlot() {
        var hand = Hand()
        hand.hold(c, 2)
        hand.move(0, 112)
        hand.fingers(0)
        hand.letGo(0, 112)
        #expect(hand.last == [.ended(.reorder, committed: true), .drop(c, slot: 4)])
        #expect(hand.arbiter.isIdle)
    }

    @Test func aRowCarriedBackToItsStartShowsNoMenu() {
        var hand = Hand()
        hand.hold(c, 2)
        hand.move(0, 112)
        hand.move(0, 0)
        hand.letGo(0, 0)
        #expect(hand.last == [.ended(.reorder, committed: true), .drop(c, slot: 2)])
    }

    @Test func aDoneRowCanBeLifted() {
        var hand = Hand()
        hand.hold(a, 2, in: .short)
        #expect(hand.arbiter.activeKind == .reorder)
    }

    @Test func theOpenRowClosesWhenItIsLifted() {
        var hand = Hand()
        hand.open(a)
        hand.hold()
        hand.rest()
        #expect(hand.effects.contains(.closed(a)))
        #expect(hand.arbiter.activeKind == .reorder)
    }

    // H9
    @Test func holdingAButtonOfARowLiftsTheRow() {
        var hand = Hand()
        hand.press(.button(c, index: 2), device: .touchscreen, in: .atTop)
        hand.wait(0.5)
        hand.send(.longPressed(time: hand.time))
        #expect(hand.last == [.claim, .began(.reorder), .lift(c)])
        hand.move(0, 56)
        #expect(hand.slots == [3])
    }

    // H9
    @Test func draggingFromAButtonOfARowLiftsTheRow() {
        var hand = Hand()
        hand.press(.button(c, index: 2), in: .atTop)
        hand.move(0, 20)
        #expect(hand.last.contains(.lift(c)))
    }

    // H9, L3
    @Test func withoutReorderingAHeldButtonShowsTheMenuInsteadOfClicking() {
        var hand = Hand()
        hand.arbiter.capabilities.reorders = false
        hand.press(.button(a, index: 0), device: .touchscreen, in: .atTop)
        hand.wait(0.5)
        hand.send(.longPressed(time: hand.time))
        #expect(hand.last == [.claim])
        hand.letGo(0)
        #expect(hand.last == [.longPress(a, at: Point(x: 300, y: 30))])
    }

    // H9
    @Test func aLongClickBelongsToTheButton() {
        var hand = Hand()
        hand.press(.button(a, index: 0), device: .touchscreen, in: .atTop)
        hand.letGo(0, after: 0.6)
        #expect(hand.effects.isEmpty)
    }

    @Test(arguments: [Target.addRow, .below, .elsewhere])
    func onlyRowsAreLifted(_ target: Target) {
        var hand = Hand()
        hand.press(target, device: .touchscreen, in: .atTop)
        hand.wait(0.5)
        hand.send(.longPressed(time: hand.time))
        hand.letGo(0)
        #expect(hand.effects.isEmpty)
    }

    @Test(arguments: [Viewport.list(isMoving: true), Viewport()])
    func noRowIsLiftedFromAMovingOrUnknownList(_ viewport: Viewport) {
        var hand = Hand()
        hand.hold(in: viewport)
        #expect(hand.last.isEmpty)
        hand.press(rowB, in: viewport)
        hand.move(0, 20)
        #expect(hand.last == [.deny])
    }

    @Test func aRowThatHasFlownOutIsNotLifted() {
        var hand = Hand()
        hand.slide(a, by: -8 - 200)
        hand.rest()
        hand.hold()
        #expect(hand.last.isEmpty)
    }

    @Test func aTouchThatHasMovedIsNoLongPress() {
        var hand = Hand()
        hand.press(rowA, device: .touchscreen, in: .atTop)
        hand.move(20)
        hand.send(.longPressed(time: hand.time))
        #expect(hand.arbiter.activeKind == .slide)
        #expect(hand.last.isEmpty)
    }

    @Test func twoFingersMakeNoLongPress() {
        var hand = Hand()
        hand.press(rowA, device: .touchscreen, in: .atTop)
        hand.fingers(2)
        hand.send(.longPressed(time: hand.time))
        #expect(hand.last.isEmpty)
    }

    @Test(arguments: [Device.mouse, .touchpad]) func holdingAPointerButtonLiftsNoRow(_ device: Device) {
        var hand = Hand()
        hand.press(rowA, device: device, in: .atTop)
        hand.wait(1)
        hand.send(.longPressed(time: hand.time))
        #expect(hand.last.isEmpty)
    }

    @Test(arguments: [Device.mouse, .touchpad]) func aVerticalDragWithAButtonLiftsTheRowAtEightPixels(_ device: Device)
    {
        var hand = Hand()
        hand.press(rowC, device: device, in: .atTop)
        hand.move(0, 7)
        #expect(hand.last.isEmpty)
        hand.move(0, 8)
        #expect(hand.last == [.claim, .began(.reorder), .lift(c)])
        hand.move(0, 18)
        #expect(hand.last == [.carry(c, top: 222, slot: 2)])
        hand.letGo(0, 18)
        #expect(hand.last == [.ended(.reorder, committed: true), .drop(c, slot: 2)])
    }

    @Test(arguments: [(20.0, 20.0, Effect.Kind.reorder), (20, 19, .slide), (-20, -20, .reorder)])
    func theDirectionOfTheDragDecidesBetweenSlideAndReorder(_ dx: Double, _ dy: Double, _ kind: Effect.Kind) {
        var hand = Hand()
        hand.press(rowC, in: .atTop)
        hand.move(dx, dy)
        #expect(hand.arbiter.activeKind == kind)
    }
}

@Suite struct LongPressTests {
    // B8
    @Test func aHoldReleasedInPlaceShowsTheMenu() {
        var hand = Hand()
        hand.hold(c, 2)
        hand.move(4, 4)
        hand.letGo(4, 4)
        #expect(
            hand.last == [
                .ended(.reorder, committed: false), .drop(c, slot: nil), .longPress(c, at: Point(x: 50, y: 232)),
            ])
        #expect(hand.tapCount == 0)
    }

    // B8
    @Test func withoutReorderingAHeldTouchShowsTheMenu() {
        var hand = Hand { $0.reorderEnabled = false }
        hand.hold()
        #expect(hand.last.isEmpty)
        hand.letGo(0)
        #expect(hand.last == [.longPress(a, at: Point(x: 50, y: 120))])
    }

    @Test func withoutReorderingAVerticalDragBelongsToTheList() {
        var hand = Hand { $0.reorderEnabled = false }
        hand.press(rowA, in: .atTop)
        hand.move(0, 20)
        #expect(hand.last == [.deny])
    }

    @Test func withoutReorderingAHeldTouchCanStillSlide() {
        var hand = Hand { $0.reorderEnabled = false }
        hand.hold()
        hand.move(20)
        #expect(hand.arbiter.activeKind == .slide)
        hand.letGo(20)
        #expect(!hand.effects.contains(.longPress(a, at: Point(x: 50, y: 120))))
    }

    // B8
    @Test(arguments: [(0.49, 1), (0.5, 0)]) func withoutALongPressEventTheDurationDecides(_ time: Double, _ taps: Int) {
        var hand = Hand()
        hand.press(rowA, device: .touchscreen)
        hand.letGo(0, after: time)
        #expect(hand.tapCount == taps)
        #expect(hand.count(.longPress(a, at: Point(x: 300, y: 30))) == 1 - taps)
    }

    // A8
    @Test func aPressThatClosedAnotherRowShowsNoMenu() {
        var hand = Hand()
        hand.open(b)
        hand.hold()
        hand.letGo(0)
        #expect(hand.last == [.ended(.reorder, committed: false), .drop(a, slot: nil)])
    }

    @Test func aMouseButtonMakesNoLongPress() {
        var hand = Hand()
        hand.press(rowA)
        hand.letGo(0, after: 2)
        #expect(hand.effects == [.tap(a)])
    }
}
