// Conversion of the display server's event times to the frame clock.

import Testing

@testable import FurrowUI

@Suite struct EventClockTests {
    @Test func theFirstEventHappensNow() {
        var clock = EventClock()
        #expect(clock.seconds(of: 123_456, now: 50) == 50)
    }

    @Test func intervalsAreKeptHoweverLateEventsAreHandled() {
        var clock = EventClock()
        let first = clock.seconds(of: 1000, now: 50)
        let second = clock.seconds(of: 1016, now: 50.2)
        let third = clock.seconds(of: 1032, now: 50.2)
        #expect(abs(second - first - 0.016) < 1e-9)
        #expect(abs(third - second - 0.016) < 1e-9)
    }

    @Test func noEventHappensInTheFuture() {
        var clock = EventClock()
        _ = clock.seconds(of: 1000, now: 50.3)
        for (stamp, now) in [(1100, 50.35), (1200, 50.45), (1300, 50.6), (1400, 50.61)] as [(UInt32, Double)] {
            #expect(clock.seconds(of: stamp, now: now) <= now)
        }
    }

    @Test func anEventHandledSoonerCorrectsTheClock() {
        var clock = EventClock()
        // The first event was handled 0.3 s late, the second at once.
        _ = clock.seconds(of: 1000, now: 50.3)
        #expect(clock.seconds(of: 1100, now: 50.1) == 50.1)
        #expect(abs(clock.seconds(of: 1200, now: 50.9) - 50.2) < 1e-9)
    }

    @Test func theClockRestartsWhenTheServerClockWraps() {
        var clock = EventClock()
        let before = clock.seconds(of: .max - 10, now: 50)
        let after = clock.seconds(of: 6, now: 50.016)
        #expect(before == 50)
        #expect(after == 50.016)
        #expect(abs(clock.seconds(of: 22, now: 50.1) - 50.032) < 1e-9)
    }

    @Test func theClockRestartsWhenTheServerClockJumpsForward() {
        var clock = EventClock()
        _ = clock.seconds(of: 1000, now: 50)
        #expect(clock.seconds(of: 3_600_000, now: 51) == 51)
        #expect(abs(clock.seconds(of: 3_600_100, now: 51.5) - 51.1) < 1e-9)
    }
}
