// A file of tasks that is written.

import Todo

extension TaskFile {
    /// A list that is written: its name, and its tasks.
    public typealias List = (name: String?, tasks: [(uid: String, fields: TaskFields)])

    /// A task that is written.
    public struct WrittenTask {
        /// The UID it is written with.
        public var uid: String
        /// Its fields.
        public var fields: TaskFields
        /// The resource in which the lines of changed fields are written; nil for a task that has nothing but its fields.
        public var base: TaskResource?
        /// When it was last changed; nil where that is not known.
        public var modified: Timestamp?

        /// A task.
        public init(uid: String, fields: TaskFields, base: TaskResource? = nil, modified: Timestamp? = nil) {
            (self.uid, self.fields, self.base, self.modified) = (uid, fields, base, modified)
        }
    }

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
        let all = lists.map { list in
            let tasks = list.tasks.lazy.map { WrittenTask(uid: $0.uid, fields: $0.fields, modified: modified[$0.uid]) }
            return (name: list.name, tasks: tasks)
        }
        return try written(all, at: now, by: rules)
    }

    /// A file of lists: a calendar of its own for each, with its name. The tasks of a list are asked for one by one.
    ///
    /// - Parameter now: when it is written, and tasks were changed that do not say when.
    public static func written(
        _ lists: [(name: String?, tasks: some Sequence<WrittenTask>)], at now: Timestamp, by rules: some ZoneRules
    ) throws(ICalendarError) -> [UInt8] {
        var bytes: [UInt8] = []
        // To find out how a zone's clocks change takes longer than all else.
        var zones = FileZones(by: rules)
        for list in lists {
            var named: Set<String> = []
            var todos: [UInt8] = []
            for task in list.tasks {
                let own = try components(of: task, at: now, by: rules, made: zones.components)
                let (components, ids) = zones.take(own)
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

    /// The VTODO of a task, its changed occurrences, and the zones of their times.
    private static func components(
        of task: WrittenTask, at now: Timestamp, by rules: some ZoneRules, made: [String: Component]
    ) throws(ICalendarError) -> [Component] {
        let time = task.modified ?? now
        guard let base = task.base else {
            return try TaskResource(uid: task.uid, fields: task.fields, at: time, by: rules, made: made)
                .calendar.components
        }
        return try base.known(by: task.uid).withoutOlderDates(by: rules).updated(
            to: task.fields, at: time, by: rules, made: made
        )
        .calendar.components.map { $0.cleaned(uid: nil) }
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
