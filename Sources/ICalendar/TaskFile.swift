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
        fileprivate let source: Source

        /// What it says, read from the file's bytes.
        public var content: Content { Content(source.reading(of: self)) }
        /// Its UID; nil where it has none.
        public var uid: String? { content.uid }
        /// What it says of Furrow's fields.
        public var fields: TaskFields { content.fields }
    }

    /// What tasks are read from, once for all of them.
    fileprivate final class Source: Sendable {
        let bytes: [UInt8]
        /// Of each calendar.
        let zones: [CalendarZones]

        init(_ bytes: [UInt8], _ zones: [CalendarZones]) { (self.bytes, self.zones) = (bytes, zones) }

        func reading(of task: Task) -> TaskReading {
            TaskReading(task: Component(bytes, at: task.place), zones: zones[task.calendar])
        }
    }

    /// Its tasks in their order, without those that are turns of others.
    public let tasks: [Task]
    /// The names of its calendars, in their order; nil for one that has none.
    public let names: [String?]
    /// How many there are of each other kind of component, such as VEVENT, and their titles: those are no tasks.
    public let others: [String: TaskImport.Count]
    /// How many turns of tasks differ from the others of theirs, and their titles.
    public let turns: TaskImport.Count
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
        let source = Source(bytes, survey.calendars.map { CalendarZones($0.zones, by: rules) })
        tasks = survey.tasks.map { Task(calendar: $0.calendar, place: $0.place, source: source) }
        (others, turns, broken) = (survey.others, survey.turns, survey.broken)
        names = survey.calendars.map(\.name)
        guard !tasks.isEmpty else { throw others["VEVENT"].map { .onlyEvents($0.count) } ?? .noTask }
    }
}
