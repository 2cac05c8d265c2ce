// Who has scrolled a list.

import Gestures

/// Tells the scrolling that a person does from everything else that moves a list's scroll position.
///
/// GTK reports all of it in the same way: a wheel, a layout that keeps the rows where they are seen while others come above
/// them, the way back from an editor. Only the person's scrolling is an act: it closes the open row (A8), and a press that
/// comes within it neither pulls nor lifts (F1, G5).
struct ScrollNews: Equatable, Sendable {
    /// The origin of a change of the scroll position.
    enum Cause: Equatable, Sendable {
        /// A wheel, a touchpad, a finger, the scrollbar, and the run-on of any of them.
        case hand
        /// A gesture, which knows where the list is scrolled to, and its run-on.
        case gesture
        /// The list's layout.
        case layout
        /// The program.
        case program
    }

    /// The scrolling between two layouts.
    struct Scroll: Equatable, Sendable {
        /// Whether the person did it.
        var isByPerson = false
        /// Whether it moved the list under a gesture, which goes by where the list is scrolled to.
        var isUnderGesture = false
    }

    /// When the person last scrolled.
    private(set) var lastByPerson: Seconds = 0
    private var scroll: Scroll?
    private var followsFocus = false

    /// Notes that the scroll position has changed by `way` px.
    mutating func moved(by cause: Cause, way: Double, at time: Seconds) {
        var scroll = scroll ?? Scroll()
        if cause == .hand || cause == .gesture || cause == .layout && followsFocus {
            scroll.isByPerson = true
            lastByPerson = time
        }
        // After a gesture's step the layout only rounds it to whole px.
        if cause != .gesture, abs(way) >= 1 { scroll.isUnderGesture = true }
        self.scroll = scroll
    }

    /// Notes that the person has moved the focus to another row: the next layout scrolls to that.
    mutating func focusMoved() { followsFocus = true }

    /// Returns the scrolling since the last layout, if there was any. Called once after each layout.
    mutating func consume() -> Scroll? {
        defer { (scroll, followsFocus) = (nil, false) }
        return scroll
    }
}
