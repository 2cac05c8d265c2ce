// A file of many tasks.

import Todo

/// A file of tasks as other programs export it: any number of calendars with any number of tasks.
///
/// It holds the file's bytes and where each task is in them, and reads a task when that is asked for: the lines of 100,000
/// tasks all at once would take ten times the file's size.
public struct TaskFile: Sendable {
    /// One task of it.
    public struct Task: Sendable {
        /// Which of the file's calendars it is in.
        public let calendar: Int
        fileprivate let place: Range<Int>
        let source: Source

        /// What it says, read from the file's bytes.
        public var content: Content {
            let component = component
            var reading = TaskReading(task: component, zones: source.zones[calendar])
            if !source.overrides[calendar].isEmpty { reading.overrides = overrides(of: reading.text("UID")) }
            return Content(reading)
        }
        /// Its UID; nil where it has none.
        public var uid: String? { content.uid }
        /// What it says of Furrow's fields.
        public var fields: TaskFields { content.fields }

        /// Its VTODO.
        var component: Component { Component(source.bytes, at: place) }

        /// Its occurrences that differ from the others.
        ///
        /// - Parameter uid: its UID.
        func overrides(of uid: String?) -> [Component] {
            uid.flatMap { source.overrides[calendar][$0] }?.map { Component(source.bytes, at: $0.place) } ?? []
        }
    }

    /// What tasks are read from, once for all of them.
    final class Source: Sendable {
        let bytes: [UInt8]
        /// Of each calendar.
        let zones: [CalendarZones]
        /// The programs that wrote the calendars.
        let products: [String?]
        /// The occurrences of each calendar's tasks that differ from the others, by UID.
        let overrides: [[String: [FileSurvey.Override]]]

        fileprivate init(_ bytes: [UInt8], _ survey: FileSurvey, by rules: some ZoneRules) {
            self.bytes = bytes
            zones = survey.calendars.map {
                CalendarZones($0.zones, by: rules, isOlderFurrows: $0.product == Component.olderProduct)
            }
            products = survey.calendars.map(\.product)
            overrides = survey.calendars.map(\.overrides)
        }
    }

    /// Its tasks in their order, without occurrences of others that differ.
    public let tasks: [Task]
    /// The names of its calendars, in their order; nil for one that has none.
    public let names: [String?]
    /// How many there are of each other kind of component, such as VEVENT, and their titles: those are no tasks.
    public let others: [String: TaskImport.Count]
    /// The occurrences that differ from the others of their tasks, by calendar and UID.
    let overrides: [[String: [FileSurvey.Override]]]
    /// How often its calendars have each property that Furrow has no place for.
    public let properties: [String: Int]
    /// The lines, counted from 1 with folded ones as one, on which components begin that are broken; they are left out.
    public let broken: [Int]
    /// How the text differs from the file, each with the lines of it.
    public let findings: [FileText.Finding: [Int]]

    /// Reads a file, in the encoding that it is in.
    ///
    /// - Parameter limit: the most bytes it may have.
    public init(_ bytes: [UInt8], limit: Int, by rules: some ZoneRules) throws(ICalendarError) {
        guard bytes.count <= limit else { throw .tooLarge(limit: limit) }
        let text = FileText(bytes)
        let bytes = text.bytes
        findings = text.findings
        guard !bytes.contains(0) else { throw .zeroByte }
        let survey = try FileSurvey(bytes)
        let source = Source(bytes, survey, by: rules)
        tasks = survey.tasks.map { Task(calendar: $0.calendar, place: $0.place, source: source) }
        (others, properties, broken) = (survey.others, survey.properties, survey.broken)
        overrides = source.overrides
        names = survey.calendars.map(\.name)
        guard !tasks.isEmpty else { throw others["VEVENT"].map { .onlyEvents($0.count) } ?? .noTask }
    }
}
