// The client side of the protocol of Xorg's `inputtest` driver (xf86-input-inputtest-protocol.h, version 1.1).

/// A connection to one simulated device.
///
/// The driver serves one client for the server's lifetime: after a disconnect the X server spins. A device therefore
/// lives as long as its desk. After sending events, callers wait with ``sync()`` until the server has processed them.
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

    /// Waits until the server has processed everything sent so far.
    func sync() throws {
        try send(.waitForSync)
        try readAnswer()
    }

    private func readAnswer() throws {
        let header = try stream.read(8)
        _ = try stream.read(max(0, Int(header.u32(0)) - 8))
    }

    /// Returns the protocol's block of axis values: a mask of eight bytes, room for 64 axes, and the same room again.
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
