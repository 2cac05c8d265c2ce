// What the arbiter is told. Every event carries its own time, so a test is a list of values.

/// One thing that happened to the list.
public enum Event: Equatable, Sendable {
    /// How many fingers are on the touch screen now, of those that landed in this pane. Sent before the event of the finger
    /// that changed it. Never sent for touchpad or mouse.
    case fingers(Int, time: Seconds)

    /// A press or first touch. `metrics` are the row's where `on` is a row or a button, else nil; `viewport` is the
    /// list's view now (one without height neither pulls nor lifts).
    case dragBegan(
        at: Point, on: Target, metrics: RowMetrics?, viewport: Viewport = Viewport(), device: Device, time: Seconds)
    /// The dragging pointer is now this far from where it began.
    case dragMoved(dx: Double, dy: Double, time: Seconds)
    /// Let go, this far from where it began.
    case dragEnded(dx: Double, dy: Double, time: Seconds)
    /// The toolkit took the drag away (a scroll began, another gesture claimed it, the device went).
    case dragCancelled(time: Seconds)
    /// The touch has rested for the long-press time without moving: the toolkit says so.
    case longPressed(time: Seconds)

    /// What is carried out of another pane is over this one, with the pointer `at` this point and `on` this; a row `takes` it
    /// or does not. Told again whenever any of it is another: the pointer has moved, or the list has.
    case carriedOver(Target, takes: Bool, at: Point, viewport: Viewport)
    /// It is over this pane no more.
    case carriedBack

    /// Two touches are down. `listCount` is the number of items, so that both ends can be told.
    /// `h` is the height of a row in px.
    case touchPinchBegan(first: Touch, second: Touch, listCount: Int, h: Double, time: Seconds)
    /// Where the two fingers are now, in the order of `touchPinchBegan`.
    case touchPinchMoved(first: Point, second: Point, time: Seconds)
    /// A touchpad pinch began over the seam nearest the pointer (nil where there is none), with the pointer at this
    /// height (px, in `Point`'s y).
    case padPinchBegan(seam: Seam?, h: Double, at: Double = 0, time: Seconds)
    /// The touchpad pinch's scale since it began: above 1 is apart.
    case padPinchMoved(scale: Double, time: Seconds)
    /// A finger of the pinch has gone up.
    case pinchEnded(time: Seconds)
    /// The toolkit took the pinch away.
    case pinchCancelled(time: Seconds)

    /// Two fingers scroll on a touchpad over `on`, by this much in px as scrolled content counts: content would move
    /// by (−dx, −dy). `metrics` are the row's where `on` is a row or a button, `viewport` is the list's view, `at` is where
    /// the pointer is. The first of a series begins it. A wheel is never sent here.
    case padScrolled(
        dx: Double, dy: Double, on: Target, metrics: RowMetrics?, viewport: Viewport = Viewport(),
        at: Point = Point(x: 0, y: 0), time: Seconds)
    /// The touchpad's fingers have gone up. What scrolls on after it (the kinetic tail) is not sent.
    case padScrollEnded(time: Seconds)
    /// The pointer is here now, moved by no touch.
    case pointerMoved(to: Point, time: Seconds)
    /// Input of something else than the touchpad's scroll, in whichever pane: a button, a key (but Escape, which cancels),
    /// another device. A press, a touch or a pinch of the list's own says as much and needs no such event.
    case otherInput(time: Seconds)

    /// The keyboard or an assistive technology uncovers a side of a row; on an open row the front moves the same way
    /// it would have (so the opposite side closes it).
    case uncover(RowID, Side, metrics: RowMetrics, time: Seconds)
    /// A menu's button, or a key, acted on the row: an open row closes with a bounce.
    case acted(RowID, time: Seconds)
    /// Whatever row is open, in any pane, closes with a bounce (Escape, a press elsewhere in the window, an editor opens).
    case closeOpenRow(time: Seconds)
    /// The person scrolled the list: whatever row of it is open closes (A8). Where its layout or the program scrolled it, this
    /// is not sent.
    case listScrolled(time: Seconds)
    /// The list changed, or something other than the gesture scrolled it, while a row is pressed or lifted or a pull runs.
    /// `index` is the index of ``Arbiter/pressedRow`` now; nil where it is no longer there.
    case listChanged(Viewport, index: Int?)
    /// The list changed: these are the measures of a row of ``Arbiter/measuredRows`` now. Where its menus do something
    /// else than they did, a slide on it is cancelled and it closes: what was announced is never done as something else.
    case remeasured(RowID, metrics: RowMetrics, time: Seconds)
    /// Escape in mid-gesture, the window losing focus, a device that went: the running gesture is cancelled,
    /// wherever it runs; told by one pane, only what is followed in that.
    case cancel(time: Seconds)
    /// The row's item is gone: forget it, and cancel what holds it.
    case rowGone(RowID, time: Seconds)
    /// The row is far out of sight and its widget was given to another item: if it is open it closes, at once. What else is
    /// done to its item goes on, and is drawn again from `rowBound` on.
    case rowRecycled(RowID, time: Seconds)
    /// The row has a widget again.
    case rowBound(RowID)
    /// A key, a menu or an assistive technology deletes the row's item: the front flies out as if this side's
    /// outermost action had been done, then `Effect.left` comes.
    case leave(RowID, Side, metrics: RowMetrics, time: Seconds)
    /// The action that `Effect.act` asked for on a row that leaves was not done (a full disk): the row comes back.
    case restore(RowID, time: Seconds)
    /// A frame is about to be drawn.
    case tick(time: Seconds)
}

/// A finger of a pinch.
public struct Touch: Equatable, Sendable {
    /// Where it landed.
    public var at: Point
    /// What it landed on.
    public var on: Target

    /// A finger that landed here, on this.
    public init(at: Point, on: Target) {
        self.at = at
        self.on = on
    }
}
