/// An event that the arbiter handles. Each event carries its own time, so a test is a list of values.
public enum Event: Equatable, Sendable {
    /// The number of fingers on the touch screen that landed in this pane. Sent before the event of the finger that
    /// changed the number. Never sent for a touchpad or mouse.
    case fingers(Int, time: Seconds)

    /// A press, or the first touch. `metrics` are those of the row if `on` is a row or a button, otherwise nil.
    /// `viewport` is the list's current viewport (one without height neither pulls nor lifts).
    case pressBegan(
        at: Point, on: Target, metrics: RowMetrics?, viewport: Viewport = Viewport(), device: Device, time: Seconds)
    /// The pointer moved to this distance from where the press began.
    case pressMoved(dx: Double, dy: Double, time: Seconds)
    /// The press was released at this distance from where it began.
    case pressEnded(dx: Double, dy: Double, time: Seconds)
    /// The toolkit canceled the press (a scroll began, another gesture claimed it, or the device disappeared).
    case pressCanceled(time: Seconds)
    /// The toolkit reports that the touch has rested for the long-press time without moving.
    case longPressed(time: Seconds)

    /// A row dragged out of another pane is over this pane, with the pointer `at` this point and over this target.
    /// `acceptsRow` is whether the row under the pointer accepts the dragged row. Sent again when a value changes
    /// because the pointer or the list has moved.
    case rowDraggedOver(Target, acceptsRow: Bool, at: Point, viewport: Viewport)
    /// The dragged row is no longer over this pane.
    case rowDraggedAway

    /// Two touches are down. `listCount` is the number of items, from which the arbiter recognizes both ends of the
    /// list. `rowHeight` is in px.
    case touchPinchBegan(first: Touch, second: Touch, listCount: Int, rowHeight: Double, time: Seconds)
    /// The current positions of the two fingers, in the order of `touchPinchBegan`.
    case touchPinchMoved(first: Point, second: Point, time: Seconds)
    /// A touchpad pinch began over the seam nearest the pointer (nil if there is none). `at` is the pointer's height
    /// (px, in `Point`'s y).
    case touchpadPinchBegan(seam: Seam?, rowHeight: Double, at: Double = 0, time: Seconds)
    /// The scale of the touchpad pinch relative to its beginning. Above 1, the fingers are farther apart.
    case touchpadPinchMoved(scale: Double, time: Seconds)
    /// A finger of the pinch was lifted.
    case pinchEnded(time: Seconds)
    /// The toolkit canceled the pinch.
    case pinchCanceled(time: Seconds)

    /// Two fingers scroll on a touchpad over `on`, by this much in px of scrolled content: the content would move by
    /// (−dx, −dy). `metrics` are those of the row if `on` is a row or a button, `viewport` is the list's viewport, `at`
    /// is the pointer's position. The first event of a series begins it. Never sent for a wheel.
    case touchpadScrolled(
        dx: Double, dy: Double, on: Target, metrics: RowMetrics?, viewport: Viewport = Viewport(),
        at: Point = Point(x: 0, y: 0), time: Seconds)
    /// The fingers left the touchpad. The kinetic scrolling that follows is not sent.
    case touchpadScrollEnded(time: Seconds)
    /// The pointer moved here, other than by a touch.
    case pointerMoved(to: Point, time: Seconds)
    /// An input other than the touchpad's scroll, in any pane: a button, a key (except Escape, which cancels) or
    /// another device. A press, touch or pinch on the list itself implies this and needs no such event.
    case otherInput(time: Seconds)

    /// The keyboard or an assistive technology uncovers a side of a row. On an open row the front moves in the same
    /// direction, so the opposite side closes it.
    case uncover(RowID, Side, metrics: RowMetrics, time: Seconds)
    /// A menu button or a key acted on the row. An open row closes with a bounce.
    case acted(RowID, time: Seconds)
    /// The open row of any pane closes with a bounce (Escape, a press elsewhere in the window, or an opening editor).
    case closeOpenRow(time: Seconds)
    /// The user scrolled the list, so its open row closes (A8). Not sent when the layout or the program scrolled the
    /// list.
    case listScrolled(time: Seconds)
    /// The list changed, or something other than the gesture scrolled it, while a row is pressed or lifted or a pull
    /// runs. `index` is the current index of ``Arbiter/pressedRow``, or nil if the row is gone.
    case listChanged(Viewport, index: Int?)
    /// The list changed, and these are the current metrics of a row of ``Arbiter/rowsWithMetrics``. If its menus now
    /// have other actions, a slide on the row is canceled and the row closes: a release never does anything other
    /// than what was shown (H5).
    case metricsChanged(RowID, metrics: RowMetrics, time: Seconds)
    /// Escape during a gesture, the window's loss of the focus, or a lost device: cancels the running gesture in any
    /// pane. When sent from one pane, only that pane's gestures and inputs are canceled.
    case cancel(time: Seconds)
    /// The row's item was removed: forgets the row, and cancels the gesture that holds it.
    case rowRemoved(RowID, time: Seconds)
    /// The row is far out of sight and its widget was reused for another item. An open row closes at once. Any other
    /// gesture or animation of its item continues, and is drawn again after `rowBound`.
    case rowRecycled(RowID, time: Seconds)
    /// The row has a widget again.
    case rowBound(RowID)
    /// A key, a menu or an assistive technology deletes the row's item. The front flies out as after this side's
    /// outermost action, then `Effect.flewOut` follows.
    case leave(RowID, Side, metrics: RowMetrics, time: Seconds)
    /// The action requested by `Effect.performAction` on a row that leaves failed (for example, because the disk is
    /// full): the row returns.
    case restore(RowID, time: Seconds)
    /// A frame is about to be drawn.
    case tick(time: Seconds)
}

/// A finger of a pinch.
public struct Touch: Equatable, Sendable {
    /// The position where the finger landed.
    public var at: Point
    /// The target on which the finger landed.
    public var on: Target

    /// Creates a finger that landed at this position, on this target.
    public init(at: Point, on: Target) {
        self.at = at
        self.on = on
    }
}
