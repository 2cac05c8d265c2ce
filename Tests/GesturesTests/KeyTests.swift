// Movement of the front by keys.

import Gestures
import Testing

@Suite struct KeyTests {
    // The table of devices: Ctrl+Right, Ctrl+Left.
    @Test func aKeyUncoversASideIn200Milliseconds() {
        var hand = Hand()
        hand.send(.uncover(a, .trailing, metrics: .common, time: hand.time))
        hand.frames(0.19)
        #expect(hand.front(a) > -96 && hand.front(a) < 0)
        hand.frames(0.011)
        #expect(hand.front(a) == -96)
        hand.send(.uncover(a, .trailing, metrics: .common, time: hand.time))
        #expect(hand.last.isEmpty)
    }

    @Test func theOppositeKeyClosesTheRow() {
        var hand = Hand()
        hand.open(a, .trailing)
        hand.send(.uncover(a, .leading, metrics: .common, time: hand.time))
        hand.rest()
        #expect(hand.front(a) == 0)
        #expect(hand.arbiter.openRow == nil)
    }

    @Test func aKeyDoesNotMoveAClosingRowToTheOtherSide() {
        var hand = Hand()
        hand.open(a)
        hand.send(.listScrolled(time: hand.time))
        hand.frames(0.05)
        hand.send(.uncover(a, .trailing, metrics: .common, time: hand.time))
        hand.rest()
        #expect(hand.fronts(a).allSatisfy { $0 >= 0 })
        #expect(hand.arbiter.openRow == nil)
    }

    @Test func aKeyOnAnotherRowClosesTheOpenRow() {
        var hand = Hand()
        hand.open(a)
        hand.send(.uncover(b, .leading, metrics: .common, time: hand.time))
        #expect(hand.arbiter.openRow == b)
        hand.rest()
        #expect(hand.front(a) == 0)
    }
}
