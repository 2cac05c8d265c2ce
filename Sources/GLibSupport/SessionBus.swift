import CGLib
import Dispatch
import Glibc

/// The session bus of the desktop: its detection, and an early connection.
public enum SessionBus {
    /// Whether a session bus exists. Checked without connecting, because GLib would start a bus if there is none.
    public static var isAvailable: Bool {
        if let address = environmentVariable("DBUS_SESSION_BUS_ADDRESS") { return !address.isEmpty }
        return environmentVariable("XDG_RUNTIME_DIR").map { access($0 + "/bus", F_OK) == 0 } ?? false
    }

    /// Connects to the session bus on another thread and stays connected. GTK, its accessibility support and the
    /// application each need the connection while they start. Without this call, each would wait for it, and two would
    /// open separate connections.
    public static func connect() {
        DispatchQueue.global(qos: .userInitiated).async {
            // Without a bus there is no connection to keep, and the program works anyway.
            _ = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil)
        }
    }
}
