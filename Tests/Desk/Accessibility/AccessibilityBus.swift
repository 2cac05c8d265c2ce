// A connection to the desk's accessibility bus.

import CGtk

/// Calls over D-Bus, many at a time: a list has hundreds of rows, and a call alone costs a round trip through the bus.
final class AccessibilityBus {
    /// A call of a method.
    struct Call {
        var destination: String
        var path: String
        var interface: String
        var method: String
        var arguments: [Argument] = []
    }

    private let connection: OpaquePointer
    private let context: OpaquePointer
    private let listener: Announcements

    /// What has been announced on the bus, as far as it has come in.
    var announcements: [Announcements.Announcement] {
        while g_main_context_iteration(context, 0) != 0 {}
        return listener.heard
    }

    /// Connects to the accessibility bus that the session bus at `address` knows, starting it where need be.
    init(session address: String) throws {
        context = g_main_context_new()
        do {
            let session = try Self.connect(address)
            defer { g_object_unref(UnsafeMutableRawPointer(session)) }
            let name = "org.a11y.Bus"
            let call = Call(destination: name, path: "/org/a11y/bus", interface: name, method: "GetAddress")
            connection = try Self.connect(try Self.ask(session, call)[0].string)
            listener = Announcements(on: connection, in: context)
        } catch {
            g_main_context_unref(context)
            throw error
        }
    }

    deinit {
        g_dbus_connection_close_sync(connection, nil, nil)
        g_object_unref(UnsafeMutableRawPointer(connection))
        g_main_context_unref(context)
    }

    /// The answer to one call; throws ``DeskError/accessibility(_:)``.
    func ask(_ call: Call) throws -> Variant {
        try Self.ask(connection, call)
    }

    /// The answers to many calls, in their order; nil for those that failed.
    func ask(_ calls: [Call]) -> [Variant?] {
        let batch = Batch(count: calls.count)
        g_main_context_push_thread_default(context)
        for (index, call) in calls.enumerated() {
            let slot = Unmanaged.passRetained(Batch.Slot(batch: batch, index: index)).toOpaque()
            g_dbus_connection_call(
                connection, call.destination, call.path, call.interface, call.method, Argument.tuple(call.arguments),
                nil, G_DBUS_CALL_FLAGS_NONE, Self.patience, nil, Batch.finished, slot
            )
        }
        while batch.open > 0 { g_main_context_iteration(context, 1) }
        g_main_context_pop_thread_default(context)
        return batch.answers
    }

    /// How long a call may take, in ms: a program busy for longer is stuck.
    private static let patience: Int32 = 10_000

    private static func connect(_ address: String) throws -> OpaquePointer {
        var error: UnsafeMutablePointer<GError>?
        let client = G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
        let flags = GDBusConnectionFlags(client | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue)
        let connection = g_dbus_connection_new_for_address_sync(address, flags, nil, nil, &error)
        guard let connection else { throw failure(error) }
        return connection
    }

    private static func ask(_ connection: OpaquePointer, _ call: Call) throws -> Variant {
        var error: UnsafeMutablePointer<GError>?
        let answer = g_dbus_connection_call_sync(
            connection, call.destination, call.path, call.interface, call.method, Argument.tuple(call.arguments), nil,
            G_DBUS_CALL_FLAGS_NONE, patience, nil, &error
        )
        guard let answer else { throw failure(error) }
        return Variant(taking: answer)
    }

    private static func failure(_ error: UnsafeMutablePointer<GError>?) -> DeskError {
        guard let error else { return .accessibility("unknown") }
        defer { g_error_free(error) }
        return .accessibility(String(cString: error.pointee.message))
    }
}

/// Answers being collected.
private final class Batch {
    var answers: [Variant?]
    var open: Int

    init(count: Int) {
        answers = Array(repeating: nil, count: count)
        open = count
    }

    final class Slot {
        let batch: Batch
        let index: Int

        init(batch: Batch, index: Int) {
            self.batch = batch
            self.index = index
        }
    }

    static let finished: GAsyncReadyCallback = { source, result, data in
        guard let data else { return }
        let slot = Unmanaged<Slot>.fromOpaque(data).takeRetainedValue()
        let answer = g_dbus_connection_call_finish(source.map { OpaquePointer($0) }, result, nil)
        slot.batch.answers[slot.index] = answer.map { Variant(taking: $0) }
        slot.batch.open -= 1
    }
}
