// Frames, for as long as anything moves.

import CGtk
import Gestures
import GtkSupport

/// Has frames made while they are needed.
@MainActor final class FrameLoop {
    private let page: Widget
    private var turns = FrameTurns()
    /// Whether gestures have rows on their way.
    private(set) var gesturesAnimate = false
    /// Whether rows moved in the last frame.
    private(set) var rowsMoved = false

    /// Does what this frame brings, and says whether another is needed.
    var onFrame: (@MainActor (Seconds) -> Bool)?

    init(_ page: Widget) { self.page = page }

    /// Asks for frames until `onFrame` needs no more.
    func request() {
        guard turns.ask() else { return }
        addTick(page) { [weak self] time in
            guard let self else { return false }
            turns.begin()
            let needsMore = onFrame?(time) == true
            return turns.end(needsMore: needsMore)
        }
    }

    /// Gestures have rows on their way, or have none any more.
    func setGesturesAnimate(_ wanted: Bool) {
        gesturesAnimate = wanted
        if wanted { request() }
    }

    /// Rows move in this frame, or do not.
    ///
    /// - Returns: whether they did in the one before.
    func note(rowsMove: Bool) -> Bool {
        defer { rowsMoved = rowsMove }
        return rowsMoved
    }
}
