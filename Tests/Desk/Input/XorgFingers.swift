// Sends finger events to the X server.

/// Finger events through Xorg's `inputtest` driver.
final class XorgFingers: FingerInput {
    /// Zero, because Xorg reports each movement at once.
    let firstStep = 0.0

    private let device: InputDevice
    private let size: ScreenSize

    init(path: String, size: ScreenSize) throws {
        device = try InputDevice(path: path)
        self.size = size
    }

    func post(_ kind: FingerEvent, _ finger: Int, at point: ScreenPoint) throws {
        var body = ByteWriter()
        body.put(UInt32(finger))
        body.put(kind.number)
        // The driver's axes range from 0 to 65535 over the screen.
        let axes = [0: point.x * 65536 / Double(size.width), 1: point.y * 65536 / Double(size.height)]
        body.put(InputDevice.axes(axes))
        try device.send(.touch, body.bytes)
    }

    func sync() throws { try device.sync() }
}

extension FingerEvent {
    /// XI_TouchBegin and the codes that follow it (XI2.h).
    fileprivate var number: UInt32 {
        switch self {
        case .begin: 18
        case .update: 19
        case .end: 20
        }
    }
}
