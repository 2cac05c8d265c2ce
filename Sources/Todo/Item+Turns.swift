// The turns of an item that comes again.

extension Item {
    /// When it comes next; nil where it comes no more.
    ///
    /// - Parameter isSkipped: whether this turn is passed over: then nothing counts from now.
    func nextDue(at now: Now, isSkipped: Bool = false) throws(RecurrenceError) -> CalendarTime? {
        guard let repeats, let due else { return nil }
        switch repeatFrom {
        case .due:
            return try Recurrence(repeats, from: repeatAnchor ?? due)
                .nextTurn(due: due, now: now.instant, by: now.zones)
        case .completion:
            let zone = due.zone ?? now.zones.current
            let day = now.zones.local(at: now.instant, in: zone)?.day ?? now.today
            return try repeats.turn(
                afterCompletionOn: isSkipped ? max(day, due.local.day) : day, due: due, now: now.instant, by: now.zones)
        }
    }

    /// Throws where the rule is of no use from where it counts.
    func checkRule(at now: Now) throws(RecurrenceError) {
        guard let repeats, let anchor = repeatAnchor else { return }
        if repeatFrom == .completion, case .count = repeats.parts.end { throw .countFromCompletion }
        try Recurrence(repeats, from: anchor).check(by: now.zones)
    }
}

extension RecurrenceRule {
    /// The first day from this one on, itself too, on which something comes round; nil where there is none.
    public func firstDay(from day: Day, by rules: some ZoneRules) throws(RecurrenceError) -> Day? {
        let isBound =
            !(parts.weekdays.isEmpty && parts.monthDays.isEmpty && parts.yearDays.isEmpty
            && parts.weekNumbers.isEmpty)
        guard isBound else {
            // The day is the anchor's own.
            if parts.months.isEmpty || parts.months.contains(day.month) { return day }
            return try Recurrence(self, from: .day(day)).next(after: Self.start(of: day), by: rules)?.day
        }
        // An anchor always counts as a turn; so the day before is one, which is passed over.
        guard let before = day.adding(days: -1) else { return day }
        var all = parts
        (all.interval, all.end) = (1, .never)
        return try Recurrence(RecurrenceRule(all), from: .day(before)).next(after: Self.start(of: before), by: rules)?
            .day
    }

    private static func start(of day: Day) -> LocalTime { LocalTime(day: day, time: .midnight) }
}
