// A file of tasks that is written.

import Todo

extension TaskFile {
    /// A list that is written: its name, and its tasks.
    public typealias List = (name: String?, tasks: [(uid: String, fields: TaskFields)])

    /// A file of tasks: one calendar with a VTODO for each, and the zones that their times are in.
    ///
    /// - Parameter now: when it is written.
    public static func written(
        _ tasks: some Sequence<(uid: String, fields: TaskFields)>, at now: Timestamp, by rules: some ZoneRules
    ) throws(ICalendarError) -> [UInt8] {
        try written([(nil, Array(tasks))], at: now, by: rules)
    }

    /// A file of lists: a calendar of its own for each, with its name.
    ///
    /// - Parameters:
    ///   - now: when it is written.
    ///   - modified: when tasks were last changed, by their UIDs; now where that is not said.
    public static func written(
        _ lists: [List], at now: Timestamp, by rules: some ZoneRules, modified: [String: Timestamp] = [:]
    ) throws(ICalendarError) -> [UInt8] {
        var bytes: [UInt8] = []
        // To find out how a zone's clocks change takes longer than all else.
        var zones = FileZones(by: rules)
        for list in lists {
            var named: Set<String> = []
            var todos: [UInt8] = []
            for task in list.tasks {
                let resource = try TaskResource(
                    uid: task.uid, fields: task.fields, at: modified[task.uid] ?? now, by: rules, made: zones.components
                )
                let (components, ids) = zones.take(resource.calendar.components)
                for component in components { component.write(to: &todos) }
                named.formUnion(ids)
            }
            var parts: [Component.Part] = []
            if let name = list.name {
                parts.append(.line(ContentLine(Component.ownName, value: TextValue.escaped(name))))
            }
            parts += named.sorted().compactMap { zones.components[$0].map(Component.Part.component) }
            Component(newCalendar: parts).write(to: &bytes, with: todos)
        }
        return bytes
    }
}

extension Component {
    /// What other programs name a calendar by.
    static let ownName = "X-WR-CALNAME"

    /// Its bytes, with those of components that come last in it.
    fileprivate func write(to bytes: inout [UInt8], with inner: [UInt8]) {
        for (place, part) in parts.enumerated() {
            if place == parts.count - 1 { bytes += inner }
            switch part {
            case .line(let line): bytes += line.raw
            case .component(let component): component.write(to: &bytes)
            }
        }
    }
}
