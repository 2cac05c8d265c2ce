// The start, due date and repeat of a task, which DTSTART, DUE, DURATION and RRULE describe together.

import Todo

extension TaskProperty {
    /// The start, the due date and the repeat.
    ///
    /// Furrow writes the current occurrence of a series into DTSTART and DUE, and the rule repeats from there. If the
    /// two dates are not enough to restore the fields, Furrow's own properties below contain the rest. Each of these
    /// properties is valid only while its parameters match the current dates, because another program may have changed
    /// the dates.
    static let dates = TaskProperty(
        Field.dates + Field.exceptions,
        in: ["DUE", dtstart, rrule, exdate, rdate, ownOrigin, ownDistance, ownDue, ownGrid, ownBasis],
        read: { $0.readDates(into: &$1) }, write: { $0.setDates($1) })

    static let rrule = "RRULE"
    static let exdate = "EXDATE"
    static let rdate = "RDATE"
    static let dtstart = "DTSTART"
    /// `COMPLETION` if the next occurrence is computed from the day on which this one was completed.
    static let ownOrigin = "X-FURROW-REPEAT-FROM"
    /// The usual distance between DTSTART and DUE, if DUE was set for this occurrence only.
    static let ownDistance = "X-FURROW-DISTANCE"
    /// The due date by the rule, if DUE was set for this occurrence only and is of another kind or zone.
    static let ownDue = "X-FURROW-USUAL-DUE"
    /// The instance by the rule, if DTSTART was set for this occurrence only.
    static let ownGrid = "X-FURROW-GRID"
    /// `DUE` if the rule counts from the usual due date.
    static let ownBasis = "X-FURROW-RULE-FROM"
    /// The parameter with the rule for which the property was written.
    static let ruleMark = "X-FURROW-RRULE"
    /// The start of a repeating task in calendars of older versions, whose DTSTART was the date that the rule counted
    /// from.
    static let olderStart = "X-FURROW-START"
}

// MARK: - Reading

extension TaskReader {
    fileprivate func readDates(into fields: inout TaskFields) {
        let (dtstart, due) = (time(TaskProperty.dtstart), due)
        fields.set(.due, due)
        let rules = task.lines(TaskProperty.rrule).compactMap(\.value).filter { !$0.isEmpty }
        guard !rules.isEmpty else { return fields.set(.start, dtstart) }
        // A series without DUE is due when it starts.
        fields.set(.due, due ?? dtstart)
        guard let rule, let series = series(rule) else {
            fields[.customRepeat] = .text(rules.joined(separator: "\n"))
            return fields.set(.start, time(TaskProperty.olderStart) ?? (due == nil ? nil : dtstart))
        }
        fields[.excludedDates] = .text(OccurrenceDates(times(TaskProperty.exdate)).json)
        fields[.addedDates] = .text(series.added.json)
        fields[.changedOccurrences] = .text(series.changed.json)
        let open = firstOpen(of: series, into: &fields)
        adopt(open, into: &fields)
        let isFromCompletion = word(TaskProperty.ownOrigin) == RepeatOrigin.completion.rawValue.uppercased()
        fields[.repeatFrom] = .text((isFromCompletion ? RepeatOrigin.completion : .due).rawValue)
    }

    /// Returns the series at its first occurrence that is neither excluded nor finished. If none is left, the task is
    /// completed.
    private func firstOpen(of series: Series, into fields: inout TaskFields) -> Series {
        if series.excluded.isEmpty, series.changed.isEmpty { return series }
        do {
            guard let open = try series.firstOpen(by: zones.rules) else {
                if fields[.completed] == .none { fields[.completed] = .number(completion) }
                return series
            }
            // The current occurrence keeps the due date that was set for it.
            return open.instance == series.instance ? series : series.at(open)
        } catch {
            return series
        }
    }

    private func adopt(_ series: Series, into fields: inout TaskFields) {
        fields.set(.due, series.due)
        fields[.repeats] = .text(series.rule.text)
        fields.set(.repeatAnchor, series.instance)
        fields[.usualDistance] =
            series.usualDistance(beside: series.due, by: zones.rules).map { .text($0.description) } ?? .none
        fields[.ruleBasis] = .text(series.basis.rawValue)
        fields.set(.start, series.displayedStart(by: zones.rules))
    }

    /// Returns the series of occurrences by a rule, or nil if the task has no date, or if the rule is in hours or
    /// minutes and the date has no time.
    func series(_ rule: RecurrenceRule) -> Series? {
        guard let series = plainSeries(rule) else { return nil }
        if overrides.isEmpty { return series }
        let changed = ChangedOccurrences(overrides.compactMap { change($0, in: series) })
        return series.with(changed: changed, excluded: series.excluded.union(changed.finished))
    }

    /// Returns the series without its changed occurrences.
    private func plainSeries(_ rule: RecurrenceRule) -> Series? {
        let (dtstart, own) = (time(TaskProperty.dtstart), due)
        guard let due = own ?? dtstart, let first = dtstart ?? own else { return nil }
        if rule.parts.frequency.isWithinDay, first.time == nil { return nil }
        let excluded = OccurrenceDates(times(TaskProperty.exdate))
        let added = OccurrenceDates(times(TaskProperty.rdate))
        if let series = olderSeries(rule, excluded: excluded, added: added) { return series }
        let distance = dtstart.flatMap { usualDistance(from: $0) }
        let grid = valid(TaskProperty.ownGrid).flatMap(time)
        guard let dtstart, let distance else {
            return Series(rule, at: grid ?? dtstart ?? due, due: due, excluded: excluded, added: added)
        }
        let kind = valid(TaskProperty.ownDue).flatMap(time)
        let usual = distance.due(after: dtstart, like: kind ?? due, by: zones.rules) ?? due
        let basis: RuleBasis =
            switch ruleBasis {
            case "DUE": .due
            case "START": .start
            default: rule.isMet(by: usual) && !rule.isMet(by: dtstart) ? .due : .start
            }
        return Series(
            rule, at: grid ?? (basis == .due ? usual : dtstart), due: due, distance: distance, basis: basis,
            start: dtstart, excluded: excluded, added: added, usualDueFormat: kind)
    }

    /// The date that the rule counts from, `DUE` or `START`, as recorded with the rule, or nil if it was not recorded,
    /// or if the rule has been replaced since.
    private var ruleBasis: String? {
        guard let line = task.line(TaskProperty.ownBasis) else { return nil }
        let rule = line.parameter(TaskProperty.ruleMark)
        guard rule == nil || rule == task.line(TaskProperty.rrule)?.valueBytes.map(Self.mark) else { return nil }
        return word(TaskProperty.ownBasis)
    }

    /// Returns the usual distance of the due date from DTSTART, or nil if the task is due at DTSTART.
    private func usualDistance(from dtstart: CalendarTime) -> TimeSpan? {
        if let ownDistance = valid(TaskProperty.ownDistance)?.value.flatMap({ TimeSpan($0) }) {
            return ownDistance == TimeSpan() ? nil : ownDistance
        }
        return due.flatMap { TimeSpan(from: dtstart, to: $0, by: zones.rules) }
    }

    /// Returns one of Furrow's own properties, if it was written for the current dates.
    func valid(_ name: String) -> ContentLine? {
        task.line(name).flatMap { line in
            TaskWriting.dateMarks.allSatisfy { mark, names in
                line.parameter(mark) == names.lazy.compactMap { task.line($0)?.valueBytes }.first.map(Self.mark)
            } ? line : nil
        }
    }

    /// Returns a date's value in the form used in a parameter.
    static func mark(_ value: ArraySlice<UInt8>) -> String {
        String(decoding: value, as: UTF8.self).filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }

    /// Returns the series if an older version of Furrow wrote it. That version left DTSTART at the original start of
    /// the rule, and counted from the due date.
    private func olderSeries(
        _ rule: RecurrenceRule, excluded: OccurrenceDates, added: OccurrenceDates
    ) -> Series? {
        let start = time(TaskProperty.olderStart)
        // The older version did not support rules shorter than a day.
        guard !rule.parts.frequency.isWithinDay, zones.isFromOlderFurrow || wasAdvancedByOldVersion || start != nil,
            task.line(TaskProperty.ownDistance) == nil, task.line(TaskProperty.ownGrid) == nil, let due,
            let dtstart = time(TaskProperty.dtstart),
            start != nil || due != dtstart
        else { return nil }
        let number = (try? Recurrence(rule, from: dtstart).number(of: due, by: zones.rules)) ?? nil
        if number == nil, start == nil {
            // An older version always counted from DTSTART. In its own calendars, a due date that does not match the
            // rule was set for this occurrence; in others, another program wrote both dates.
            return zones.isFromOlderFurrow ? postponed(rule, from: dtstart, excluded: excluded, added: added) : nil
        }
        let instance = number == nil ? dtstart : due
        let distance = start.flatMap { TimeSpan(from: $0, to: due, by: zones.rules) }
        return Series(
            rule.reducingCount(by: (number ?? 1) - 1), at: instance, due: due, distance: distance,
            basis: distance == nil ? .start : .due, start: start, excluded: excluded, added: added)
    }

    /// Returns the series of an older version, if DUE was set for the current occurrence or counts from its completion.
    private func postponed(
        _ rule: RecurrenceRule, from dtstart: CalendarTime, excluded: OccurrenceDates, added: OccurrenceDates
    ) -> Series? {
        guard let due else { return nil }
        let isFromCompletion = word(TaskProperty.ownOrigin) == RepeatOrigin.completion.rawValue.uppercased()
        let last = rule.lastInstance(notAfter: due, countedFrom: dtstart, by: zones.rules)
        let (instance, rest) = isFromCompletion ? (due, rule) : last ?? (dtstart, rule)
        return Series(rest, at: instance, due: due, excluded: excluded, added: added)
    }

    var hasOlderDates: Bool {
        guard let rule else { return false }
        return olderSeries(rule, excluded: OccurrenceDates(), added: OccurrenceDates()) != nil
    }

    /// The latest instances from DTSTART on that are before DUE, the last one first; empty if DUE is not an instance
    /// itself.
    var passedInstances: [CalendarTime] {
        guard let rule, !rule.parts.frequency.isWithinDay, let dtstart = time(TaskProperty.dtstart), let due,
            due != dtstart, task.line(TaskProperty.ownDistance) == nil, task.line(TaskProperty.ownGrid) == nil
        else { return [] }
        let recurrence = Recurrence(rule, from: dtstart)
        guard (try? recurrence.number(of: due, by: zones.rules)) != nil else { return [] }
        return Self.instances(of: recurrence, before: due, by: zones.rules).suffix(Self.maxPassed).reversed()
    }

    private static func instances(
        of recurrence: Recurrence, before due: CalendarTime, by rules: some ZoneRules
    ) -> [CalendarTime] {
        var instances: [CalendarTime] = []
        var occurrences = recurrence.occurrences(by: rules)
        while let occurrence = (try? occurrences.next()) ?? nil, occurrence.local < due.local {
            instances.append(occurrence)
            // No real task has had this many completed occurrences.
            if instances.count > 100 * Self.maxPassed { return [] }
        }
        return instances
    }

    /// The maximum number of instances returned, more than users skip in a row.
    private static let maxPassed = 64
}
