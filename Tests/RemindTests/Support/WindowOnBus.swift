// A stand-in for Furrow's window on the bus that records its calls.

import CGLib
import Foundation
import Synchronization

/// The owner of the window's name on a test's bus.
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

    private let asked = Mutex<[String]>([])
    private var service: BusService?

    /// Starts the service on a bus. The service owns its name when this initializer returns.
    init(_ address: String) throws {
        service = try BusService(Self.name, at: Self.path, Self.description, on: address) { [weak self] in
            self?.take($0, $1)
            g_dbus_method_invocation_return_value($2, nil)
        }
    }

    /// The calls so far, each as the method's name and its arguments in GVariant's text format.
    var calls: [String] { asked.withLock { $0 } }

    private func take(_ method: String, _ arguments: OpaquePointer) {
        guard let text = g_variant_print(arguments, 0) else { return }
        defer { g_free(text) }
        asked.withLock { $0.append("\(method) \(String(cString: text))") }
    }

    func quit() { service?.quit() }
}
