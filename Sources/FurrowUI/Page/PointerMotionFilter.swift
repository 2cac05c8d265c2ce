import Gestures

/// The decision whether the user moved the pointer. The display server may have moved it, or the list may have scrolled
/// under it.
///
/// A touch on a touchscreen moves the pointer too, so only a later motion can come from a mouse or a touchpad. On X11
/// the pointer then stays at the finger's position, and widgets may learn of it only with the next layout.
struct PointerMotionFilter: Equatable, Sendable {
    private(set) var point: Point?
    /// The time of the last `suspend`, and the pointer's position then or after later motions by the display server, or
    /// nil once the user has moved the pointer.
    private var suspendTime: Seconds?
    private var restingPoint: Point?

    /// The time in seconds after a touch within which the display server may still move the pointer to the touch.
    static let touchEcho = 0.3

    /// Records that the rows under the resting pointer have changed.
    mutating func suspend(at time: Seconds) { (suspendTime, restingPoint) = (time, point) }

    /// Handles a motion of the pointer to this point.
    ///
    /// - Parameter mayBeByUser: False while a finger is down, and for a synthesized motion.
    /// - Returns: Whether the user moved the pointer.
    mutating func moved(to point: Point, at time: Seconds, mayBeByUser: Bool) -> Bool {
        self.point = point
        guard let suspendTime else { return true }
        if mayBeByUser, time - suspendTime > Self.touchEcho, let restingPoint, restingPoint != point {
            (self.suspendTime, self.restingPoint) = (nil, nil)
            return true
        }
        restingPoint = point
        return false
    }
}
