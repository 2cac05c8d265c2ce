// A service on the test's private bus whose methods a test answers.

import CGLib
import Foundation
import Synchronization

/// The owner of a bus name with one object, until it quits.
final class BusService: @unchecked Sendable {
    /// Handles a call, on the service's own thread. Receives the method, its arguments and the call, to which it may
    /// or may not respond.
    typealias Answer = @Sendable (_ method: String, _ arguments: OpaquePointer, _ call: OpaquePointer) -> Void

    private let name, path, description: String
    private let answer: Answer
    private let isReady = Mutex(false)
    private let context = g_main_context_new()
    private let loop: OpaquePointer
    private var connection: OpaquePointer?
    private let ended = DispatchSemaphore(value: 0)

    /// Starts the service on a bus. The service owns its name when this initializer returns.
    ///
    /// - Parameters:
    ///   - description: The object's interface in D-Bus's XML format.
    ///   - address: The address of the bus.
    init(
        _ name: String, at path: String, _ description: String, on address: String, answer: @escaping Answer
    ) throws {
        self.name = name
        self.path = path
        self.description = description
        self.answer = answer
        loop = g_main_loop_new(context, 0)
        Thread { [self] in serve(address) }.start()
        let limit = ContinuousClock.now + .seconds(30)
        while !isReady.withLock({ $0 }) {
            guard ContinuousClock.now < limit else { throw TestBus.Failure(text: "no \(name) at \(address)") }
            usleep(1000)
        }
    }

    private func serve(_ address: String) {
        g_main_context_push_thread_default(context)
        let flags =
            G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
            | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue
        connection = g_dbus_connection_new_for_address_sync(address, GDBusConnectionFlags(flags), nil, nil, nil)
        guard let connection, let node = g_dbus_node_info_new_for_xml(description, nil) else { return }
        var table = GDBusInterfaceVTable()
        table.method_call = { _, _, _, _, method, arguments, call, data in
            guard let method, let arguments, let call, let data else { return }
            let service = Unmanaged<BusService>.fromOpaque(data).takeUnretainedValue()
            service.answer(String(cString: method), arguments, call)
        }
        g_dbus_connection_register_object(
            connection, path, node.pointee.interfaces[0], &table, Unmanaged.passUnretained(self).toOpaque(), nil, nil)
        g_dbus_node_info_unref(node)
        var arguments = [g_variant_new_string(name), g_variant_new_uint32(4)]
        let owned = g_dbus_connection_call_sync(
            connection, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "RequestName",
            g_variant_new_tuple(&arguments, 2), nil, G_DBUS_CALL_FLAGS_NONE, -1, nil, nil)
        guard let owned else { return }
        g_variant_unref(owned)
        isReady.withLock { $0 = true }
        g_main_loop_run(loop)
        g_dbus_connection_close_sync(connection, nil, nil)
        g_object_unref(UnsafeMutableRawPointer(connection))
        g_main_context_pop_thread_default(context)
        ended.signal()
    }

    /// Emits a signal of the interface that has the service's name.
    func emit(_ signal: String, _ arguments: [OpaquePointer?]) {
        var arguments = arguments
        g_dbus_connection_emit_signal(
            connection, nil, path, name, signal, g_variant_new_tuple(&arguments, gsize(arguments.count)), nil)
    }

    func quit() {
        g_main_loop_quit(loop)
        ended.wait()
    }
}
