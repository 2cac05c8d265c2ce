import CGtk
import GtkSupport

/// A watch that reports the return of the network, until it is deallocated.
@MainActor final class NetworkWatch {
    private let onReturn: @MainActor () -> Void
    private var monitor: OpaquePointer?

    /// - Parameter onReturn: Called when the network returns or changes.
    init(onReturn: @escaping @MainActor () -> Void) {
        self.onReturn = onReturn
        // On another thread, because GLib waits for other processes to report the state of the network.
        Task { [weak self] in
            let shared = await Task.detached { SharedMonitor(g_network_monitor_get_default()) }.value
            self?.watch(shared.monitor)
        }
    }

    /// GLib's network monitor, which exists as long as the program runs.
    private struct SharedMonitor: @unchecked Sendable {
        let monitor: OpaquePointer?
        init(_ monitor: OpaquePointer?) { self.monitor = monitor }
    }

    private func watch(_ monitor: OpaquePointer?) {
        guard let monitor else { return }
        self.monitor = monitor
        connect(monitor, "network-changed") { [weak self] in self?.changed() }
    }

    private func changed() {
        guard let monitor, g_network_monitor_get_network_available(monitor) != 0 else { return }
        onReturn()
    }
}
