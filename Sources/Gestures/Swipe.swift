/// A movement from its first touch to its release, and whether it is a swipe.
struct Movement: Sendable {
    /// The distance from its beginning (px).
    var dx: Double
    var dy: Double
    var duration: Seconds
    /// The velocity at the end (px/s toward the trailing edge).
    var velocity: Double

    /// The side that this movement uncovers if it is a swipe: far enough, horizontal enough, quick enough, and not
    /// reversed at the end. Nil if the movement is not a swipe.
    var swipedSide: Side? {
        let far = abs(dx) >= Constants.swipeDistance
        let level = abs(dy) <= Constants.swipeDrift && abs(dx) > abs(dy)
        let quick = duration < Constants.swipeTime
        guard far, level, quick, dx * velocity >= 0 else { return nil }
        return dx > 0 ? .leading : .trailing
    }
}
