// Whether a hand moves the pointer.

import Gestures

/// Tells a pointer that a hand moves from one that the display server moves, or under which the list is scrolled.
///
/// A touch screen moves the pointer too: only what moves it again later is a hand on a mouse or a touchpad. On X11 the
/// pointer then stays where the finger was, which widgets may hear of first with the next layout, however late.
struct PointerRest: Equatable, Sendable {
    /// Where the pointer is; nil where it has never been.
    private(set) var point: Point?
    private var since: Seconds?
    private var rest: Point?

    /// Seconds after a touch within which the display server may still move the pointer to where it was.
    static let touchEcho = 0.3

    /// What is under the pointer now is not what it was moved to.
    mutating func begin(at time: Seconds) { (since, rest) = (time, point) }

    /// The pointer is here.
    ///
    /// - Parameter mayBeByHand: false while a finger is down, and for a motion that nobody made.
    /// - Returns: whether a hand has moved it.
    mutating func moved(to point: Point, at time: Seconds, mayBeByHand: Bool) -> Bool {
        self.point = point
        guard let since else { return true }
        if mayBeByHand, time - since > Self.touchEcho, let rest, rest != point {
            (self.since, self.rest) = (nil, nil)
            return true
        }
        rest = point
        return false
    }
}
