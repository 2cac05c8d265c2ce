// Tests of the frames that follow one another, and of the work done when a page ends.

import Testing

@testable import FurrowUI
@testable import Parts

@Suite struct FrameTurnsTests {
    private var turns = FrameTurns()

    @Test mutating func framesBeginOnceHoweverOftenTheyAreAskedFor() {
        let begins = [turns.ask(), turns.ask()]
        #expect(begins == [true, false])
    }

    @Test mutating func theyEndWhenNothingNeedsAnother() {
        _ = turns.ask()
        turns.begin()
        let another = turns.end(needsMore: false)
        let begins = turns.ask()
        #expect(!another && begins)
    }

    @Test mutating func theyGoOnForAsLongAsOneNeedsAnother() {
        _ = turns.ask()
        var others: [Bool] = []
        for needsMore in [true, true, false] {
            turns.begin()
            others.append(turns.end(needsMore: needsMore))
        }
        #expect(others == [true, true, false])
    }

    @Test mutating func oneAskedForWithinAFrameFollowsIt() {
        _ = turns.ask()
        turns.begin()
        let begins = turns.ask()
        let another = turns.end(needsMore: false)
        turns.begin()
        let third = turns.end(needsMore: false)
        #expect(!begins && another && !third)
    }
}

@MainActor @Suite struct EndingsTests {
    @Test func whatIsToBeDoneAtTheEndIsDoneOnceAndInOrder() {
        var endings = Endings()
        var done: [Int] = []
        for number in 1...3 { endings.add { done.append(number) } }
        #expect(!endings.isOver)
        for body in endings.end() + endings.end() { body() }
        #expect(done == [1, 2, 3])
        #expect(endings.isOver)
    }
}
