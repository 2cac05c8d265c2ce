import CGLib
import Dispatch
import GLibSupport
import Glibc

/// The reminder program, `furrow-remind`, for the window and the command line: its names on the session bus, and its
/// start by other programs.
public enum ReminderService {
    /// The name on the session bus, owned by one process at a time, and the name of the autostart file.
    public static let busName = "io.github.furrow_app.Furrow.Remind"
    /// The path of the only object on the bus.
    public static let objectPath = "/io/github/furrow_app/Furrow/Remind"
    /// The interface of that object.
    public static let interface = "io.github.furrow_app.Furrow.Remind"
    /// The method that checks for due reminders at once.
    public static let check = "Check"
    /// The name of the executable, both installed and next to `furrow` in a build folder.
    public static let program = "furrow-remind"

    /// The timeout in milliseconds for calls of the bus, short because a user at a terminal may be waiting. The bus
    /// replies at once unless it hangs.
    private static let timeout: Int32 = 1000

    /// Starts the reminder program in the background, unless it is running.
    ///
    /// Failures are not reported: the reminder that the user set is stored anyway, and the next window tries again.
    public static func start() {
        DispatchQueue.global(qos: .utility).async { startNow() }
    }

    /// Starts the reminder program like ``start()``, for a program that is about to exit. Waits until the request
    /// reached the bus, but not until the other program runs.
    public static func startNow() {
        guard SessionBus.isAvailable, let bus = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil) else { return }
        defer { g_object_unref(UnsafeMutableRawPointer(bus)) }
        // A running reminder program notices every change itself.
        guard let running = names("ListNames", on: bus), !running.contains(busName) else { return }
        // Prefer the bus, which can start an installed program by its service file: the program then belongs to the
        // session and not to the caller.
        if names("ListActivatableNames", on: bus)?.contains(busName) == true {
            activate(on: bus)
        } else {
            startSibling()
        }
    }

    /// Returns names known to the bus, or nil if the call fails.
    private static func names(_ method: String, on bus: OpaquePointer) -> Set<String>? {
        let reply = g_dbus_connection_call_sync(
            bus, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", method, nil, nil,
            G_DBUS_CALL_FLAGS_NONE, timeout, nil, nil)
        guard let reply else { return nil }
        defer { g_variant_unref(reply) }
        guard String(cString: g_variant_get_type_string(reply)) == "(as)" else { return nil }
        let list = g_variant_get_child_value(reply, 0)
        defer { g_variant_unref(list) }
        var count: gsize = 0
        guard let texts = g_variant_get_strv(list, &count) else { return nil }
        defer { g_free(UnsafeMutableRawPointer(mutating: texts)) }
        return Set((0..<Int(count)).compactMap { texts[$0].map { String(cString: $0) } })
    }

    /// Asks the bus to start the program without waiting for the reply, which arrives when the program owns its
    /// name.
    private static func activate(on bus: OpaquePointer) {
        var arguments = [g_variant_new_string(busName), g_variant_new_uint32(0)]
        g_dbus_connection_call(
            bus, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "StartServiceByName",
            g_variant_new_tuple(&arguments, 2), nil, G_DBUS_CALL_FLAGS_NONE, -1, nil, nil, nil)
        g_dbus_connection_flush_sync(bus, nil, nil)
    }

    /// Starts the program next to this one, as in a build folder. If another one is running, the new one exits.
    private static func startSibling() {
        guard let path = siblingPath else { return }
        var arguments: [UnsafeMutablePointer<CChar>?] = [strdup(path), nil]
        defer { free(arguments[0]) }
        // Do not inherit the caller's output: a script that reads it to the end would wait for the whole session.
        let flags = GSpawnFlags(G_SPAWN_STDOUT_TO_DEV_NULL.rawValue | G_SPAWN_STDERR_TO_DEV_NULL.rawValue)
        g_spawn_async(nil, &arguments, nil, flags, { _ in _ = setsid() }, nil, nil, nil)
    }

    /// The path of the program next to the running executable, or nil if it does not exist.
    static var siblingPath: String? {
        guard let executable = realpath("/proc/self/exe", nil) else { return nil }
        defer { free(executable) }
        let folder = String(cString: executable).split(separator: "/", omittingEmptySubsequences: false).dropLast()
        let path = (folder + [Substring(program)]).joined(separator: "/")
        return access(path, X_OK) == 0 ? path : nil
    }
}
