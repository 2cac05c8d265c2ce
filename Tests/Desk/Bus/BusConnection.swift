// A connection to a D-Bus.

import CGtk

/// A call of a method.
struct BusCall {
    var destination: String
    var path: String
    var interface: String
    var method: String
    var arguments: [Argument] = []
}

/// A connection of this process alone to a bus.
final class BusConnection {
    let connection: OpaquePointer

    /// How long a call may take, in ms: a program busy for longer is stuck.
    static let patience: Int32 = 10_000

    /// Connects to the bus at an address; throws ``DeskError/bus(_:)``.
    init(address: String) throws {
        var error: UnsafeMutablePointer<GError>?
        let client = G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
        let flags = GDBusConnectionFlags(client | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue)
        let connection = g_dbus_connection_new_for_address_sync(address, flags, nil, nil, &error)
        guard let connection else { throw Self.failure(error) }
        self.connection = connection
    }

    deinit {
        g_dbus_connection_close_sync(connection, nil, nil)
        g_object_unref(UnsafeMutableRawPointer(connection))
    }

    /// The answer to a call; throws ``DeskError/bus(_:)``.
    func ask(_ call: BusCall) throws -> Variant {
        var error: UnsafeMutablePointer<GError>?
        let answer = g_dbus_connection_call_sync(
            connection, call.destination, call.path, call.interface, call.method, Argument.tuple(call.arguments), nil,
            G_DBUS_CALL_FLAGS_NONE, Self.patience, nil, &error
        )
        guard let answer else { throw Self.failure(error) }
        return Variant(taking: answer)
    }

    /// Calls and does not wait for the answer; calls arrive in their order.
    func send(_ call: BusCall) {
        g_dbus_connection_call(
            connection, call.destination, call.path, call.interface, call.method, Argument.tuple(call.arguments), nil,
            G_DBUS_CALL_FLAGS_NONE, Self.patience, nil, nil, nil)
    }

    private static func failure(_ error: UnsafeMutablePointer<GError>?) -> DeskError {
        guard let error else { return .bus("unknown") }
        defer { g_error_free(error) }
        return .bus(String(cString: error.pointee.message))
    }
}
