// The desk's mouse.

/// A mouse with a wheel that clicks.
public final class Mouse: Pointer {
    /// Turns the wheel by whole clicks at the pointer's position. Positive is down (right if `horizontal`).
    ///
    /// Each click is one event, and the events are `pause` seconds apart. GTK 4.8 reports them as directions, not as
    /// smooth scrolls. Before the first click after a pointer movement there is one event without movement, which GTK
    /// 4.8 reports as up with deltas of 0.
    public func wheel(_ clicks: Int, horizontal: Bool = false, pause: Double = 0.02) throws {
        try sendAxes()
        let axis = horizontal ? ScrollAxis.horizontal : ScrollAxis.vertical
        for _ in 0..<abs(clicks) {
            try motion([axis: clicks < 0 ? -ScrollAxis.click : ScrollAxis.click])
            Clock.sleep(pause)
        }
    }
}
