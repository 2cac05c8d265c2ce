// The occurrences of a repeating task.

extension Item {
    /// Returns the occurrences of the task, or nil if the task does not repeat by a rule.
    ///
    /// - Parameter rules: The zone rules used to compare times in different zones.
    public func series(by rules: some ZoneRules) -> Series? {
        guard let repeats, let due else { return nil }
        // Older versions applied the rule to the due date and moved the start separately.
        var older: TimeSpan?
        if distance == nil, let start { older = TimeSpan(from: start, to: due, by: rules) }
        return Series(
            repeats, at: repeatAnchor ?? due, due: due, distance: distance ?? older,
            basis: older == nil ? ruleBasis : .due, start: start,
            excluded: changedOccurrences.isEmpty
                ? excludedDates : excludedDates.union(changedOccurrences.finished),
            added: addedDates, changed: changedOccurrences, usualDueFormat: usualDistance?.due)
    }

    /// Throws if the rule cannot be used with its anchor.
    func checkRule(at now: Now) throws(RecurrenceError) {
        guard let repeats, let anchor = repeatAnchor else { return }
        if repeatFrom == .completion, case .count = repeats.parts.end { throw .countFromCompletion }
        try Recurrence(repeats, from: anchor).check(by: now.zones)
    }

    /// Returns the text of a repeat rule that Furrow cannot follow: a custom rule, or a rule that never occurs or
    /// takes too long to compute. Returns nil if the rule can be followed or the task does not repeat.
    ///
    /// - Parameter rules: The zone rules used to compare times in different zones.
    public func unsupportedRepeat(by rules: some ZoneRules) -> String? {
        if let customRepeat { return customRepeat.split(separator: Character("\n")).joined(separator: ", ") }
        guard let repeats, let anchor = repeatAnchor ?? due else { return nil }
        do throws(RecurrenceError) {
            try Recurrence(repeats, from: anchor).check(by: rules)
            return nil
        } catch {
            // A series that has run out was followed to its end.
            return error == .endsBeforeAnchor ? nil : repeats.text
        }
    }

    /// Returns whether completing the task would end a series that Furrow cannot follow.
    public func wouldEndSeries(at now: Now) -> Bool {
        if isDone { return false }
        if case .failure = nextOccurrence(at: now) { return true }
        return false
    }
}

extension Item {
    /// Returns the task as its next occurrence, nil if the series has ended, or a failure if the occurrence cannot
    /// be computed.
    ///
    /// A start or a reminder at a fixed time moves by as many days as the occurrence.
    ///
    /// - Parameter isSkipped: Whether the current occurrence is skipped instead of completed. If so, the next one
    ///   does not depend on the completion time.
    func nextOccurrence(at now: Now, isSkipped: Bool = false) -> Result<Item?, RecurrenceError> {
        let state = isSkipped ? ChangedOccurrence.State.canceled : .done
        return Result { () throws(RecurrenceError) in
            if customRepeat != nil { throw .custom }
            guard let series = series(by: now.zones), let due else { return nil }
            guard repeatFrom == .completion else {
                guard let next = try series.next(at: now) else { return nil }
                return try moved(to: next, of: series, leaving: state, at: now)
            }
            var counted = due
            // A due date of another kind was set for this occurrence only.
            if let usual = usualDistance?.due {
                counted = usual.at(LocalTime(day: due.day, time: usual.local.time), by: now.zones)
            }
            let zone = counted.zone ?? now.zones.current
            let day = now.zones.local(at: now.instant, in: zone)?.day ?? now.today
            let last = isSkipped ? max(day, counted.local.day) : day
            let occurrence = try series.rule.occurrence(
                afterCompletionOn: last, due: counted, now: now.instant, by: now.zones)
            guard let occurrence else { return nil }
            return try moved(to: occurrence, of: series, leaving: state, at: now)
        }
    }

    /// Returns the task at another occurrence of its series, or nil if the task has no due date.
    ///
    /// - Parameter state: The new state of the current occurrence if that differs from the others.
    /// - Throws: `tooCostly` if too many instances would have to be excluded.
    func moved(
        to occurrence: Series.Occurrence, of series: Series, leaving state: ChangedOccurrence.State = .done, at now: Now
    ) throws(RecurrenceError) -> Item? {
        guard let due else { return nil }
        let old = withSeriesValues(leaving: state, by: now.zones)
        var next =
            series.rule.parts.frequency.isWithinDay
            ? old.moved(seconds: occurrence.due.local.seconds - due.local.seconds, at: now)
            : old.moved(days: occurrence.due.day.number - due.day.number, at: now)
        next.due = occurrence.due
        next.repeats = occurrence.rule
        next.repeatAnchor = occurrence.anchor
        next.usualDistance = series.at(occurrence).usualDistance(beside: occurrence.due, by: now.zones)
        next.ruleBasis = series.basis
        if occurrence.isAdded || !changedOccurrences.isEmpty {
            let excluded = try series.excluded(at: occurrence, by: now.zones).times
            let finished = Set(next.changedOccurrences.finished)
            next.excludedDates = excludedDates.union(excluded.filter { !finished.contains($0) })
        }
        next.start = series.start(of: occurrence.instance, by: now.zones)
        next.adoptValues(of: occurrence.instance, by: now.zones)
        next.dayRank = nil
        return next
    }

    /// Returns the task at the first occurrence from the current one on that is due after a time, or nil if the
    /// series ends before that time.
    ///
    /// A task whose repeat rule cannot be followed stays unchanged.
    public func movedPast(_ time: CalendarTime, by rules: any ZoneRules) -> Item? {
        guard let series = series(by: rules) else { return self }
        do throws(RecurrenceError) {
            guard let next = try series.first(dueAfter: time, by: rules) else { return nil }
            if next.instance == series.currentOccurrence(by: rules).instance { return self }
            return try moved(to: next, of: series, at: Now(Timestamp(milliseconds: 0), by: rules)) ?? self
        } catch {
            return self
        }
    }

    /// Returns the task at a due date that the rule does not produce, with its start at the usual distance, or nil
    /// if the task has no due date.
    func moved(
        to due: CalendarTime, of series: Series, leaving state: ChangedOccurrence.State = .done, at now: Now
    ) throws(RecurrenceError) -> Item? {
        guard let instance = series.instance(due: due, by: now.zones) else { return nil }
        let occurrence = Series.Occurrence(own: instance, due: due, rule: series.rule)
        return try moved(to: occurrence, of: series, leaving: state, at: now)
    }

    /// Returns the task, which does not repeat, at another due date, or nil if the task has no due date.
    func moved(to due: CalendarTime, at now: Now) -> Item? {
        guard let old = self.due else { return nil }
        var next = moved(days: due.day.number - old.day.number, at: now)
        next.due = due
        next.dayRank = nil
        return next
    }

    /// Returns the task with its start and reminders at fixed times moved by days.
    func moved(days: Int, at now: Now) -> Item {
        var next = self
        next.start = start.flatMap { $0.moved(days: days, by: now.zones) }
        next.reminders = reminders.compactMap { reminder in
            guard case .at(let time) = reminder else { return reminder }
            return time.moved(days: days, by: now.zones).map(Reminder.at)
        }
        return next
    }

    /// Returns the task with reminders at fixed times moved by seconds of local time.
    private func moved(seconds: Int, at now: Now) -> Item {
        var next = self
        next.reminders = reminders.compactMap { reminder in
            guard case .at(let time) = reminder else { return reminder }
            return time.local.adding(seconds: seconds).map { .at(time.at($0, by: now.zones)) }
        }
        return next
    }

    /// The due date of the current occurrence according to the rule, even if the user has changed the due date of
    /// this occurrence.
    public func usualDue(by rules: some ZoneRules) -> CalendarTime? {
        guard let series = series(by: rules) else { return due }
        let current = series.currentOccurrence(by: rules)
        return series.usualDue(of: current.instance, by: rules) ?? current.due
    }

    /// Returns the id of the copy that remains when an occurrence is completed. The id is the same on every device,
    /// so that there is only one copy.
    ///
    /// - Parameter due: The due date of the occurrence according to the rule.
    public func copyID(ofOccurrence due: CalendarTime?) -> UUID { .named(due.map(Self.name) ?? "", in: id) }

    /// The time within which a second completion of an occurrence is ignored, in ms: ten minutes, enough for two
    /// devices to sync.
    static let repetitionWindow: Int64 = 600_000

    /// Returns the copy that remains of a completed occurrence.
    ///
    /// The copy contains the complete notes at that time. They record the completed work, the notes of the next
    /// occurrence may be overwritten, and other programs store such a copy (a separate instance in RFC 5545) in full
    /// too.
    public func completedCopy(_ id: UUID, rank: Rank, at time: Timestamp) -> Item {
        var copy = Item(id: id)
        for field in Self.copiedFields { _ = field.set(field.value(of: self), of: &copy) }
        (copy.rank, copy.completed) = (rank, time)
        return copy
    }

    /// The fields of the copy of a completed occurrence: all but those of the series, its reminders and its places.
    private static let copiedFields: [Field] = {
        let others: [Field] = [
            .rank, .completed, .deleted, .reminders, .repeats, .repeatAnchor, .repeatFrom, .usualDistance, .ruleBasis,
            .customRepeat, .excludedDates, .addedDates, .changedOccurrences, .dayRank,
        ]
        return fields.filter { !others.contains($0) }
    }()

    /// Returns the name of an occurrence: its local time, which stays the same when the rules of its time zone change.
    private static func name(of occurrence: CalendarTime) -> String {
        occurrence.time == nil ? occurrence.day.description : occurrence.local.description
    }
}

extension CalendarTime {
    /// Returns the same local time a number of days later, or nil if the result is out of range.
    public func moved(days: Int, by rules: some ZoneRules) -> CalendarTime? {
        day.adding(days: days).map { at(LocalTime(day: $0, time: local.time), by: rules) }
    }
}

extension RecurrenceRule {
    /// Returns the first day from `day` on, inclusive, on which the rule occurs, or nil if there is none.
    public func firstDay(from day: Day, by rules: some ZoneRules) throws(RecurrenceError) -> Day? {
        // The days are the same as those of a daily rule with the same parts.
        if parts.frequency.isWithinDay {
            var daily = parts
            daily.frequency = .daily
            daily.interval = 1
            daily.end = .never
            daily.setPositions = []
            daily.hours = []
            daily.minutes = []
            daily.seconds = []
            guard daily.yearDays.isEmpty else { return day }
            return try RecurrenceRule(daily).firstDay(from: day, by: rules)
        }
        let isBound =
            !(parts.weekdays.isEmpty && parts.monthDays.isEmpty && parts.yearDays.isEmpty
            && parts.weekNumbers.isEmpty)
        guard isBound else {
            // The rule takes the day from its anchor.
            if parts.months.isEmpty || parts.months.contains(day.month) { return day }
            return try Recurrence(self, from: .day(day)).next(after: Self.start(of: day), by: rules)?.day
        }
        // An anchor always counts as an occurrence, so use the day before and skip that occurrence.
        guard let before = day.adding(days: -1) else { return day }
        var all = parts
        (all.interval, all.end) = (1, .never)
        return try Recurrence(RecurrenceRule(all), from: .day(before)).next(after: Self.start(of: before), by: rules)?
            .day
    }

    private static func start(of day: Day) -> LocalTime { LocalTime(day: day, time: .midnight) }
}
