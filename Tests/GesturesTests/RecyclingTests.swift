// Tests that a gesture or a flight belongs to its item: it continues when the row's widget is rebound to
// another row, and is drawn at its current position once the row has a widget again.

import Gestures
import Testing

@Suite struct RecyclingTests {
    @Test func aFlyingRowContinuesWhenRecycled() {
        var hand = Hand()
        hand.send(.leave(a, .trailing, metrics: .common, time: hand.time))
        hand.frames(0.1)
        hand.send(.rowRecycled(a, time: hand.time))
        hand.rest()
        #expect(hand.count(.left(a)) == 1)
        #expect(hand.front(a) == -400)
    }

    @Test func aSlideOnARecycledRowContinuesAndActs() {
        var hand = Hand()
        hand.drag(a, to: -100)
        hand.send(.rowRecycled(a, time: hand.time))
        hand.move(-300)
        hand.send(.rowBound(a))
        #expect(hand.front(a) == -292)
        hand.letGo(-300)
        hand.rest()
        #expect(hand.count(.ended(.slide, committed: true)) == 1)
        #expect(hand.actCount == 1)
    }

    @Test func aSnappingRowReachesItsPositionWhenRecycled() {
        var hand = Hand()
        hand.slide(a, by: 30)
        hand.send(.rowRecycled(a, time: hand.time))
        #expect(hand.front(a) != 0)
        hand.rest()
        #expect(hand.front(a) == 0)
        #expect(hand.count(.closed(a)) == 1)
    }

    // A8: an open row closes when it is recycled.
    @Test func aRecycledOpenRowClosesAtOnce() {
        var hand = Hand()
        hand.open(a, .leading)
        hand.send(.rowRecycled(a, time: hand.time))
        #expect(hand.front(a) == 0)
        #expect(hand.arbiter.openRow == nil)
        #expect(hand.count(.closed(a)) == 1)
        #expect(hand.arbiter.isAtRest)
    }

    @Test func aSlideReleasedWhileItsRowIsRecycledOpensNothing() {
        var hand = Hand()
        hand.drag(a, to: 150)
        hand.send(.rowRecycled(a, time: hand.time))
        hand.letGo(150)
        #expect(hand.front(a) == 0)
        #expect(hand.arbiter.openRow == nil)
    }

    @Test func aSlideReleasedAfterItsRowIsBoundAgainOpensIt() {
        var hand = Hand()
        hand.drag(a, to: 150)
        hand.send(.rowRecycled(a, time: hand.time))
        hand.send(.rowBound(a))
        hand.letGo(150)
        hand.rest()
        #expect(hand.arbiter.openRow == a)
    }

    @Test func aRecycledRowIsStillCarried() {
        var hand = Hand()
        hand.hold()
        hand.send(.rowRecycled(a, time: hand.time))
        #expect(hand.arbiter.activeKind == .reorder)
        #expect(hand.arbiter.pressedRow == a)
    }

    @Test func recycledRowsStayParted() {
        var hand = Hand()
        hand.pinch(rowA, rowB)
        hand.spread(to: 10, 260)
        hand.send(.rowRecycled(a, time: hand.time))
        #expect(hand.arbiter.activeKind == .pinch)
        #expect(hand.arbiter.isParted)
    }

    @Test func aPressOnARecycledRowIsCanceled() {
        var hand = Hand()
        hand.press(rowA)
        hand.send(.rowRecycled(a, time: hand.time))
        hand.letGo(0)
        #expect(hand.effects.isEmpty)
    }

    @Test func theStateOfARowIsForgottenWithItsItem() {
        var hand = Hand()
        hand.drag(a, to: 100)
        #expect(hand.arbiter.knownRows == [a])
        hand.send(.rowRemoved(a, time: hand.time))
        #expect(hand.arbiter.knownRows.isEmpty)
    }
}
