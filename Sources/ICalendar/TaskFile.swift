// A file of many tasks.

import Todo

/// A file of tasks as other programs export it: any number of calendars with any number of tasks.
public struct TaskFile: Sendable {
    /// One task of it.
    public struct Task: Sendable {
        /// Its UID; nil where it has none.
        public let uid: String?
        private let reading: TaskReading

        fileprivate init(_ reading: TaskReading) {
            self.reading = reading
            uid = reading.text("UID").flatMap { $0.isEmpty ? nil : $0 }
        }

        /// What it says.
        public var fields: TaskFields { reading.fields }
    }

    /// Its tasks in their order, without those that are turns of others.
    public let tasks: [Task]
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
        for calendar in text.calendars {
            let zones = CalendarZones(calendar, by: rules)
            for case .component(let component) in calendar.parts where component.kind != "VTIMEZONE" {
                if component.kind != "VTODO" {
                    others[component.kind, default: 0] += 1
                } else if component.line("RECURRENCE-ID") != nil {
                    turns += 1
                } else {
                    tasks.append(Task(TaskReading(task: component, zones: zones)))
                }
            }
        }
        guard !tasks.isEmpty else { throw .noTask }
        (self.tasks, self.others, self.turns) = (tasks, others, turns)
    }
}

extension TaskFile {
    /// A file of tasks: one calendar with a VTODO for each, and the zones that their times are in.
    ///
    /// - Parameter now: when it is written.
    public static func written(
        _ tasks: some Sequence<(uid: String, fields: TaskFields)>, at now: Timestamp, by rules: some ZoneRules
    ) throws(ICalendarError) -> [UInt8] {
        var zones: [String: Component] = [:]
        var todos: [Component.Part] = []
        for task in tasks {
            let resource = try TaskResource(uid: task.uid, fields: task.fields, at: now, by: rules, made: zones)
            for component in resource.calendar.components {
                if component.kind != "VTIMEZONE" {
                    todos.append(.component(component))
                } else if let id = component.line("TZID")?.text, zones[id] == nil {
                    zones[id] = component
                }
            }
        }
        let sorted = zones.sorted { $0.key < $1.key }.map { Component.Part.component($0.value) }
        var bytes: [UInt8] = []
        Component(newCalendar: sorted + todos).write(to: &bytes)
        return bytes
    }
}
