// Writing of files of tasks.

import Todo

extension TaskFile {
    public typealias List = (name: String?, tasks: [(uid: String, fields: TaskFields)])

    public struct WrittenTask {
        public var uid: String
        public var fields: TaskFields
        /// The resource in which the lines of changed fields are replaced, if any.
        public var base: TaskResource?
        /// The time of the last change, or nil if unknown.
        public var modified: Timestamp?

        public init(uid: String, fields: TaskFields, base: TaskResource? = nil, modified: Timestamp? = nil) {
            self.uid = uid
            self.fields = fields
            self.base = base
            self.modified = modified
        }
    }

    /// Returns a file of tasks: one calendar with a VTODO for each task, and the zones of their times.
    ///
    /// - Parameter now: The time of writing.
    public static func encoded(
        _ tasks: some Sequence<(uid: String, fields: TaskFields)>, at now: Timestamp, by rules: some ZoneRules
    ) throws(ICalendarError) -> [UInt8] {
        try encoded([(nil, Array(tasks))], at: now, by: rules)
    }

    /// Returns a file of lists: a separate, named calendar for each.
    ///
    /// - Parameters:
    ///   - now: The time of writing.
    ///   - modified: The times of the last change by UID; `now` for other tasks.
    public static func encoded(
        _ lists: [List], at now: Timestamp, by rules: some ZoneRules, modified: [String: Timestamp] = [:]
    ) throws(ICalendarError) -> [UInt8] {
        let all = lists.map { list in
            let tasks = list.tasks.lazy.map { WrittenTask(uid: $0.uid, fields: $0.fields, modified: modified[$0.uid]) }
            return (name: list.name, tasks: tasks)
        }
        return try encoded(all, at: now, by: rules)
    }

    /// Returns a file of lists: a separate, named calendar for each. The tasks of a list are requested one by one.
    ///
    /// - Parameter now: The time of writing, and the time of the last change for tasks without one.
    public static func encoded(
        _ lists: [(name: String?, tasks: some Sequence<WrittenTask>)], at now: Timestamp, by rules: some ZoneRules
    ) throws(ICalendarError) -> [UInt8] {
        var bytes: [UInt8] = []
        // Zones are shared, because finding a zone's clock changes takes longer than everything else.
        var zones = FileZones(by: rules)
        for list in lists {
            var named: Set<String> = []
            var todos: [UInt8] = []
            for task in list.tasks {
                let taskComponents = try components(of: task, at: now, by: rules, existingZones: zones.components)
                let (components, ids) = zones.addZones(taskComponents)
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

    /// Returns the VTODO of a task, its changed occurrences, and the zones of their times.
    private static func components(
        of task: WrittenTask, at now: Timestamp, by rules: some ZoneRules, existingZones: [String: Component]
    ) throws(ICalendarError) -> [Component] {
        let time = task.modified ?? now
        guard let base = task.base else {
            return try TaskResource(
                uid: task.uid, fields: task.fields, at: time, by: rules, existingZones: existingZones
            )
            .calendar.components
        }
        return try base.withUID(task.uid).withoutOlderDates(by: rules).updated(
            to: task.fields, at: time, by: rules, existingZones: existingZones
        )
        .calendar.components.map { $0.cleaned(uid: nil) }
    }
}

extension Component {
    /// The property in which other programs name a calendar.
    static let ownName = "X-WR-CALNAME"

    /// Appends the component's bytes, with the bytes of additional nested components before its end.
    fileprivate func write(to bytes: inout [UInt8], with inner: [UInt8]) {
        for (index, part) in parts.enumerated() {
            if index == parts.count - 1 { bytes += inner }
            switch part {
            case .line(let line): bytes += line.raw
            case .component(let component): component.write(to: &bytes)
            }
        }
    }
}
