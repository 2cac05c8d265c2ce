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
            let zone = read(name)
            known[name] = .some(zone)
            return zone
        }
    }

    /// The zone of a file of the database, or the one that this machine is set to without a file, as by
    /// `TZ=CET-1CEST,M3.5.0,M10.5.0/3`.
    private static func read(_ name: String) -> Zone? {
        if let zone = file(name) { return zone }
        guard let local = g_time_zone_new_local() else { return nil }
        if identifier(of: local) == name, changesClocks(local) { return Zone(pointer: local) }
        g_time_zone_unref(local)
        return nil
    }

    /// The zone of a file of the database.
    ///
    /// GLib reads a name by POSIX's rules before it looks for a file, which turns the sign of `GMT-0400` around; after a colon
    /// it looks for the file alone.
    private static func file(_ name: String) -> Zone? {
        g_time_zone_new_identifier(":\(name)").map(Zone.init)
    }

    private static func identifier(of zone: OpaquePointer) -> String? {
        g_time_zone_get_identifier(zone).map { String(cString: $0) }
    }

    /// Whether a zone has more than one offset.
    private static func changesClocks(_ zone: OpaquePointer) -> Bool {
        // Two days half a year apart.
        offset(of: zone, at: 1_767_225_600) != offset(of: zone, at: 1_782_864_000)
    }

    private static func offset(of zone: OpaquePointer, at instant: Int) -> Int {
        let interval = g_time_zone_find_interval(zone, G_TIME_TYPE_UNIVERSAL, gint64(instant))
        return Int(g_time_zone_get_offset(zone, interval))
    }

    public func offset(in zone: String, at instant: Int) -> Int? {
        Self.zone(zone).map { Self.offset(of: $0.pointer, at: instant) }
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
        guard var name = identifier(of: zone) else { return ZonedTime.utcZone }
        if name.hasPrefix(":") { name.removeFirst() }
        if Self.zone(name) != nil { return name }
        // POSIX's `TZ=UTC-3` has the other sign than a zone's name has here.
        return offsetName(offset(of: zone, at: 0))
    }

    private static func offsetName(_ offset: Int) -> String {
        let minutes = abs(offset) / 60
        let parts = [minutes / 60, minutes % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
        return "UTC\(offset < 0 ? "-" : "+")\(parts.joined())"
    }
}

extension Now {
    /// This moment on this machine.
    public static var system: Now { Now(.now, by: SystemZones()) }
}
