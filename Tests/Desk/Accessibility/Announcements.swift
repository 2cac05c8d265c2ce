// What programs have screen readers say of what happens, beside what stands in their trees.

import CGtk

/// The announcements on the desk's accessibility bus, heard as a screen reader hears them: GTK sends each as an event of
/// its own.
final class Announcements {
    /// One that was made.
    struct Announcement {
        /// The program's address on the accessibility bus.
        let sender: String
        let text: String
    }

    private(set) var heard: [Announcement] = []

    /// Listens from now on; the handler is called while `context` is iterated, and holds this for as long as it may be.
    init(on connection: OpaquePointer, in context: OpaquePointer) {
        g_main_context_push_thread_default(context)
        defer { g_main_context_pop_thread_default(context) }
        g_dbus_connection_signal_subscribe(
            connection, nil, "org.a11y.atspi.Event.Object", "Announcement", nil, nil, G_DBUS_SIGNAL_FLAGS_NONE,
            { _, sender, _, _, _, values, data in
                guard let sender, let values, let data else { return }
                // (detail, politeness, 0, text, properties)
                let text = Variant(taking: g_variant_ref(values))[3].inner.string
                Unmanaged<Announcements>.fromOpaque(data).takeUnretainedValue().heard
                    .append(Announcement(sender: String(cString: sender), text: text))
            }, Unmanaged.passRetained(self).toOpaque(),
            { data in data.map { Unmanaged<Announcements>.fromOpaque($0).release() } })
    }
}

extension Desk {
    /// Whether programs here announce by events: GTK does from 4.14 on. Before, a program can only change a description.
    public static var announcesByEvents: Bool { gtk_check_version(4, 14, 0) == nil }

    /// Has the desk hear announcements from now on; asking for any tree does so too.
    public func listen() throws { _ = try accessibilityBus() }

    /// What a program has announced since the desk has listened, the first first.
    public func announcements(of program: Program) throws -> [String] {
        let bus = try accessibilityBus()
        let address = try bus.root(of: program).bus
        return bus.announcements.filter { $0.sender == address }.map(\.text)
    }
}
