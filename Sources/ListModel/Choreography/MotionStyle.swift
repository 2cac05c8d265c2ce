// The styles in which rows move to their new places after the list has changed.

import Gestures

/// A style of moving rows after a change.
package struct MotionStyle: Equatable, Sendable {
    /// The time in seconds before anything moves.
    package var delay = 0.0
    /// The time in seconds that a row moves.
    package var duration: Double
    /// The delay in seconds between the start of a row and that of the row above it.
    package var stagger = 0.0

    /// The gap of a pinch settles, or rows close up after another program's change (specification E4).
    package static let settle = MotionStyle(duration: 0.2)
    /// The rows below a deleted one close up (specification C3).
    package static let closeUp = MotionStyle(duration: 0.3, stagger: 0.03)
    /// A completed row waits until it has snapped back (0.2 s) and a little longer (0.1 s), and then moves
    /// (specification C2).
    package static let afterSlide = MotionStyle(delay: 0.3, duration: 0.3)
    /// A row moves that was not slid before.
    package static let move = MotionStyle(delay: 0.1, duration: 0.3)
    /// Rows move together with the edited one to the top, and back (specification C5).
    package static let raise = MotionStyle(duration: 0.3)
    /// Rows move at once.
    package static let none = MotionStyle(duration: 0)
}
