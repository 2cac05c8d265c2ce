// How an item that repeats moves on: to its next turn, or on from the day on which it was done.

extension Recurrence {
    /// The first turn after both what is due and now; nil where the series has ended.
    ///
    /// A whole day is over with its last second: what is due today and done today comes round tomorrow at the earliest.
    ///
    /// - Parameter now: seconds since 1970-01-01T00:00:00Z.
    public func nextTurn(due: CalendarTime, now: Int, by rules: some ZoneRules) throws(RecurrenceError) -> CalendarTime?
    {
        try turn(after: clock(of: due, by: rules), now: now, by: rules)
    }

    /// Which of the instances a time is, the anchor being the first; nil where it is none. Where the rule has no COUNT, it is 1 for
    /// each of them.
    public func number(of time: CalendarTime, by rules: some ZoneRules) throws(RecurrenceError) -> Int? {
        if time == anchor { return 1 }
        guard time.zone == anchor.zone, (time.time == nil) == (anchor.time == nil), time.local > anchor.local,
            let before = time.local.adding(seconds: -1)
        else { return nil }
        var turns = Turns(self, after: max(before, anchor.local), by: rules)
        guard try turns.next()?.local == time.local else { return nil }
        return rule.parts.end.isCount ? turns.number : 1
    }

    /// What the anchor's clock shows at the least at the instance whose due date is the first after a time and after now.
    ///
    /// - Parameter distance: how long after its instance an occurrence is due, in seconds on the clock.
    func floor(after time: CalendarTime, now: Int, distance: Int, by rules: some ZoneRules) -> LocalTime {
        let passed = min(clock(of: time, by: rules), time.local)
        return max(passed, earliestClock(at: now, by: rules)).adding(seconds: -distance - Self.day) ?? anchor.local
    }

    /// A day on whose clock another one begins up to a day earlier.
    private static let day = LocalTime.secondsADay

    /// The first turn after what the anchor's clock shows, and after now.
    fileprivate func turn(
        after clock: LocalTime, now: Int, by rules: some ZoneRules
    ) throws(RecurrenceError) -> CalendarTime? {
        let passed = max(clock, earliestClock(at: now, by: rules))
        let today = rules.local(at: now, in: rules.current)?.day
        var turns = Turns(self, after: passed, by: rules)
        if passed < anchor.local { turns = self.turns(by: rules) }
        while let turn = try turns.next() {
            switch turn {
            case .day(let day): if today.map({ day > $0 }) ?? true { return turn }
            case .floating, .zoned: if rules.instant(of: turn) > now { return turn }
            }
        }
        return nil
    }

    /// What the anchor's clock shows when a time comes; at the end of a whole day.
    fileprivate func clock(of time: CalendarTime, by rules: some ZoneRules) -> LocalTime {
        if case .day(let day) = time { return Self.end(of: day) }
        if time.zone == anchor.zone { return time.local }
        guard let zone = anchor.zone else { return rules.local(of: time) }
        return rules.local(at: rules.instant(of: time), in: zone) ?? time.local
    }

    /// What the anchor's clock may show now at the earliest: on a day on which clocks are changed a turn in the hour that is
    /// skipped counts by the clock before.
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
    /// When something is due again that counts from its completion; nil where it has ended.
    ///
    /// A rule of a frequency alone counts its days, weeks, months or years from that day, and where a month has no such day
    /// takes its last: this is no series of iCalendar's, which would leave the month out. Any other rule is anchored anew on
    /// that day. The time of day, and the zone, stay what they were.
    ///
    /// Done early it comes later than it was due all the same, by whole turns: else it would be the same turn again.
    ///
    /// - Parameters:
    ///   - day: the day of completion on the clock that `due` is shown by.
    ///   - now: the moment of completion, seconds since 1970-01-01T00:00:00Z.
    public func turn(
        afterCompletionOn day: Day, due: CalendarTime, now: Int, by rules: some ZoneRules
    ) throws(RecurrenceError) -> CalendarTime? {
        if case .count = parts.end { throw .countFromCompletion }
        if parts.frequency.isWithinDay { return try turn(afterCompletionAt: now, due: due, by: rules) }
        let anchor = due.at(LocalTime(day: day, time: due.time ?? .midnight), by: rules)
        let series = Recurrence(self, from: anchor)
        // What is done is done with the day's own turn too.
        let passed = max(series.clock(of: anchor, by: rules), series.clock(of: due, by: rules))
        guard !parts.hasBy else { return try series.turn(after: passed, now: now, by: rules) }
        // As many turns on as it takes to come after what was due, which one step nearly always does.
        let ahead = max(0, due.day.number - day.number)
        let (least, most) = daysOfTurn
        for step in max(1, ahead / (most * parts.interval))...(ahead / (least * parts.interval) + 2) {
            guard let next = moved(day, turns: step) else { return nil }
            let turn = due.at(LocalTime(day: next, time: due.time ?? .midnight), by: rules)
            if series.clock(of: turn, by: rules) <= passed { continue }
            return series.isPast(turn, by: rules) ? nil : turn
        }
        return nil
    }

    /// When something is due again that counts hours or minutes from its completion: on the minute of that, or of when it was due
    /// if it was done early.
    private func turn(
        afterCompletionAt now: Int, due: CalendarTime, by rules: some ZoneRules
    ) throws(RecurrenceError) -> CalendarTime? {
        guard due.time != nil else { throw .noTimeOfDay }
        let minute = max(now, rules.instant(of: due)) / 60 * 60
        guard let local = rules.local(at: minute, in: due.zone ?? rules.current) else { return nil }
        let anchor = due.at(local, by: rules)
        return try Recurrence(self, from: anchor).turn(after: anchor.local, now: now, by: rules)
    }

    /// How many days lie between two turns of a rule of a frequency alone, at the least and at the most.
    private var daysOfTurn: (least: Int, most: Int) {
        switch parts.frequency {
        case .daily, .hourly, .minutely: (1, 1)
        case .weekly: (7, 7)
        case .monthly: (28, 31)
        case .yearly: (365, 366)
        }
    }

    /// A day so many turns on, of a rule of a frequency alone.
    private func moved(_ day: Day, turns: Int) -> Day? {
        switch parts.frequency {
        case .daily, .hourly, .minutely: day.adding(days: turns * parts.interval)
        case .weekly: day.adding(days: 7 * turns * parts.interval)
        case .monthly: day.adding(months: turns * parts.interval)
        case .yearly: day.adding(months: 12 * turns * parts.interval)
        }
    }
}

extension RecurrenceParts.End {
    /// Whether it is a number of occurrences.
    var isCount: Bool {
        if case .count = self { true } else { false }
    }
}
