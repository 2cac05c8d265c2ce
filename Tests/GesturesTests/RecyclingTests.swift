// Tests that a gesture or a flight belongs to its item: it continues when the row's widget is rebound to
// another row, and is drawn at its current position once the row has a widget again.

import Gestures
import Testing

@Suite struct RecyclingTests {
    @Test func aFlyingRowContinuesWhenRecycled() {
        var input = InputSimulator()
        input.send(.leave(a, .trailing, metrics: .common, time: input.time))
        input.frames(0.1)
        input.send(.rowRecycled(a, time: input.time))
        input.rest()
        #expect(input.count(.flewOut(a)) == 1)
        #expect(input.front(a) == -400)
    }

    @Test func aSlideOnARecycledRowContinuesAndActs() {
        var input = InputSimulator()
        input.pressAndMove(a, to: -100)
        input.send(.rowRecycled(a, time: input.time))
        input.move(-300)
        input.send(.rowBound(a))
        #expect(input.front(a) == -292)
        input.letGo(-300)
        input.rest()
        #expect(input.count(.ended(.slide, committed: true)) == 1)
        #expect(input.actCount == 1)
    }

    @Test func aSnappingRowReachesItsPositionWhenRecycled() {
        var input = InputSimulator()
        input.slide(a, by: 30)
        input.send(.rowRecycled(a, time: input.time))
        #expect(input.front(a) != 0)
        input.rest()
        #expect(input.front(a) == 0)
        #expect(input.count(.closed(a)) == 1)
    }

    // A8: an open row closes when it is recycled.
    @Test func aRecycledOpenRowClosesAtOnce() {
        var input = InputSimulator()
        input.open(a, .leading)
        input.send(.rowRecycled(a, time: input.time))
        #expect(input.front(a) == 0)
        #expect(input.arbiter.openRow == nil)
        #expect(input.count(.closed(a)) == 1)
        #expect(input.arbiter.isAtRest)
    }

    @Test func aSlideReleasedWhileItsRowIsRecycledOpensNothing() {
        var input = InputSimulator()
        input.pressAndMove(a, to: 150)
        input.send(.rowRecycled(a, time: input.time))
        input.letGo(150)
        #expect(input.front(a) == 0)
        #expect(input.arbiter.openRow == nil)
    }

    @Test func aSlideReleasedAfterItsRowIsBoundAgainOpensIt() {
        var input = InputSimulator()
        input.pressAndMove(a, to: 150)
        input.send(.rowRecycled(a, time: input.time))
        input.send(.rowBound(a))
        input.letGo(150)
        input.rest()
        #expect(input.arbiter.openRow == a)
    }

    @Test func aRecycledRowIsStillDragged() {
        var input = InputSimulator()
        input.hold()
        input.send(.rowRecycled(a, time: input.time))
        #expect(input.arbiter.activeKind == .reorder)
        #expect(input.arbiter.pressedRow == a)
    }

    @Test func recycledRowsStayParted() {
        var input = InputSimulator()
        input.pinch(rowA, rowB)
        input.spread(to: 10, 260)
        input.send(.rowRecycled(a, time: input.time))
        #expect(input.arbiter.activeKind == .pinch)
        #expect(input.arbiter.isParted)
    }

    @Test func aPressOnARecycledRowIsCanceled() {
        var input = InputSimulator()
        input.press(rowA)
        input.send(.rowRecycled(a, time: input.time))
        input.letGo(0)
        #expect(input.effects.isEmpty)
    }

    @Test func theStateOfARowIsForgottenWithItsItem() {
        var input = InputSimulator()
        input.pressAndMove(a, to: 100)
        #expect(input.arbiter.knownRows == [a])
        input.send(.rowRemoved(a, time: input.time))
        #expect(input.arbiter.knownRows.isEmpty)
    }
}
