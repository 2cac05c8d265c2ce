// Where a row let go would come to rest, and how long it takes.

enum Snap {
    /// Where (px) a row at `x` would come to rest that moves at `velocity` px/s.
    static func projected(x: Double, velocity: Double) -> Double {
        x + velocity * Constants.snapDuration * Constants.projection
    }

    /// How long (s) that takes: `snapDuration`, or less, so that the row never starts slower than the finger
    /// moved it.
    static func duration(from: Double, to: Double, velocity: Double) -> Seconds {
        let distance = to - from
        guard velocity * distance > 0 else { return Constants.snapDuration }
        return min(Constants.snapDuration, Curve.easeOutFirstSpeed * distance / velocity)
    }
}
