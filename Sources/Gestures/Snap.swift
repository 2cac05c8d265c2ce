// The point where a released row would come to rest, and the duration of that movement.

enum Snap {
    /// Returns the position (px) at which a row at `x` that moves at `velocity` px/s would come to rest.
    static func projected(x: Double, velocity: Double) -> Double {
        x + velocity * Constants.snapDuration * Constants.projectionFraction
    }

    /// Returns the duration (s) of that movement: `snapDuration`, or less, so that the row never starts slower than
    /// the finger moved it.
    static func duration(from: Double, to: Double, velocity: Double) -> Seconds {
        let distance = to - from
        guard velocity * distance > 0 else { return Constants.snapDuration }
        return min(Constants.snapDuration, Curve.easeOutFirstSpeed * distance / velocity)
    }
}
