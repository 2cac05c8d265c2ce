// Swift's main actor on GLib's main loop.

import CGtk
import GtkShim

/// GLib's main loop.
public enum MainLoop {
    /// Lets `@MainActor` tasks run while GLib's main loop does; once, before the loop starts.
    ///
    /// - Returns: false where this Swift runtime cannot be joined to another loop.
    public static func runMainActor() -> Bool { furrow_main_queue_attach() }

    /// The time now in seconds on the monotonic clock that frames are timed by.
    public static var now: Double { Double(g_get_monotonic_time()) / 1_000_000 }
}
