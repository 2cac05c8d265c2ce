// The turns of an item that comes again.

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

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

extension Item {
    /// The item as its next turn; nil where it comes no more, a failure where that cannot be reckoned.
    ///
    /// What begins or is told at a time of its own does so as many days later as the turn is.
    func nextTurn(at now: Now, isSkipped: Bool = false) -> Result<Item?, RecurrenceError> {
        Result { () throws(RecurrenceError) in
            try nextDue(at: now, isSkipped: isSkipped).flatMap { moved(to: $0, at: now) }
        }
    }

    /// The item at another turn; nil where it is due at no time.
    func moved(to turn: CalendarTime, at now: Now) -> Item? {
        guard let due else { return nil }
        var next = moved(days: turn.day.number - due.day.number, at: now)
        next.due = turn
        next.dayRank = nil
        return next
    }

    /// The item with what begins, or is told, at a time of its own so many days later.
    func moved(days: Int, at now: Now) -> Item {
        var next = self
        next.start = start.flatMap { $0.moved(days: days, by: now.zones) }
        next.reminders = reminders.compactMap { reminder in
            guard case .at(let time) = reminder else { return reminder }
            return time.moved(days: days, by: now.zones).map(Reminder.at)
        }
        return next
    }

    /// The id of the copy that stays of an item when a turn is done: wherever that is, it is the same, so that there is one.
    ///
    /// - Parameter due: when it was due then.
    func copyID(ofTurn due: CalendarTime?) -> UUID { .named(due.map(Self.name) ?? "", in: id) }

    /// What stays of a turn that is done.
    ///
    /// It has the notes as they were then, however long: they are the record of what was done, the next turn's may be
    /// written over, and a copy in another program (RFC 5545's instance of its own) has them whole too.
    func doneCopy(_ id: UUID, rank: Rank, at time: Timestamp) -> Item {
        var copy = Item(
            id: id, list: list, title: title, rank: rank, created: created, completed: time, notes: notes)
        (copy.start, copy.due) = (start, due)
        (copy.parent, copy.tags, copy.priority) = (parent, tags, priority)
        return copy
    }

    /// A turn's name: what clocks show then, which stays the same where the rules of its zone are others.
    private static func name(of turn: CalendarTime) -> String {
        turn.time == nil ? turn.day.description : turn.local.description
    }
}

extension CalendarTime {
    /// The same time of the clock so many days later; nil where that is beyond what can be written.
    public func moved(days: Int, by rules: some ZoneRules) -> CalendarTime? {
        day.adding(days: days).map { at(LocalTime(day: $0, time: local.time), by: rules) }
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
