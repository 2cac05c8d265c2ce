// The number of layouts that a list may request within one frame.

import Testing

@testable import FurrowUI

@Suite struct LayoutTurnsTests {
    /// Returns the state after three layouts in one frame, each of which requested another.
    private func three() -> LayoutTurns {
        var turns = LayoutTurns()
        for _ in 1...3 {
            let (begins, mayAsk) = (turns.begin(in: 7), turns.mayAsk(in: 7))
            #expect(begins && mayAsk)
            turns.end()
        }
        return turns
    }

    @Test func aFrameHasFourLayoutsAndTheFourthBeginsNothing() {
        var turns = three()
        #expect(!turns.isPostponed)
        let begins = turns.begin(in: 7)
        #expect(!begins && turns.isPostponed)
    }

    @Test func whatALayoutItselfAsksForCountsThatLayout() {
        var turns = three()
        // During the fourth layout, which GTK has begun.
        let mayAsk = turns.mayAsk(in: 7)
        #expect(!mayAsk && turns.isPostponed)
    }

    @Test func whatWaitsIsAskedForOnceInTheNextFrame() {
        var turns = three()
        _ = turns.begin(in: 7)
        let waited = turns.resume()
        let (mayAsk, begins) = (turns.mayAsk(in: 8), turns.begin(in: 8))
        let waits = turns.resume()
        #expect(waited && mayAsk && begins && !waits)
    }
}
