// Parts of a task that its item does not show.

import Todo

/// Parts of a task's text that its item does not show: they stay in the text, and are reported.
public struct UnreadParts: Equatable, Sendable {
    /// The TZIDs of times whose zone is not known, each once; such a time is read as one of no zone.
    public var zones: [String] = []
    /// How many alarms cannot become reminders, such as those by mail or at a place.
    public var alarms = 0

    /// No such parts.
    public init() {}

    init(zones: [String], alarms: Int) { (self.zones, self.alarms) = (zones, alarms) }

    /// Adds those of another task.
    public mutating func add(_ more: UnreadParts) {
        zones += more.zones.filter { !zones.contains($0) }
        alarms += more.alarms
    }
}

extension TaskReading {
    /// The parts that the item does not show.
    var unread: UnreadParts { UnreadParts(zones: unknownZones, alarms: countOfOtherAlarms) }

    /// The properties whose times have zones.
    private static let zoned: Set<String> = ["DTSTART", "DUE", "RECURRENCE-ID", "EXDATE", "RDATE"]

    private var unknownZones: [String] {
        var names: [String] = []
        for case .line(let line) in task.parts where Self.zoned.contains(line.name) {
            guard let name = line.parameter("TZID"), !names.contains(name), !zones.isKnown(name) else { continue }
            // A DATE, or a time in UTC, has no zone whatever its line says.
            let first = line.values.first.flatMap { TimeValue(PeriodValue.instance($0)) }
            if let first, first.time == nil || first.isUTC { continue }
            names.append(name)
        }
        return names
    }
}

extension TaskResource {
    /// The parts of its task that an item does not show.
    public func unread(by rules: some ZoneRules) -> UnreadParts { reading(by: rules).unread }
}
