// The desk's mouse, with a clicking wheel.

/// A mouse with a wheel that clicks.
public final class Mouse: Pointer {
    /// Turns the wheel by whole clicks where the pointer is; positive is downward (and rightward for `horizontal`).
    ///
    /// Each click is one event, `pause` seconds apart. GTK 4.8 gives them as directions, not as smooth scrolls; one event
    /// of no movement (which it calls upward, with deltas of 0) comes before the first after a pointer movement.
    public func wheel(_ clicks: Int, horizontal: Bool = false, pause: Double = 0.02) throws {
        try sendAxes()
        let axis = horizontal ? ScrollAxis.horizontal : ScrollAxis.vertical
        for _ in 0..<abs(clicks) {
            try motion([axis: clicks < 0 ? -ScrollAxis.click : ScrollAxis.click])
            Clock.sleep(pause)
        }
    }
}
