// The time zones of this machine, as GLib reads them from its database.

import CGLib
import Synchronization
import Todo

/// The time zones of this machine.
///
/// GLib reads the system's database, with the rules for years to come; Foundation's own would cost a start several
/// megabytes.
public struct SystemZones: ZoneRules {
    public init() {}

    /// Zones that were asked for: GLib keeps one only as long as somebody does. They are few, and are kept.
    private static let known = Mutex<[String: Zone?]>([:])

    /// A zone of GLib's, which any thread may use.
    private struct Zone: @unchecked Sendable {
        let pointer: OpaquePointer
    }

    private static func zone(_ name: String) -> Zone? {
        known.withLock { known in
            if let zone = known[name] { return zone }
            let zone = g_time_zone_new_identifier(name).map(Zone.init)
            known[name] = .some(zone)
            return zone
        }
    }

    public func offset(in zone: String, at instant: Int) -> Int? {
        guard let zone = Self.zone(zone) else { return nil }
        let interval = g_time_zone_find_interval(zone.pointer, G_TIME_TYPE_UNIVERSAL, gint64(instant))
        return Int(g_time_zone_get_offset(zone.pointer, interval))
    }

    /// The zone that the machine is set to: as it was last read by ``keepCurrent()``, or else read from disk each time, for it
    /// may be set to another while a program runs.
    public var current: String { Self.kept.withLock { $0 } ?? Self.readCurrent() }

    /// Reads the zone that the machine is set to, which from then on is what it is taken for until this is called again: for a
    /// program that notices when it is set to another, and has a thread that is not to wait for a disk.
    public static func keepCurrent() {
        // One after another: what was read last is what is kept.
        reading.withLock { _ in
            let zone = readCurrent()
            kept.withLock { $0 = zone }
        }
    }

    private static let reading = Mutex<Void>(())
    private static let kept = Mutex<String?>(nil)

    private static func readCurrent() -> String {
        guard let zone = g_time_zone_new_local() else { return ZonedTime.utcZone }
        defer { g_time_zone_unref(zone) }
        return g_time_zone_get_identifier(zone).map { String(cString: $0) } ?? ZonedTime.utcZone
    }
}

extension Now {
    /// This moment on this machine.
    public static var system: Now { Now(.now, by: SystemZones()) }
}
