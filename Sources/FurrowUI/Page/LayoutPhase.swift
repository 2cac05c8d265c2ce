import CGtk
import GtkSupport
import Parts

/// The phase between GTK's layout of the list and the painting of the frame.
@MainActor final class LayoutPhase {
    private let page: Widget
    private let lifetime: PageLifetime
    private var isConnected = false
    private var limiter = LayoutLimiter()

    /// Called after GTK's layout.
    var onLayout: (@MainActor () -> Void)?
    /// Called when the work has to wait for the next frame, so that a frame is requested.
    var onPostponed: (@MainActor () -> Void)?

    init(_ page: Widget, _ lifetime: PageLifetime) {
        self.page = page
        self.lifetime = lifetime
    }

    /// Requests a call of `onLayout` after GTK's next layout, before the frame is painted.
    func request() {
        guard let frames = gtk_widget_get_frame_clock(page) else { return }
        if !isConnected {
            isConnected = true
            // GTK lays out in a handler of this same signal; a handler connected later runs after it.
            lifetime.connect(frames, "layout") { [weak self] in self?.laidOut(in: frames) }
        }
        guard limiter.canRequest(in: gdk_frame_clock_get_frame_counter(frames)) else {
            onPostponed?()
            return
        }
        gdk_frame_clock_request_phase(frames, GDK_FRAME_CLOCK_PHASE_LAYOUT)
    }

    private func laidOut(in frames: OpaquePointer) {
        guard limiter.begin(in: gdk_frame_clock_get_frame_counter(frames)) else {
            onPostponed?()
            return
        }
        defer { limiter.end() }
        onLayout?()
    }

    /// Requests the work that was postponed to this frame.
    func resume() {
        if limiter.resume() { request() }
    }

    var isPostponed: Bool { limiter.isPostponed }
}
