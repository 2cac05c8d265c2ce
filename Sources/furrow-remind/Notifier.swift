import CGLib
import GLibSupport
import Store
import Todo

struct Notification {
    var title: String
    /// The lines below the title, as plain text.
    var body: String
    /// The buttons in their order, with their actions and labels.
    var buttons: [(action: String, label: String)]
}

/// A client of the desktop's notification server (Desktop Notifications Specification 1.2). Another program may take
/// over as the server at any time.
@MainActor final class Notifier {
    private static let name = "org.freedesktop.Notifications"
    private static let path = "/org/freedesktop/Notifications"

    private let bus: MessageBus
    private(set) var server: NotificationServer?
    /// The capabilities of the server, or nil until they are requested.
    private var capabilities: Set<String>?

    /// - Parameters:
    ///   - onServer: Called when another server appears.
    ///   - onAction: Called with the number of a notification and the chosen action.
    ///   - onClose: Called with the number of a notification that was closed.
    init(
        bus: MessageBus, onServer: @escaping LoopAction, onAction: @escaping @MainActor (UInt32, String) -> Void,
        onClose: @escaping @MainActor (UInt32) -> Void
    ) {
        self.bus = bus
        bus.onSignal(
            "org.freedesktop.DBus", interface: "org.freedesktop.DBus", signal: "NameOwnerChanged", first: Self.name
        ) {
            [weak self] change in
            guard let self, change.type == "(sss)" else { return }
            setServer(owner: change[2].text)
            if server != nil { onServer() }
        }
        bus.onSignal(Self.name, interface: Self.name, signal: "ActionInvoked") { values in
            if values.type == "(us)" { onAction(values[0].number, values[1].text) }
        }
        bus.onSignal(Self.name, interface: Self.name, signal: "NotificationClosed") { values in
            // With the other reasons, the user may not have seen the notification, for example because the server
            // dropped it or exits.
            if values.type == "(uu)", Self.isSeen(values[1].number) { onClose(values[0].number) }
        }
        findOwner()
    }

    /// Returns whether a notification was closed by the user (2) or by a program (3).
    private static func isSeen(_ reason: UInt32) -> Bool { reason == 2 || reason == 3 }

    private func findOwner() { setServer(owner: bus.callBus("GetNameOwner", [.text(Self.name)])?[0].text ?? "") }

    private func setServer(owner: String) {
        server = owner.isEmpty ? nil : NotificationServer(bus: bus.id, owner: owner)
        capabilities = nil
    }

    /// Makes the bus start a server if none is running.
    ///
    /// - Returns: Whether a server is running now.
    func startServer() -> Bool {
        if server == nil, requestCapabilities() != nil { findOwner() }
        return server != nil
    }

    private func requestCapabilities() -> Set<String>? {
        guard
            let reply = try? bus.call(
                Self.name, path: Self.path, interface: Self.name, method: "GetCapabilities", arguments: []),
            reply.type == "(as)"
        else { return nil }
        return Set(reply[0].texts)
    }

    /// Shows a notification, replacing the one with this number if it exists.
    ///
    /// - Returns: The number of the new notification.
    func show(_ notification: Notification, replacing number: UInt32) throws(BusError) -> UInt32 {
        capabilities = capabilities ?? requestCapabilities()
        let supported = capabilities ?? []
        let buttons = supported.contains("actions") ? notification.buttons.flatMap { [$0.action, $0.label] } : []
        let body = supported.contains("body-markup") ? Self.escaped(notification.body) : notification.body
        let reply = try bus.call(
            Self.name, path: Self.path, interface: Self.name, method: "Notify",
            arguments: [
                .text(tr("Furrow")), .number(number), .text(StoreLocation.folderName), .text(notification.title),
                .text(body), .texts(buttons), .named([("desktop-entry", .text(StoreLocation.folderName))]),
                // With a timeout of 0, the notification stays until the user has seen it.
                .signed(0),
            ])
        guard reply.type == "(u)" else { throw BusError(description: "Notify") }
        return reply[0].number
    }

    func close(_ number: UInt32) {
        bus.send(
            Self.name, path: Self.path, interface: Self.name, method: "CloseNotification", arguments: [.number(number)])
    }

    private static func escaped(_ text: String) -> String {
        guard let escaped = g_markup_escape_text(text, -1) else { return "" }
        defer { g_free(escaped) }
        return String(cString: escaped)
    }
}
