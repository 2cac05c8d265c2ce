// G1 to G5: a row is lifted, dragged and dropped.

import Gestures
import Testing

@Suite struct ReorderTests {
    @Test func aHeldTouchLiftsItsRow() {
        var input = InputSimulator()
        input.hold()
        #expect(input.last == [.claim, .began(.reorder), .lift(a)])
        #expect(input.arbiter.activeKind == .reorder)
    }

    @Test func theRowFollowsTheFingerOneToOne() {
        var input = InputSimulator()
        input.hold(c, 2)
        for dy in [1.0, 10, 50, -20] { input.move(7, dy) }
        #expect(input.tops == [213, 222, 262, 192])
    }

    @Test func aTremorBeforeTheLiftDoesNotMoveTheRow() {
        var input = InputSimulator()
        input.hold(c, 2, tremor: 5)
        #expect(input.last == [.claim, .began(.reorder), .lift(c)])
        input.move(0, 15)
        #expect(input.last == [.drag(c, top: 222, slot: 2)])
    }

    @Test(arguments: [(27.0, 2), (28, 3), (56, 3), (83, 3), (84, 4), (-29, 1), (-300, 0)])
    func theSlotIsTheNearestPosition(_ dy: Double, _ slot: Int) {
        var input = InputSimulator()
        input.hold(c, 2)
        input.move(0, dy)
        #expect(input.slots == [slot])
    }

    @Test func theSlotAccountsForTheScrollPosition() {
        var input = InputSimulator()
        input.hold(a, 7, in: .list(scroll: 280))
        input.move(0, 56)
        #expect(input.last.first == .drag(a, top: 268, slot: 8))
    }

    @Test func theSlotIsNeverPastTheLastRow() {
        var input = InputSimulator()
        input.hold(a, in: .short)
        input.move(0, 400)
        #expect(input.slots == [2])
    }

    @Test func aSingleRowKeepsItsSlot() {
        var input = InputSimulator()
        input.hold(a, in: .list(rows: 1, openRows: 1))
        input.move(0, 200)
        input.letGo(0, 200)
        #expect(input.last.suffix(1) == [.drop(a, slot: 0)])
    }

    @Test(arguments: [(-500.0, 72.0), (900, 632)]) func aDraggedRowLeavesTheViewByAtMostHalfItsHeight(
        _ dy: Double, _ top: Double
    ) {
        var input = InputSimulator()
        input.hold(c, 2)
        input.move(0, dy)
        #expect(input.tops == [top])
    }

    @Test func aPartlyHiddenRowDoesNotJumpWhenLifted() {
        var input = InputSimulator()
        input.hold(a, in: .list(scroll: 50))
        input.move(0, 1)
        #expect(input.tops == [51])
    }

    @Test func aReleasedRowIsDroppedInItsSlot() {
        var input = InputSimulator()
        input.hold(c, 2)
        input.move(0, 112)
        input.fingers(0)
        input.letGo(0, 112)
        #expect(input.last == [.ended(.reorder, committed: true), .drop(c, slot: 4)])
        #expect(input.arbiter.isIdle)
    }

    @Test func aRowDraggedBackToItsStartShowsNoMenu() {
        var input = InputSimulator()
        input.hold(c, 2)
        input.move(0, 112)
        input.move(0, 0)
        input.letGo(0, 0)
        #expect(input.last == [.ended(.reorder, committed: true), .drop(c, slot: 2)])
    }

    @Test func aDoneRowCanBeLifted() {
        var input = InputSimulator()
        input.hold(a, 2, in: .short)
        #expect(input.arbiter.activeKind == .reorder)
    }

    @Test func theOpenRowClosesWhenItIsLifted() {
        var input = InputSimulator()
        input.open(a)
        input.hold()
        input.rest()
        #expect(input.effects.contains(.closed(a)))
        #expect(input.arbiter.activeKind == .reorder)
    }

    // H9
    @Test func holdingAButtonOfARowLiftsTheRow() {
        var input = InputSimulator()
        input.press(.button(c, index: 2), device: .touchscreen, in: .atTop)
        input.wait(0.5)
        input.send(.longPressed(time: input.time))
        #expect(input.last == [.claim, .began(.reorder), .lift(c)])
        input.move(0, 56)
        #expect(input.slots == [3])
    }

    // H9
    @Test func draggingFromAButtonOfARowLiftsTheRow() {
        var input = InputSimulator()
        input.press(.button(c, index: 2), in: .atTop)
        input.move(0, 20)
        #expect(input.last.contains(.lift(c)))
    }

    // H9, L3
    @Test func withoutReorderingAHeldButtonShowsTheMenuInsteadOfClicking() {
        var input = InputSimulator()
        input.arbiter.capabilities.reorders = false
        input.press(.button(a, index: 0), device: .touchscreen, in: .atTop)
        input.wait(0.5)
        input.send(.longPressed(time: input.time))
        #expect(input.last == [.claim])
        input.letGo(0)
        #expect(input.last == [.longPress(a, at: Point(x: 300, y: 30))])
    }

    // H9
    @Test func aLongClickBelongsToTheButton() {
        var input = InputSimulator()
        input.press(.button(a, index: 0), device: .touchscreen, in: .atTop)
        input.letGo(0, after: 0.6)
        #expect(input.effects.isEmpty)
    }

    @Test(arguments: [Target.addRow, .below, .elsewhere])
    func onlyRowsAreLifted(_ target: Target) {
        var input = InputSimulator()
        input.press(target, device: .touchscreen, in: .atTop)
        input.wait(0.5)
        input.send(.longPressed(time: input.time))
        input.letGo(0)
        #expect(input.effects.isEmpty)
    }

    @Test(arguments: [Viewport.list(isMoving: true), Viewport()])
    func noRowIsLiftedFromAMovingOrUnknownList(_ viewport: Viewport) {
        var input = InputSimulator()
        input.hold(in: viewport)
        #expect(input.last.isEmpty)
        input.press(rowB, in: viewport)
        input.move(0, 20)
        #expect(input.last == [.deny])
    }

    @Test func aRowThatHasFlownOutIsNotLifted() {
        var input = InputSimulator()
        input.slide(a, by: -8 - 200)
        input.rest()
        input.hold()
        #expect(input.last.isEmpty)
    }

    @Test func aTouchThatHasMovedIsNoLongPress() {
        var input = InputSimulator()
        input.press(rowA, device: .touchscreen, in: .atTop)
        input.move(20)
        input.send(.longPressed(time: input.time))
        #expect(input.arbiter.activeKind == .slide)
        #expect(input.last.isEmpty)
    }

    @Test func twoFingersMakeNoLongPress() {
        var input = InputSimulator()
        input.press(rowA, device: .touchscreen, in: .atTop)
        input.fingers(2)
        input.send(.longPressed(time: input.time))
        #expect(input.last.isEmpty)
    }

    @Test(arguments: [Device.mouse, .touchpad]) func holdingAPointerButtonLiftsNoRow(_ device: Device) {
        var input = InputSimulator()
        input.press(rowA, device: device, in: .atTop)
        input.wait(1)
        input.send(.longPressed(time: input.time))
        #expect(input.last.isEmpty)
    }

    @Test(arguments: [Device.mouse, .touchpad]) func aVerticalDragWithAButtonLiftsTheRowAtEightPixels(_ device: Device)
    {
        var input = InputSimulator()
        input.press(rowC, device: device, in: .atTop)
        input.move(0, 7)
        #expect(input.last.isEmpty)
        input.move(0, 8)
        #expect(input.last == [.claim, .began(.reorder), .lift(c)])
        input.move(0, 18)
        #expect(input.last == [.drag(c, top: 222, slot: 2)])
        input.letGo(0, 18)
        #expect(input.last == [.ended(.reorder, committed: true), .drop(c, slot: 2)])
    }

    @Test(arguments: [(20.0, 20.0, Effect.Kind.reorder), (20, 19, .slide), (-20, -20, .reorder)])
    func theDirectionOfTheDragDecidesBetweenSlideAndReorder(_ dx: Double, _ dy: Double, _ kind: Effect.Kind) {
        var input = InputSimulator()
        input.press(rowC, in: .atTop)
        input.move(dx, dy)
        #expect(input.arbiter.activeKind == kind)
    }
}

@Suite struct LongPressTests {
    // B8
    @Test func aHoldReleasedInPlaceShowsTheMenu() {
        var input = InputSimulator()
        input.hold(c, 2)
        input.move(4, 4)
        input.letGo(4, 4)
        #expect(
            input.last == [
                .ended(.reorder, committed: false), .drop(c, slot: nil), .longPress(c, at: Point(x: 50, y: 232)),
            ])
        #expect(input.tapCount == 0)
    }

    // B8
    @Test func withoutReorderingAHeldTouchShowsTheMenu() {
        var input = InputSimulator { $0.reorderEnabled = false }
        input.hold()
        #expect(input.last.isEmpty)
        input.letGo(0)
        #expect(input.last == [.longPress(a, at: Point(x: 50, y: 120))])
    }

    @Test func withoutReorderingAVerticalDragBelongsToTheList() {
        var input = InputSimulator { $0.reorderEnabled = false }
        input.press(rowA, in: .atTop)
        input.move(0, 20)
        #expect(input.last == [.deny])
    }

    @Test func withoutReorderingAHeldTouchCanStillSlide() {
        var input = InputSimulator { $0.reorderEnabled = false }
        input.hold()
        input.move(20)
        #expect(input.arbiter.activeKind == .slide)
        input.letGo(20)
        #expect(!input.effects.contains(.longPress(a, at: Point(x: 50, y: 120))))
    }

    // B8
    @Test(arguments: [(0.49, 1), (0.5, 0)]) func withoutALongPressEventTheDurationDecides(_ time: Double, _ taps: Int) {
        var input = InputSimulator()
        input.press(rowA, device: .touchscreen)
        input.letGo(0, after: time)
        #expect(input.tapCount == taps)
        #expect(input.count(.longPress(a, at: Point(x: 300, y: 30))) == 1 - taps)
    }

    // A8
    @Test func aPressThatClosedAnotherRowShowsNoMenu() {
        var input = InputSimulator()
        input.open(b)
        input.hold()
        input.letGo(0)
        #expect(input.last == [.ended(.reorder, committed: false), .drop(a, slot: nil)])
    }

    @Test func aMouseButtonMakesNoLongPress() {
        var input = InputSimulator()
        input.press(rowA)
        input.letGo(0, after: 2)
        #expect(input.effects == [.tap(a)])
    }
}
