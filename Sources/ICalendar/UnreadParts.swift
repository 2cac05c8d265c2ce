import Todo

/// The parts of a task's text that its item does not show, or shows differently. They stay in the text and are
/// reported.
public struct UnreadParts: Equatable, Sendable {
    /// The first ``maxZones`` TZIDs of times in unknown zones, without duplicates. Such a time is read as a time
    /// without a zone.
    public var zones: [String] = []
    /// The number of alarms that cannot become reminders, such as email alarms or alarms at a place.
    public var alarms = 0
    /// The number of tasks with a date that cannot be read, or that is before the year 1900.
    public var dates = 0
    /// The number of tasks whose changes to an occurrence and all later ones are not followed.
    public var laterOccurrences = 0
    /// The number of tasks with more reminders than the limit (``Limits/reminders``). Only the first ones remind.
    public var manyReminders = 0
    /// The number of tasks with more tags than the limit (``Limits/tags``).
    public var manyTags = 0
    /// The number of tasks with longer notes than the limit (``Limits/notesBytes``).
    public var longNotes = 0
    /// The number of tasks with nothing except their UID and the time of writing.
    public var emptyTasks = 0

    /// The maximum number of TZIDs stored, because a hostile task may have any number of them.
    public static let maxZones = 100

    public init() {}

    /// Adds the unread parts of another task.
    public mutating func add(_ more: UnreadParts) {
        add(zones: more.zones)
        alarms += more.alarms
        dates += more.dates
        laterOccurrences += more.laterOccurrences
        manyReminders += more.manyReminders
        manyTags += more.manyTags
        longNotes += more.longNotes
        emptyTasks += more.emptyTasks
    }

    fileprivate mutating func add(zones more: [String]) {
        for zone in more where zones.count < Self.maxZones && !zones.contains(zone) { zones.append(zone) }
    }
}

extension TaskReader {
    /// The parts of the task and of its changed occurrences that the item does not show.
    var unread: UnreadParts {
        var unread = UnreadParts()
        let all = [self] + overrides.map { TaskReader(task: $0, zones: zones) }
        for reader in all {
            unread.add(zones: reader.unknownZones)
            unread.alarms += reader.countOfOtherAlarms
        }
        unread.dates = all.contains(where: \.hasUnreadDate) ? 1 : 0
        unread.laterOccurrences = overrides.contains(where: \.changesLaterOccurrences) ? 1 : 0
        unread.manyReminders = all.contains { !$0.overLimitAlarms.isEmpty } ? 1 : 0
        unread.manyTags = all.contains { $0.tags.count > Limits.tags } ? 1 : 0
        unread.longNotes = all.contains(where: \.hasTooLongNotes) ? 1 : 0
        unread.emptyTasks = isEmpty ? 1 : 0
        return unread
    }

    /// The properties whose times have zones.
    private static let zoned: Set<String> = ["DTSTART", "DUE", "RECURRENCE-ID", "EXDATE", "RDATE"]
    /// The properties with one date that a task shows or depends on.
    private static let dates: Set<String> = ["DTSTART", "DUE", "COMPLETED", "CREATED", "RECURRENCE-ID"]
    /// The properties with several dates.
    private static let listsOfDates: Set<String> = ["EXDATE", "RDATE"]
    /// The properties that only identify the task or its time of writing.
    private static let stamps: Set<String> = [
        "UID", "DTSTAMP", "CREATED", "LAST-MODIFIED", "SEQUENCE", TaskProperty.order,
    ]

    private var unknownZones: [String] {
        var names: [String] = []
        var seen: Set<String> = []
        for case .line(let line) in task.parts where Self.zoned.contains(line.name) {
            guard let name = line.parameter("TZID"), !seen.contains(name), !zones.isKnown(name) else { continue }
            // A DATE or a time in UTC has no zone, even if the line has a TZID.
            let first = line.values.first.flatMap { TimeValue(PeriodValue.instance($0)) }
            if let first, first.time == nil || first.isUTC { continue }
            seen.insert(name)
            names.append(name)
            if names.count == UnreadParts.maxZones { break }
        }
        return names
    }

    private var hasUnreadDate: Bool {
        for case .line(let line) in task.parts {
            if Self.dates.contains(line.name), time(line) == nil { return true }
            if Self.listsOfDates.contains(line.name), times(of: line.values, in: line).contains(nil) { return true }
            if line.name == "DURATION", line.value.flatMap({ TimeSpan($0) }) == nil { return true }
        }
        return false
    }

    private var isEmpty: Bool {
        task.parts.allSatisfy { part in
            guard case .line(let line) = part else { return false }
            return line.isBroken && !line.isLoose || ContentLine.delimiters.contains(line.name)
                || Self.stamps.contains(line.name)
        }
    }
}

extension Component {
    /// Whether the component changes an occurrence together with all later occurrences.
    fileprivate var changesLaterOccurrences: Bool {
        line(TaskProperty.recurrenceID)?.parameter("RANGE") != nil
    }
}

extension TaskResource {
    public func unread(by rules: some ZoneRules) -> UnreadParts { reader(by: rules).unread }
}
