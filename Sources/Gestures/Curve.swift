// How a value gets from here to there in time.

/// The course of an animation.
public enum Curve: Equatable, Sendable {
    /// Fast at first: what the finger has set going comes to rest. A cubic, whose first speed is three times the mean.
    case easeOut
    /// Slow at both ends: what starts from rest. A cubic.
    case easeInOut

    /// The first speed of `easeOut` over its mean speed.
    static let easeOutFirstSpeed = 3.0

    /// How much of the way is gone after the part `t` (0...1) of the time.
    public func progress(_ t: Double) -> Double {
        switch self {
        case .easeOut: 1 - Self.cube(1 - t)
        case .easeInOut: t < 0.5 ? Self.cube(2 * t) / 2 : 1 - Self.cube(2 - 2 * t) / 2
        }
    }

    private static func cube(_ t: Double) -> Double { t * t * t }
}

/// One stretch of movement of a value, from a time on. Whatever the list moves is moved by these, with the gestures or
/// without.
public struct Animation: Equatable, Sendable {
    /// The value until the movement begins.
    public var from: Double
    /// The value once it is over.
    public var to: Double
    /// When it begins.
    public var start: Seconds
    /// How long it takes; 0 where the value is there at once.
    public var duration: Seconds
    /// How it gets there.
    public var curve: Curve

    /// A movement from one value to another.
    public init(from: Double, to: Double, start: Seconds, duration: Seconds, curve: Curve = .easeInOut) {
        self.from = from
        self.to = to
        self.start = start
        self.duration = duration
        self.curve = curve
    }

    /// A value that stands still.
    public static func resting(at value: Double) -> Animation {
        Animation(from: value, to: value, start: 0, duration: 0)
    }

    /// When it is over.
    public var end: Seconds { start + duration }

    /// Whether the value has arrived.
    public func isOver(at time: Seconds) -> Bool { duration <= 0 || time >= end }

    /// How much of the way is gone, 0...1.
    public func progress(at time: Seconds) -> Double {
        guard !isOver(at: time) else { return 1 }
        return curve.progress(max(0, time - start) / duration)
    }

    /// The value; exactly `to` from the end on.
    public func value(at time: Seconds) -> Double {
        isOver(at: time) ? to : from + (to - from) * progress(at: time)
    }

    /// Goes to another value from wherever it is.
    public mutating func go(to target: Double, at time: Seconds, over duration: Seconds) {
        self = Animation(from: value(at: time), to: target, start: time, duration: duration, curve: curve)
    }
}
