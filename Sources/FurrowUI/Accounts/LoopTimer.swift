import CGtk
import GtkSupport

/// A restartable timer of the main loop. It fires once, at the last time that was set, and stops when it is
/// deallocated.
@MainActor final class LoopTimer {
    private var source: UInt32?

    isolated deinit { stop() }

    /// Sets the timer to a number of seconds from now, or stops it.
    func set(_ seconds: Double?, _ body: @escaping @MainActor () -> Void) {
        stop()
        guard let seconds else { return }
        // Rounded up, because a timer that fires early would have to fire twice.
        let milliseconds = UInt32(max(0, min(seconds, 86_400)) * 1000) + 1
        source = runAfter(milliseconds: milliseconds) { [weak self] in
            self?.source = nil
            body()
        }
    }

    private func stop() {
        if let source { g_source_remove(source) }
        source = nil
    }
}
