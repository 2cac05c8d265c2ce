import CGLib
import Synchronization
import Todo

/// The time zones of this computer, read with GLib from the system's database.
///
/// GLib includes the rules for future years. Foundation's own time zones would add several megabytes at startup.
public struct SystemZones: ZoneRules {
    public init() {}

    /// A cache of the requested zones, because GLib frees a zone with its last reference. There are few zones, so none
    /// is ever removed.
    private static let cache = Mutex<[String: Zone?]>([:])

    /// A time zone of GLib, which any thread may use.
    private struct Zone: @unchecked Sendable {
        let pointer: OpaquePointer
    }

    private static func zone(_ name: String) -> Zone? {
        cache.withLock { cache in
            if let zone = cache[name] { return zone }
            let zone = read(name)
            cache[name] = .some(zone)
            return zone
        }
    }

    /// Returns the zone in a file of the database, or the local zone if it is defined without a file, as by
    /// `TZ=CET-1CEST,M3.5.0,M10.5.0/3`.
    private static func read(_ name: String) -> Zone? {
        if let zone = file(name) { return zone }
        guard let local = g_time_zone_new_local() else { return nil }
        if identifier(of: local) == name, changesClocks(local) { return Zone(pointer: local) }
        g_time_zone_unref(local)
        return nil
    }

    /// Returns the zone in a file of the database.
    ///
    /// GLib tries to parse a name by the rules of POSIX before it looks for a file, which reverses the sign of
    /// `GMT-0400`. After a colon, it only looks for the file.
    private static func file(_ name: String) -> Zone? {
        g_time_zone_new_identifier(":\(name)").map(Zone.init)
    }

    private static func identifier(of zone: OpaquePointer) -> String? {
        g_time_zone_get_identifier(zone).map { String(cString: $0) }
    }

    /// Returns whether a zone has more than one offset.
    private static func changesClocks(_ zone: OpaquePointer) -> Bool {
        // Midnight UTC on January 1 and July 1, 2026, so that both summer and winter time count.
        offset(of: zone, at: 1_767_225_600) != offset(of: zone, at: 1_782_864_000)
    }

    private static func offset(of zone: OpaquePointer, at instant: Int) -> Int {
        let interval = g_time_zone_find_interval(zone, G_TIME_TYPE_UNIVERSAL, gint64(instant))
        return Int(g_time_zone_get_offset(zone, interval))
    }

    public func offset(in zone: String, at instant: Int) -> Int? {
        Self.zone(zone).map { Self.offset(of: $0.pointer, at: instant) }
    }

    /// The local time zone, as last read by ``cacheCurrent()``. If that was never called, the zone is read from disk
    /// each time, because it may change while a program runs.
    public var current: String { Self.cachedCurrent.withLock { $0 } ?? Self.readCurrent() }

    /// Reads the local time zone and uses it until the next call. Meant for programs that are notified of changes to
    /// the zone and have a thread that must not wait for the disk.
    public static func cacheCurrent() {
        // One call at a time, so that the zone read last is the zone stored.
        reading.withLock { _ in
            let zone = readCurrent()
            cachedCurrent.withLock { $0 = zone }
        }
    }

    private static let reading = Mutex<Void>(())
    private static let cachedCurrent = Mutex<String?>(nil)

    private static func readCurrent() -> String {
        guard let zone = g_time_zone_new_local() else { return ZonedTime.utcZone }
        defer { g_time_zone_unref(zone) }
        guard var name = identifier(of: zone) else { return ZonedTime.utcZone }
        if name.hasPrefix(":") { name.removeFirst() }
        if Self.zone(name) != nil { return name }
        // The sign in POSIX's `TZ=UTC-3` is the reverse of the sign in a zone's name.
        return offsetName(offset(of: zone, at: 0))
    }

    private static func offsetName(_ offset: Int) -> String {
        let minutes = abs(offset) / 60
        let parts = [minutes / 60, minutes % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
        return "UTC\(offset < 0 ? "-" : "+")\(parts.joined())"
    }
}

extension Now {
    /// The current time on this computer.
    public static var system: Now { Now(.now, by: SystemZones()) }
}
