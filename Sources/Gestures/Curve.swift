// How a value gets from here to there in time.

/// The course of an animation.
enum Curve: Sendable {
    /// Fast at first: what the finger has set going comes to rest. A cubic, whose first speed is three times the mean.
    case easeOut
    /// Slow at both ends: what starts from rest. A cubic.
    case easeInOut

    /// The first speed of `easeOut` over its mean speed.
    static let easeOutFirstSpeed = 3.0

    /// How much of the way is gone after the part `t` (0...1) of the time.
    func progress(_ t: Double) -> Double {
        switch self {
        case .easeOut: 1 - Self.cube(1 - t)
        case .easeInOut: t < 0.5 ? Self.cube(2 * t) / 2 : 1 - Self.cube(2 - 2 * t) / 2
        }
    }

    private static func cube(_ t: Double) -> Double { t * t * t }
}

/// One stretch of movement of a value, from a time on.
struct Animation: Sendable {
    var from: Double
    var to: Double
    var start: Seconds
    var duration: Seconds
    var curve: Curve

    var end: Seconds { start + duration }

    func isOver(at time: Seconds) -> Bool { time >= end }

    /// How much of the way is gone, 0...1.
    func progress(at time: Seconds) -> Double {
        guard !isOver(at: time) else { return 1 }
        return curve.progress(max(0, time - start) / duration)
    }

    /// The value; exactly `to` from the end on.
    func value(at time: Seconds) -> Double {
        isOver(at: time) ? to : from + (to - from) * progress(at: time)
    }
}
