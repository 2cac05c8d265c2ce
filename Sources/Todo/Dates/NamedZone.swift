import Synchronization

/// A time zone derived from its name alone, for names that the IANA database does not have.
enum NamedZone: Sendable {
    /// A zone whose name states its clock changes.
    case defined(DefinedZone)
    /// A zone named by its UTC offset, in seconds, positive to the east.
    case fixed(Int)
    /// A Windows zone, with the corresponding names in the IANA database.
    case aliases([String])

    /// A cache of zones by name. Parsing a name takes time, and a store contains only a few zones.
    private static let cache = Mutex<[String: NamedZone?]>([:])
    /// The maximum number of cached names. The cache is emptied when it is full.
    private static let capacity = 256

    static func zone(_ name: String) -> NamedZone? {
        if let zone = cache.withLock({ $0[name] }) { return zone }
        let zone = read(name)
        cache.withLock { cache in
            if cache.count >= capacity { cache.removeAll() }
            cache[name] = .some(zone)
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
