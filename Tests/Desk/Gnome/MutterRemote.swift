// Input through Mutter's interface for remote desktops (org.gnome.Mutter.RemoteDesktop), as its own descriptions have it:
// what comes this way goes the way of a real device's events.

/// A session of remote control over a Mutter without a monitor.
///
/// Mutter tells programs of a touch screen, a pointer or a keyboard with its first event, which is then missed: see
/// ``announce()``. Its scrolls with fingers have no end (43.8), and it has no touchpad's pinch.
final class MutterRemote {
    private static let desktop = "org.gnome.Mutter.RemoteDesktop"
    private static let cast = "org.gnome.Mutter.ScreenCast"
    /// The name that Mutter gives its first virtual monitor.
    private static let monitor = "Meta-0"

    private let bus: BusConnection
    private let session: String
    /// The screen cast that places are told in.
    private let stream: String

    /// Begins a session; throws ``DeskError/bus(_:)`` while Mutter is not yet there.
    init(bus address: String) throws {
        bus = try BusConnection(address: address)
        // A screen cast belongs to it, for places are those of a cast's picture.
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

    /// A session's number, which Mutter tells at any time.
    private static func number(of session: String, _ bus: BusConnection) throws -> String {
        try bus.ask(
            BusCall(
                destination: desktop, path: session, interface: "org.freedesktop.DBus.Properties", method: "Get",
                arguments: [.string(desktop + ".Session"), .string("SessionId")]))[0].inner.string
    }

    private static func path(_ name: String) -> String { "/" + name.replacing(".", with: "/") }

    /// Has each device's first event, which only tells that there is such a device. Before programs start, they know of all.
    func announce() throws {
        let corner = ScreenPoint(0, 0)
        try post(.begin, 0, at: corner)
        try post(.end, 0, at: corner)
        // Left Shift does nothing by itself.
        for down in [true, false] { try post(key: 42, down: down) }
        try movePointer(to: corner)
    }

    /// Moves the pointer in one event.
    func movePointer(to point: ScreenPoint) throws {
        try notify("PointerMotionAbsolute", [.string(stream), .double(point.x), .double(point.y)])
    }

    /// Presses or releases a button by its code in Linux's input-event-codes.h.
    func post(button code: Int32, down: Bool) throws {
        try notify("PointerButton", [.int(code), .bool(down)])
    }

    /// Scrolls by so many px, as fingers on a touchpad do.
    func scroll(dx: Double, dy: Double) throws {
        let fingers: UInt32 = 4
        try notify("PointerAxis", [.double(dx), .double(dy), .uint(fingers)])
    }

    /// Mutter answers once the event is in its queue.
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
    /// Beyond what a finger may tremble while it holds. On a busy machine Mutter draws for half a second after it has told of
    /// a touch, which is as long as a hold: the first step is to be there before. For this a touch is told without waiting
    /// for an answer.
    var firstStep: Double { 16 }

    func post(_ kind: FingerEvent, _ finger: Int, at point: ScreenPoint) throws {
        let place: [Argument] = [.string(stream), .uint(UInt32(finger)), .double(point.x), .double(point.y)]
        switch kind {
        case .begin: bus.send(call("TouchDown", place))
        case .update: try notify("TouchMotion", place)
        case .end: try notify("TouchUp", [.uint(UInt32(finger))])
        }
    }

    /// Mutter takes calls in their order: once it has answered one, it has those before it.
    func sync() throws { _ = try Self.number(of: session, bus) }
}

extension MutterRemote: KeyInput {
    func post(key code: Int32, down: Bool) throws {
        try notify("KeyboardKeycode", [.uint(UInt32(code)), .bool(down)])
    }
}
