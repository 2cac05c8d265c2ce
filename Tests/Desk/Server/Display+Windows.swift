// The requests about windows and the pointer (core protocol, opcodes in the comments).

extension Display {
    /// The top-level windows, lowest first.
    func topLevels() throws -> [UInt32] {
        // QueryTree
        let reply = try ask(15, 0, words(root))
        return (0..<reply.u16(16)).map { reply.u32(32 + $0 * 4) }
    }

    /// Whether a window is on the screen, and whether it is a popup (override-redirect).
    func attributes(_ window: UInt32) throws -> (viewable: Bool, popup: Bool) {
        // GetWindowAttributes
        let reply = try ask(3, 0, words(window))
        return (reply.u8(26) == 2, reply.u8(27) != 0)
    }

    /// Where a top-level window is.
    func frame(_ window: UInt32) throws -> ScreenRect {
        // GetGeometry
        let reply = try ask(14, 0, words(window))
        return ScreenRect(x: reply.i16(12), y: reply.i16(14), width: reply.u16(16), height: reply.u16(18))
    }

    /// The 32-bit values of a window's property; empty where there is none.
    func property(_ name: String, of window: UInt32) throws -> [UInt32] {
        // GetProperty, of any type
        let reply = try ask(20, 0, words(window, try atom(name), 0, 0, 64))
        guard reply.u8(1) == 32 else { return [] }
        return (0..<Int(reply.u32(16))).map { reply.u32(32 + $0 * 4) }
    }

    /// A window's property as text; nil where there is none.
    func text(_ name: String, of window: UInt32) throws -> String? {
        // GetProperty, of any type, its first 256 bytes
        let reply = try ask(20, 0, words(window, try atom(name), 0, 0, 64))
        guard reply.u8(1) == 8 else { return nil }
        return String(decoding: reply.dropFirst(32).prefix(Int(reply.u32(16))), as: UTF8.self)
    }

    /// Moves and resizes a window.
    func configure(_ window: UInt32, to frame: ScreenRect) throws {
        // ConfigureWindow with x, y, width and height
        let values = [frame.x, frame.y, frame.width, frame.height].map { UInt32(bitPattern: Int32($0)) }
        try send(12, 0, words(window, 0b1111, values[0], values[1], values[2], values[3]))
        try sync()
    }

    /// Gives a window the keyboard, and raises it.
    func focus(_ window: UInt32) throws {
        // ConfigureWindow with stack mode Above, then SetInputFocus that reverts to the root
        try send(12, 0, words(window, 1 << 6, 0))
        try send(42, 1, words(window, 0))
        try sync()
    }

    /// Asks a window to close, as a window manager's close button does.
    func requestClose(_ window: UInt32) throws {
        var event = ByteWriter()
        // ClientMessage of format 32
        event.put(UInt8(33))
        event.put(UInt8(32))
        event.pad(2)
        event.put(words(window, try atom("WM_PROTOCOLS"), try atom("WM_DELETE_WINDOW"), 0, 0, 0, 0))
        // SendEvent, no propagation, no mask
        try send(25, 0, words(window, 0) + event.bytes)
        try sync()
    }

    /// Where the pointer is, in whole px.
    func pointer() throws -> ScreenPoint {
        // QueryPointer
        let reply = try ask(38, 0, words(root))
        return ScreenPoint(Double(reply.i16(16)), Double(reply.i16(18)))
    }

    /// What is on the screen in a rectangle, all windows together, line by line as 0x00RRGGBB.
    func image(_ rect: ScreenRect) throws -> [UInt32] {
        // GetImage as ZPixmap
        var body = ByteWriter()
        body.put(root)
        for value in [rect.x, rect.y, rect.width, rect.height] { body.put(UInt16(value)) }
        body.put(UInt32.max)
        let reply = try ask(73, 2, body.bytes)
        let count = min(rect.width * rect.height, (reply.count - 32) / 4)
        return [UInt32](unsafeUninitializedCapacity: count) { pixels, filled in
            reply.withUnsafeBytes { bytes in
                UnsafeMutableRawBufferPointer(pixels).copyMemory(from: .init(rebasing: bytes[32..<(32 + count * 4)]))
            }
            filled = count
        }
    }
}
