// Zones that are known by their names alone, without a database.

import Synchronization

/// A zone that is known by its name alone, where the IANA database has none of that name.
enum NamedZone: Sendable {
    /// One that states its clock changes.
    case defined(DefinedZone)
    /// One that is named by its offset from UTC, in seconds.
    case fixed(Int)
    /// One of Windows, by its names in the IANA database.
    case aliases([String])

    /// Zones that were asked for: it takes a while to read a name, and a store has few.
    private static let known = Mutex<[String: NamedZone?]>([:])
    /// The most that are kept.
    private static let most = 256

    /// The zone of a name; nil where nothing is known of it.
    static func zone(_ name: String) -> NamedZone? {
        if let zone = known.withLock({ $0[name] }) { return zone }
        let zone = read(name)
        known.withLock { known in
            if known.count >= most { known.removeAll() }
            known[name] = .some(zone)
        }
        return zone
    }

    private static func read(_ name: String) -> NamedZone? {
        if let zone = OffsetZone(name) { return .fixed(zone.offset) }
        if let zone = DefinedZone(name: name) { return .defined(zone) }
        let names = WindowsZones.names(of: name)
        return names.isEmpty ? nil : .aliases(names)
    }
}
