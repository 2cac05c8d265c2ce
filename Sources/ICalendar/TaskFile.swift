// A file of many tasks.

import Todo

/// A file of tasks as other programs export it: any number of calendars with any number of tasks.
public struct TaskFile: Sendable {
    /// One task of it.
    public struct Task: Sendable {
        /// Its UID; nil where it has none.
        public let uid: String?
        /// Which of the file's calendars it is in.
        public let calendar: Int
        private let reading: TaskReading

        fileprivate init(_ reading: TaskReading, calendar: Int) {
            (self.reading, self.calendar) = (reading, calendar)
            uid = reading.text("UID").flatMap { $0.isEmpty ? nil : $0 }
        }

        /// What it says.
        public var fields: TaskFields { reading.fields }

        /// Whether it comes again by a rule that Furrow cannot follow.
        public var hasUnknownRule: Bool { reading.task.line(TaskProperty.rrule) != nil && reading.rule == nil }
    }

    /// Its tasks in their order, without those that are turns of others.
    public let tasks: [Task]
    /// The names of its calendars, in their order; nil for one that has none.
    public let names: [String?]
    /// How many there are of each other kind of component, such as VEVENT: those are no tasks.
    public let others: [String: Int]
    /// How many turns of tasks differ from the others of theirs.
    public let turns: Int

    /// Reads a file.
    ///
    /// - Parameter limit: the most bytes it may have.
    public init(_ bytes: [UInt8], limit: Int, by rules: some ZoneRules) throws(ICalendarError) {
        let text = try CalendarText(bytes, limit: limit)
        var tasks: [Task] = []
        var others: [String: Int] = [:]
        var turns = 0
        let calendars = text.calendars
        for (number, calendar) in calendars.enumerated() {
            let zones = CalendarZones(calendar, by: rules)
            for case .component(let component) in calendar.parts where component.kind != "VTIMEZONE" {
                if component.kind != "VTODO" {
                    others[component.kind, default: 0] += 1
                } else if component.line("RECURRENCE-ID") != nil {
                    turns += 1
                } else {
                    tasks.append(Task(TaskReading(task: component, zones: zones), calendar: number))
                }
            }
        }
        guard !tasks.isEmpty else { throw .noTask }
        (self.tasks, self.others, self.turns) = (tasks, others, turns)
        names = calendars.map(\.calendarName)
    }
}

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
    /// - Parameter now: when it is written.
    public static func written(
        _ lists: [List], at now: Timestamp, by rules: some ZoneRules
    ) throws(ICalendarError) -> [UInt8] {
        var bytes: [UInt8] = []
        // To find out how a zone's clocks change takes longer than all else.
        var zones: [String: Component] = [:]
        for list in lists {
            var parts: [Component.Part] = []
            if let name = list.name { parts.append(.line(ContentLine(ownName, value: TextValue.escaped(name)))) }
            var named: Set<String> = []
            var todos: [Component.Part] = []
            for task in list.tasks {
                let resource = try TaskResource(uid: task.uid, fields: task.fields, at: now, by: rules, made: zones)
                for component in resource.calendar.components {
                    if component.kind != "VTIMEZONE" {
                        todos.append(.component(component))
                    } else if let id = component.line("TZID")?.text {
                        named.insert(id)
                        zones[id] = zones[id] ?? component
                    }
                }
            }
            parts += named.sorted().compactMap { zones[$0].map(Component.Part.component) } + todos
            Component(newCalendar: parts).write(to: &bytes)
        }
        return bytes
    }

    /// What other programs name a calendar by.
    fileprivate static let ownName = "X-WR-CALNAME"
}

extension Component {
    /// The calendar's name, by the property that all programs know or by RFC 7986's; nil where it has none.
    fileprivate var calendarName: String? {
        [TaskFile.ownName, "NAME"].lazy.compactMap { line($0)?.text.flatMap { Title.normalized($0) } }.first
    }
}
