// The state of the animation between the levels.

import Gestures

/// The animation between the levels, and the wait after it until the page of the level that was left can be removed.
/// GTK would lose track of a press if the page under it were removed.
struct LevelMotion {
    /// The running animation.
    private(set) var transition: ListTransition?
    /// The pending removal of the page of the level that was left: true if a list was opened, false if it was closed.
    /// Nil if no page waits.
    private(set) var pendingCover: Bool?
    /// Whether a tick callback is running.
    private var isTicking = false

    /// Whether nothing moves and no page waits for its removal.
    var isOver: Bool { transition == nil && pendingCover == nil }

    /// Whether the list opens rather than closes; nil if the animation and the wait after it are over.
    var isOpening: Bool? { transition?.isOpening ?? pendingCover }

    /// Begins an animation.
    mutating func begin(_ next: ListTransition) { (transition, pendingCover) = (next, nil) }

    /// Ends the animation, but keeps the page of the level that was left until it can be removed.
    mutating func deferCover(isOpening: Bool) { (transition, pendingCover) = (nil, isOpening) }

    /// Ends the animation.
    mutating func stop() { (transition, pendingCover) = (nil, nil) }

    /// Records that a tick callback is running from now on.
    ///
    /// - Returns: Whether the callback must be added, because none was running.
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
