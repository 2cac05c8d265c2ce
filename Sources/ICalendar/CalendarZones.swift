import Synchronization
import Todo

/// The time zones that a calendar's times refer to by their TZIDs.
///
/// A TZID is looked up in this order: as a name of the IANA database, even if the calendar defines the name
/// differently; as a VTIMEZONE of the calendar; as a Windows name; and as an offset such as `GMT-0400`, with the sign
/// as written.
struct CalendarZones {
    /// The VTIMEZONEs of the calendar by TZID.
    private(set) var components: [String: Component] = [:]
    let rules: any ZoneRules
    private let found = Found()
    let isFromOlderFurrow: Bool

    /// A cache of zones, because a file of many tasks has few zones.
    private final class Found: Sendable {
        let zones = Mutex<[String: Zone]>([:])
        let ids = Mutex<[String: String]?>(nil)
    }

    /// The meaning of a TZID.
    private enum Zone: Sendable {
        /// A zone of the rules.
        case known(String)
        /// A zone that the calendar defines, with the names of zones that have the same clock changes.
        case defined(ZoneOffsets, names: [String])
        case unknown
    }

    init(_ calendar: Component, by rules: any ZoneRules) {
        self.init(
            calendar.components("VTIMEZONE"), by: rules,
            isFromOlderFurrow: calendar.line("PRODID")?.value == Component.olderProduct)
    }

    /// - Parameters:
    ///   - zones: The VTIMEZONEs of the calendar.
    ///   - isFromOlderFurrow: Whether an older version of Furrow wrote the calendar.
    init(_ zones: [Component], by rules: any ZoneRules, isFromOlderFurrow: Bool) {
        (self.rules, self.isFromOlderFurrow) = (rules, isFromOlderFurrow)
        for zone in zones {
            // Of two definitions with one TZID, other programs read the first.
            if let id = zone.line("TZID")?.text, components[id] == nil { components[id] = zone }
        }
    }

    /// Returns a time in the zone of a TZID; a floating time if the zone is unknown.
    func time(_ local: LocalTime, in id: String) -> CalendarTime {
        switch zone(of: id) {
        case .known(let name): return rules.resolve(local, in: name).map(CalendarTime.zoned) ?? .floating(local)
        case .unknown: return .floating(local)
        case .defined(let offsets, let names):
            let label = DefinedZone.label(id)
            guard let time = offsets.resolve(local, in: label) else { return .floating(local) }
            // A zone of another name may have had other offsets in the past. In that case only the offset is stored.
            let same = names.lazy.compactMap { rules.resolve(local, in: $0) }.first { $0.offset == time.offset }
            return .zoned(same ?? time)
        }
    }

    func isKnown(_ id: String) -> Bool {
        if case .unknown = zone(of: id) { false } else { true }
    }

    /// Returns the TZID of a zone in this calendar, if the calendar has the zone.
    func id(of zone: String) -> String? {
        if components[zone] != nil, names(of: zone).contains(zone) { return zone }
        return idsByName()[zone]
    }

    /// Returns the first TZID for each name of a zone.
    private func idsByName() -> [String: String] {
        if let ids = found.ids.withLock({ $0 }) { return ids }
        var ids: [String: String] = [:]
        for id in components.keys.sorted() {
            for name in names(of: id) where ids[name] == nil { ids[name] = id }
        }
        found.ids.withLock { [ids] in $0 = ids }
        return ids
    }

    /// Returns the zone names that times with a TZID can have.
    private func names(of id: String) -> [String] {
        switch zone(of: id) {
        case .known(let name): [name]
        case .defined(_, let names): names + [DefinedZone.label(id)]
        case .unknown: []
        }
    }

    private func zone(of id: String) -> Zone {
        if let cached = found.zones.withLock({ $0[id] }) { return cached }
        let zone = lookUp(id)
        found.zones.withLock { $0[id] = zone }
        return zone
    }

    private func lookUp(_ id: String) -> Zone {
        if let name = databaseName(of: id) { return .known(name) }
        let alias = rules.knownName(of: id) ?? rules.knownName(of: DefinedZone.label(id))
        if let component = components[id], let definition = ZoneDefinitions.of(component, id: id) {
            let same = alias.flatMap { definition.isSame(as: $0, by: rules) ? $0 : nil }
            return .defined(definition.offsets, names: [same, definition.name].compactMap { $0 })
        }
        return alias.map(Zone.known) ?? .unknown
    }

    /// Returns the IANA database zone that a TZID refers to. Other programs put paths before the name
    /// (`/freeassociation.sourceforge.net/Europe/Berlin`) or put the name in X-LIC-LOCATION.
    private func databaseName(of id: String) -> String? {
        let parts = id.split(separator: "/")
        let ends = [parts.count, 3, 2, 1].filter { (1...max(1, parts.count)).contains($0) }
        let names = ends.map { parts.suffix($0).joined(separator: "/") }
        let location = components[id]?.line("X-LIC-LOCATION")?.text
        // Only valid names are looked up, because the rules may look for a file of that name.
        return (names + [location].compactMap { $0 }).first {
            Self.isName($0) && rules.offset(in: $0, at: 0) != nil
        }
    }

    /// Returns whether a field can have a time in a zone of this name.
    private static func isName(_ name: String) -> Bool {
        CalendarTime("2000-01-01T00:00:00+00:00[\(name)]") != nil
    }
}
