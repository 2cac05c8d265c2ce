// The turns of an item that comes again.

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Item {
    /// Its occurrences; nil where it does not repeat by a rule.
    ///
    /// - Parameter rules: the zone rules used to compare times in different zones.
    public func series(by rules: some ZoneRules) -> Series? {
        guard let repeats, let due else { return nil }
        // An older Furrow counted on the due date, and moved the start along by itself.
        var older: TimeSpan?
        if distance == nil, let start { older = TimeSpan(from: start, to: due, by: rules) }
        return Series(
            repeats, at: repeatAnchor ?? due, due: due, distance: distance ?? older,
            basis: older == nil ? ruleBasis : .due, start: start,
            excluded: changedOccurrences.isEmpty
                ? excludedDates : excludedDates.union(changedOccurrences.finished),
            added: addedDates, changed: changedOccurrences, kindOfDue: usualDistance?.due)
    }

    /// Throws where the rule is of no use from where it counts.
    func checkRule(at now: Now) throws(RecurrenceError) {
        guard let repeats, let anchor = repeatAnchor else { return }
        if repeatFrom == .completion, case .count = repeats.parts.end { throw .countFromCompletion }
        try Recurrence(repeats, from: anchor).check(by: now.zones)
    }

    /// The text of a repeat that Furrow cannot follow: a custom repeat, or a rule that never comes round or takes too long to work
    /// out; nil where it can be followed, or the item does not repeat.
    ///
    /// - Parameter rules: the zone rules used to compare times in different zones.
    public func unfollowedRepeat(by rules: some ZoneRules) -> String? {
        if let customRepeat { return customRepeat.split(separator: Character("\n")).joined(separator: ", ") }
        guard let repeats, let anchor = repeatAnchor ?? due else { return nil }
        do throws(RecurrenceError) {
            try Recurrence(repeats, from: anchor).check(by: rules)
            return nil
        } catch {
            // A series that is used up was followed to its end.
            return error == .endsBeforeAnchor ? nil : repeats.text
        }
    }

    /// Whether completing it would end a series that Furrow cannot follow.
    public func wouldEndSeries(at now: Now) -> Bool {
        if isDone { return false }
        if case .failure = nextTurn(at: now) { return true }
        return false
    }
}

extension Item {
    /// The item as its next occurrence; nil where the series has ended, a failure where that cannot be reckoned.
    ///
    /// A start or a reminder at a time of its own moves by as many days as the occurrence.
    ///
    /// - Parameter isSkipped: whether this occurrence is passed over: then nothing counts from now.
    func nextTurn(at now: Now, isSkipped: Bool = false) -> Result<Item?, RecurrenceError> {
        let state = isSkipped ? ChangedOccurrence.State.canceled : .done
        return Result { () throws(RecurrenceError) in
            if customRepeat != nil { throw .custom }
            guard let series = series(by: now.zones), let due else { return nil }
            guard repeatFrom == .completion else {
                guard let next = try series.next(at: now) else { return nil }
                return try moved(to: next, of: series, leaving: state, at: now)
            }
            var counted = due
            // A due date of another kind was given to this occurrence alone.
            if let usual = usualDistance?.due {
                counted = usual.at(LocalTime(day: due.day, time: usual.local.time), by: now.zones)
            }
            let zone = counted.zone ?? now.zones.current
            let day = now.zones.local(at: now.instant, in: zone)?.day ?? now.today
            let last = isSkipped ? max(day, counted.local.day) : day
            let turn = try series.rule.turn(afterCompletionOn: last, due: counted, now: now.instant, by: now.zones)
            guard let turn else { return nil }
            return try moved(to: turn, of: series, leaving: state, at: now)
        }
    }

    /// Returns the item at another occurrence of its series; nil where the item has no due date.
    ///
    /// - Parameter state: the state of the present occurrence from then on, where that differs from the others.
    /// - Throws: `tooCostly` where too many instances would have to be left out.
    func moved(
        to occurrence: Series.Occurrence, of series: Series, leaving state: ChangedOccurrence.State = .done, at now: Now
    ) throws(RecurrenceError) -> Item? {
        guard let due else { return nil }
        let old = withValuesOfOthers(leaving: state, by: now.zones)
        var next =
            series.rule.parts.frequency.isWithinDay
            ? old.moved(seconds: occurrence.due.local.seconds - due.local.seconds, at: now)
            : old.moved(days: occurrence.due.day.number - due.day.number, at: now)
        (next.due, next.repeats, next.repeatAnchor) = (occurrence.due, occurrence.rule, occurrence.anchor)
        next.usualDistance = series.at(occurrence).usualDistance(beside: occurrence.due, by: now.zones)
        next.ruleBasis = series.basis
        if occurrence.isAdded || !changedOccurrences.isEmpty {
            let excluded = try series.excluded(at: occurrence, by: now.zones).times
            let finished = Set(next.changedOccurrences.finished)
            next.excludedDates = excludedDates.union(excluded.filter { !finished.contains($0) })
        }
        next.start = series.start(of: occurrence.instance, by: now.zones)
        next.takeValues(of: occurrence.instance, by: now.zones)
        next.dayRank = nil
        return next
    }

    /// Returns the item at the first occurrence of its series, from the present one on, that is due after a time; nil where the series
    /// has ended by then.
    ///
    /// An item whose repeat cannot be followed stays where it is.
    public func movedPast(_ time: CalendarTime, by rules: any ZoneRules) -> Item? {
        guard let series = series(by: rules) else { return self }
        do throws(RecurrenceError) {
            guard let next = try series.first(dueAfter: time, by: rules) else { return nil }
            if next.instance == series.present(by: rules).instance { return self }
            return try moved(to: next, of: series, at: Now(Timestamp(milliseconds: 0), by: rules)) ?? self
        } catch {
            return self
        }
    }

    /// Returns the item at a due date that the rule does not name, its start at the usual distance; nil where the item has no due date.
    func moved(
        to due: CalendarTime, of series: Series, leaving state: ChangedOccurrence.State = .done, at now: Now
    ) throws(RecurrenceError) -> Item? {
        guard let instance = series.instance(due: due, by: now.zones) else { return nil }
        let occurrence = Series.Occurrence(own: instance, due: due, rule: series.rule)
        return try moved(to: occurrence, of: series, leaving: state, at: now)
    }

    /// The item, which does not repeat, at another due date; nil where it is due at no time.
    func moved(to due: CalendarTime, at now: Now) -> Item? {
        guard let old = self.due else { return nil }
        var next = moved(days: due.day.number - old.day.number, at: now)
        next.due = due
        next.dayRank = nil
        return next
    }

    /// Moves the start and reminders at fixed times by days.
    func moved(days: Int, at now: Now) -> Item {
        var next = self
        next.start = start.flatMap { $0.moved(days: days, by: now.zones) }
        next.reminders = reminders.compactMap { reminder in
            guard case .at(let time) = reminder else { return reminder }
            return time.moved(days: days, by: now.zones).map(Reminder.at)
        }
        return next
    }

    /// Moves reminders at fixed times by seconds on the clock.
    private func moved(seconds: Int, at now: Now) -> Item {
        var next = self
        next.reminders = reminders.compactMap { reminder in
            guard case .at(let time) = reminder else { return reminder }
            return time.local.adding(seconds: seconds).map { .at(time.at($0, by: now.zones)) }
        }
        return next
    }

    /// When the present occurrence is due by the rule, whatever due date it was given.
    public func usualDue(by rules: some ZoneRules) -> CalendarTime? {
        guard let series = series(by: rules) else { return due }
        let present = series.present(by: rules)
        return series.usualDue(of: present.instance, by: rules) ?? present.due
    }

    /// The id of the copy that stays of an item when a turn is done: wherever that is, it is the same, so that there is one.
    ///
    /// - Parameter due: when it was due then by the rule.
    public func copyID(ofTurn due: CalendarTime?) -> UUID { .named(due.map(Self.name) ?? "", in: id) }

    /// For how long a second completion counts as the same, in ms: ten minutes, in which two devices have synchronized.
    static let moment: Int64 = 600_000

    /// What stays of a turn that is done.
    ///
    /// It has the notes as they were then, however long: they are the record of what was done, the next turn's may be
    /// written over, and a copy in another program (RFC 5545's instance of its own) has them whole too.
    public func doneCopy(_ id: UUID, rank: Rank, at time: Timestamp) -> Item {
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
        // Which days they are is the same for each day of them.
        if parts.frequency.isWithinDay {
            var daily = parts
            (daily.frequency, daily.interval, daily.end, daily.setPositions) = (.daily, 1, .never, [])
            (daily.hours, daily.minutes, daily.seconds) = ([], [], [])
            guard daily.yearDays.isEmpty else { return day }
            return try RecurrenceRule(daily).firstDay(from: day, by: rules)
        }
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
