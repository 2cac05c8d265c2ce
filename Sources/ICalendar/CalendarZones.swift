// The zones that a calendar's times name.

import Synchronization
import Todo

/// What the names of zones mean in one calendar: a zone that the rules know, or what its VTIMEZONE says.
struct CalendarZones {
    /// The VTIMEZONEs of the calendar, by their TZID.
    private(set) var components: [String: Component] = [:]
    let rules: any ZoneRules
    private let names = Names()

    /// What was looked for: a file of many tasks has few zones.
    private final class Names: Sendable {
        let found = Mutex<[String: String?]>([:])
        let offsets = Mutex<[String: ZoneOffsets?]>([:])
    }

    /// What the VTIMEZONE of a TZID says; it is read once.
    private func offsets(of id: String) -> ZoneOffsets? {
        if let known = names.offsets.withLock({ $0[id] }) { return known }
        let offsets = components[id].flatMap { ZoneOffsets($0) }
        names.offsets.withLock { $0[id] = .some(offsets) }
        return offsets
    }

    init(_ calendar: Component, by rules: any ZoneRules) {
        self.init(calendar.components("VTIMEZONE"), by: rules)
    }

    /// - Parameter zones: the VTIMEZONEs of the calendar.
    init(_ zones: [Component], by rules: any ZoneRules) {
        self.rules = rules
        for zone in zones {
            if let id = zone.line("TZID")?.text { components[id] = zone }
        }
    }

    /// A time in the zone of a TZID: floating where nothing is known of that.
    func time(_ local: LocalTime, in id: String) -> CalendarTime {
        if let name = knownName(of: id), let zoned = rules.resolve(local, in: name) { return .zoned(zoned) }
        guard let offset = offsets(of: id)?.offset(at: local),
            let name = Self.ownName(of: id)
        else { return .floating(local) }
        return .zoned(ZonedTime(local: local, offset: offset, zone: name))
    }

    /// The TZID by which this calendar has a zone; nil where it has none.
    func id(of zone: String) -> String? {
        if components[zone] != nil { return zone }
        return components.keys.sorted().first { (knownName(of: $0) ?? Self.ownName(of: $0)) == zone }
    }

    /// The name by which the rules know the zone of a TZID; it is looked for once.
    private func knownName(of id: String) -> String? {
        if let found = names.found.withLock({ $0[id] }) { return found }
        let name = lookUpName(of: id)
        names.found.withLock { $0[id] = .some(name) }
        return name
    }

    /// Others put paths before the name (`/freeassociation.sourceforge.net/Europe/Berlin`) or call it X-LIC-LOCATION.
    private func lookUpName(of id: String) -> String? {
        let parts = id.split(separator: "/")
        let ends = [parts.count, 3, 2, 1].filter { (1...max(1, parts.count)).contains($0) }
        let names = ends.map { parts.suffix($0).joined(separator: "/") }
        let location = components[id]?.line("X-LIC-LOCATION")?.text
        // What is no name is not asked for: the rules may look for a file of that name.
        return (names + [location].compactMap { $0 }).first { Self.isName($0) && rules.offset(in: $0, at: 0) != nil }
    }

    /// The name that a zone has in Furrow which only its calendar knows; nil where none can be made.
    static func ownName(of id: String) -> String? {
        let letters = id.map { letter in
            letter.isASCII && (letter.isLetter || letter.isNumber || "/_+-.".contains(letter)) ? letter : "_"
        }
        let name = String(letters)
        return isName(name) && name != ZonedTime.utcZone ? name : nil
    }

    /// Whether a field can have a time in a zone of this name.
    private static func isName(_ name: String) -> Bool {
        CalendarTime("2000-01-01T00:00:00+00:00[\(name)]") != nil
    }
}
