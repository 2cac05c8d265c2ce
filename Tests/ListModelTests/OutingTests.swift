// The position at which a carried row is drawn over another list (G7).

import Gestures
import Testing

@testable import ListModel

@Suite struct OutingTests {
    private static let leftToRight = ReadingDirection(isRightToLeft: false)
    private let row = RowID(high: 0, low: 1)
    /// The row's place in its list, which is on the right.
    private let inList = Box(x: 261, y: 200, width: 639, height: 56)

    private func outing(_ reading: ReadingDirection = leftToRight) -> Outing {
        var outing = Outing(row, reading, hand: (120, 300))
        outing.go(out: true, at: 10, over: 0.12)
        return outing
    }

    @Test func itSetsOutWhereItWasSeen() {
        #expect(outing().box(at: 10, inList: inList) == inList)
    }

    @Test func atTheHandItIsSmallAndBesideIt() {
        let box = outing().box(at: 11, inList: inList)
        #expect(box.width == Outing.width && box.height == 56)
        #expect(box.x == 120 + Outing.gap && box.y < 300 && box.y + 56 > 300)
    }

    @Test func mirroredItIsOnTheOtherSideOfTheHand() {
        let box = outing(ReadingDirection(isRightToLeft: true)).box(at: 11, inList: inList)
        #expect(box.x + box.width == 120 - Outing.gap)
    }

    @Test func itGoesBackFromWhereItIs() {
        var outing = outing()
        let seen = outing.box(at: 10.06, inList: inList)
        outing.go(out: false, at: 10.06, over: 0.12)
        #expect(outing.box(at: 10.06, inList: inList) == seen && !outing.isOver(at: 10.06))
        #expect(outing.box(at: 10.18, inList: inList) == inList && outing.isOver(at: 10.18))
    }

    @Test func itFadesAsItGoesOntoARow() {
        var outing = outing()
        let seen = outing.box(at: 11, inList: inList)
        outing.land(on: Box(x: 0, y: 290, width: 260, height: 56), from: inList, at: 11, over: 0.2)
        #expect(outing.box(at: 11, inList: inList) == seen && outing.opacity(at: 11) == 1)
        let end = outing.box(at: 11.2, inList: inList)
        #expect(end.x + end.width / 2 == 130 && end.y == 290)
        #expect(outing.opacity(at: 11.2) == 0 && outing.isOver(at: 11.2))
    }

    @Test func itsIndentationGoesOnTheWayToTheHand() {
        #expect(outing().indentation(at: 10) == 1 && outing().indentation(at: 11) == 0)
    }

    @Test func aRowThatIsDrawnElsewhereIsNotSeenInItsPlaceUntilItIsBack() {
        var list = Choreography()
        let geometry = ListGeometry(top: 56, bottom: 616, rowHeight: 56, scroll: 0)
        list.lift(row, from: 1, at: 10, geometry)
        list.hide(row)
        #expect(list.carried(in: list.frame(at: 11, geometry))?.opacity == 0)
        list.putDown(at: 11)
        #expect(list.drawing(of: row, at: 1, in: list.frame(at: 11, geometry)).opacity == 0)
        #expect(!list.leavesRowsAlone(at: 11))
        list.reveal(at: 11, over: 0.2)
        let half = list.drawing(of: row, at: 1, in: list.frame(at: 11.1, geometry)).opacity
        #expect(half > 0.3 && half < 0.7 && list.isMoving(at: 11.1))
        _ = list.settle(at: 11.2)
        #expect(list.drawing(of: row, at: 1, in: list.frame(at: 11.2, geometry)).opacity == 1)
        #expect(list.leavesRowsAlone(at: 11.2))
    }
}
