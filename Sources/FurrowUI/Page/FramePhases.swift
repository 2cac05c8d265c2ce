// The parts that act at a time of their own: while scrolling, after a layout, and in a frame.

import GtkSupport
import Parts

/// Scrolling, the work after a layout, and the frames while anything moves.
@MainActor struct FramePhases {
    let scroller: ListScroller
    let layout: LayoutPhase
    let frames: FrameLoop

    /// Creates the phases of a list on a page.
    init(of list: Widget, on page: Widget, _ lifetime: PageLifetime) {
        scroller = ListScroller(list)
        layout = LayoutPhase(page, lifetime)
        frames = FrameLoop(page)
    }
}
