import Gestures
import GtkSupport
import Parts

/// The work of a list in each frame.
@MainActor protocol FrameDelegate: AnyObject {
    /// Advances the gestures to the time of a frame.
    func advanceGestures(to time: Seconds)
    /// Draws everything that moves, for one frame.
    ///
    /// - Returns: Whether anything still moves, so that another frame is needed.
    func drawFrame(at time: Seconds) -> Bool
    /// Called after GTK has laid out the list and before it is painted.
    func laidOut()
}

/// The driver of a list's frames. It requests frames and layouts for as long as gestures, rows or the scroll position
/// move, and determines the order of the work in a frame.
@MainActor final class FrameDriver {
    private let scroller: ListScroller
    private let layout: LayoutPhase
    private let frames: FrameLoop
    weak var delegate: (any FrameDelegate)?

    init(_ scroller: ListScroller, on page: Widget, _ lifetime: PageLifetime) {
        self.scroller = scroller
        layout = LayoutPhase(page, lifetime)
        frames = FrameLoop(page)
        layout.onLayout = { [weak self] in self?.delegate?.laidOut() }
        layout.onPostponed = { [frames] in frames.request() }
        frames.onFrame = { [weak self] in self?.tick($0) ?? false }
        scroller.onScroll = { [layout] in layout.request() }
    }

    /// Requests a call of the delegate after GTK's next layout, before the frame is painted.
    func requestLayout() { layout.request() }

    /// Requests frames until nothing moves any more.
    func requestFrames() { frames.request() }

    /// Sets whether the gestures need frames.
    func setGesturesAnimate(_ isAnimating: Bool) { frames.setGesturesAnimate(isAnimating) }

    /// Does the work of one frame.
    ///
    /// - Returns: Whether another frame is needed.
    private func tick(_ time: Seconds) -> Bool {
        layout.resume()
        let isScrolling = scroller.advance(to: time)
        if frames.gesturesAnimate { delegate?.advanceGestures(to: time) }
        let isDrawing = delegate?.drawFrame(at: time) ?? false
        return frames.gesturesAnimate || isDrawing || isScrolling || layout.isPostponed
    }
}
