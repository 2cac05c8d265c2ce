// The session bus, joined early.

import CGLib
import Dispatch

/// The desktop's message bus.
public enum SessionBus {
    /// Joins the session bus on another thread and stays joined: GTK, its accessibility and the application each ask for
    /// the connection while they start, and each would wait for it, and two would make one of their own.
    public static func connect() {
        DispatchQueue.global(qos: .userInitiated).async {
            // Without a bus there is nothing to keep; the program works without.
            _ = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil)
        }
    }
}
