import Gestures

/// The animation between the levels, and the wait after it. The page of the level that was left is removed only after
/// that wait, because GTK would lose track of a press if the page under it were removed.
struct LevelMotion {
    private(set) var transition: ListTransition?
    /// Whether a page waits to be removed: true after a list was opened, false after one was closed, or nil if none
    /// waits.
    private(set) var pendingCover: Bool?
    private var isTicking = false

    /// Whether nothing moves and no page waits for its removal.
    var isOver: Bool { transition == nil && pendingCover == nil }

    /// Whether the list opens rather than closes, or nil if the animation and the wait after it are over.
    var isOpening: Bool? { transition?.isOpening ?? pendingCover }

    mutating func begin(_ next: ListTransition) { (transition, pendingCover) = (next, nil) }

    /// Ends the animation, but keeps the page of the level that was left until it can be removed.
    mutating func deferCover(isOpening: Bool) { (transition, pendingCover) = (nil, isOpening) }

    mutating func stop() { (transition, pendingCover) = (nil, nil) }

    /// Records that a tick callback is running from now on.
    ///
    /// - Returns: Whether the callback must be added, because none was running.
    mutating func startTicking() -> Bool {
        defer { isTicking = true }
        return !isTicking
    }

    mutating func needsTicks() -> Bool {
        isTicking = !isOver
        return isTicking
    }
}
