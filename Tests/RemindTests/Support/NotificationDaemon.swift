// A notification server on the test's private bus whose buttons tests can press.

import CGLib
import Foundation
import Synchronization

/// A requested notification.
struct Shown: Equatable, Sendable {
    /// The notification number in the request; 0 means none.
    var asked: UInt32
    /// The notification number that the server assigned.
    var number: UInt32
    var title: String
    var body: String
    /// The actions and their labels, alternating.
    var actions: [String]

    /// The actions without their labels.
    var buttons: [String] { stride(from: 0, to: actions.count, by: 2).map { actions[$0] } }
}

/// A server of the Desktop Notifications Specification, as far as reminders use it.
final class NotificationDaemon: @unchecked Sendable {
    private struct State {
        var calls: [Shown] = []
        var seen: [UInt32: Shown] = [:]
        var last: UInt32 = 0
        /// Whether the server receives calls without responding.
        var isStuck = false
    }

    private static let name = "org.freedesktop.Notifications"
    private static let path = "/org/freedesktop/Notifications"
    private static let description = """
        <node><interface name="org.freedesktop.Notifications">
        <method name="GetCapabilities"><arg type="as" direction="out"/></method>
        <method name="CloseNotification"><arg type="u" direction="in"/></method>
        <method name="Notify">
        <arg type="s" direction="in"/><arg type="u" direction="in"/><arg type="s" direction="in"/>
        <arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="as" direction="in"/>
        <arg type="a{sv}" direction="in"/><arg type="i" direction="in"/><arg type="u" direction="out"/>
        </method></interface></node>
        """

    private let state = Mutex(State())
    private let capabilities: [String]
    private var service: BusService?

    /// Starts a server on a bus. The server owns its name when this initializer returns.
    init(address: String, capabilities: [String] = ["actions", "body", "body-markup"]) throws {
        self.capabilities = capabilities
        service = try BusService(Self.name, at: Self.path, Self.description, on: address) { [weak self] in
            self?.take($0, $1, $2)
        }
    }

    /// Leaves the bus with all its notifications.
    func quit() { service?.quit() }

    // MARK: - Requests

    private func take(_ method: String, _ arguments: OpaquePointer, _ invocation: OpaquePointer) {
        switch method {
        case "GetCapabilities":
            var names: [OpaquePointer?] = capabilities.map { g_variant_new_string($0) }
            let type = g_variant_type_new("s")
            defer { g_variant_type_free(type) }
            var list = [g_variant_new_array(type, &names, gsize(names.count))]
            g_dbus_method_invocation_return_value(invocation, g_variant_new_tuple(&list, 1))
        case "Notify":
            guard let number = show(arguments) else { return }
            var answer = [g_variant_new_uint32(number)]
            g_dbus_method_invocation_return_value(invocation, g_variant_new_tuple(&answer, 1))
        default:
            g_dbus_method_invocation_return_value(invocation, nil)
            let number = child(arguments, 0) { g_variant_get_uint32($0) }
            if state.withLock({ $0.seen.removeValue(forKey: number) }) != nil { emitClosed(number, reason: 3) }
        }
    }

    private func child<Value>(_ tuple: OpaquePointer, _ index: Int, _ read: (OpaquePointer) -> Value) -> Value {
        let value = g_variant_get_child_value(tuple, gsize(index)).unsafelyUnwrapped
        defer { g_variant_unref(value) }
        return read(value)
    }

    private func text(_ value: OpaquePointer) -> String { String(cString: g_variant_get_string(value, nil)) }

    /// Shows a requested notification and returns its number, or nil if the server is stuck and does not respond.
    private func show(_ arguments: OpaquePointer) -> UInt32? {
        let asked = child(arguments, 1) { g_variant_get_uint32($0) }
        let title = child(arguments, 3, text)
        let body = child(arguments, 4, text)
        let actions = child(arguments, 5) { list in
            (0..<Int(g_variant_n_children(list))).map { child(list, $0, text) }
        }
        return state.withLock { state in
            if asked == 0 { state.last += 1 }
            let shown = Shown(
                asked: asked, number: asked == 0 ? state.last : asked, title: title, body: body, actions: actions)
            state.calls.append(shown)
            if state.isStuck { return nil }
            state.seen[shown.number] = shown
            return shown.number
        }
    }

    private func emitClosed(_ number: UInt32, reason: UInt32) {
        service?.emit("NotificationClosed", [g_variant_new_uint32(number), g_variant_new_uint32(reason)])
    }

    // MARK: - Observing and acting

    /// All calls so far, in order.
    var calls: [Shown] { state.withLock { $0.calls } }

    /// The visible notifications, sorted by title.
    var seen: [Shown] { state.withLock { $0.seen.values.sorted { $0.title < $1.title } } }

    /// Makes the server receive calls without responding, or respond again.
    func setStuck(_ isStuck: Bool) { state.withLock { $0.isStuck = isStuck } }

    /// Presses a button. The notification then disappears, as with GNOME and dunst.
    func press(_ action: String, of shown: Shown) {
        service?.emit("ActionInvoked", [g_variant_new_uint32(shown.number), g_variant_new_string(action)])
        dismiss(shown)
    }

    /// Closes a notification, as the user does.
    func dismiss(_ shown: Shown) {
        state.withLock { $0.seen[shown.number] = nil }
        emitClosed(shown.number, reason: 2)
    }
}
