// What a mouse and a touchpad have in common: a relative pointer with buttons and scroll axes.

/// A relative pointing device. Positions are screen px; there is no acceleration.
public class Pointer {
    /// A button by its number in X.
    public enum Button: Int32, Sendable {
        case primary = 1
        case middle, secondary
        /// The thumb's, which go back and forward; 4 to 7 are the wheel's.
        case back = 8
        case forward
    }

    private let device: InputDevice
    private let display: Display
    private let hands: Hands
    /// Whether GTK knows the scroll axes' values; it forgets them when the pointer enters a window.
    private var axesKnown = false

    init(path: String, display: Display, hands: Hands) throws {
        device = try InputDevice(path: path)
        self.display = display
        self.hands = hands
    }

    /// Moves by so many px; whatever is under a pressed button is dragged.
    public func moveBy(_ dx: Double, _ dy: Double) throws {
        try takeInHand()
        axesKnown = false
        try motion([0: dx, 1: dy])
    }

    /// Moves to a point, straight, in one event; none where the pointer is there already.
    public func moveTo(_ point: ScreenPoint) throws {
        try takeInHand()
        let here = try display.pointer()
        guard here != point else { return }
        try moveBy(point.x - here.x, point.y - here.y)
    }

    /// Moves to a point in `steps` events over `seconds`.
    public func moveTo(_ point: ScreenPoint, seconds: Double, steps: Int = 24) throws {
        try takeInHand()
        let here = try display.pointer()
        let start = Clock.now
        for step in 1...max(1, steps) {
            Clock.sleep(until: start + seconds * Double(step) / Double(max(1, steps)))
            try moveBy((point.x - here.x) / Double(max(1, steps)), (point.y - here.y) / Double(max(1, steps)))
        }
    }

    /// Presses a button and keeps it.
    public func press(_ button: Button = .primary) throws {
        try post(button.rawValue, down: true)
    }

    /// Releases a button.
    public func release(_ button: Button = .primary) throws {
        try post(button.rawValue, down: false)
    }

    /// Moves to a point and clicks there, 30 ms long.
    public func click(_ point: ScreenPoint, _ button: Button = .primary) throws {
        try moveTo(point)
        try press(button)
        Clock.sleep(0.03)
        try release(button)
    }

    /// Moves to the start, presses, moves to the end over `seconds`, rests for `hold` seconds and releases.
    ///
    /// `release: false` keeps the button pressed.
    public func drag(
        from start: ScreenPoint, to end: ScreenPoint, seconds: Double = 0.3, hold: Double = 0, release: Bool = true
    ) throws {
        try moveTo(start)
        try press()
        try moveTo(end, seconds: seconds)
        Clock.sleep(hold)
        if release { try self.release() }
    }

    /// Before anything else after another device: moves to and fro by 1 px, for X brings the pointer back into the window
    /// that a touch has taken it from.
    func takeInHand() throws {
        guard hands.take(self) else { return }
        axesKnown = false
        let step = try display.pointer().x > 0 ? -1.0 : 1.0
        try motion([0: step])
        try motion([0: -step])
    }

    /// Before a scroll: sends where the scroll axes are. X gives their positions, and GTK takes the first that it gets for
    /// the start, so that without this the first step of a scroll would be lost.
    func sendAxes() throws {
        try takeInHand()
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
        try takeInHand()
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
    /// Axis units of one click of a wheel (the driver's scroll increment).
    static let click = 120.0
}
