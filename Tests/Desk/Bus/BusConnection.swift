// A connection to a D-Bus message bus.

import CGtk

/// A D-Bus method call.
struct BusCall {
    var destination: String
    var path: String
    var interface: String
    var method: String
    var arguments: [Argument] = []
}

/// A private connection of this process to a bus.
final class BusConnection {
    let connection: OpaquePointer

    /// The timeout of a call in ms. A program that stays busy for longer is stuck.
    static let timeout: Int32 = 10_000

    /// Connects to the bus at an address.
    ///
    /// - Throws: ``DeskError/bus(_:)``.
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

    /// Calls a method and returns its response.
    ///
    /// - Throws: ``DeskError/bus(_:)``.
    func ask(_ call: BusCall) throws -> Variant {
        var error: UnsafeMutablePointer<GError>?
        let answer = g_dbus_connection_call_sync(
            connection, call.destination, call.path, call.interface, call.method, Argument.tuple(call.arguments), nil,
            G_DBUS_CALL_FLAGS_NONE, Self.timeout, nil, &error
        )
        guard let answer else { throw Self.failure(error) }
        return Variant(taking: answer)
    }

    /// Calls a method without waiting for the response. Calls arrive in order.
    func send(_ call: BusCall) {
        g_dbus_connection_call(
            connection, call.destination, call.path, call.interface, call.method, Argument.tuple(call.arguments), nil,
            G_DBUS_CALL_FLAGS_NONE, Self.timeout, nil, nil, nil)
    }

    private static func failure(_ error: UnsafeMutablePointer<GError>?) -> DeskError {
        guard let error else { return .bus("unknown") }
        defer { g_error_free(error) }
        return .bus(String(cString: error.pointee.message))
    }
}
