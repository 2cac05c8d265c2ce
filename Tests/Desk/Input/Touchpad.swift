// The desk's touchpad: pointer, two-finger scroll and pinch.

/// A touchpad that the toolkit takes for one (where ``Desk/Options/touchpad`` is on).
public final class Touchpad: Pointer {
    private enum Kind: UInt16 {
        // XI_GesturePinchBegin and its followers (XI2.h)
        case begin = 27
        case update, end
    }

    /// The scale of the pinch under way.
    private var scale = 1.0
    /// Since when two fingers have rested on the pad after a scroll without moving, in s; nil where none do.
    private var rested: Double?
    /// Which way they tremble next, in clicks of a wheel.
    private var tremor = 0.001

    /// Scrolls with two fingers where the pointer is, `dx` and `dy` in clicks of a wheel, GTK's unit for X11; positive
    /// is rightward and downward. `release` sends the event of no movement that tells GTK the fingers are gone;
    /// the first scroll after a pointer movement has one before it too. Without it they rest on the pad: see ``rest()``.
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
            rested = Clock.now
            return
        }
        // GTK puts what comes within a frame (17 ms) together, and an end swallows the movement before it.
        Clock.sleep(0.03)
        try releaseScroll()
    }

    /// Releases the fingers after a scroll with `release: false`.
    public func releaseScroll() throws {
        fallSilent()
        try motion([ScrollAxis.horizontal: 0, ScrollAxis.vertical: 0])
    }

    /// Has fingers that rest on the pad tremble, as they do, by a part of a px now and then: a pad that is silent for a
    /// second seems to have no fingers on it. Whatever waits on the desk does this.
    public func rest() throws {
        guard let last = rested, Clock.now - last > 0.2 else { return }
        rested = Clock.now
        try motion([ScrollAxis.horizontal: tremor * ScrollAxis.click])
        tremor = -tremor
    }

    /// The fingers are gone and nothing tells it, as with some drivers and virtual devices.
    public func fallSilent() { rested = nil }

    /// Releases the fingers that rest on the pad, if any do.
    public func releaseAll() throws {
        if rested != nil { try releaseScroll() }
    }

    override public func moveBy(_ dx: Double, _ dy: Double) throws {
        fallSilent()
        try super.moveBy(dx, dy)
    }

    /// Begins a two-finger pinch where the pointer is.
    public func pinchBegin() throws {
        try takeInHand()
        scale = 1
        try post(.begin)
    }

    /// Changes the pinch: the scale against its beginning, and the fingers' movement in px since the last event.
    public func pinchUpdate(scale: Double, dx: Double = 0, dy: Double = 0) throws {
        self.scale = scale
        try post(.update, dx, dy)
    }

    /// Releases the fingers, or, with `cancelled`, tells that the pinch was none.
    public func pinchEnd(cancelled: Bool = false) throws {
        try post(.end, cancelled: cancelled)
    }

    /// A whole pinch to a scale over `seconds`, resting `hold` seconds before the end.
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

    private func post(_ kind: Kind, _ dx: Double = 0, _ dy: Double = 0, cancelled: Bool = false) throws {
        var body = ByteWriter()
        body.put(kind.rawValue)
        body.put(UInt16(2))
        body.put(UInt32(cancelled ? 1 : 0))
        for value in [dx, dy, dx, dy, scale, 0] { body.put(value) }
        try send(.pinch, body.bytes)
    }
}
