// A row whose item is removed by a key, a menu or an assistive technology.

import Gestures
import Testing

@Suite struct RowRemovalTests {
    // C3: the row flies out in 0.3 s.
    @Test func aLeavingRowFliesOutIn300Milliseconds() {
        var input = InputSimulator()
        input.send(.leave(a, .trailing, metrics: .common, time: input.time))
        input.frames(0.29)
        #expect(input.front(a) > -400 && input.front(a) < -200)
        #expect(input.count(.flewOut(a)) == 0)
        input.frames(0.011)
        #expect(input.front(a) == -400)
        #expect(input.count(.flewOut(a)) == 1)
    }

    @Test func anOpenRowLeavesInTheDirectionItWasOpened() {
        var input = InputSimulator()
        input.open(a, .leading)
        input.send(.leave(a, .trailing, metrics: .common, time: input.time))
        input.rest()
        #expect(input.fronts(a).allSatisfy { $0 >= 96 })
        #expect(input.front(a) == 400)
    }

    @Test func aSlideOnALeavingRowEndsOnceWithoutActing() {
        var input = InputSimulator()
        input.pressAndMove(a, to: 300)
        input.send(.leave(a, .trailing, metrics: .common, time: input.time))
        input.letGo(300)
        input.rest()
        #expect(input.count(.ended(.slide, committed: false)) == 1)
        #expect(input.actCount == 0)
        #expect(input.count(.flewOut(a)) == 1)
    }

    @Test func aRowLeavesOnlyOnce() {
        var input = InputSimulator()
        input.send(.leave(a, .trailing, metrics: .common, time: input.time))
        input.frames(0.1)
        input.send(.leave(a, .trailing, metrics: .common, time: input.time))
        input.rest()
        #expect(input.count(.flewOut(a)) == 1)
    }

    @Test func aRowThatHasLeftCanBeRestored() {
        var input = InputSimulator()
        input.send(.leave(a, .trailing, metrics: .common, time: input.time))
        input.rest()
        input.send(.restore(a, time: input.time))
        input.rest()
        #expect(input.front(a) == 0)
        #expect(input.count(.closed(a)) == 1)
    }

    @Test func withoutAnimationsTheRowLeavesAtOnce() {
        var input = InputSimulator { $0.animates = false }
        input.send(.leave(a, .trailing, metrics: .common, time: input.time))
        #expect(input.last.last == .flewOut(a))
        #expect(input.front(a) == -400)
    }
}
