// A row whose item is removed by a key, a menu or an assistive technology.

import Gestures
import Testing

@Suite struct LeaveTests {
    // C3: the row flies out in 0.3 s.
    @Test func aLeavingRowFliesOutIn300Milliseconds() {
        var hand = Hand()
        hand.send(.leave(a, .trailing, metrics: .common, time: hand.time))
        hand.frames(0.29)
        #expect(hand.front(a) > -400 && hand.front(a) < -200)
        #expect(hand.count(.left(a)) == 0)
        hand.frames(0.011)
        #expect(hand.front(a) == -400)
        #expect(hand.count(.left(a)) == 1)
    }

    @Test func anOpenRowLeavesInTheDirectionItWasOpened() {
        var hand = Hand()
        hand.open(a, .leading)
        hand.send(.leave(a, .trailing, metrics: .common, time: hand.time))
        hand.rest()
        #expect(hand.fronts(a).allSatisfy { $0 >= 96 })
        #expect(hand.front(a) == 400)
    }

    @Test func aSlideOnALeavingRowEndsOnceWithoutActing() {
        var hand = Hand()
        hand.drag(a, to: 300)
        hand.send(.leave(a, .trailing, metrics: .common, time: hand.time))
        hand.letGo(300)
        hand.rest()
        #expect(hand.count(.ended(.slide, committed: false)) == 1)
        #expect(hand.actCount == 0)
        #expect(hand.count(.left(a)) == 1)
    }

    @Test func aRowLeavesOnlyOnce() {
        var hand = Hand()
        hand.send(.leave(a, .trailing, metrics: .common, time: hand.time))
        hand.frames(0.1)
        hand.send(.leave(a, .trailing, metrics: .common, time: hand.time))
        hand.rest()
        #expect(hand.count(.left(a)) == 1)
    }

    @Test func aRowThatHasLeftCanBeRestored() {
        var hand = Hand()
        hand.send(.leave(a, .trailing, metrics: .common, time: hand.time))
        hand.rest()
        hand.send(.restore(a, time: hand.time))
        hand.rest()
        #expect(hand.front(a) == 0)
        #expect(hand.count(.closed(a)) == 1)
    }

    @Test func withoutAnimationsTheRowLeavesAtOnce() {
        var hand = Hand { $0.animates = false }
        hand.send(.leave(a, .trailing, metrics: .common, time: hand.time))
        #expect(hand.last.last == .left(a))
        #expect(hand.front(a) == -400)
    }
}
