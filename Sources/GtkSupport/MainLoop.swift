import CGtk
import GtkShim

/// GLib's main loop, which also runs Swift's main actor.
public enum MainLoop {
    /// Makes `@MainActor` tasks run in GLib's main loop. Call once, before the loop starts.
    ///
    /// - Returns: False if this Swift runtime cannot join another loop.
    public static func runMainActor() -> Bool { furrow_main_queue_attach() }

    /// The current time in seconds on the monotonic clock that frames use.
    public static var now: Double { Double(g_get_monotonic_time()) / 1_000_000 }
}
