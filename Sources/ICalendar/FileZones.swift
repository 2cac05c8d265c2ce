import Todo

/// The time zones of an exported file: one definition for each TZID.
struct FileZones {
    /// The VTIMEZONEs by TZID.
    private(set) var components: [String: Component] = [:]
    private let rules: any ZoneRules

    init(by rules: any ZoneRules) { self.rules = rules }

    /// Adds the zones of one calendar's components.
    ///
    /// Two calendars may define different zones under one name. If so, the later zone is renamed to a name made of its
    /// clock changes, in its VTIMEZONE and in all times of its calendar.
    ///
    /// - Returns: The other components, and the TZIDs of the zones.
    mutating func addZones(_ calendar: [Component]) -> (others: [Component], ids: Set<String>) {
        var others = calendar.filter { $0.kind != "VTIMEZONE" }
        var ids: Set<String> = []
        for zone in calendar where zone.kind == "VTIMEZONE" {
            guard let old = zone.line("TZID")?.text else { continue }
            let id = id(of: zone, old)
            ids.insert(id)
            if id != old { others = others.map { $0.renamingZone(old, to: id) } }
            if components[id] == nil { components[id] = id == old ? zone : zone.named(id) }
        }
        return (others, ids)
    }

    private func id(of zone: Component, _ id: String) -> String {
        // Every program knows the zones of the IANA database, so such a zone is not renamed.
        guard let other = components[id], other.bytes != zone.bytes, rules.offset(in: id, at: 0) == nil,
            let name = ZoneDefinitions.of(zone, id: id)?.name, name != ZoneDefinitions.of(other, id: id)?.name
        else { return id }
        return name
    }
}

extension Component {
    /// Returns the same zone under another TZID.
    fileprivate func named(_ id: String) -> Component {
        var zone = self
        zone.replace("TZID", by: [ContentLine("TZID", value: TextValue.escaped(id))])
        return zone
    }

    /// Returns the component with its times in a zone of another TZID.
    fileprivate func renamingZone(_ old: String, to new: String) -> Component {
        let parts = parts.map { part -> Part in
            switch part {
            case .component(let component): return .component(component.renamingZone(old, to: new))
            case .line(let line): return .line(line.renamingZone(old, to: new))
            }
        }
        return Component(kind: kind, parts: parts)
    }
}

extension ContentLine {
    fileprivate func renamingZone(_ old: String, to new: String) -> ContentLine {
        guard parameter("TZID") == old, let value, let end = raw.lastIndex(where: { !Self.isLineEnd($0) }) else {
            return self
        }
        let parameters = parameters.map { parameter in
            // A name made of clock changes needs no quotation marks.
            parameter.name == "TZID" ? "TZID=\(new)" : String(decoding: parameter.raw, as: UTF8.self)
        }
        return ContentLine(name, parameters: parameters, value: value, lineEnd: Array(raw[(end + 1)...]))
    }
}
