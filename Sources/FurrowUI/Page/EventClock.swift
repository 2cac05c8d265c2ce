// One clock for events and frames.

import Gestures

/// Turns the display server's event times into seconds on the clock that frames are timed by.
///
/// Servers stamp events in milliseconds from an origin of their own that wraps after 49 days. An event is never later
/// than the moment it is handled, so the least difference seen so far is the best guess at the offset.
struct EventClock {
    /// Beyond this many seconds off, the server's clock has wrapped or been set: start anew.
    private static let largestDelay = 10.0

    private var offset: Seconds?

    /// The event's time in seconds on the clock of `now`.
    mutating func seconds(of milliseconds: UInt32, now: Seconds) -> Seconds {
        let stamp = Double(milliseconds) / 1000
        let least = now - stamp
        if let known = offset, least >= known, least - known < Self.largestDelay { return stamp + known }
        offset = least
        return now
    }
}
