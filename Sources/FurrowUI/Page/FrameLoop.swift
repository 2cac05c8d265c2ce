import CGtk
import Gestures
import GtkSupport

/// A source of frame callbacks that runs for as long as frames are needed.
@MainActor final class FrameLoop {
    private let page: Widget
    private var scheduler = FrameScheduler()
    private(set) var gesturesAnimate = false

    /// Called with the time of each frame. Returns whether another frame is needed.
    var onFrame: (@MainActor (Seconds) -> Bool)?

    init(_ page: Widget) { self.page = page }

    /// Requests frames until `onFrame` needs no more.
    func request() {
        guard scheduler.request() else { return }
        addTick(page) { [weak self] time in
            guard let self else { return false }
            scheduler.begin()
            let needsMore = onFrame?(time) == true
            return scheduler.end(needsMore: needsMore)
        }
    }

    func setGesturesAnimate(_ isAnimating: Bool) {
        gesturesAnimate = isAnimating
        if isAnimating { request() }
    }
}
