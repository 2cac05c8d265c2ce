// Notices writes to the store by other programs.

import CGtk
import Foundation
import GtkSupport

/// Watches the folder of the store's file, in which every write changes files.
@MainActor final class StoreWatch {
    /// The minimum interval between reports, in milliseconds, so that many writes in a row are reported together.
    private static let rate: Int32 = 100

    private let monitor: UnsafeMutablePointer<GFileMonitor>?
    private var isScheduled = false

    /// Starts watching.
    ///
    /// - Parameter onChange: called after a possible change of the store.
    init(path: String, onChange: @escaping @MainActor () -> Void) {
        let folder = g_file_new_for_path(URL(fileURLWithPath: path).deletingLastPathComponent().path)
        monitor = g_file_monitor_directory(folder, G_FILE_MONITOR_NONE, nil, nil)
        g_object_unref(folder?.raw)
        guard let monitor else { return }
        g_file_monitor_set_rate_limit(monitor, Self.rate)
        connect(monitor, "changed") { [weak self] in self?.schedule(onChange) }
    }

    isolated deinit {
        guard let monitor else { return }
        g_file_monitor_cancel(monitor)
        g_object_unref(monitor)
    }

    private func schedule(_ onChange: @escaping @MainActor () -> Void) {
        guard !isScheduled else { return }
        isScheduled = true
        after(milliseconds: UInt32(Self.rate)) { [weak self] in
            self?.isScheduled = false
            onChange()
        }
    }
}
