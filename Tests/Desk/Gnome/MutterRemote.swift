// Input through Mutter's remote desktop interface (org.gnome.Mutter.RemoteDesktop), written after Mutter's own
// interface descriptions. This input takes the same path as events of real devices.

/// A remote control session of a Mutter without a monitor.
///
/// Mutter announces a touchscreen, pointer or keyboard to programs with the device's first event, which the programs
/// then miss: see ``announce()``. Its finger scrolls have no end event (43.8), and it has no touchpad pinch.
final class MutterRemote {
    private static let desktop = "org.gnome.Mutter.RemoteDesktop"
    private static let cast = "org.gnome.Mutter.ScreenCast"
    /// The name that Mutter gives its first virtual monitor.
    private static let monitor = "Meta-0"

    private let bus: BusConnection
    private let session: String
    /// The screen cast whose coordinates place pointer and touch events.
    private let stream: String

    /// Starts a session.
    ///
    /// - Throws: ``DeskError/bus(_:)`` while Mutter is not ready yet.
    init(bus address: String) throws {
        bus = try BusConnection(address: address)
        // The session needs a screen cast, because positions are coordinates in the picture of a cast.
        let ask = { [bus] (name: String, path: String, interface: String, method: String, arguments: [Argument]) in
            try bus.ask(
                BusCall(destination: name, path: path, interface: interface, method: method, arguments: arguments))
        }
        let session = try ask(Self.desktop, Self.path(Self.desktop), Self.desktop, "CreateSession", [])[0].string
        let number = try Self.number(of: session, bus)
        let cast = try ask(
            Self.cast, Self.path(Self.cast), Self.cast, "CreateSession",
            [.options(["remote-desktop-session-id": .string(number)])])[0].string
        stream = try ask(
            Self.cast, cast, Self.cast + ".Session", "RecordMonitor",
            [.string(Self.monitor), .options(["cursor-mode": .uint(1)])])[0].string
        self.session = session
        _ = try ask(Self.desktop, session, Self.desktop + ".Session", "Start", [])
    }

    /// Returns a session's id, which Mutter provides at any time.
    private static func number(of session: String, _ bus: BusConnection) throws -> String {
        try bus.ask(
            BusCall(
                destination: desktop, path: session, interface: "org.freedesktop.DBus.Properties", method: "Get",
                arguments: [.string(desktop + ".Session"), .string("SessionId")]))[0].inner.string
    }

    private static func path(_ name: String) -> String { "/" + name.replacing(".", with: "/") }

    /// Sends each device's first event, which only announces the device. Call this before any program starts, so that
    /// the programs know all devices.
    func announce() throws {
        let corner = ScreenPoint(0, 0)
        try post(.begin, 0, at: corner)
        try post(.end, 0, at: corner)
        // Left Shift does nothing by itself.
        for down in [true, false] { try post(key: 42, down: down) }
        try movePointer(to: corner)
    }

    func movePointer(to point: ScreenPoint) throws {
        try notify("PointerMotionAbsolute", [.string(stream), .double(point.x), .double(point.y)])
    }

    /// Presses or releases a button, by its code in Linux's input-event-codes.h.
    func post(button code: Int32, down: Bool) throws {
        try notify("PointerButton", [.int(code), .bool(down)])
    }

    /// Scrolls by `dx` and `dy` px, as fingers on a touchpad do.
    func scroll(dx: Double, dy: Double) throws {
        let fingers: UInt32 = 4
        try notify("PointerAxis", [.double(dx), .double(dy), .uint(fingers)])
    }

    /// Sends an event and waits for Mutter's response, which arrives once the event is in Mutter's queue.
    private func notify(_ event: String, _ arguments: [Argument]) throws {
        _ = try bus.ask(call(event, arguments))
    }

    private func call(_ event: String, _ arguments: [Argument]) -> BusCall {
        BusCall(
            destination: Self.desktop, path: session, interface: Self.desktop + ".Session",
            method: "Notify" + event, arguments: arguments)
    }
}

extension MutterRemote: FingerInput {
    /// A length greater than the tremble of a finger that holds. On a busy machine Mutter draws for half a second
    /// after it reports a touch, which is as long as a hold. The first step must arrive before that, so the touch
    /// event is sent without waiting for a response.
    var firstStep: Double { 16 }

    func post(_ kind: FingerEvent, _ finger: Int, at point: ScreenPoint) throws {
        let place: [Argument] = [.string(stream), .uint(UInt32(finger)), .double(point.x), .double(point.y)]
        switch kind {
        case .begin: bus.send(call("TouchDown", place))
        case .update: try notify("TouchMotion", place)
        case .end: try notify("TouchUp", [.uint(UInt32(finger))])
        }
    }

    /// Waits for all earlier calls. Mutter processes calls in order, so its response to this call means it has
    /// received the earlier ones.
    func sync() throws { _ = try Self.number(of: session, bus) }
}

extension MutterRemote: KeyInput {
    func post(key code: Int32, down: Bool) throws {
        try notify("KeyboardKeycode", [.uint(UInt32(code)), .bool(down)])
    }
}
