// The state of the animation between the levels.

import Gestures

/// The animation between the levels, and the time after it during which the page of the level that was left stays on the
/// screen, hidden.
struct LevelMotion {
    /// The running animation.
    private(set) var transition: LevelTransition?
    /// Whether the list had opened, not closed, if the page of the level that was left is still on the screen; else nil.
    private(set) var uncovered: Bool?
    /// Whether each frame is reported.
    private var isTicking = false

    /// Whether nothing moves and no page is left on the screen.
    var isOver: Bool { transition == nil && uncovered == nil }

    /// Whether the list opens or has opened, not closed; nil if the animation is over.
    var opens: Bool? { transition?.opens ?? uncovered }

    /// Begins an animation.
    mutating func begin(_ next: LevelTransition) { (transition, uncovered) = (next, nil) }

    /// Ends the animation, but leaves the page of the level that was left on the screen.
    mutating func leaveUncovered(opens: Bool) { (transition, uncovered) = (nil, opens) }

    /// Ends the animation.
    mutating func stop() { (transition, uncovered) = (nil, nil) }

    /// Notes that frames are reported from now on.
    ///
    /// - Returns: whether they were not before.
    mutating func startTicking() -> Bool {
        defer { isTicking = true }
        return !isTicking
    }

    /// Returns whether further frames are needed.
    mutating func needsTicks() -> Bool {
        isTicking = !isOver
        return isTicking
    }
}
