// The client's side of the protocol of Xorg's `inputtest` driver (xf86-input-inputtest-protocol.h, version 1.1).

/// A connection to one simulated device.
///
/// The driver serves one client for the server's life: after a disconnect the X server spins. So a device lives as long
/// as its desk. Every event sent is followed by a wait until the server has processed it.
final class InputDevice {
    enum Message: UInt32 {
        case clientVersion, waitForSync, motion, proximity, button, key, touch, pinch, swipe
    }

    private let stream: Stream

    init(path: String) throws {
        stream = try Stream(path: path)
        var version = ByteWriter()
        version.put(UInt16(1))
        version.put(UInt16(1))
        try send(.clientVersion, version.bytes)
        try readAnswer()
    }

    /// Sends one message without waiting for it.
    func send(_ kind: Message, _ body: [UInt8] = []) throws {
        var message = ByteWriter()
        message.put(UInt32(8 + body.count))
        message.put(kind.rawValue)
        message.put(body)
        try stream.write(message.bytes)
    }

    /// Waits until the server has processed all that was sent.
    func sync() throws {
        try send(.waitForSync)
        try readAnswer()
    }

    private func readAnswer() throws {
        let header = try stream.read(8)
        _ = try stream.read(max(0, Int(header.u32(0)) - 8))
    }

    /// The protocol's block of axis values: a mask of eight bytes and room for 64 axes, twice.
    static func axes(_ values: [Int: Double]) -> [UInt8] {
        let mask = values.keys.reduce(UInt64(0)) { $0 | 1 << UInt64($1) }
        var block = ByteWriter()
        block.put(UInt32(0))
        block.put(mask)
        block.pad(4)
        for axis in 0..<64 { block.put(values[axis] ?? 0) }
        block.pad(64 * 8)
        return block.bytes
    }
}
