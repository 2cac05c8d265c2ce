import Todo

/// One task as stored on a server: a calendar with one VTODO and everything that belongs to it, such as changed
/// occurrences.
///
/// A resource is a value: a change returns a new one, in which only the lines of changed fields differ.
public struct TaskResource: Sendable {
    /// The version of the reader, ``fields(by:)``. Stores read their texts again when it is raised.
    public static let reader = TaskProperty.version

    public internal(set) var text: CalendarText
    public let uid: String
    /// Whether an older version of Furrow has completed occurrences of the task. That version left DTSTART at the
    /// original start of the rule. ``passedInstances(by:)`` returns the instances to look for.
    public var wasAdvancedByOldVersion = false
    /// Whether the task is a single occurrence whose series is missing. If there are several such occurrences, the task
    /// is the earliest open one; the others stay as text.
    public let isOrphanedOccurrence: Bool
    /// The index of the calendar in the text, and of the task in the calendar.
    let location: (calendar: Int, task: Int)

    /// Reads a resource.
    ///
    /// - Parameter limit: The maximum size in bytes.
    public init(_ bytes: [UInt8], limit: Int = CalendarText.resourceLimit) throws(ICalendarError) {
        text = try CalendarText(bytes, limit: limit)
        var locations = Self.masters(in: text.root)
        isOrphanedOccurrence = locations.isEmpty
        if isOrphanedOccurrence { locations = Self.orphanedOccurrence(in: text.root).map { [$0] } ?? [] }
        guard let location = locations.first else { throw .noTask }
        guard locations.count == 1 else { throw .severalTasks(locations.count) }
        self.location = location
        guard let uid = Self.task(at: location, in: text.root)?.line("UID")?.text, !uid.isEmpty else { throw .noUID }
        self.uid = uid
    }

    /// Returns whether a text is a calendar with other components than tasks, such as an event, and no task.
    public static func isNotTask(_ bytes: [UInt8]) -> Bool {
        guard let text = try? CalendarText(bytes) else { return false }
        let kinds = text.calendars.flatMap(\.components).map(\.kind).filter { $0 != "VTIMEZONE" }
        return !kinds.isEmpty && !kinds.contains("VTODO")
    }

    public var bytes: [UInt8] { text.bytes }

    /// The time of the last change according to the task, if any.
    public var lastModified: Timestamp? {
        reader(by: NoZones()).instant("LAST-MODIFIED").map(Timestamp.init(milliseconds:))
    }

    /// The UIDs of the parents, in order. The first one that exists counts.
    public var parents: [String] { reader(by: NoZones()).parents }

    /// Whether the task was canceled. No field stores this: a canceled task is shown as completed.
    public var isCanceled: Bool { reader(by: NoZones()).word("STATUS") == "CANCELLED" }

    public func fields(by rules: some ZoneRules) -> TaskFields { reader(by: rules).fields }

    var calendar: Component { text.root.component(at: location.calendar) }
    var task: Component { calendar.component(at: location.task) }

    func reader(by rules: any ZoneRules) -> TaskReader {
        TaskReader(
            task: task, zones: CalendarZones(calendar, by: rules), overrides: overrides,
            wasAdvancedByOldVersion: wasAdvancedByOldVersion)
    }

    /// Returns the latest instances from DTSTART on that are before DUE, the last one first; empty if DUE is not an
    /// instance of the rule itself. If an older version of Furrow has completed any of them,
    /// ``wasAdvancedByOldVersion`` must be set.
    public func passedInstances(by rules: some ZoneRules) -> [CalendarTime] { reader(by: rules).passedInstances }

    /// The VTODOs of single occurrences of the task.
    private var overrides: [Component] { overrideIndices.map(calendar.component) }

    /// The indices of these VTODOs in the calendar.
    var overrideIndices: [Int] {
        if isOrphanedOccurrence { return [] }
        return calendar.parts.indices.filter { index in
            guard case .component(let task) = calendar.parts[index], task.kind == "VTODO" else { return false }
            return task.line(TaskProperty.recurrenceID) != nil && task.line("UID")?.text == uid
        }
    }

    /// Returns the positions of VTODOs that are not occurrences of another VTODO.
    private static func masters(in root: Component) -> [(calendar: Int, task: Int)] {
        root.parts.enumerated().flatMap { index, part -> [(calendar: Int, task: Int)] in
            guard case .component(let calendar) = part, calendar.kind == "VCALENDAR" else { return [] }
            return calendar.mastersOfTasks.map { (index, $0) }
        }
    }

    /// Returns the position of the earliest open occurrence of a missing series, or else of the last occurrence.
    private static func orphanedOccurrence(in root: Component) -> (calendar: Int, task: Int)? {
        let all = root.parts.enumerated().flatMap {
            index, part -> [(location: (calendar: Int, task: Int), task: Component)] in
            guard case .component(let calendar) = part, calendar.kind == "VCALENDAR" else { return [] }
            return calendar.parts.enumerated().compactMap { number, part in
                guard case .component(let task) = part, task.kind == "VTODO" else { return nil }
                return ((index, number), task)
            }
        }
        guard let uid = all.first?.task.line("UID")?.text, all.allSatisfy({ $0.task.line("UID")?.text == uid }) else {
            return nil
        }
        // The overrides of a series normally have times of one form, whose order as text is their order in time. With
        // mixed forms (days, UTC, zones), the choice may not be the earliest one, but it is the same at each reading.
        let ordered = all.sorted {
            ($0.task.line(TaskProperty.recurrenceID)?.value ?? "")
                < ($1.task.line(TaskProperty.recurrenceID)?.value ?? "")
        }
        func isOpen(_ task: Component) -> Bool {
            !TaskReader(task: task, zones: CalendarZones([], by: NoZones(), isFromOlderFurrow: false)).isDone
        }
        return (ordered.first { isOpen($0.task) } ?? ordered.last)?.location
    }

    private static func task(at location: (calendar: Int, task: Int), in root: Component) -> Component? {
        root.component(at: location.calendar).component(at: location.task)
    }

    /// Rules for reading times whose instants are in UTC.
    private struct NoZones: ZoneRules {
        let current = ZonedTime.utcZone
        func offset(in zone: String, at instant: Int) -> Int? { nil }
    }
}

extension TaskReader {
    var fields: TaskFields {
        var fields = TaskFields()
        for property in TaskProperty.all { property.read(self, &fields) }
        return fields
    }
}

extension Component {
    /// The indices of the VTODOs that are not occurrences of another VTODO.
    var mastersOfTasks: [Int] {
        parts.indices.filter { index in
            guard case .component(let task) = parts[index] else { return false }
            return task.kind == "VTODO" && task.line("RECURRENCE-ID") == nil
        }
    }

    /// Returns the component at an index, or a component without lines if there is none.
    func component(at index: Int) -> Component {
        guard parts.indices.contains(index), case .component(let component) = parts[index] else {
            return Component(kind: "", parts: [])
        }
        return component
    }
}
