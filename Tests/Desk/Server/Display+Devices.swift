// Marks an input device as a touchpad through the X Input extension.

extension Display {
    /// Sets the property by which GTK on X11 recognizes a touchpad. Call this before the program starts.
    func markAsTouchpad(_ name: String) throws {
        let opcode = try inputExtension()
        guard let device = try devices(opcode)[name] else { throw DeskError.input("no device \(name)") }
        var body = ByteWriter()
        body.put(UInt16(device))
        // mode Replace, format 8
        body.put(UInt8(0))
        body.put(UInt8(8))
        let integer: UInt32 = 19
        body.put(words(try atom("libinput Tapping Enabled"), integer, 1))
        body.put(UInt8(1))
        // XIChangeProperty
        try send(opcode, 57, body.bytes)
        try sync()
    }

    private func inputExtension() throws -> UInt8 {
        let name = "XInputExtension"
        var body = ByteWriter()
        body.put(UInt16(name.utf8.count))
        body.pad(2)
        body.put(Array(name.utf8))
        // QueryExtension
        let reply = try ask(98, 0, body.bytes)
        guard reply.u8(8) == 1 else { throw DeskError.server("the X server has no input extension", log: "") }
        let opcode = UInt8(reply.u8(9))
        var version = ByteWriter()
        version.put(UInt16(2))
        version.put(UInt16(2))
        // XIQueryVersion
        _ = try ask(opcode, 47, version.bytes)
        return opcode
    }

    /// Returns the device ids by device name.
    private func devices(_ opcode: UInt8) throws -> [String: Int] {
        // XIQueryDevice for all devices
        let reply = try ask(opcode, 48, words(0))
        var devices: [String: Int] = [:]
        var offset = 32
        for _ in 0..<reply.u16(8) {
            let nameLength = reply.u16(offset + 8)
            let classes = reply.u16(offset + 6)
            let name = String(decoding: reply[(offset + 12)..<(offset + 12 + nameLength)], as: UTF8.self)
            devices[name] = reply.u16(offset)
            offset += 12 + (nameLength + 3) / 4 * 4
            for _ in 0..<classes { offset += max(4, reply.u16(offset + 2) * 4) }
        }
        return devices
    }
}
