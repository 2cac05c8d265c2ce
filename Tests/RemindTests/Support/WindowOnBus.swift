// Furrow's window as the bus knows it, which notes what is asked of it.

import CGLib
import Foundation
import Synchronization

/// What has the window's name on a test's bus.
final class WindowOnBus: @unchecked Sendable {
    private static let name = "io.github.furrow_app.Furrow"
    private static let path = "/io/github/furrow_app/Furrow"
    private static let description = """
        <node><interface name="org.freedesktop.Application">
        <method name="Activate"><arg type="a{sv}" direction="in"/></method>
        <method name="ActivateAction">
        <arg type="s" direction="in"/><arg type="av" direction="in"/><arg type="a{sv}" direction="in"/>
        </method></interface></node>
        """

    private struct State {
        var calls: [String] = []
        var isReady = false
    }

    private let state = Mutex(State())
    private let context = g_main_context_new()
    private let loop: OpaquePointer
    private let ended = DispatchSemaphore(value: 0)

    /// Takes the name on a bus; it has it when this returns.
    init(_ address: String) throws {
        loop = g_main_loop_new(context, 0)
        Thread { [self] in serve(address) }.start()
        let limit = ContinuousClock.now + .seconds(30)
        while !state.withLock({ $0.isReady }) {
            guard ContinuousClock.now < limit else { throw TestBus.Failure(text: "no name at \(address)") }
            usleep(1000)
        }
    }

    /// What was asked of it, in GVariant's text format, after the method's name.
    var calls: [String] { state.withLock { $0.calls } }

    private func serve(_ address: String) {
        g_main_context_push_thread_default(context)
        let flags =
            G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
            | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue
        let connection = g_dbus_connection_new_for_address_sync(address, GDBusConnectionFlags(flags), nil, nil, nil)
        guard let connection, let node = g_dbus_node_info_new_for_xml(Self.description, nil) else { return }
        var table = GDBusInterfaceVTable()
        table.method_call = { _, _, _, _, method, arguments, invocation, data in
            guard let method, let arguments, let invocation, let data else { return }
            Unmanaged<WindowOnBus>.fromOpaque(data).takeUnretainedValue().take(String(cString: method), arguments)
            g_dbus_method_invocation_return_value(invocation, nil)
        }
        g_dbus_connection_register_object(
            connection, Self.path, node.pointee.interfaces[0], &table, Unmanaged.passUnretained(self).toOpaque(), nil,
            nil)
        g_dbus_node_info_unref(node)
        var arguments = [g_variant_new_string(Self.name), g_variant_new_uint32(4)]
        let answer = g_dbus_connection_call_sync(
            connection, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "RequestName",
            g_variant_new_tuple(&arguments, 2), nil, G_DBUS_CALL_FLAGS_NONE, -1, nil, nil)
        guard let answer else { return }
        g_variant_unref(answer)
        state.withLock { $0.isReady = true }
        g_main_loop_run(loop)
        g_dbus_connection_close_sync(connection, nil, nil)
        g_object_unref(UnsafeMutableRawPointer(connection))
        g_main_context_pop_thread_default(context)
        ended.signal()
    }

    private func take(_ method: String, _ arguments: OpaquePointer) {
        guard let text = g_variant_print(arguments, 0) else { return }
        defer { g_free(text) }
        state.withLock { $0.calls.append("\(method) \(String(cString: text))") }
    }

    /// Leaves the bus.
    func quit() {
        g_main_loop_quit(loop)
        ended.wait()
    }
}
