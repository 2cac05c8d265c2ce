// The ways in which rows move to their new places after the list has changed.

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
