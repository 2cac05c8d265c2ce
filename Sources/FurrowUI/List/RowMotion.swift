// How rows move to their new places after the list has changed: each starts where it was seen and comes to rest
// where it is laid out.

import Gestures

/// A way for rows to move after a change.
struct MotionStyle: Equatable, Sendable {
    /// Seconds before anything moves.
    var delay = 0.0
    /// Seconds a row moves.
    var duration: Double
    /// Seconds each row starts after the one above it.
    var stagger = 0.0

    /// The gap of a pinch settles, rows close up after another program's change (specification E4).
    static let settle = MotionStyle(duration: 0.2)
    /// The rows below a deleted one close up (specification C3).
    static let closeUp = MotionStyle(duration: 0.3, stagger: 0.03)
    /// A completed row waits until it has snapped back (0.2 s) and a little longer (0.1 s), and moves (specification C2).
    static let afterSlide = MotionStyle(delay: 0.3, duration: 0.3)
    /// A row moved without a slide before it.
    static let move = MotionStyle(delay: 0.1, duration: 0.3)
    /// Rows go with the one that is edited to the top, and back (specification C5).
    static let raise = MotionStyle(duration: 0.3)
    /// At once.
    static let none = MotionStyle(duration: 0)
}

/// The rows on their way, each by how far it still stands from where it is laid out.
struct RowMotions {
    private struct Motion {
        var from: Double
        var start: Seconds
        var duration: Double
    }

    private var motions: [RowID: Motion] = [:]

    var isEmpty: Bool { motions.isEmpty }

    /// Sends a row from this many px below its place (negative: above) to its place.
    mutating func send(_ row: RowID, from shift: Double, at start: Seconds, over duration: Double) {
        // Half a pixel cannot be seen.
        guard abs(shift) >= 0.5, duration > 0 else {
            motions[row] = nil
            return
        }
        motions[row] = Motion(from: shift, start: start, duration: duration)
    }

    /// Whether the row is on its way.
    func contains(_ row: RowID) -> Bool { motions[row] != nil }

    /// How far the row stands from its place at this time.
    func shift(of row: RowID, at time: Seconds) -> Double {
        guard let motion = motions[row] else { return 0 }
        return motion.from * (1 - easeInOut((time - motion.start) / motion.duration))
    }

    /// Forgets the rows that have arrived.
    ///
    /// - Returns: those rows.
    mutating func settle(at time: Seconds) -> [RowID] {
        let arrived = motions.filter { time >= $0.value.start + $0.value.duration }.map(\.key)
        for row in arrived { motions[row] = nil }
        return arrived
    }
}

/// The cubic ease in and out of CSS and libadwaita, from 0 to 1; clamped outside.
func easeInOut(_ time: Double) -> Double {
    let t = min(1, max(0, time))
    return t < 0.5 ? 4 * t * t * t : 1 - 4 * (1 - t) * (1 - t) * (1 - t)
}

/// Something that goes from one value to another once: the dimming of the rows beside an edited one.
struct Ramp {
    var from = 0.0
    var to = 0.0
    var start: Seconds = 0
    var duration = 0.0

    /// The value at this time.
    func value(at time: Seconds) -> Double {
        guard duration > 0 else { return to }
        return from + (to - from) * easeInOut((time - start) / duration)
    }

    /// Whether it is still on its way.
    func isMoving(at time: Seconds) -> Bool { duration > 0 && time < start + duration }

    /// Goes to another value from wherever it is.
    mutating func go(to target: Double, at time: Seconds, over duration: Double) {
        self = Ramp(from: value(at: time), to: target, start: time, duration: duration)
    }
}
