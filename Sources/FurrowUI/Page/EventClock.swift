import Gestures

/// A converter of the display server's event times to seconds on the clock that times the frames.
///
/// Servers count milliseconds from an arbitrary origin, and wrap after 49 days. An event is never later than the moment
/// it is handled, so the smallest difference seen so far is the best estimate of the offset.
struct EventClock {
    /// The maximum delay in seconds. A longer one means that the server's clock has wrapped or was set; the offset is
    /// then estimated again.
    private static let maxDelay = 10.0

    private var offset: Seconds?

    /// Returns the event's time in seconds on the clock of `now`.
    mutating func seconds(of milliseconds: UInt32, now: Seconds) -> Seconds {
        let stamp = Double(milliseconds) / 1000
        let difference = now - stamp
        if let offset, difference >= offset, difference - offset < Self.maxDelay { return stamp + offset }
        offset = difference
        return now
    }
}
