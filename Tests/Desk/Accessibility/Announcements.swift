// The announcements that programs make to screen readers, in addition to their accessibility trees.

import CGtk

/// The announcements on the desk's accessibility bus, received as a screen reader receives them. GTK sends each as a
/// separate event.
final class Announcements {
    struct Announcement {
        /// The program's address on the accessibility bus.
        let sender: String
        let text: String
    }

    private(set) var received: [Announcement] = []

    /// Listens from now on. The handler runs while `context` is iterated, and it retains this object until the
    /// subscription ends.
    init(on connection: OpaquePointer, in context: OpaquePointer) {
        g_main_context_push_thread_default(context)
        defer { g_main_context_pop_thread_default(context) }
        g_dbus_connection_signal_subscribe(
            connection, nil, "org.a11y.atspi.Event.Object", "Announcement", nil, nil, G_DBUS_SIGNAL_FLAGS_NONE,
            { _, sender, _, _, _, values, data in
                guard let sender, let values, let data else { return }
                // (detail, politeness, 0, text, properties)
                let text = Variant(taking: g_variant_ref(values))[3].inner.string
                Unmanaged<Announcements>.fromOpaque(data).takeUnretainedValue().received
                    .append(Announcement(sender: String(cString: sender), text: text))
            }, Unmanaged.passRetained(self).toOpaque(),
            { data in data.map { Unmanaged<Announcements>.fromOpaque($0).release() } })
    }
}

extension Desk {
    /// Whether programs with this GTK make announcements by events, as GTK does since 4.14. Before, a program can
    /// only change a description.
    public static var announcesByEvents: Bool { gtk_check_version(4, 14, 0) == nil }

    /// Starts listening to announcements. Asking for any tree does so too.
    public func listen() throws { _ = try accessibilityBus() }

    /// Returns a program's announcements since the desk started listening, the oldest first.
    public func announcements(of program: Program) throws -> [String] {
        let bus = try accessibilityBus()
        let address = try bus.root(of: program).bus
        return bus.announcements.filter { $0.sender == address }.map(\.text)
    }
}
