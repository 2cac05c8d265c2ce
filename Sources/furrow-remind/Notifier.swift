// The desktop's notifications (Desktop Notifications Specification 1.2).

import CGLib
import GLibSupport
import Store
import Todo

/// What is shown.
struct Notification {
    var title: String
    /// More lines of it; plain text.
    var body: String
    /// Its buttons, from the first on: what they do, and what they say.
    var buttons: [(action: String, label: String)]
}

/// The program that shows notifications, whichever it is at the time.
@MainActor final class Notifier {
    private static let name = "org.freedesktop.Notifications"
    private static let path = "/org/freedesktop/Notifications"

    private let bus: MessageBus
    /// What shows notifications now; nil where nothing does.
    private(set) var server: NotificationServer?
    /// What it can do; nil until it was asked.
    private var capabilities: Set<String>?

    /// - Parameters:
    ///   - onServer: called when another server is there.
    ///   - onAction: called with a notification's number and the action that was chosen.
    ///   - onClose: called with the number of one that has gone.
    init(
        bus: MessageBus, onServer: @escaping LoopAction, onAction: @escaping @MainActor (UInt32, String) -> Void,
        onClose: @escaping @MainActor (UInt32) -> Void
    ) {
        self.bus = bus
        bus.onSignal("org.freedesktop.DBus", "org.freedesktop.DBus", "NameOwnerChanged", first: Self.name) {
            [weak self] change in
            guard let self, change.isOf(type: "(sss)") else { return }
            take(change[2].text)
            if server != nil { onServer() }
        }
        bus.onSignal(Self.name, Self.name, "ActionInvoked") { values in
            if values.isOf(type: "(us)") { onAction(values[0].number, values[1].text) }
        }
        bus.onSignal(Self.name, Self.name, "NotificationClosed") { values in
            // Another reason says that nobody has seen it: a server that drops old ones, or that ends.
            if values.isOf(type: "(uu)"), Self.isSeen(values[1].number) { onClose(values[0].number) }
        }
        findOwner()
    }

    /// Whether a notification that has gone was dismissed by the user (2) or taken away by a program (3).
    private static func isSeen(_ reason: UInt32) -> Bool { reason == 2 || reason == 3 }

    private func findOwner() { take(bus.callBus("GetNameOwner", [.text(Self.name)])?[0].text ?? "") }

    private func take(_ owner: String) {
        server = owner.isEmpty ? nil : NotificationServer(bus: bus.id, owner: owner)
        capabilities = nil
    }

    /// Has the bus start a server where none runs; returns whether there is one now.
    func find() -> Bool {
        if server == nil, ask() != nil { findOwner() }
        return server != nil
    }

    private func ask() -> Set<String>? {
        guard let answer = try? bus.call(Self.name, Self.path, Self.name, "GetCapabilities", []),
            answer.isOf(type: "(as)")
        else { return nil }
        return Set(answer[0].texts)
    }

    /// Shows a notification, in the place of the one of this number where there is one.
    ///
    /// - Returns: the number under which it is shown.
    func show(_ notification: Notification, replacing number: UInt32) throws(BusError) -> UInt32 {
        capabilities = capabilities ?? ask()
        let can = capabilities ?? []
        let buttons = can.contains("actions") ? notification.buttons.flatMap { [$0.action, $0.label] } : []
        let body = can.contains("body-markup") ? Self.escaped(notification.body) : notification.body
        let answer = try bus.call(
            Self.name, Self.path, Self.name, "Notify",
            [
                .text(tr("Furrow")), .number(number), .text(StoreLocation.folderName), .text(notification.title),
                .text(body), .texts(buttons), .named([("desktop-entry", .text(StoreLocation.folderName))]),
                // It stays until somebody has seen it.
                .signed(0),
            ])
        guard answer.isOf(type: "(u)") else { throw BusError(description: "Notify") }
        return answer[0].number
    }

    /// Takes a notification away.
    func close(_ number: UInt32) { bus.send(Self.name, Self.path, Self.name, "CloseNotification", [.number(number)]) }

    private static func escaped(_ text: String) -> String {
        guard let escaped = g_markup_escape_text(text, -1) else { return "" }
        defer { g_free(escaped) }
        return String(cString: escaped)
    }
}
