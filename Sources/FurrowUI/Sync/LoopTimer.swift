// A time of the main loop that can be set anew.

import CGtk
import GtkSupport

/// Rings once, at the time that it was set to last, for as long as this lives.
@MainActor final class LoopTimer {
    private var source: UInt32?

    isolated deinit { stop() }

    /// Sets it to so many seconds from now, or to never.
    func set(_ seconds: Double?, _ body: @escaping @MainActor () -> Void) {
        stop()
        guard let seconds else { return }
        // A little later rather than a little earlier: it would ring twice.
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
