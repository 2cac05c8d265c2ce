import Gestures

/// The scrolling since the last layout, with its causes.
///
/// GTK reports all changes of the scroll position in the same way: by a wheel, by a layout that keeps the rows in place
/// while others are added above them, or by the return from an editor. But only scrolling by the user closes the open
/// row (specification A8), and prevents a simultaneous press from pulling (F1) or lifting (G5), which need a list at
/// rest.
struct ScrollTracker: Equatable, Sendable {
    /// The cause of a change of the scroll position.
    enum Cause: Equatable, Sendable {
        /// A wheel, a touchpad, a finger, the scroll bar, or kinetic scrolling after any of them.
        case user
        /// A gesture, which knows the scroll position, or kinetic scrolling after it.
        case gesture
        case layout
        case program
    }

    /// The scrolling between two layouts.
    struct Scroll: Equatable, Sendable {
        var isByUser = false
        /// Whether the list moved under a gesture, which depends on the scroll position.
        var isUnderGesture = false
    }

    private(set) var lastUserScroll: Seconds = 0
    private var scroll: Scroll?
    private var followsFocus = false

    /// Records that the scroll position has changed by `distance` px.
    mutating func moved(by cause: Cause, distance: Double, at time: Seconds) {
        var scroll = scroll ?? Scroll()
        if cause == .user || cause == .gesture || cause == .layout && followsFocus {
            scroll.isByUser = true
            lastUserScroll = time
        }
        // After a gesture's step, the layout only rounds the position to whole px.
        if cause != .gesture, abs(distance) >= 1 { scroll.isUnderGesture = true }
        self.scroll = scroll
    }

    /// Records that the user has moved the focus to another row, to which the next layout scrolls.
    mutating func focusMoved() { followsFocus = true }

    /// Returns the scrolling since the last layout, if there was any. Called once after each layout.
    mutating func consumeScroll() -> Scroll? {
        defer { (scroll, followsFocus) = (nil, false) }
        return scroll
    }
}
