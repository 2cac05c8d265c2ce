// The desk's touchpad: pointer, two-finger scroll and pinch.

/// A touchpad that GTK recognizes as a touchpad (if ``Desk/Options/touchpad`` is on).
public final class Touchpad: Pointer {
    private enum Kind: UInt16 {
        // XI_GesturePinchBegin and the codes that follow it (XI2.h)
        case begin = 27
        case update, end
    }

    /// The scale of the current pinch.
    private var scale = 1.0
    /// The time in s since which two fingers have rested on the pad without moving after a scroll. Nil if none rest
    /// there.
    private var lastRest: Double?
    /// The next tremble of the fingers, in wheel clicks.
    private var tremor = 0.001

    /// Scrolls with two fingers at the pointer's position. `dx` and `dy` are in wheel clicks, GTK's unit on X11;
    /// positive is right and down.
    ///
    /// `release` sends the event without movement that reports to GTK the fingers' release. The first scroll after a
    /// pointer movement also has such an event before it. With `release: false` the fingers rest on the pad: see
    /// ``rest()``.
    public func scroll(
        dx: Double = 0, dy: Double = 0, seconds: Double = 0.2, steps: Int = 12, release: Bool = true
    ) throws {
        try sendAxes()
        let start = Clock.now
        let unit = ScrollAxis.click / Double(max(1, steps))
        for step in 1...max(1, steps) {
            Clock.sleep(until: start + seconds * Double(step) / Double(max(1, steps)))
            try motion([ScrollAxis.horizontal: dx * unit, ScrollAxis.vertical: dy * unit])
        }
        guard release else {
            lastRest = Clock.now
            return
        }
        // GTK merges the events within a frame (17 ms), and an end event swallows the movement before it.
        Clock.sleep(0.03)
        try releaseScroll()
    }

    /// Releases the fingers after a scroll with `release: false`.
    public func releaseScroll() throws {
        stopSendingEvents()
        try motion([ScrollAxis.horizontal: 0, ScrollAxis.vertical: 0])
    }

    /// Moves the fingers that rest on the pad by a fraction of a px every 0.2 s, as real fingers tremble: a pad
    /// without events for a second seems to have no fingers on it. Every wait on the desk calls this.
    public func rest() throws {
        guard let last = lastRest, Clock.now - last > 0.2 else { return }
        lastRest = Clock.now
        try motion([ScrollAxis.horizontal: tremor * ScrollAxis.click])
        tremor = -tremor
    }

    /// Removes the fingers without an event, as some drivers and virtual devices do.
    public func stopSendingEvents() { lastRest = nil }

    /// Releases the fingers that rest on the pad, if there are any.
    public func releaseAll() throws {
        if lastRest != nil { try releaseScroll() }
    }

    override public func moveBy(_ dx: Double, _ dy: Double) throws {
        stopSendingEvents()
        try super.moveBy(dx, dy)
    }

    /// Begins a two-finger pinch at the pointer's position.
    public func pinchBegin() throws {
        try activate()
        scale = 1
        try post(.begin)
    }

    /// Updates the pinch. `scale` is relative to its beginning; `dx` and `dy` are the fingers' movement in px since
    /// the last event.
    public func pinchUpdate(scale: Double, dx: Double = 0, dy: Double = 0) throws {
        self.scale = scale
        try post(.update, dx, dy)
    }

    /// Releases the fingers, or, with `canceled`, cancels the pinch.
    public func pinchEnd(canceled: Bool = false) throws {
        try post(.end, canceled: canceled)
    }

    /// Performs a whole pinch to a scale over `seconds`, with a rest of `hold` seconds before the end.
    public func pinch(to end: Double, seconds: Double = 0.3, steps: Int = 24, hold: Double = 0) throws {
        try pinchBegin()
        let start = Clock.now
        for step in 1...max(1, steps) {
            Clock.sleep(until: start + seconds * Double(step) / Double(max(1, steps)))
            try pinchUpdate(scale: 1 + (end - 1) * Double(step) / Double(max(1, steps)))
        }
        Clock.sleep(hold)
        try pinchEnd()
    }

    private func post(_ kind: Kind, _ dx: Double = 0, _ dy: Double = 0, canceled: Bool = false) throws {
        var body = ByteWriter()
        body.put(kind.rawValue)
        body.put(UInt16(2))
        body.put(UInt32(canceled ? 1 : 0))
        for value in [dx, dy, dx, dy, scale, 0] { body.put(value) }
        try send(.pinch, body.bytes)
    }
}
