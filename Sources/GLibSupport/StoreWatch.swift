import CGLib

/// A watch that notices writes to the store by any program. It watches the folder of the store's file, in which every
/// write changes files.
@MainActor public final class StoreWatch {
    /// The minimum interval between reports, in milliseconds, so that many writes in a row are reported together.
    private static let rate: Int32 = 100

    /// The signature of the monitor's signal `changed`.
    private typealias Changed =
        @convention(c) (
            OpaquePointer?, OpaquePointer?, OpaquePointer?, GFileMonitorEvent, UnsafeMutableRawPointer?
        ) -> Void

    private let monitor: UnsafeMutablePointer<GFileMonitor>?
    private var isScheduled = false

    /// - Parameter onChange: Called after a possible change of the store.
    public init(path: String, onChange: @escaping @MainActor () -> Void) {
        let name = g_path_get_dirname(path)
        let folder = g_file_new_for_path(name)
        g_free(name)
        monitor = g_file_monitor_directory(folder, G_FILE_MONITOR_NONE, nil, nil)
        g_object_unref(folder.map(UnsafeMutableRawPointer.init))
        guard let monitor else { return }
        g_file_monitor_set_rate_limit(monitor, Self.rate)
        let changed: Changed = { _, _, _, _, data in
            nonisolated(unsafe) let data = data
            MainActor.assumeIsolated { Callback<LoopAction>.at(data)() }
        }
        let body: LoopAction = { [weak self] in self?.schedule(onChange) }
        g_signal_connect_data(
            monitor, "changed", unsafeBitCast(changed, to: GCallback.self), Callback.retained(body),
            { data, _ in releaseCallback(data) }, GConnectFlags(rawValue: 0))
    }

    isolated deinit {
        guard let monitor else { return }
        g_file_monitor_cancel(monitor)
        g_object_unref(monitor)
    }

    private func schedule(_ onChange: @escaping @MainActor () -> Void) {
        guard !isScheduled else { return }
        isScheduled = true
        runAfter(milliseconds: UInt32(Self.rate)) { [weak self] in
            self?.isScheduled = false
            onChange()
        }
    }
}
