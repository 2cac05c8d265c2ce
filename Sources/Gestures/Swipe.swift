// What counts as a swipe.

/// A movement from its first touch to its release.
struct Movement: Sendable {
    /// From where it began (px).
    var dx: Double
    var dy: Double
    /// How long it took (s).
    var duration: Seconds
    /// How fast it was at the end (px/s toward the trailing edge).
    var velocity: Double

    /// The side which this movement uncovers if it is a swipe: far enough, level enough, quick enough, and not
    /// reversed at the end. Nil if it is none.
    var swipedSide: Side? {
        let far = abs(dx) >= Constants.swipeDistance
        let level = abs(dy) <= Constants.swipeDrift && abs(dx) > abs(dy)
        let quick = duration < Constants.swipeTime
        guard far, level, quick, dx * velocity >= 0 else { return nil }
        return dx > 0 ? .leading : .trailing
    }
}
