import GtkSupport
import Parts

/// Scrolling, layout and frame callbacks of a list.
@MainActor struct FrameDriver {
    let scroller: ListScroller
    let layout: LayoutPhase
    let frames: FrameLoop

    init(of list: Widget, on page: Widget, _ lifetime: PageLifetime) {
        scroller = ListScroller(list)
        layout = LayoutPhase(page, lifetime)
        frames = FrameLoop(page)
    }
}
