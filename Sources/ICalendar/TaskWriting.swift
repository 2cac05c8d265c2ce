import Todo

/// A VTODO with everything needed to write its fields.
struct TaskWriting {
    /// The current state of the VTODO.
    var task: Component
    let zones: CalendarZones
    /// The VTODOs of single occurrences of the task.
    var overrides: [Component]
    private let wasAdvancedByOldVersion: Bool
    var old: TaskFields
    /// The parts of the previous task beyond the limits.
    let overLimitParts: OverLimitParts
    let lineEnd: [UInt8]
    /// Zones created for other tasks, reused because finding a zone's clock changes takes longer than all other steps.
    private let existingZones: [String: Component]
    /// The zones to add to the calendar, by name.
    private(set) var newZones: [String: Component] = [:]

    /// - Parameter existingZones: Zones created for other tasks, by TZID.
    init(
        _ reader: TaskReader, existingZones: [String: Component], old: TaskFields, lineEnd: [UInt8]
    ) {
        task = reader.task
        zones = reader.zones
        overrides = reader.overrides
        wasAdvancedByOldVersion = reader.wasAdvancedByOldVersion
        self.existingZones = existingZones
        self.old = old
        self.lineEnd = lineEnd
        overLimitParts = OverLimitParts(of: reader)
    }

    /// The current state of the task, for reading.
    var reader: TaskReader {
        TaskReader(task: task, zones: zones, overrides: overrides, wasAdvancedByOldVersion: wasAdvancedByOldVersion)
    }

    /// Returns another VTODO of the calendar after an edit.
    mutating func edited(_ task: Component, _ edit: (inout TaskWriting) -> Void) -> Component {
        let reader = TaskReader(task: task, zones: zones)
        var writing = TaskWriting(reader, existingZones: existingZones, old: reader.fields, lineEnd: lineEnd)
        edit(&writing)
        var (before, after): ([UInt8], [UInt8]) = ([], [])
        task.write(to: &before)
        writing.task.write(to: &after)
        // If nothing changed, return the original, byte for byte.
        if before == after { return task }
        for name in ["DTSTAMP", "LAST-MODIFIED"] { writing.set(name, instant: self.reader.instant(name)) }
        newZones.merge(writing.newZones) { first, _ in first }
        return writing.task
    }

    /// Returns a line with the parameters of the first existing line of this name, except for `dropped`.
    func line(
        _ name: String, _ value: String, parameters: [String] = [], dropping dropped: Set<String> = []
    ) -> ContentLine {
        let preserved = task.line(name)?.parameters.filter { !dropped.contains($0.name) } ?? []
        let raw = preserved.map { String(decoding: $0.raw, as: UTF8.self) }
        return ContentLine(name, parameters: parameters + raw, value: value, lineEnd: lineEnd)
    }

    /// Sets or removes a property.
    mutating func set(
        _ name: String, _ value: String?, parameters: [String] = [], dropping dropped: Set<String> = []
    ) {
        task.replace(name, by: value.map { [line(name, $0, parameters: parameters, dropping: dropped)] } ?? [])
    }

    /// Sets or removes a property with a text.
    mutating func set(_ name: String, text: String?) {
        // These parameters describe the old text, or how it was encoded.
        set(name, text.map(TextValue.escaped), dropping: ["ALTREP", "ENCODING", "CHARSET"])
    }

    /// Sets or removes a property with an instant, in milliseconds since 1970.
    mutating func set(_ name: String, instant: Int64?) {
        set(name, instant.flatMap(TimeValue.formatted), dropping: ["VALUE", "TZID"])
    }

    /// Sets or removes a property with a time.
    mutating func set(_ name: String, time: CalendarTime?, parameters: [String] = []) {
        let dropped: Set = ["VALUE", "TZID"]
        switch time {
        case nil: set(name, nil)
        case .day(let day)?:
            set(name, TimeValue.formatted(day), parameters: ["VALUE=DATE"] + parameters, dropping: dropped)
        case .floating(let local)?: set(name, TimeValue.formatted(local), parameters: parameters, dropping: dropped)
        case .zoned(let zoned)? where zoned.zone == ZonedTime.utcZone:
            set(name, TimeValue.formatted(zoned.local) + "Z", parameters: parameters, dropping: dropped)
        case .zoned(let zoned)?:
            set(
                name, TimeValue.formatted(zoned.local), parameters: ["TZID=\(id(of: zoned))"] + parameters,
                dropping: dropped)
        }
    }

    /// Returns the TZID of a time's zone, and adds a VTIMEZONE if the calendar has none for it.
    private mutating func id(of zoned: ZonedTime) -> String {
        let id = zones.id(of: zoned.zone) ?? newID(of: zoned)
        // A parameter cannot contain quotation marks.
        let isPlain = !id.contains { ";:,".contains($0) }
        return isPlain ? id : "\"\(id.filter { $0 != "\"" })\""
    }

    /// Returns the TZID of a zone that the calendar lacks, and adds its VTIMEZONE.
    private mutating func newID(of zoned: ZonedTime) -> String {
        if zones.rules.offset(in: zoned.zone, at: zoned.instant) != nil, zones.components[zoned.zone] == nil {
            if newZones[zoned.zone] == nil {
                newZones[zoned.zone] = existingZones[zoned.zone] ?? zone(zoned, zoned.zone)
            }
            return zoned.zone
        }
        // Two files may define different zones under one name. The full name, which contains the clock changes,
        // distinguishes them.
        let defined = DefinedZone(name: zoned.zone)
        let label = defined?.label ?? zoned.zone
        let whole = defined == nil ? "\(label)/\(TimeValue.formatted(offset: zoned.offset))" : zoned.zone
        for id in [label, whole] where zones.components[id] == nil {
            let zone = zone(zoned, id)
            guard [newZones[id], existingZones[id]].allSatisfy({ $0.map { $0.bytes == zone.bytes } ?? true }) else {
                continue
            }
            newZones[id] = zone
            return id
        }
        return whole
    }

    private func zone(_ zoned: ZonedTime, _ id: String) -> Component {
        Component(zoneOf: zoned, id: id, by: zones.rules, lineEnd: lineEnd)
    }
}

extension Component {
    var bytes: [UInt8] {
        var bytes: [UInt8] = []
        write(to: &bytes)
        return bytes
    }
}
