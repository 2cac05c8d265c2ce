// Another program on the bus.

import CGLib
import Foundation

/// A connection to a bus that queries and calls its other programs.
final class TestBus {
    private let connection: OpaquePointer

    struct Failure: Error { let text: String }

    init(_ address: String) throws {
        let flags =
            G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
            | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue
        guard
            let connection = g_dbus_connection_new_for_address_sync(address, GDBusConnectionFlags(flags), nil, nil, nil)
        else { throw Failure(text: "no bus at \(address)") }
        self.connection = connection
    }

    deinit {
        g_dbus_connection_close_sync(connection, nil, nil)
        g_object_unref(UnsafeMutableRawPointer(connection))
    }

    func hasOwner(_ name: String) throws -> Bool {
        var arguments = [g_variant_new_string(name)]
        let bus = "org.freedesktop.DBus"
        let answer = try call(bus, "/org/freedesktop/DBus", bus, "NameHasOwner", g_variant_new_tuple(&arguments, 1))
        defer { g_variant_unref(answer) }
        let value = g_variant_get_child_value(answer, 0)
        defer { g_variant_unref(value) }
        return g_variant_get_boolean(value) != 0
    }

    /// Makes the reminder program check for due reminders, as windows and commands do. Returns when the check has
    /// begun.
    func check() throws {
        let name = "io.github.furrow_app.Furrow.Remind"
        g_variant_unref(try call(name, "/io/github/furrow_app/Furrow/Remind", name, "Check", nil))
    }

    private func call(
        _ name: String, _ path: String, _ interface: String, _ method: String, _ arguments: OpaquePointer?
    ) throws -> OpaquePointer {
        var error: UnsafeMutablePointer<GError>?
        let answer = g_dbus_connection_call_sync(
            connection, name, path, interface, method, arguments, nil, G_DBUS_CALL_FLAGS_NONE, -1, nil, &error)
        defer { g_clear_error(&error) }
        guard let answer else { throw Failure(text: error.map { String(cString: $0.pointee.message) } ?? "") }
        return answer
    }
}
