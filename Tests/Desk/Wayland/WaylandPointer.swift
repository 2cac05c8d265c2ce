// A virtual pointer that speaks the protocol wlr-virtual-pointer-unstable-v1 directly. Sway's own cursor commands do
// nothing without a device, and a helper program would remove its device when it exits.

/// A mouse for a wlroots-based Wayland compositor.
public final class WaylandPointer {
    private let stream: Stream
    private let size: ScreenSize
    private let scale: Double
    /// The ids of the protocol objects. Id 1 is the display.
    private enum Object {
        static let registry: UInt32 = 2
        static let sync: UInt32 = 3
        static let manager: UInt32 = 4
        static let pointer: UInt32 = 5
        static let firstCallback: UInt32 = 6
    }
    private var nextCallback = Object.firstCallback

    init(path: String, size: ScreenSize, scale: Double) throws {
        stream = try Stream(path: path)
        (self.size, self.scale) = (size, scale)
        // wl_display.get_registry, then its events up to the callback of wl_display.sync
        try send(1, 1, words(Object.registry))
        try send(1, 0, words(Object.sync))
        let wanted = "zwlr_virtual_pointer_manager_v1"
        var number: UInt32?
        try events(until: Object.sync) { object, _, body in
            guard object == Object.registry, body.count > 8 else { return }
            let length = Int(body.u32(4))
            let name = String(decoding: body[8..<(8 + length - 1)], as: UTF8.self)
            if name == wanted { number = body.u32(0) }
        }
        guard let number else { throw DeskError.server("the compositor makes no pointers", log: "") }
        // wl_registry.bind
        try send(Object.registry, 0, words(number) + string(wanted) + words(1, Object.manager))
        // create_virtual_pointer, for no particular seat
        try send(Object.manager, 0, words(0, Object.pointer))
        try sync()
    }

    /// Moves to a point in logical px, in one event.
    public func moveTo(_ point: ScreenPoint) throws {
        let extent = [Double(size.width), Double(size.height)].map { UInt32($0 / scale * 256) }
        // motion_absolute, in units of 1/256 px
        try send(
            Object.pointer, 1,
            words(time, UInt32(max(0, point.x * 256)), UInt32(max(0, point.y * 256)), extent[0], extent[1]))
        try frame()
    }

    /// Presses or releases the primary button.
    public func button(down: Bool) throws {
        // button, with Linux's BTN_LEFT
        try send(Object.pointer, 2, words(time, 0x110, down ? 1 : 0))
        try frame()
    }

    /// Moves to the start, presses, moves to the end over `seconds`, rests for `hold` seconds and releases.
    public func drag(
        from start: ScreenPoint, to end: ScreenPoint, seconds: Double = 0.4, steps: Int = 24, hold: Double = 0.4
    ) throws {
        try moveTo(start)
        try button(down: true)
        let began = Clock.now
        for step in 1...steps {
            Clock.sleep(until: began + seconds * Double(step) / Double(steps))
            try moveTo(start.toward(end, by: Double(step) / Double(steps)))
        }
        Clock.sleep(hold)
        try button(down: false)
    }

    /// The protocol's time in ms. Only differences matter.
    private var time: UInt32 { UInt32(truncatingIfNeeded: Int(Clock.now * 1000)) }

    private func frame() throws {
        try send(Object.pointer, 4, [])
        try sync()
    }

    /// Waits until the compositor has processed everything sent so far.
    private func sync() throws {
        let callback = nextCallback
        nextCallback += 1
        try send(1, 0, words(callback))
        try events(until: callback) { _, _, _ in }
    }

    /// Reads events until the given callback is done, and passes each to `take`.
    ///
    /// - Throws: ``DeskError/server(_:log:)`` if the compositor reports an error.
    private func events(until callback: UInt32, _ take: (UInt32, UInt32, [UInt8]) -> Void) throws {
        while true {
            let head = try stream.read(8)
            let (object, code) = (head.u32(0), head.u32(4) & 0xffff)
            let body = try stream.read(Int(head.u32(4) >> 16) - 8)
            if object == callback { return }
            if object == 1, code == 0 { throw DeskError.server("the compositor refused the pointer", log: "") }
            take(object, code, body)
        }
    }

    private func send(_ object: UInt32, _ code: UInt32, _ body: [UInt8]) throws {
        try stream.write(words(object, UInt32(body.count + 8) << 16 | code) + body)
    }

    /// Encodes a string: its length including the terminating zero, then its bytes padded to whole words.
    private func string(_ text: String) -> [UInt8] {
        let bytes = Array(text.utf8) + [0]
        return words(UInt32(bytes.count)) + bytes + [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
    }
}
