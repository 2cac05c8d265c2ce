// One task as a server has it.

import Todo

/// One task as a server keeps it: a calendar with one VTODO, and what belongs to that, such as turns of it that differ.
///
/// It is a value: a change makes another one, in which only the lines of the fields that changed are other ones.
public struct TaskResource: Sendable {
    /// The version of the reader, ``fields(by:)``. It is raised by each release that reads any text otherwise than the release
    /// before: stores then read again the texts that they already have.
    public static let reader = 2

    /// Its text.
    public internal(set) var text: CalendarText
    /// The UID of its task.
    public let uid: String
    /// Whether an older version of Furrow has completed occurrences of its task: that left DTSTART where the rule once began to
    /// count. ``passedInstances(by:)`` tells which to look for.
    public var wasMovedOn = false
    /// Whether its task is an occurrence of a series that is not there. Of several occurrences it is the earliest that is open; the
    /// others stay as text.
    public let isLone: Bool
    /// Where the task is: among the parts of the text, and among those of its calendar.
    let place: (calendar: Int, task: Int)

    /// Reads a resource.
    ///
    /// - Parameter limit: the most bytes it may have.
    public init(_ bytes: [UInt8], limit: Int = CalendarText.resourceLimit) throws(ICalendarError) {
        text = try CalendarText(bytes, limit: limit)
        var places = Self.masters(in: text.root)
        isLone = places.isEmpty
        if isLone { places = Self.loneOccurrence(in: text.root).map { [$0] } ?? [] }
        guard let place = places.first else { throw .noTask }
        guard places.count == 1 else { throw .severalTasks(places.count) }
        self.place = place
        guard let uid = Self.task(at: place, in: text.root)?.line("UID")?.text, !uid.isEmpty else { throw .noUID }
        self.uid = uid
    }

    /// Whether a text is a calendar's and has something else than tasks in it, such as an event, and no task.
    public static func isOfAnotherKind(_ bytes: [UInt8]) -> Bool {
        guard let text = try? CalendarText(bytes) else { return false }
        let kinds = text.calendars.flatMap(\.components).map(\.kind).filter { $0 != "VTIMEZONE" }
        return !kinds.isEmpty && !kinds.contains("VTODO")
    }

    /// Its bytes.
    public var bytes: [UInt8] { text.bytes }

    /// When it was last changed, as it says itself; nil where it does not.
    public var lastModified: Timestamp? {
        reading(by: NoZones()).instant("LAST-MODIFIED").map(Timestamp.init(milliseconds:))
    }

    /// The UIDs of its parents, in their order. The first one that exists counts.
    public var parents: [String] { reading(by: NoZones()).parents }

    /// Whether its task was canceled. No field says so: a canceled task is shown as one that is done.
    public var isCanceled: Bool { reading(by: NoZones()).word("STATUS") == "CANCELLED" }

    /// What its task says.
    public func fields(by rules: some ZoneRules) -> TaskFields { reading(by: rules).fields }

    var calendar: Component { text.root.component(at: place.calendar) }
    var task: Component { calendar.component(at: place.task) }

    func reading(by rules: any ZoneRules) -> TaskReading {
        TaskReading(task: task, zones: CalendarZones(calendar, by: rules), overrides: overrides, wasMovedOn: wasMovedOn)
    }

    /// The latest instances from DTSTART on that are over where an older version of Furrow has completed them, the last first; none
    /// where DUE is not an instance of the rule itself.
    public func passedInstances(by rules: some ZoneRules) -> [CalendarTime] { reading(by: rules).passedInstances }

    /// The VTODOs of single occurrences of its task.
    private var overrides: [Component] { overridePlaces.map(calendar.component) }

    /// Where these are among the parts of the calendar.
    var overridePlaces: [Int] {
        if isLone { return [] }
        return calendar.parts.indices.filter { place in
            guard case .component(let task) = calendar.parts[place], task.kind == "VTODO" else { return false }
            return task.line(TaskProperty.recurrenceID) != nil && task.line("UID")?.text == uid
        }
    }

    /// Where the VTODOs are that are no turn of another one.
    private static func masters(in root: Component) -> [(calendar: Int, task: Int)] {
        root.parts.enumerated().flatMap { place, part -> [(calendar: Int, task: Int)] in
            guard case .component(let calendar) = part, calendar.kind == "VCALENDAR" else { return [] }
            return calendar.mastersOfTasks.map { (place, $0) }
        }
    }

    /// Where the earliest open occurrence of a series without the series is, else the last one.
    private static func loneOccurrence(in root: Component) -> (calendar: Int, task: Int)? {
        let all = root.parts.enumerated().flatMap {
            place, part -> [(place: (calendar: Int, task: Int), task: Component)] in
            guard case .component(let calendar) = part, calendar.kind == "VCALENDAR" else { return [] }
            return calendar.parts.enumerated().compactMap { number, part in
                guard case .component(let task) = part, task.kind == "VTODO" else { return nil }
                return ((place, number), task)
            }
        }
        guard let uid = all.first?.task.line("UID")?.text, all.allSatisfy({ $0.task.line("UID")?.text == uid }) else {
            return nil
        }
        // The same kind of time throughout: as texts they are in order.
        let ordered = all.sorted {
            ($0.task.line(TaskProperty.recurrenceID)?.value ?? "")
                < ($1.task.line(TaskProperty.recurrenceID)?.value ?? "")
        }
        func isOpen(_ task: Component) -> Bool {
            !TaskReading(task: task, zones: CalendarZones([], by: NoZones(), isOlderFurrows: false)).isDone
        }
        return (ordered.first { isOpen($0.task) } ?? ordered.last)?.place
    }

    private static func task(at place: (calendar: Int, task: Int), in root: Component) -> Component? {
        root.component(at: place.calendar).component(at: place.task)
    }

    /// Times are read for their instants in UTC.
    private struct NoZones: ZoneRules {
        let current = ZonedTime.utcZone
        func offset(in zone: String, at instant: Int) -> Int? { nil }
    }
}

extension TaskReading {
    /// What the task says.
    var fields: TaskFields {
        var fields = TaskFields()
        for property in TaskProperty.all { property.read(self, &fields) }
        return fields
    }
}

extension Component {
    /// Where the VTODOs in it are that are no turn of another one.
    var mastersOfTasks: [Int] {
        parts.indices.filter { place in
            guard case .component(let task) = parts[place] else { return false }
            return task.kind == "VTODO" && task.line("RECURRENCE-ID") == nil
        }
    }

    /// The component at a place; one without lines where there is none.
    func component(at place: Int) -> Component {
        guard parts.indices.contains(place), case .component(let component) = parts[place] else {
            return Component(kind: "", parts: [])
        }
        return component
    }
}
