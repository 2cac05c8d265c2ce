// Notices that the network is there again.

import CGtk
import GtkSupport

/// Watches the network for as long as this lives.
@MainActor final class NetworkWatch {
    private let onReturn: @MainActor () -> Void
    private var monitor: OpaquePointer?

    /// - Parameter onReturn: called when the network is there again, or is another one.
    init(onReturn: @escaping @MainActor () -> Void) {
        self.onReturn = onReturn
        // GLib asks other programs what network there is before it answers: not on the thread that draws.
        Task { [weak self] in
            let found = await Task.detached { Found(g_network_monitor_get_default()) }.value
            self?.watch(found.monitor)
        }
    }

    /// GLib's own, which lives as long as the program.
    private struct Found: @unchecked Sendable {
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
