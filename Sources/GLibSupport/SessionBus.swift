// The session bus: whether there is one, and joined early.

import CGLib
import Dispatch
import Glibc

/// The desktop's message bus.
public enum SessionBus {
    /// Whether there is one. Asked without a connection: without a bus GLib would start one.
    public static var isThere: Bool {
        if let address = environmentVariable("DBUS_SESSION_BUS_ADDRESS") { return !address.isEmpty }
        return environmentVariable("XDG_RUNTIME_DIR").map { access($0 + "/bus", F_OK) == 0 } ?? false
    }

    /// Joins the session bus on another thread and stays joined: GTK, its accessibility and the application each ask for
    /// the connection while they start, and each would wait for it, and two would make one of their own.
    public static func connect() {
        DispatchQueue.global(qos: .userInitiated).async {
            // Without a bus there is nothing to keep; the program works without.
            _ = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil)
        }
    }
}
