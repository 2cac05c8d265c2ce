// The program that reminds, as others know it: its names on the session bus, and how it is started.

import CGLib
import Dispatch
import GLibSupport
import Glibc

/// The program that tells what is due, `furrow-remind`, as the window and the command line know it.
public enum ReminderService {
    /// Its name on the session bus, which is owned by one process at a time. Also the name of its autostart file.
    public static let busName = "io.github.furrow_app.Furrow.Remind"
    /// Its one object on the bus.
    public static let objectPath = "/io/github/furrow_app/Furrow/Remind"
    /// The interface of that object.
    public static let interface = "io.github.furrow_app.Furrow.Remind"
    /// The method by which it looks at once at what is due.
    public static let check = "Check"
    /// The program's file, installed and in a build's folder beside `furrow`.
    public static let program = "furrow-remind"

    /// Milliseconds that a command at a terminal waits for the bus itself, which answers at once where it is not stuck.
    private static let patience: Int32 = 1000

    /// Starts it unless it runs already, without waiting for anything.
    ///
    /// What fails is not said: whoever has set a reminder has done so all the same, and the next window tries again.
    public static func start() {
        DispatchQueue.global(qos: .utility).async { startNow() }
    }

    /// The same, for a program that is about to end: it waits until the bus has been asked, and not until the other runs.
    public static func startNow() {
        guard SessionBus.isThere, let bus = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil) else { return }
        defer { g_object_unref(UnsafeMutableRawPointer(bus)) }
        // One that runs sees every change by itself.
        guard let running = names("ListNames", on: bus), !running.contains(busName) else { return }
        // Activated by the bus, it belongs to the session and not to who has asked. Installed programs have a service file.
        if names("ListActivatableNames", on: bus)?.contains(busName) == true {
            activate(on: bus)
        } else {
            startSibling()
        }
    }

    /// Names that the bus itself knows; nil where it does not say.
    private static func names(_ method: String, on bus: OpaquePointer) -> Set<String>? {
        let answer = g_dbus_connection_call_sync(
            bus, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", method, nil, nil,
            G_DBUS_CALL_FLAGS_NONE, patience, nil, nil)
        guard let answer else { return nil }
        defer { g_variant_unref(answer) }
        guard String(cString: g_variant_get_type_string(answer)) == "(as)" else { return nil }
        let list = g_variant_get_child_value(answer, 0)
        defer { g_variant_unref(list) }
        var count: gsize = 0
        guard let texts = g_variant_get_strv(list, &count) else { return nil }
        defer { g_free(UnsafeMutableRawPointer(mutating: texts)) }
        return Set((0..<Int(count)).compactMap { texts[$0].map { String(cString: $0) } })
    }

    /// Has the bus start it, whose answer would come when the program has its name.
    private static func activate(on bus: OpaquePointer) {
        var arguments = [g_variant_new_string(busName), g_variant_new_uint32(0)]
        g_dbus_connection_call(
            bus, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "StartServiceByName",
            g_variant_new_tuple(&arguments, 2), nil, G_DBUS_CALL_FLAGS_NONE, -1, nil, nil, nil)
        g_dbus_connection_flush_sync(bus, nil, nil)
    }

    /// Starts the program beside this one, as in a clone: a second one finds the first and ends.
    private static func startSibling() {
        guard let path = sibling else { return }
        var arguments: [UnsafeMutablePointer<CChar>?] = [strdup(path), nil]
        defer { free(arguments[0]) }
        // Not on the output of who has asked: a script that reads that to its end would wait for the session's.
        let flags = GSpawnFlags(G_SPAWN_STDOUT_TO_DEV_NULL.rawValue | G_SPAWN_STDERR_TO_DEV_NULL.rawValue)
        g_spawn_async(nil, &arguments, nil, flags, { _ in _ = setsid() }, nil, nil, nil)
    }

    /// The program's path beside the one that runs; nil where it is not there.
    static var sibling: String? {
        guard let own = realpath("/proc/self/exe", nil) else { return nil }
        defer { free(own) }
        let folder = String(cString: own).split(separator: "/", omittingEmptySubsequences: false).dropLast()
        let path = (folder + [Substring(program)]).joined(separator: "/")
        return access(path, X_OK) == 0 ? path : nil
    }
}
