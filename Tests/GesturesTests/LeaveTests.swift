// A row whose item is removed by a key, a menu or an assistive technology.

import Gestures
import Testing

@Suite struct LeaveTests {
    // C3: the row flies out in 0.3 s.
    @Test func aRowTakenAwayFliesOutIn300Milliseconds() {
        var hand = Hand()
        hand.send(.leave(a, .trailing, metrics: .common, time: hand.time))
        hand.frames(0.29)
        #expect(hand.front(a) > -400 && hand.front(a) < -200)
        #expect(hand.count(.left(a)) == 0)
        hand.frames(0.011)
        #expect(hand.front(a) == -400)
        #expect(hand.count(.left(a)) == 1)
    }

    @Test func anOpenRowFliesOnTowardTheEdgeItWasMovedTo() {
        var hand = Hand()
        hand.open(a, .leading)
        hand.send(.leave(a, .trailing, metrics: .common, time: hand.time))
        hand.rest()
        #expect(hand.fronts(a).allSatisfy { $0 >= 96 })
        #expect(hand.front(a) == 400)
    }

    @Test func aSlideOnARowTakenAwayEndsOnceAndActsNoMore() {
        var hand = Hand()
        hand.drag(a, to: 300)
        hand.send(.leave(a, .trailing, metrics: .common, time: hand.time))
        hand.letGo(300)
        hand.rest()
        #expect(hand.count(.ended(.slide, committed: false)) == 1)
        #expect(hand.acts == 0)
        #expect(hand.count(.left(a)) == 1)
    }

    @Test func aRowIsTakenAwayOnlyOnce() {
        var hand = Hand()
        hand.send(.leave(a, .trailing, metrics: .common, time: hand.time))
        hand.frames(0.1)
        hand.send(.leave(a, .trailing, metrics: .common, time: hand.time))
        hand.rest()
        #expect(hand.count(.left(a)) == 1)
    }

    @Test func aRowTakenAwayInVainComesBack() {
        var hand = Hand()
        hand.send(.leave(a, .trailing, metrics: .common, time: hand.time))
        hand.rest()
        hand.send(.restore(a, time: hand.time))
        hand.rest()
        #expect(hand.front(a) == 0)
        #expect(hand.count(.closed(a)) == 1)
    }

    @Test func withoutAnimationsTheRowIsGoneAtOnce() {
        var hand = Hand { $0.animates = false }
        hand.send(.leave(a, .trailing, metrics: .common, time: hand.time))
        #expect(hand.last.last == .left(a))
        #expect(hand.front(a) == -400)
    }
}
