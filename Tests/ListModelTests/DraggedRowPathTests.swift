// The position at which a dragged row is drawn over another list (specification G7).

import Gestures
import Testing

@testable import ListModel

@Suite struct DraggedRowPathTests {
    private static let leftToRight = ReadingDirection(isRightToLeft: false)
    private let row = RowID(high: 0, low: 1)
    /// The row's place in its list, which is on the right.
    private let listBox = Box(x: 261, y: 200, width: 639, height: 56)

    private func path(_ direction: ReadingDirection = leftToRight) -> DraggedRowPath {
        var path = DraggedRowPath(row, direction, pointer: (120, 300))
        path.go(out: true, at: 10, over: 0.12)
        return path
    }

    @Test func thePathStartsAtThePositionInTheList() {
        #expect(path().box(at: 10, listBox: listBox) == listBox)
    }

    @Test func atThePointerTheRowIsSmallAndBesideIt() {
        let box = path().box(at: 11, listBox: listBox)
        #expect(box.width == DraggedRowPath.width && box.height == 56)
        #expect(box.x == 120 + DraggedRowPath.gap && box.y < 300 && box.y + 56 > 300)
    }

    @Test func inRightToLeftTheRowIsOnTheOtherSideOfThePointer() {
        let box = path(ReadingDirection(isRightToLeft: true)).box(at: 11, listBox: listBox)
        #expect(box.x + box.width == 120 - DraggedRowPath.gap)
    }

    @Test func aReturningRowStartsAtItsCurrentPosition() {
        var path = path()
        let seen = path.box(at: 10.06, listBox: listBox)
        path.go(out: false, at: 10.06, over: 0.12)
        #expect(path.box(at: 10.06, listBox: listBox) == seen && !path.isOver(at: 10.06))
        #expect(path.box(at: 10.18, listBox: listBox) == listBox && path.isOver(at: 10.18))
    }

    @Test func theRowFadesWhenItIsDroppedOntoARow() {
        var path = path()
        let seen = path.box(at: 11, listBox: listBox)
        path.land(on: Box(x: 0, y: 290, width: 260, height: 56), from: listBox, at: 11, over: 0.2)
        #expect(path.box(at: 11, listBox: listBox) == seen && path.opacity(at: 11) == 1)
        let end = path.box(at: 11.2, listBox: listBox)
        #expect(end.x + end.width / 2 == 130 && end.y == 290)
        #expect(path.opacity(at: 11.2) == 0 && path.isOver(at: 11.2))
    }

    @Test func theIndentationDisappearsOnTheWayToThePointer() {
        #expect(path().indentation(at: 10) == 1 && path().indentation(at: 11) == 0)
    }

    @Test func aRowDrawnOutsideTheListIsHiddenInItsPlaceUntilItReturns() {
        var list = RowAnimations()
        let geometry = ListGeometry(top: 56, bottom: 616, rowHeight: 56, scroll: 0)
        list.lift(row, from: 1, at: 10, geometry)
        list.hide(row)
        #expect(list.draggedRowDrawing(in: list.frame(at: 11, geometry))?.opacity == 0)
        list.putDown(at: 11)
        #expect(list.drawing(of: row, at: 1, in: list.frame(at: 11, geometry)).opacity == 0)
        #expect(!list.isStill(at: 11))
        list.reveal(at: 11, over: 0.2)
        let half = list.drawing(of: row, at: 1, in: list.frame(at: 11.1, geometry)).opacity
        #expect(half > 0.3 && half < 0.7 && list.isMoving(at: 11.1))
        _ = list.settle(at: 11.2)
        #expect(list.drawing(of: row, at: 1, in: list.frame(at: 11.2, geometry)).opacity == 1)
        #expect(list.isStill(at: 11.2))
    }
}
