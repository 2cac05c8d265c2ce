import Gestures

/// A style in which rows move to their new places after the list has changed.
package struct MotionStyle: Equatable, Sendable {
    /// The time in seconds before anything moves.
    package internal(set) var delay = 0.0
    /// The time in seconds that a row moves.
    package internal(set) var duration: Double
    /// The delay in seconds between the start of a row and the start of the row above it.
    package internal(set) var stagger = 0.0

    /// The style for a closing gap of a pinch, and for changes by another program (specification E4).
    package static let settle = MotionStyle(duration: 0.2)
    /// The style for rows that close the gap of a deleted row (C3).
    package static let closeUp = MotionStyle(duration: 0.3, stagger: 0.03)
    /// The style for a completed row, which moves after it has snapped back (0.2 s) and rested (0.1 s), as
    /// in C2 (completing).
    package static let afterSlide = MotionStyle(delay: 0.3, duration: 0.3)
    /// The style for a row that was not swiped before it moves.
    package static let move = MotionStyle(delay: 0.1, duration: 0.3)
    /// The style for rows that move to the top with the edited row, and back (C5).
    package static let raise = MotionStyle(duration: 0.3)
    package static let none = MotionStyle(duration: 0)
}
