// One clock for events and frames.

import Gestures

/// A converter of the display server's event times to seconds on the clock that times the frames.
///
/// Servers stamp events in milliseconds from an origin of their own that wraps after 49 days. An event is never later
/// than the moment it is handled, so the smallest difference seen so far is the best estimate of the offset.
struct EventClock {
    /// The maximum delay in seconds. Beyond it, the server's clock has wrapped or was set, and the offset is estimated
    /// anew.
    private static let maxDelay = 10.0

    private var offset: Seconds?

    /// Returns the event's time in seconds on the clock of `now`.
    mutating func seconds(of milliseconds: UInt32, now: Seconds) -> Seconds {
        let stamp = Double(milliseconds) / 1000
        let least = now - stamp
        if let known = offset, least >= known, least - known < Self.maxDelay { return stamp + known }
        offset = least
        return now
    }
}
