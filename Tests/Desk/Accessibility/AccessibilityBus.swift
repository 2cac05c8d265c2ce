// A connection to the desk's accessibility bus.

import CGtk

/// A connection that sends many D-Bus calls at once. A list has hundreds of rows, and each single call costs a round
/// trip through the bus.
final class AccessibilityBus {
    typealias Call = BusCall

    private let bus: BusConnection
    private let context: OpaquePointer
    private let listener: Announcements

    /// The announcements received on the bus so far.
    var announcements: [Announcements.Announcement] {
        while g_main_context_iteration(context, 0) != 0 {}
        return listener.received
    }

    /// Connects to the accessibility bus of the session bus at `address`. Starts the accessibility bus if necessary.
    init(session address: String) throws {
        let name = "org.a11y.Bus"
        let call = Call(destination: name, path: "/org/a11y/bus", interface: name, method: "GetAddress")
        bus = try Self.withAccessibilityErrors {
            let accessible = try BusConnection(address: address).ask(call)[0].string
            return try BusConnection(address: accessible)
        }
        context = g_main_context_new()
        listener = Announcements(on: bus.connection, in: context)
    }

    deinit {
        g_main_context_unref(context)
    }

    /// Calls a method and returns its response.
    ///
    /// - Throws: ``DeskError/accessibility(_:)``.
    func ask(_ call: Call) throws -> Variant {
        try Self.withAccessibilityErrors { try bus.ask(call) }
    }

    /// Sends many calls and returns their responses in order. The response to a failed call is nil.
    func ask(_ calls: [Call]) -> [Variant?] {
        let batch = Batch(count: calls.count)
        g_main_context_push_thread_default(context)
        for (index, call) in calls.enumerated() {
            let slot = Unmanaged.passRetained(Batch.Slot(batch: batch, index: index)).toOpaque()
            g_dbus_connection_call(
                bus.connection, call.destination, call.path, call.interface, call.method,
                Argument.tuple(call.arguments), nil, G_DBUS_CALL_FLAGS_NONE, BusConnection.timeout, nil,
                Batch.finished, slot
            )
        }
        while batch.open > 0 { g_main_context_iteration(context, 1) }
        g_main_context_pop_thread_default(context)
        return batch.answers
    }

    private static func withAccessibilityErrors<Value>(_ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch DeskError.bus(let what) {
            throw DeskError.accessibility(what)
        }
    }
}

/// A batch of responses that are still arriving.
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
