// Requests of the X core protocol for windows and the pointer. A comment names the request of each opcode.

extension Display {
    /// Returns the top-level windows, lowest first.
    func topLevels() throws -> [UInt32] {
        // QueryTree
        let reply = try ask(15, 0, words(root))
        return (0..<reply.u16(16)).map { reply.u32(32 + $0 * 4) }
    }

    /// Returns whether a window is visible and whether it is a popup (override-redirect).
    func attributes(_ window: UInt32) throws -> (viewable: Bool, popup: Bool) {
        // GetWindowAttributes
        let reply = try ask(3, 0, words(window))
        return (reply.u8(26) == 2, reply.u8(27) != 0)
    }

    /// Returns the frame of a top-level window.
    func frame(_ window: UInt32) throws -> ScreenRect {
        // GetGeometry
        let reply = try ask(14, 0, words(window))
        return ScreenRect(x: reply.i16(12), y: reply.i16(14), width: reply.u16(16), height: reply.u16(18))
    }

    /// Returns the 32-bit values of a window's property, or an empty array if the property does not exist.
    func property(_ name: String, of window: UInt32) throws -> [UInt32] {
        // GetProperty of any type
        let reply = try ask(20, 0, words(window, try atom(name), 0, 0, 64))
        guard reply.u8(1) == 32 else { return [] }
        return (0..<Int(reply.u32(16))).map { reply.u32(32 + $0 * 4) }
    }

    /// Returns a window's property as text, or nil if the property does not exist.
    func text(_ name: String, of window: UInt32) throws -> String? {
        // GetProperty of any type, its first 256 bytes
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

    /// Raises a window and gives it the keyboard focus.
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
        // SendEvent without propagation or event mask
        try send(25, 0, words(window, 0) + event.bytes)
        try sync()
    }

    /// Returns the pointer's position in whole px.
    func pointer() throws -> ScreenPoint {
        // QueryPointer
        let reply = try ask(38, 0, words(root))
        return ScreenPoint(Double(reply.i16(16)), Double(reply.i16(18)))
    }

    /// Returns the pixels of a screen rectangle with all windows in it, row by row, each as 0x00RRGGBB.
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
