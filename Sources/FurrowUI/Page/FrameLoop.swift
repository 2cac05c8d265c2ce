// Frames, for as long as anything moves.

import CGtk
import Gestures
import GtkSupport

/// Has frames made while they are needed.
@MainActor final class FrameLoop {
    private let page: Widget
    private var isTicking = false
    /// Whether another frame was asked for within the one that runs.
    private var isAsked = false
    /// Whether gestures have rows on their way.
    var gesturesAnimate = false {
        didSet { if gesturesAnimate { request() } }
    }

    /// Does what this frame brings, and says whether another is needed.
    var onFrame: (@MainActor (Seconds) -> Bool)?

    init(_ page: Widget) { self.page = page }

    /// Asks for frames until `onFrame` needs no more.
    func request() {
        isAsked = true
        guard !isTicking else { return }
        isTicking = true
        addTick(page) { [weak self] time in
            guard let self else { return false }
            isAsked = false
            let isNeeded = onFrame?(time) == true
            isTicking = isNeeded || isAsked
            return isTicking
        }
    }
}
