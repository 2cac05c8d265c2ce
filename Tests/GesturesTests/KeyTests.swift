// Movement of the front by keys.

import Gestures
import Testing

@Suite struct KeyTests {
    // The table of devices: Ctrl+Right, Ctrl+Left.
    @Test func aKeyUncoversASideIn200Milliseconds() {
        var input = InputSimulator()
        input.send(.uncover(a, .trailing, metrics: .common, time: input.time))
        input.frames(0.19)
        #expect(input.front(a) > -96 && input.front(a) < 0)
        input.frames(0.011)
        #expect(input.front(a) == -96)
        input.send(.uncover(a, .trailing, metrics: .common, time: input.time))
        #expect(input.last.isEmpty)
    }

    @Test func theOppositeKeyClosesTheRow() {
        var input = InputSimulator()
        input.open(a, .trailing)
        input.send(.uncover(a, .leading, metrics: .common, time: input.time))
        input.rest()
        #expect(input.front(a) == 0)
        #expect(input.arbiter.openRow == nil)
    }

    @Test func aKeyDoesNotMoveAClosingRowToTheOtherSide() {
        var input = InputSimulator()
        input.open(a)
        input.send(.listScrolled(time: input.time))
        input.frames(0.05)
        input.send(.uncover(a, .trailing, metrics: .common, time: input.time))
        input.rest()
        #expect(input.fronts(a).allSatisfy { $0 >= 0 })
        #expect(input.arbiter.openRow == nil)
    }

    @Test func aKeyOnAnotherRowClosesTheOpenRow() {
        var input = InputSimulator()
        input.open(a)
        input.send(.uncover(b, .leading, metrics: .common, time: input.time))
        #expect(input.arbiter.openRow == b)
        input.rest()
        #expect(input.front(a) == 0)
    }
}
