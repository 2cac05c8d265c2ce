import CGLib
import GLibSupport
import ReminderSupport

/// A connection to the session bus, with the program's name and method. The program exits when the connection closes.
@MainActor final class MessageBus {
    let connection: OpaquePointer

    /// Connects to the session bus, or returns nil if there is none.
    init?() {
        guard let connection = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil) else { return nil }
        self.connection = connection
    }

    /// The id of the bus, which differs between sessions.
    var id: String { String(cString: g_dbus_connection_get_guid(connection)) }

    /// Requests the program's name.
    ///
    /// - Returns: False if another process owns the name.
    func requestName() -> Bool {
        // DBUS_NAME_FLAG_DO_NOT_QUEUE, and DBUS_REQUEST_NAME_REPLY_PRIMARY_OWNER (D-Bus Specification,
        // RequestName).
        let reply = callBus("RequestName", [.text(ReminderService.busName), .number(4)])
        return reply.map { $0[0].number == 1 } ?? false
    }

    /// Calls a method of the bus itself. Returns nil if the call fails.
    func callBus(_ method: String, _ arguments: [BusArgument]) -> BusValue? {
        let name = "org.freedesktop.DBus"
        return try? call(name, path: "/org/freedesktop/DBus", interface: name, method: method, arguments: arguments)
    }

    /// Calls a method and waits for the reply. The bus starts the program if needed.
    func call(
        _ name: String, path: String, interface: String, method: String, arguments: [BusArgument]
    ) throws(BusError) -> BusValue {
        var error: UnsafeMutablePointer<GError>?
        let reply = g_dbus_connection_call_sync(
            connection, name, path, interface, method, BusArgument.tuple(arguments), nil, G_DBUS_CALL_FLAGS_NONE,
            Self.timeout, nil, &error)
        if let reply { return BusValue(taking: reply) }
        defer { g_clear_error(&error) }
        throw BusError(description: error.map { String(cString: $0.pointee.message) } ?? "")
    }

    /// Calls a method without waiting for a reply.
    func send(_ name: String, path: String, interface: String, method: String, arguments: [BusArgument]) {
        g_dbus_connection_call(
            connection, name, path, interface, method, BusArgument.tuple(arguments), nil, G_DBUS_CALL_FLAGS_NONE,
            Self.timeout, nil, nil, nil)
    }

    /// The timeout for replies in milliseconds, during which the main loop is blocked. A notification server replies
    /// within a few milliseconds. If it has to be started first and takes longer, the caller tries again later.
    private static let timeout: Int32 = 3000

    /// Subscribes to a signal and calls the closure with its values.
    ///
    /// - Parameter first: A filter for the signal's first value, a text, or nil for no filter.
    func onSignal(
        _ name: String, interface: String, signal: String, first: String? = nil,
        _ body: @escaping @MainActor (BusValue) -> Void
    ) {
        g_dbus_connection_signal_subscribe(
            connection, name, interface, signal, nil, first, G_DBUS_SIGNAL_FLAGS_NONE,
            { _, _, _, _, _, values, data in
                nonisolated(unsafe) let (values, data) = (values.map { BusValue(taking: g_variant_ref($0)) }, data)
                MainActor.assumeIsolated {
                    if let values { Callback<@MainActor (BusValue) -> Void>.at(data)(values) }
                }
            }, Callback.retained(body), nil)
    }

    /// Exports the program's method and calls the closure when another program calls it.
    func serve(_ onCheck: @escaping LoopAction) {
        let xml = """
            <node><interface name="\(ReminderService.interface)"><method name="\(ReminderService.check)"/></interface></node>
            """
        guard let node = g_dbus_node_info_new_for_xml(xml, nil) else { return }
        var table = GDBusInterfaceVTable()
        table.method_call = { _, _, _, _, _, _, invocation, data in
            g_dbus_method_invocation_return_value(invocation, nil)
            nonisolated(unsafe) let data = data
            MainActor.assumeIsolated { Callback<LoopAction>.at(data)() }
        }
        g_dbus_connection_register_object(
            connection, ReminderService.objectPath, node.pointee.interfaces[0], &table, Callback.retained(onCheck), nil,
            nil)
        g_dbus_node_info_unref(node)
    }
}

/// The failure of a call, with the message of the called program.
struct BusError: Error, CustomStringConvertible {
    let description: String
}
