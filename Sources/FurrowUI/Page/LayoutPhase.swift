// What is to be done once GTK has laid the list out, before the frame is painted.

import CGtk
import GtkSupport

/// The moment after a layout.
@MainActor final class LayoutPhase {
    private let page: Widget
    private let life: PageLifetime
    private var isConnected = false
    private var turns = LayoutTurns()

    /// Called after GTK's layout.
    var onLayout: (@MainActor () -> Void)?
    /// Told that what follows has to wait for the next frame: frames are needed.
    var onPostponed: (@MainActor () -> Void)?

    init(_ page: Widget, _ life: PageLifetime) {
        self.page = page
        self.life = life
    }

    /// Has `onLayout` called after GTK's next layout, before the frame is painted.
    func request() {
        guard let frames = gtk_widget_get_frame_clock(page) else { return }
        if !isConnected {
            isConnected = true
            // GTK lays out in this very signal; a handler connected later runs after it.
            life.connect(frames, "layout") { [weak self] in self?.laidOut(in: frames) }
        }
        guard turns.mayAsk(in: gdk_frame_clock_get_frame_counter(frames)) else {
            onPostponed?()
            return
        }
        gdk_frame_clock_request_phase(frames, GDK_FRAME_CLOCK_PHASE_LAYOUT)
    }

    private func laidOut(in frames: OpaquePointer) {
        guard turns.begin(in: gdk_frame_clock_get_frame_counter(frames)) else {
            onPostponed?()
            return
        }
        defer { turns.end() }
        onLayout?()
    }

    /// The next frame has come: what has waited for it is asked for.
    func resume() {
        if turns.resume() { request() }
    }

    /// Whether something waits for the next frame.
    var isPostponed: Bool { turns.isPostponed }
}
