// The activity indicator, which appears late and then stays for a moment.

import Testing

@testable import FurrowUI

@Suite struct SlowSignTests {
    @Test func whatIsDoneSoonIsNotSeen() {
        var sign = SlowSign()
        #expect(sign.look(isAtWork: true, at: 10) == 11.5)
        #expect(sign.look(isAtWork: true, at: 11) == 11.5)
        #expect(sign.look(isAtWork: false, at: 11.4) == nil)
        #expect(!sign.isSeen)
        #expect(sign.look(isAtWork: true, at: 12) == 13.5)
    }

    @Test func whatTakesAWhileIsSeenAndNotForABlinkAlone() {
        var sign = SlowSign()
        _ = sign.look(isAtWork: true, at: 10)
        #expect(sign.look(isAtWork: true, at: 11.5) == nil)
        #expect(sign.isSeen)
        #expect(sign.look(isAtWork: false, at: 11.6) == 12.3)
        #expect(sign.isSeen)
        #expect(sign.look(isAtWork: false, at: 12.3) == nil)
        #expect(!sign.isSeen)
    }

    @Test func aRunRightAfterAnotherGoesOnBeingSeen() {
        var sign = SlowSign()
        _ = sign.look(isAtWork: true, at: 10)
        _ = sign.look(isAtWork: true, at: 11.5)
        _ = sign.look(isAtWork: false, at: 11.6)
        #expect(sign.look(isAtWork: true, at: 11.8) == nil)
        #expect(sign.isSeen)
    }
}
