// The zones that a calendar's times name.

import Todo

/// What the names of zones mean in one calendar: a zone that the rules know, or what its VTIMEZONE says.
struct CalendarZones {
    /// The VTIMEZONEs of the calendar, by their TZID.
    private(set) var components: [String: Component] = [:]
    let rules: any ZoneRules

    init(_ calendar: Component, by rules: any ZoneRules) {
        self.rules = rules
        for case .component(let zone) in calendar.parts where zone.kind == "VTIMEZONE" {
            if let id = zone.line("TZID")?.text { components[id] = zone }
        }
    }

    /// A time in the zone of a TZID: floating where nothing is known of that.
    func time(_ local: LocalTime, in id: String) -> CalendarTime {
        if let name = knownName(of: id), let zoned = rules.resolve(local, in: name) { return .zoned(zoned) }
        guard let offset = components[id].flatMap({ ZoneOffsets($0)?.offset(at: local) }),
            let name = Self.ownName(of: id)
        else { return .floating(local) }
        return .zoned(ZonedTime(local: local, offset: offset, zone: name))
    }

    /// The TZID by which this calendar has a zone; nil where it has none.
    func id(of zone: String) -> String? {
        if components[zone] != nil { return zone }
        return components.keys.sorted().first { (knownName(of: $0) ?? Self.ownName(of: $0)) == zone }
    }

    /// The name by which the rules know the zone of a TZID, which others put paths before
    /// (`/freeassociation.sourceforge.net/Europe/Berlin`) or call X-LIC-LOCATION.
    private func knownName(of id: String) -> String? {
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
