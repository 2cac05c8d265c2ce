import Todo

/// A file of tasks exported by other programs: any number of calendars with any number of tasks.
///
/// It stores the file's bytes and the position of each task, and reads a task only when needed: the lines of 100,000
/// tasks in memory would take ten times the file's size.
public struct TaskFile: Sendable {
    public struct Task: Sendable {
        /// The index of the task's calendar in the file.
        public let calendar: Int
        fileprivate let range: Range<Int>
        let source: Source

        /// The content of the task, read from the file's bytes on each access.
        public var content: Content {
            let component = component
            var reader = TaskReader(task: component, zones: source.zones[calendar])
            if !source.overrides[calendar].isEmpty { reader.overrides = overrides(of: reader.text("UID")) }
            return Content(reader)
        }
        public var uid: String? { content.uid }
        public var fields: TaskFields { content.fields }

        var component: Component { Component(source.bytes, at: range) }

        /// Returns the changed occurrences of the task with this UID.
        func overrides(of uid: String?) -> [Component] {
            uid.flatMap { source.overrides[calendar][$0] }?.map { Component(source.bytes, at: $0.range) } ?? []
        }
    }

    /// The data shared by all tasks of a file.
    final class Source: Sendable {
        let bytes: [UInt8]
        let zones: [CalendarZones]
        /// The programs that wrote the calendars.
        let products: [String?]
        /// The changed occurrences of each calendar's tasks by UID.
        let overrides: [[String: [FileSurvey.Override]]]

        fileprivate init(_ bytes: [UInt8], _ survey: FileSurvey, by rules: some ZoneRules) {
            self.bytes = bytes
            zones = survey.calendars.map {
                CalendarZones($0.zones, by: rules, isFromOlderFurrow: $0.product == Component.olderProduct)
            }
            products = survey.calendars.map(\.product)
            overrides = survey.calendars.map(\.overrides)
        }
    }

    /// The tasks in order, without changed occurrences of other tasks.
    public let tasks: [Task]
    /// The names of the calendars in order, or nil for a calendar without a name.
    public let names: [String?]
    /// The number and titles of the components of each other kind, such as VEVENT.
    public let others: [String: TaskImport.Count]
    /// The changed occurrences of tasks, by calendar and UID.
    let overrides: [[String: [FileSurvey.Override]]]
    /// The number of times that each unsupported property of calendars occurs.
    public let properties: [String: Int]
    /// The lines (counted from 1; a folded line counts as one) on which broken components begin. Such components are
    /// left out.
    public let broken: [Int]
    /// The differences between the text and the file, each with the affected lines.
    public let findings: [FileText.Finding: [Int]]

    /// Reads a file in any encoding.
    ///
    /// - Parameter limit: The maximum size in bytes.
    public init(_ bytes: [UInt8], limit: Int, by rules: some ZoneRules) throws(ICalendarError) {
        guard bytes.count <= limit else { throw .tooLarge(limit: limit) }
        let text = FileText(bytes)
        let bytes = text.bytes
        findings = text.findings
        guard !bytes.contains(0) else { throw .zeroByte }
        let survey = try FileSurvey(bytes)
        let source = Source(bytes, survey, by: rules)
        tasks = survey.tasks.map { Task(calendar: $0.calendar, range: $0.range, source: source) }
        others = survey.others
        properties = survey.properties
        broken = survey.broken
        overrides = source.overrides
        names = survey.calendars.map(\.name)
        guard !tasks.isEmpty else { throw others["VEVENT"].map { .onlyEvents($0.count) } ?? .noTask }
    }
}
