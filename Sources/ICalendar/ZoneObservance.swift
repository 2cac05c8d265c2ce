import Todo

/// A STANDARD or DAYLIGHT part of a VTIMEZONE: a change of the clocks to an offset, with its starts up to an instant.
struct ZoneObservance: Sendable {
    /// The offsets after and before each start, in seconds east of UTC.
    let (offset, before): (Int, Int)
    /// The starts from 1900 on, in seconds since 1970-01-01T00:00:00Z, without duplicates and unordered. The starts of
    /// the rule extend to the requested instant.
    let starts: [Int]
    /// The first start, in seconds since 1970-01-01T00:00:00Z.
    let first: Int
    /// The rule, if it continues after that instant.
    private let rule: Recurrence?

    /// The first year whose starts are read; no task has an earlier date.
    private static let firstYear = TaskReader.firstYear
    /// The maximum number of starts of a rule within three years. A part normally starts once a year: one part moves
    /// the clocks forward, another one back. Six allows twice as many.
    private static let maxStarts = 6

    /// Whether the rule has starts after the instant.
    var recurs: Bool { rule != nil }

    /// Returns nil if the part cannot be read, or has starts more often than any real zone.
    ///
    /// - Parameter end: The instant up to which the starts of the rule are listed.
    init?(_ component: Component, until end: Int) {
        guard let start = component.line("DTSTART")?.valueBytes.flatMap({ TimeValue($0) })?.local,
            let offset = component.line("TZOFFSETTO")?.valueBytes.flatMap(TimeValue.offset),
            abs(offset) < LocalTime.secondsADay
        else { return nil }
        let before = component.line("TZOFFSETFROM")?.valueBytes.flatMap(TimeValue.offset) ?? offset
        self.offset = offset
        self.before = before
        first = start.seconds - before
        var starts: Set = [start.seconds - before]
        for line in component.lines("RDATE") {
            for value in line.valueBytes?.split(separator: UInt8(ascii: ",")) ?? [] {
                guard let date = TimeValue(value) else { return nil }
                // RFC 5545 requires local times.
                starts.insert(date.isUTC ? date.local.seconds : date.local.seconds - before)
            }
        }
        guard let line = component.line("RRULE") else {
            (self.starts, rule) = (Array(starts), nil)
            return
        }
        guard let rule = line.value.flatMap({ try? RecurrenceRule($0) }), rule.parts.frequency == .yearly,
            component.lines("RRULE").count == 1
        else { return nil }
        let recurrence = Recurrence(rule, from: .floating(start))
        guard let last = LocalTime(seconds: end - 1 + before),
            let occurrences = Self.starts(of: recurrence, after: Self.before(Self.firstYear), through: last, before)
        else { return nil }
        starts.formUnion(occurrences.starts)
        self.starts = Array(starts)
        self.rule = occurrences.isLast ? nil : recurrence
    }

    /// Returns the starts of the rule in these years, without single dates.
    func starts(from year: Int, through last: Int) -> [Int] {
        guard let rule, let end = Day(year: last + 1, month: 1, day: 1) ?? Day(year: last, month: 12, day: 31) else {
            return []
        }
        let until = LocalTime(day: end, time: .midnight)
        return Self.starts(of: rule, after: Self.before(year), through: until, before)?.starts ?? []
    }

    /// The clock before a start, in which the UTC time of UNTIL is interpreted.
    private struct Clock: ZoneRules {
        let offset: Int
        let current = "clock"
        func offset(in zone: String, at instant: Int) -> Int? { offset }
    }

    /// Returns the last second before a year.
    private static func before(_ year: Int) -> LocalTime? {
        Day(year: year, month: 1, day: 1).flatMap { LocalTime(day: $0, time: .midnight).adding(seconds: -1) }
    }

    /// Returns the starts of a rule between two times, and whether the rule has no later starts. Returns nil if there
    /// are too many.
    private static func starts(
        of recurrence: Recurrence, after time: LocalTime?, through last: LocalTime, _ before: Int
    ) -> (starts: [Int], isLast: Bool)? {
        // Use one iteration for all starts, because each new iteration would evaluate COUNT from the first occurrence.
        var occurrences = recurrence.occurrences(after: time, by: Clock(offset: before))
        var starts: [Int] = []
        while let next = try? occurrences.next()?.local {
            if next > last { return (starts, false) }
            let start = next.seconds - before
            if starts.count >= maxStarts, start - starts[starts.count - maxStarts] < threeYears { return nil }
            starts.append(start)
        }
        return (starts, true)
    }

    private static let threeYears = 3 * 365 * LocalTime.secondsADay
}
