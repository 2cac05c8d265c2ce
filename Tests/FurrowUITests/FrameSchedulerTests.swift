// Tests of the frames that follow one another, and of the work done when a page ends.

import Testing

@testable import FurrowUI
@testable import Parts

@Suite struct FrameSchedulerTests {
    private var scheduler = FrameScheduler()

    @Test mutating func severalRequestsStartFramesOnce() {
        let begins = [scheduler.request(), scheduler.request()]
        #expect(begins == [true, false])
    }

    @Test mutating func framesEndWhenNoMoreAreNeeded() {
        _ = scheduler.request()
        scheduler.begin()
        let another = scheduler.end(needsMore: false)
        let begins = scheduler.request()
        #expect(!another && begins)
    }

    @Test mutating func framesContinueWhileMoreAreNeeded() {
        _ = scheduler.request()
        var others: [Bool] = []
        for needsMore in [true, true, false] {
            scheduler.begin()
            others.append(scheduler.end(needsMore: needsMore))
        }
        #expect(others == [true, true, false])
    }

    @Test mutating func aFrameRequestedDuringAFrameFollowsIt() {
        _ = scheduler.request()
        scheduler.begin()
        let begins = scheduler.request()
        let another = scheduler.end(needsMore: false)
        scheduler.begin()
        let third = scheduler.end(needsMore: false)
        #expect(!begins && another && !third)
    }
}

@MainActor @Suite struct EndingsTests {
    @Test func endHandlersRunOnceAndInOrder() {
        var endings = EndHandlers()
        var done: [Int] = []
        for number in 1...3 { endings.add { done.append(number) } }
        #expect(!endings.hasEnded)
        for body in endings.end() + endings.end() { body() }
        #expect(done == [1, 2, 3])
        #expect(endings.hasEnded)
    }
}
