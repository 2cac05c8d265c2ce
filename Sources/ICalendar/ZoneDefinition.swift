import Synchronization
import Todo

/// A zone that a VTIMEZONE defines.
struct ZoneDefinition: Sendable {
    let offsets: ZoneOffsets
    /// The name made of the zone's clock changes.
    let name: String

    /// The years in which the zone is compared with another one. Most tasks are due in these years.
    private static let years = 2025...2036
    /// An instant of each month of these years.
    private static let instants = years.flatMap { year in
        (1...12).compactMap { Day(year: year, month: $0, day: 15).map { $0.number * LocalTime.secondsADay } }
    }

    /// Returns whether another zone has the same offsets in these years.
    func isSame(as zone: String, by rules: any ZoneRules) -> Bool {
        func isSame(at instant: Int) -> Bool { rules.clockOffset(in: zone, at: instant) == offsets.offset(at: instant) }
        guard let start = Self.instants.first, let end = Self.instants.last else { return false }
        let changes = offsets.changes.map(\.instant).filter { (start...end).contains($0) }
        return Self.instants.allSatisfy(isSame) && changes.allSatisfy { isSame(at: $0 - 1) && isSame(at: $0) }
    }
}

/// A cache of definitions, because the tasks of a list contain many copies of one VTIMEZONE.
enum ZoneDefinitions {
    private static let cache = Mutex<[[UInt8]: ZoneDefinition?]>([:])
    /// The maximum number of cached definitions.
    private static let capacity = 64

    /// Returns the zone that a VTIMEZONE defines, or nil if the VTIMEZONE cannot be read.
    static func of(_ component: Component, id: String) -> ZoneDefinition? {
        let bytes = component.bytes
        if let definition = cache.withLock({ $0[bytes] }) { return definition }
        let definition = ZoneOffsets(component).map { offsets in
            ZoneDefinition(offsets: offsets, name: offsets.definition(id).name)
        }
        cache.withLock { cache in
            if cache.count >= capacity { cache.removeAll() }
            cache[bytes] = .some(definition)
        }
        return definition
    }
}
