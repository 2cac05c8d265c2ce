// The pointer of a desk that runs Mutter, moved as by a mouse or a touchpad.

/// A mouse, and a touchpad that scrolls with two fingers but does not report their release.
public final class GnomePointer {
    private let remote: MutterRemote

    /// A button, by its code in Linux's input-event-codes.h.
    public enum Button: Int32, Sendable {
        case primary = 0x110
        case secondary
    }

    init(_ remote: MutterRemote) {
        self.remote = remote
    }

    /// Moves to a point on the screen in one event.
    public func moveTo(_ point: ScreenPoint) throws { try remote.movePointer(to: point) }

    /// Presses a button and holds it down.
    public func press(_ button: Button = .primary) throws { try remote.post(button: button.rawValue, down: true) }

    public func release(_ button: Button = .primary) throws { try remote.post(button: button.rawValue, down: false) }

    /// Moves to a point and clicks there. The button is down for 30 ms.
    public func click(_ point: ScreenPoint, _ button: Button = .primary) throws {
        try moveTo(point)
        try press(button)
        Clock.sleep(0.03)
        try release(button)
    }

    /// Moves to the start, presses, moves to the end over `seconds`, rests for `hold` seconds and releases.
    public func drag(
        from start: ScreenPoint, to end: ScreenPoint, seconds: Double = 0.3, steps: Int = 24, hold: Double = 0
    ) throws {
        try moveTo(start)
        try press()
        let began = Clock.now
        for step in 1...max(1, steps) {
            Clock.sleep(until: began + seconds * Double(step) / Double(max(1, steps)))
            try moveTo(start.toward(end, by: Double(step) / Double(max(1, steps))))
        }
        Clock.sleep(hold)
        try release()
    }

    /// Scrolls with two fingers at the pointer's position. `dx` and `dy` are in px; positive is right and down. No
    /// event reports the end of the scroll.
    public func scroll(dx: Double = 0, dy: Double = 0, seconds: Double = 0.2, steps: Int = 12) throws {
        let began = Clock.now
        let part = 1 / Double(max(1, steps))
        for step in 1...max(1, steps) {
            Clock.sleep(until: began + seconds * Double(step) * part)
            try remote.scroll(dx: dx * part, dy: dy * part)
        }
    }
}
