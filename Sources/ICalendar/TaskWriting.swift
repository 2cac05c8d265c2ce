// What is done to a VTODO where its fields are written.

import Todo

/// A task whose fields are written.
struct TaskWriting {
    /// The VTODO as it is so far.
    var task: Component
    /// The zones of its calendar.
    let zones: CalendarZones
    /// The VTODOs of single occurrences of it.
    var overrides: [Component]
    private let wasMovedOn: Bool
    /// What it said before.
    var old: TaskFields
    /// The parts of the task beyond the limits, as it was before.
    let surplus: Surplus
    /// What ends a line.
    let lineEnd: [UInt8]
    /// Zones that were made for other tasks: to find the changes of its clocks takes longer than all else.
    private let made: [String: Component]
    /// The zones that its calendar is to have too, by their names.
    private(set) var newZones: [String: Component] = [:]

    init(
        _ reading: TaskReading, made: [String: Component], old: TaskFields, lineEnd: [UInt8]
    ) {
        (task, zones, overrides) = (reading.task, reading.zones, reading.overrides)
        (wasMovedOn, self.made, self.old, self.lineEnd) = (reading.wasMovedOn, made, old, lineEnd)
        surplus = Surplus(of: reading)
    }

    /// The task as it is so far, to be read.
    var reading: TaskReading {
        TaskReading(task: task, zones: zones, overrides: overrides, wasMovedOn: wasMovedOn)
    }

    /// Another VTODO of its calendar, edited.
    mutating func edited(_ task: Component, _ edit: (inout TaskWriting) -> Void) -> Component {
        let reading = TaskReading(task: task, zones: zones)
        var writing = TaskWriting(reading, made: made, old: reading.fields, lineEnd: lineEnd)
        edit(&writing)
        var (before, after): ([UInt8], [UInt8]) = ([], [])
        task.write(to: &before)
        writing.task.write(to: &after)
        // One that stays as it is stays so to the byte.
        if before == after { return task }
        for name in ["DTSTAMP", "LAST-MODIFIED"] { writing.set(name, instant: self.reading.instant(name)) }
        newZones.merge(writing.newZones) { first, _ in first }
        return writing.task
    }

    /// A line like the first of its name: with its parameters, but for some.
    func line(
        _ name: String, _ value: String, parameters: [String] = [], dropping dropped: Set<String> = []
    ) -> ContentLine {
        let kept = task.line(name)?.parameters.filter { !dropped.contains($0.name) } ?? []
        let raw = kept.map { String(decoding: $0.raw, as: UTF8.self) }
        return ContentLine(name, parameters: parameters + raw, value: value, lineEnd: lineEnd)
    }

    /// Gives a property a value, or takes it away.
    mutating func set(
        _ name: String, _ value: String?, parameters: [String] = [], dropping dropped: Set<String> = []
    ) {
        task.replace(name, by: value.map { [line(name, $0, parameters: parameters, dropping: dropped)] } ?? [])
    }

    /// Gives a property a text, or takes it away.
    mutating func set(_ name: String, text: String?) {
        // What told of the old text in another form, or how that was written.
        set(name, text.map(TextValue.escaped), dropping: ["ALTREP", "ENCODING", "CHARSET"])
    }

    /// Gives a property an instant, in milliseconds since 1970, or takes it away.
    mutating func set(_ name: String, instant: Int64?) {
        set(name, instant.flatMap(TimeValue.written), dropping: ["VALUE", "TZID"])
    }

    /// Gives a property a time, or takes it away.
    mutating func set(_ name: String, time: CalendarTime?, parameters: [String] = []) {
        let dropped: Set = ["VALUE", "TZID"]
        switch time {
        case nil: set(name, nil)
        case .day(let day)?:
            set(name, TimeValue.written(day), parameters: ["VALUE=DATE"] + parameters, dropping: dropped)
        case .floating(let local)?: set(name, TimeValue.written(local), parameters: parameters, dropping: dropped)
        case .zoned(let zoned)? where zoned.zone == ZonedTime.utcZone:
            set(name, TimeValue.written(zoned.local) + "Z", parameters: parameters, dropping: dropped)
        case .zoned(let zoned)?:
            set(
                name, TimeValue.written(zoned.local), parameters: ["TZID=\(id(of: zoned))"] + parameters,
                dropping: dropped)
        }
    }

    /// The TZID of a time's zone; the calendar gets a VTIMEZONE where it has none of it.
    private mutating func id(of zoned: ZonedTime) -> String {
        let id = zones.id(of: zoned.zone) ?? newID(of: zoned)
        // Quotation marks cannot be within a parameter.
        let isPlain = !id.contains { ";:,".contains($0) }
        return isPlain ? id : "\"\(id.filter { $0 != "\"" })\""
    }

    /// The TZID of a zone that the calendar does not have, whose VTIMEZONE is added to it.
    private mutating func newID(of zoned: ZonedTime) -> String {
        if zones.rules.offset(in: zoned.zone, at: zoned.instant) != nil, zones.components[zoned.zone] == nil {
            if newZones[zoned.zone] == nil { newZones[zoned.zone] = made[zoned.zone] ?? zone(zoned, zoned.zone) }
            return zoned.zone
        }
        // Two files may call two zones by one name. Then the whole name, with the clock changes in it, tells them apart.
        let defined = DefinedZone(name: zoned.zone)
        let label = defined?.label ?? zoned.zone
        let whole = defined == nil ? "\(label)/\(TimeValue.written(offset: zoned.offset))" : zoned.zone
        for id in [label, whole] where zones.components[id] == nil {
            let zone = zone(zoned, id)
            guard [newZones[id], made[id]].allSatisfy({ $0.map { $0.bytes == zone.bytes } ?? true }) else { continue }
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
    /// Its bytes.
    var bytes: [UInt8] {
        var bytes: [UInt8] = []
        write(to: &bytes)
        return bytes
    }
}
