// How an item that repeats moves on: to its next turn, or on from the day on which it was done.

extension Recurrence {
    /// The first turn after both what is due and now; nil where the series has ended.
    ///
    /// A whole day is over with its last second: what is due today and done today comes round tomorrow at the earliest.
    ///
    /// - Parameter now: seconds since 1970-01-01T00:00:00Z.
    public func nextTurn(due: CalendarTime, now: Int, by rules: some ZoneRules) throws(RecurrenceError) -> CalendarTime?
    {
        let passed = max(clock(of: due, by: rules), earliestClock(at: now, by: rules))
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
    private func clock(of time: CalendarTime, by rules: some ZoneRules) -> LocalTime {
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
            rules.offset(in: zone, at: instant).flatMap { LocalTime(seconds: now + $0) }
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
    /// - Parameter day: the day of completion on the clock that `due` is shown by.
    public func turn(
        afterCompletionOn day: Day, due: CalendarTime, by rules: some ZoneRules
    ) throws(RecurrenceError) -> CalendarTime? {
        if case .count = parts.end { throw .countFromCompletion }
        let anchor = due.at(LocalTime(day: day, time: due.time ?? .midnight), by: rules)
        let series = Recurrence(self, from: anchor)
        guard !parts.hasBy else { return try series.next(after: anchor.local, by: rules) }
        let next: Day? =
            switch parts.frequency {
            case .daily: day.adding(days: parts.interval)
            case .weekly: day.adding(days: 7 * parts.interval)
            case .monthly: day.adding(months: parts.interval)
            case .yearly: day.adding(months: 12 * parts.interval)
            }
        guard let next else { return nil }
        let turn = due.at(LocalTime(day: next, time: due.time ?? .midnight), by: rules)
        return series.isPast(turn, by: rules) ? nil : turn
    }
}
