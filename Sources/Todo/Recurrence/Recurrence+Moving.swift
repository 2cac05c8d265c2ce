// Advancing a repeating task to its next occurrence, by the rule or from its completion.

extension Recurrence {
    /// Returns the first occurrence that is after both the due date and the current time, or nil if the series has
    /// ended.
    ///
    /// A whole day ends with its last second: a task due today and completed today next occurs tomorrow at the
    /// earliest.
    ///
    /// - Parameter now: The current time, in seconds since 1970-01-01T00:00:00Z.
    public func nextOccurrence(due: CalendarTime, now: Int, by rules: some ZoneRules) throws(RecurrenceError)
        -> CalendarTime?
    {
        try occurrence(after: clock(of: due, by: rules), now: now, by: rules)
    }

    /// Returns the number of the instance at a time, where the anchor is number 1, or nil if the time is not an
    /// instance. Without COUNT, the number is 1 for every instance.
    public func number(of time: CalendarTime, by rules: some ZoneRules) throws(RecurrenceError) -> Int? {
        if time == anchor { return 1 }
        guard time.zone == anchor.zone, (time.time == nil) == (anchor.time == nil), time.local > anchor.local,
            let before = time.local.adding(seconds: -1)
        else { return nil }
        var occurrences = OccurrenceIterator(self, after: max(before, anchor.local), by: rules)
        guard try occurrences.next()?.local == time.local else { return nil }
        return rule.parts.end.isCount ? occurrences.number : 1
    }

    /// Returns a lower bound, on the anchor's clock, for the first instance whose due date is after a time and after
    /// the current time.
    ///
    /// - Parameter distance: The distance from an instance to its due date, in seconds of local time.
    func floor(after time: CalendarTime, now: Int, distance: Int, by rules: some ZoneRules) -> LocalTime {
        let passed = min(clock(of: time, by: rules), time.local)
        return max(passed, earliestClock(at: now, by: rules)).adding(seconds: -distance - Self.day) ?? anchor.local
    }

    /// The margin for time zones, in seconds: the same day can begin up to a day earlier on another clock.
    private static let day = LocalTime.secondsADay

    /// Returns the first occurrence after a local time on the anchor's clock and after the current time.
    fileprivate func occurrence(
        after clock: LocalTime, now: Int, by rules: some ZoneRules
    ) throws(RecurrenceError) -> CalendarTime? {
        let passed = max(clock, earliestClock(at: now, by: rules))
        let today = rules.local(at: now, in: rules.current)?.day
        var occurrences = OccurrenceIterator(self, after: passed, by: rules)
        if passed < anchor.local { occurrences = self.occurrences(by: rules) }
        while let occurrence = try occurrences.next() {
            switch occurrence {
            case .day(let day): if today.map({ day > $0 }) ?? true { return occurrence }
            case .floating, .zoned: if rules.instant(of: occurrence) > now { return occurrence }
            }
        }
        return nil
    }

    /// Returns the local time on the anchor's clock at a given time. A whole day counts as its end.
    fileprivate func clock(of time: CalendarTime, by rules: some ZoneRules) -> LocalTime {
        if case .day(let day) = time { return Self.end(of: day) }
        if time.zone == anchor.zone { return time.local }
        guard let zone = anchor.zone else { return rules.local(of: time) }
        return rules.local(at: rules.instant(of: time), in: zone) ?? time.local
    }

    /// Returns the earliest local time that the anchor's clock may show now. On the day of a clock change, an
    /// occurrence in the skipped hour uses the offset before the change.
    private func earliestClock(at now: Int, by rules: some ZoneRules) -> LocalTime {
        let zone = anchor.zone ?? rules.current
        let clocks = [now, now - LocalTime.secondsADay].compactMap { instant in
            rules.clockOffset(in: zone, at: instant).flatMap { LocalTime(seconds: now + $0) }
        }
        let clock = clocks.min() ?? LocalTime(seconds: now) ?? anchor.local
        return anchor.time == nil ? Self.end(of: clock.day) : clock
    }

    private static func end(of day: Day) -> LocalTime {
        LocalTime(day: day, time: TimeOfDay(seconds: LocalTime.secondsADay - 1) ?? .midnight)
    }
}

extension RecurrenceRule {
    /// Returns the next due date for a task that repeats after completion, or nil if the series has ended.
    ///
    /// A rule with only a frequency and an interval counts its days, weeks, months or years from the day of completion.
    /// In a month without that day it uses the last day; an iCalendar series would skip the month instead. Any other
    /// rule is anchored again at the day of completion. The time of day and the time zone do not change.
    ///
    /// If the task is completed early, the result is still after the current due date, by as many intervals as needed.
    /// Otherwise the same occurrence could come up again.
    ///
    /// - Parameters:
    ///   - day: The day of completion, on the clock of `due`.
    ///   - due: The current due date.
    ///   - now: The time of completion, in seconds since 1970-01-01T00:00:00Z.
    ///   - rules: The time zone rules.
    public func occurrence(
        afterCompletionOn day: Day, due: CalendarTime, now: Int, by rules: some ZoneRules
    ) throws(RecurrenceError) -> CalendarTime? {
        if case .count = parts.end { throw .countFromCompletion }
        if parts.frequency.isWithinDay { return try occurrence(afterCompletionAt: now, due: due, by: rules) }
        let anchor = due.at(LocalTime(day: day, time: due.time ?? .midnight), by: rules)
        let series = Recurrence(self, from: anchor)
        // Completing the task also completes any occurrence on that day.
        let passed = max(series.clock(of: anchor, by: rules), series.clock(of: due, by: rules))
        guard !parts.hasBy else { return try series.occurrence(after: passed, now: now, by: rules) }
        // Advances by as many intervals as are needed to get past the current due date. One is usually enough.
        let ahead = max(0, due.day.number - day.number)
        let (least, most) = intervalDays
        for step in max(1, ahead / (most * parts.interval))...(ahead / (least * parts.interval) + 2) {
            guard let next = moved(day, intervals: step) else { return nil }
            let occurrence = due.at(LocalTime(day: next, time: due.time ?? .midnight), by: rules)
            if series.clock(of: occurrence, by: rules) <= passed { continue }
            return series.isPast(occurrence, by: rules) ? nil : occurrence
        }
        return nil
    }

    /// Returns the next due date for a rule that counts hours or minutes from completion. Counts from the minute of
    /// completion, or from the current due date if the task was completed early.
    private func occurrence(
        afterCompletionAt now: Int, due: CalendarTime, by rules: some ZoneRules
    ) throws(RecurrenceError) -> CalendarTime? {
        guard due.time != nil else { throw .noTimeOfDay }
        let minute = max(now, rules.instant(of: due)) / 60 * 60
        guard let local = rules.local(at: minute, in: due.zone ?? rules.current) else { return nil }
        let anchor = due.at(local, by: rules)
        return try Recurrence(self, from: anchor).occurrence(after: anchor.local, now: now, by: rules)
    }

    /// The minimum and maximum number of days between two occurrences of a rule that has only a frequency, with an
    /// interval of 1.
    private var intervalDays: (least: Int, most: Int) {
        switch parts.frequency {
        case .daily, .hourly, .minutely: (1, 1)
        case .weekly: (7, 7)
        case .monthly: (28, 31)
        case .yearly: (365, 366)
        }
    }

    /// Returns the day that is `intervals` intervals later, for a rule that has only a frequency and an interval.
    private func moved(_ day: Day, intervals: Int) -> Day? {
        switch parts.frequency {
        case .daily, .hourly, .minutely: day.adding(days: intervals * parts.interval)
        case .weekly: day.adding(days: 7 * intervals * parts.interval)
        case .monthly: day.adding(months: intervals * parts.interval)
        case .yearly: day.adding(months: 12 * intervals * parts.interval)
        }
    }
}

extension RecurrenceParts.End {
    /// Whether the rule ends after a number of occurrences.
    var isCount: Bool {
        if case .count = self { true } else { false }
    }
}
