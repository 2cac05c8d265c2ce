// The number of layouts that a list may request within one frame.

import Testing

@testable import FurrowUI

@Suite struct LayoutLimiterTests {
    /// Returns the state after three layouts in one frame, each of which requested another.
    private func three() -> LayoutLimiter {
        var limiter = LayoutLimiter()
        for _ in 1...3 {
            let (begins, canRequest) = (limiter.begin(in: 7), limiter.canRequest(in: 7))
            #expect(begins && canRequest)
            limiter.end()
        }
        return limiter
    }

    @Test func aFrameHasAtMostFourLayouts() {
        var limiter = three()
        #expect(!limiter.isPostponed)
        let begins = limiter.begin(in: 7)
        #expect(!begins && limiter.isPostponed)
    }

    @Test func aRequestDuringALayoutCountsThatLayout() {
        var limiter = three()
        // During the fourth layout, which GTK has begun.
        let canRequest = limiter.canRequest(in: 7)
        #expect(!canRequest && limiter.isPostponed)
    }

    @Test func postponedWorkIsRequestedOnceInTheNextFrame() {
        var limiter = three()
        _ = limiter.begin(in: 7)
        let waited = limiter.resume()
        let (canRequest, begins) = (limiter.canRequest(in: 8), limiter.begin(in: 8))
        let waits = limiter.resume()
        #expect(waited && canRequest && begins && !waits)
    }
}
