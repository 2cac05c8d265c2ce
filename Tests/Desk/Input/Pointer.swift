// The common part of mouse and touchpad: a relative pointer with buttons and scroll axes.

/// A relative pointing device. Positions are screen px; there is no acceleration.
public class Pointer {
    /// A button by its number in X.
    public enum Button: Int32, Sendable {
        case primary = 1
        case middle, secondary
        /// The thumb buttons for back and forward. Numbers 4 to 7 belong to the wheel.
        case back = 8
        case forward
    }

    private let device: InputDevice
    private let display: Display
    private let activeDevice: ActiveDevice
    /// Whether GTK knows the values of the scroll axes. GTK forgets them when the pointer enters a window.
    private var axesKnown = false

    init(path: String, display: Display, activeDevice: ActiveDevice) throws {
        device = try InputDevice(path: path)
        self.display = display
        self.activeDevice = activeDevice
    }

    /// Moves by `dx` and `dy` px. If a button is down, this drags.
    public func moveBy(_ dx: Double, _ dy: Double) throws {
        try activate()
        axesKnown = false
        try motion([0: dx, 1: dy])
    }

    /// Moves straight to a point in one event. Sends no event if the pointer is already there.
    public func moveTo(_ point: ScreenPoint) throws {
        try activate()
        let here = try display.pointer()
        guard here != point else { return }
        try moveBy(point.x - here.x, point.y - here.y)
    }

    /// Moves to a point in `steps` events over `seconds`.
    public func moveTo(_ point: ScreenPoint, seconds: Double, steps: Int = 24) throws {
        try activate()
        let here = try display.pointer()
        let start = Clock.now
        for step in 1...max(1, steps) {
            Clock.sleep(until: start + seconds * Double(step) / Double(max(1, steps)))
            try moveBy((point.x - here.x) / Double(max(1, steps)), (point.y - here.y) / Double(max(1, steps)))
        }
    }

    /// Presses a button and holds it down.
    public func press(_ button: Button = .primary) throws {
        try post(button.rawValue, down: true)
    }

    public func release(_ button: Button = .primary) throws {
        try post(button.rawValue, down: false)
    }

    /// Moves to a point and clicks there. The button is down for 30 ms.
    public func click(_ point: ScreenPoint, _ button: Button = .primary) throws {
        try moveTo(point)
        try press(button)
        Clock.sleep(0.03)
        try release(button)
    }

    /// Moves to the start, presses, moves to the end over `seconds`, rests for `hold` seconds and releases.
    ///
    /// `release: false` leaves the button down.
    public func drag(
        from start: ScreenPoint, to end: ScreenPoint, seconds: Double = 0.3, hold: Double = 0, release: Bool = true
    ) throws {
        try moveTo(start)
        try press()
        try moveTo(end, seconds: seconds)
        Clock.sleep(hold)
        if release { try self.release() }
    }

    /// Moves by 1 px and back on the first use after another device, because X then returns the pointer to the window
    /// from which a touch has taken it.
    func activate() throws {
        guard activeDevice.use(self) else { return }
        axesKnown = false
        let step = try display.pointer().x > 0 ? -1.0 : 1.0
        try motion([0: step])
        try motion([0: -step])
    }

    /// Sends the positions of the scroll axes before a scroll. X reports positions, and GTK takes the first one as
    /// the start. Without this event the first step of a scroll would be lost.
    func sendAxes() throws {
        try activate()
        guard !axesKnown else { return }
        axesKnown = true
        try motion([ScrollAxis.horizontal: 0, ScrollAxis.vertical: 0])
    }

    func send(_ kind: InputDevice.Message, _ body: [UInt8]) throws {
        try device.send(kind, body)
        try device.sync()
    }

    func motion(_ axes: [Int: Double]) throws {
        var body = ByteWriter()
        body.put(UInt32(0))
        body.pad(4)
        body.put(InputDevice.axes(axes))
        try send(.motion, body.bytes)
    }

    private func post(_ button: Int32, down: Bool) throws {
        try activate()
        var body = ByteWriter()
        body.put(Int32(0))
        body.put(button)
        body.put(UInt32(down ? 1 : 0))
        body.pad(4)
        body.put(InputDevice.axes([:]))
        try send(.button, body.bytes)
    }
}

/// The driver's scroll axes.
enum ScrollAxis {
    static let horizontal = 2
    static let vertical = 3
    /// The axis units per click of a wheel (the driver's scroll increment).
    static let click = 120.0
}
