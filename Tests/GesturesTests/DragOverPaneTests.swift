// G7: a row is dragged out of its list and over another list next to it.

import Gestures
import Testing

@Suite struct DragOverPaneTests {
    /// Returns a hand that has dragged `c`, the third row of the list on the left, down a little.
    private func dragging(accepts: Bool = true) -> InputSimulator {
        var input = InputSimulator()
        input.arbiter[right].acceptsRows = accepts
        input.pane = left
        input.hold(c, 2)
        input.move(0, 100)
        input.forget()
        return input
    }

    /// Moves the dragged row over this row on the right.
    private func dragOver(
        _ input: inout InputSimulator, _ target: Target = rowD, accepts: Bool = true, y: Double = 380,
        in viewport: Viewport = .midway
    ) {
        input.at(right) {
            $0.send(.rowDraggedOver(target, acceptsRow: accepts, at: Point(x: 50, y: y), viewport: viewport))
        }
    }

    @Test func anAcceptingRowIsMarkedAndTheDraggedRowKeepsItsSlot() {
        var input = dragging()
        dragOver(&input)
        #expect(input.effects(in: right) == [.markDropTarget(d)])
        #expect(input.effects(in: left) == [.draggedOutside(c, isOutside: true), .drag(c, top: 312, slot: 2)])
        #expect(input.arbiter.dropTarget(in: right) == d && input.arbiter.paneUnderDraggedRow == right)
    }

    @Test func aRowIsDroppedOntoTheMarkedRow() {
        var input = dragging()
        dragOver(&input)
        input.forget()
        input.letGo(-300, 100)
        #expect(input.effects(in: right) == [.markDropTarget(nil)])
        #expect(
            input.effects(in: left).suffix(2) == [
                .ended(.reorder, committed: true), .dropOutside(c, onto: d, in: right),
            ])
        input.fingers(0)
        #expect(input.arbiter.isAtRest)
    }

    @Test func theMarkFollowsThePointerAndIsReportedOnce() {
        var input = dragging()
        dragOver(&input)
        dragOver(&input)
        dragOver(&input, rowE)
        dragOver(&input, .below)
        #expect(input.effects(in: right) == [.markDropTarget(d), .markDropTarget(e), .markDropTarget(nil)])
    }

    @Test func aRefusingRowIsNotMarkedAndReportsTheRefusal() {
        var input = dragging()
        dragOver(&input, accepts: false)
        #expect(input.effects(in: right).isEmpty)
        input.letGo(-300, 100)
        #expect(input.effects(in: right) == [.explainRefusedDrop(d)])
        #expect(input.effects(in: left).last == .drop(c, slot: nil))
    }

    @Test func aRowDroppedOutsideRowsReturnsSilently() {
        var input = dragging()
        dragOver(&input, .below)
        input.letGo(-300, 100)
        #expect(input.effects(in: right).isEmpty)
        #expect(input.effects(in: left).last == .drop(c, slot: nil))
    }

    @Test func aRowDraggedBackIsReorderedAgain() {
        var input = dragging()
        dragOver(&input)
        input.forget()
        input.at(right) { $0.send(.rowDraggedAway) }
        #expect(input.effects(in: right) == [.markDropTarget(nil)])
        #expect(input.effects(in: left) == [.draggedOutside(c, isOutside: false), .drag(c, top: 312, slot: 4)])
        input.letGo(0, 100)
        #expect(input.effects(in: left).last == .drop(c, slot: 4))
    }

    @Test func sidewaysMovementIsIgnoredInTheOtherPane() {
        var input = dragging()
        input.move(48, 100)
        #expect(input.arbiter.draggedLevels == 2)
        dragOver(&input)
        #expect(input.arbiter.draggedLevels == 0)
    }

    @Test func escapeReturnsTheRowAndRemovesTheMark() {
        var input = dragging()
        dragOver(&input)
        input.forget()
        input.at(nil) { $0.send(.cancel(time: $0.time)) }
        #expect(input.effects(in: right) == [.markDropTarget(nil)])
        #expect(input.effects(in: left) == [.ended(.reorder, committed: false), .drop(c, slot: nil)])
    }

    @Test func anotherFingerCancelsTheDrag() {
        var input = dragging()
        dragOver(&input)
        input.fingers(2)
        #expect(input.effects(in: right).last == .markDropTarget(nil))
        #expect(input.effects(in: left).last == .drop(c, slot: nil))
    }

    @Test func aDeletedMarkedRowIsNoLongerATarget() {
        var input = dragging()
        dragOver(&input)
        #expect(input.arbiter.knownRows(in: right) == [d])
        input.at(right) { $0.send(.rowRemoved(d, time: $0.time)) }
        #expect(input.effects(in: right).last == .markDropTarget(nil))
        #expect(input.arbiter.activeKind == .reorder)
        input.letGo(-300, 100)
        #expect(input.effects(in: right) == [.markDropTarget(d), .markDropTarget(nil)])
        #expect(input.effects(in: left).last == .drop(c, slot: nil))
    }

    @Test func deletingTheDraggedRowRemovesTheMark() {
        var input = dragging()
        dragOver(&input)
        input.send(.rowRemoved(c, time: input.time))
        #expect(input.effects(in: right).last == .markDropTarget(nil))
        #expect(input.effects(in: left).last == .ended(.reorder, committed: false))
    }

    @Test func draggingContinuesWhenTheOtherPaneShowsAnotherList() {
        var input = dragging()
        dragOver(&input)
        input.at(right) { $0.send(.cancel(time: $0.time)) }
        #expect(input.effects(in: right).last == .markDropTarget(nil))
        #expect(input.arbiter.activeKind == .reorder && input.arbiter.paneUnderDraggedRow == nil)
    }

    @Test func aPaneThatAcceptsNothingReceivesNoEvents() {
        var input = dragging(accepts: false)
        dragOver(&input)
        #expect(input.paneEffects == [])
    }

    @Test func theOwnPaneIsNoDropTarget() {
        var input = dragging()
        input.arbiter[left].acceptsRows = true
        input.send(.rowDraggedOver(rowA, acceptsRow: true, at: Point(x: 0, y: 120), viewport: .atTop))
        #expect(input.paneEffects == [])
    }

    @Test func aHeldRowThatIsNotDraggedHasNoDropTarget() {
        var input = InputSimulator()
        input.arbiter[right].acceptsRows = true
        input.at(left) { $0.hold(c, 2) }
        input.forget()
        dragOver(&input)
        #expect(input.paneEffects == [])
    }

    @Test func aRowDraggedElsewhereFollowsItsIndexInAChangedList() {
        var input = dragging()
        dragOver(&input)
        input.send(.listChanged(.list(rows: 21), index: 3))
        #expect(input.last == [.drag(c, top: 312, slot: 3)])
    }

    // MARK: Scrolling

    /// Returns the position to which the list on the right was scrolled after half a second, with the hand at
    /// this height.
    private func scrolled(atHeight y: Double, from viewport: Viewport = .midway) -> Double {
        var input = dragging()
        dragOver(&input, y: y, in: viewport)
        input.frames(0.5)
        #expect(input.effects(in: left).allSatisfy { if case .scroll = $0 { false } else { true } })
        let to = input.effects(in: right).compactMap { if case .scroll(let to) = $0 { to } else { nil } }.last
        return (to ?? viewport.scroll) - viewport.scroll
    }

    @Test func theOtherListScrollsFasterNearerToAnEdge() {
        #expect(scrolled(atHeight: 380) == 0)
        #expect(scrolled(atHeight: 157) == 0 && scrolled(atHeight: 603) == 0)
        #expect(isNear(scrolled(atHeight: 605), 4 * 56 * 0.5, 20))
        #expect(scrolled(atHeight: 640) > scrolled(atHeight: 610) * 1.5)
        #expect(scrolled(atHeight: 120) < 0 && scrolled(atHeight: 40) == -280)
    }

    @Test func theOtherListStopsScrollingAtItsEnd() {
        #expect(scrolled(atHeight: 120, from: .atTop) == 0)
        #expect(scrolled(atHeight: 650, from: .atBottom) == 0)
    }

    @Test func theOwnListDoesNotScrollMeanwhile() {
        var input = InputSimulator()
        input.arbiter[right].acceptsRows = true
        input.pane = left
        input.hold(c, 7, in: .midway)
        input.move(0, 400)
        input.forget()
        dragOver(&input)
        input.frames(0.5)
        #expect(input.scrolls.isEmpty && input.arbiter.activeKind == .reorder)
    }

    // MARK: Lifting sideways

    @Test(arguments: [Device.mouse, .touchpad])
    func withoutSlidesASidewaysDragWithAButtonLiftsTheRowWithoutIndenting(_ device: Device) {
        var input = InputSimulator()
        input.arbiter.capabilities.slides = false
        input.press(rowC, device: device, in: .atTop)
        input.move(-60, 5)
        #expect(input.last.prefix(3) == [.claim, .began(.reorder), .lift(c)])
        #expect(input.arbiter.draggedLevels == 0)
        input.letGo(-60, 5)
        #expect(input.last.last == .drop(c, slot: 2))
    }

    @Test func withoutSlidesASidewaysTouchDragIsDenied() {
        var input = InputSimulator()
        input.arbiter.capabilities.slides = false
        input.press(rowC, device: .touchscreen, in: .atTop)
        input.move(-60, 5)
        #expect(input.last == [.deny])
    }
}
