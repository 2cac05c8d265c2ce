// Animation curves, and the animation of a single value.

/// The timing curve of an animation.
public enum Curve: Equatable, Sendable {
    /// Fast at first, for a movement that the finger started and that comes to rest. A cubic, whose initial speed is
    /// three times its mean.
    case easeOut
    /// Slow at both ends, for a movement that starts from rest. A cubic.
    case easeInOut

    /// The ratio of the initial speed of `easeOut` to its mean speed.
    static let easeOutFirstSpeed = 3.0

    /// Returns the fraction of the distance covered after the fraction `t` (0...1) of the time.
    public func progress(_ t: Double) -> Double {
        switch self {
        case .easeOut: 1 - Self.cube(1 - t)
        case .easeInOut: t < 0.5 ? Self.cube(2 * t) / 2 : 1 - Self.cube(2 - 2 * t) / 2
        }
    }

    private static func cube(_ t: Double) -> Double { t * t * t }
}

/// An animated movement of a value, beginning at a given time. Used for everything that moves in the list, with or
/// without a gesture.
public struct Animation: Equatable, Sendable {
    /// The value before the animation begins.
    public var from: Double
    /// The value after the animation ends.
    public var to: Double
    public var start: Seconds
    /// The duration; 0 if the value changes at once.
    public var duration: Seconds
    public var curve: Curve

    /// Creates an animation from one value to another.
    public init(from: Double, to: Double, start: Seconds, duration: Seconds, curve: Curve = .easeInOut) {
        self.from = from
        self.to = to
        self.start = start
        self.duration = duration
        self.curve = curve
    }

    /// Returns an animation that stays at one value.
    public static func resting(at value: Double) -> Animation {
        Animation(from: value, to: value, start: 0, duration: 0)
    }

    public var end: Seconds { start + duration }

    /// Returns whether the value has reached `to`.
    public func isOver(at time: Seconds) -> Bool { duration <= 0 || time >= end }

    /// Returns the fraction of the distance covered, 0...1.
    public func progress(at time: Seconds) -> Double {
        guard !isOver(at: time) else { return 1 }
        return curve.progress(max(0, time - start) / duration)
    }

    /// Returns the value at this time; exactly `to` once the animation is over.
    public func value(at time: Seconds) -> Double {
        isOver(at: time) ? to : from + (to - from) * progress(at: time)
    }

    /// Replaces the animation by a movement from the current value to another.
    public mutating func go(to target: Double, at time: Seconds, over duration: Seconds) {
        self = Animation(from: value(at: time), to: target, start: time, duration: duration, curve: curve)
    }
}
