// Changing fields of a task, and the effects on the task's other fields.

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Command {
    static func change(
        _ id: UUID, _ changes: [FieldChange], and adjustments: [Adjustment], of records: some RecordReading, at now: Now
    ) throws -> ResolvedCommand? {
        let given = try changes.map { FieldChange($0.field, try $0.field.normalized($0.value)) }
        let record = try records.existing(id)
        if record.isList, !adjustments.isEmpty { throw TodoError.notOfLists }
        let kept = given + (try record.item?.changes(by: adjustments) ?? [])
        let patch = Patch(id, kept)
        if let refusal = record.isList ? patch.refusalOfList : patch.refusalOfItem { throw refusal }
        guard let written = patch.applied(to: record) else { throw TodoError.itemMissing(id) }
        var changed = written
        var nesting: Nesting?
        if case .item(let old) = record, case .item(var item) = written {
            try item.follow(kept.map(\.field), from: old, at: now)
            if item.parent != old.parent {
                nesting = try Nesting(
                    of: old, in: item.parent, to: .bottom, isDone: old.isDone, of: records)
                nesting?.apply(to: &item)
            }
            changed = .item(item)
        }
        if case .list(let list) = record, case .list(let new) = written {
            try Title.checkLength(new.name, since: list.name)
        }
        let difference = Patch(from: record, to: changed)
        guard !difference.changes.isEmpty else { return nil }
        guard var summary = StepSummary(Self.kind(of: difference, given: kept.map(\.field)), [changed]) else {
            return nil
        }
        if case .item(let old) = record, case .item(let new) = changed {
            summary.droppedOccurrences = new.droppedOccurrences(since: old)
        }
        return ResolvedCommand(edit: nesting?.edit([difference]) ?? .change([difference]), summary: summary)
    }

    /// The fields that determine when a task is due, and the fields that depend on them.
    private static let dates: [Field] = [.due, .dayRank, .repeats, .repeatAnchor, .repeatFrom]

    /// Returns the kind of step that a patch amounts to.
    ///
    /// - Parameter given: The fields that the command changed explicitly.
    static func kind(of patch: Patch, given: [Field]) -> StepSummary.Kind {
        if patch.changes.contains(where: { $0.field == .title }) { return .renamed }
        // Fields that follow from a date or accompany it do not count as another change.
        return given.allSatisfy(dates.contains) ? .dated : .changed
    }
}

extension Item {
    /// Returns this new task with additional field values, given as the user typed them.
    func with(_ fields: [FieldChange], at now: Now) throws(TodoError) -> Item {
        if fields.isEmpty { return self }
        var item = self
        for change in fields {
            guard change.field.set(try change.field.normalized(change.value), of: &item) else { throw .itemMissing(id) }
        }
        try item.follow(fields.map(\.field), from: self, at: now)
        return item
    }

    /// Updates the other fields to match those that were given new values.
    ///
    /// - Parameters:
    ///   - given: The fields that were given values; these are not changed.
    ///   - old: The task before the change.
    /// - Throws: `TodoError` if a value does not fit the others.
    mutating func follow(_ given: [Field], from old: Item, at now: Now) throws(TodoError) {
        try checkLimits(of: given, since: old)
        if given.contains(.reminders) { try checkReminders(since: old, at: now) }
        if given.contains(.repeats) || given.contains(.repeatFrom), repeats != nil {
            // A rule that is given counts from the due date, even if the rule is the same as before: this is how a
            // user corrects the anchor.
            try anchor(keeping: given.contains(.repeatAnchor) || !given.contains(.repeats), at: now)
        }
        if given.contains(.due) || given.contains(.start), !given.contains(.reminders) {
            // Reminders relative to a date are removed with that date.
            reminders.removeAll { !$0.fits(start: start, due: due) }
        }
        if due == nil, given.contains(.due), !given.contains(.repeats) { (repeats, customRepeat) = (nil, nil) }
        if given.contains(.repeats), !given.contains(.customRepeat) { customRepeat = nil }
        if repeats == nil, !given.contains(.repeatAnchor) { repeatAnchor = nil }
        if repeats == nil, !given.contains(.repeatFrom) { repeatFrom = .due }
        keepChangesApart(given, from: old, by: now.zones)
        followSeries(given, from: old, at: now)
        // A position among the tasks of one day means nothing on another day.
        if due?.day != old.due?.day, !given.contains(.dayRank) { dayRank = nil }
        if reminders.contains(where: { !$0.fits(start: start, due: due) }) { throw .reminderWithoutDue }
    }

    /// Updates the start and its usual distance from the due date to match the series.
    private mutating func followSeries(_ given: [Field], from old: Item, at now: Now) {
        let before = old.series(by: now.zones)
        guard repeats != nil, due != nil else {
            // A start that was derived from the series becomes the task's own.
            if !given.contains(.start), start == nil, let before {
                start = before.start(of: before.present(by: now.zones).instance, by: now.zones)
            }
            if !given.contains(.distance) { distance = nil }
            if !given.contains(.ruleBasis) { ruleBasis = .start }
            forgetDates(butFor: given)
            if !given.contains(.changedOccurrences) { changedOccurrences = ChangedOccurrences() }
            return
        }
        if !Set(given.map(\.number)).isDisjoint(with: Self.ofSeries) { return }
        if given.contains(.repeats) {
            if old.repeats.map({ repeats?.isSame(butForEnd: $0) == true }) != true {
                forgetDates(butFor: given)
            }
            takeStart(before: due, isGiven: true, at: now)
            followInstances(of: old, by: now.zones)
        } else if let before, let changed = old.changedOccurrence(by: now.zones),
            given.contains(.due) || given.contains(.start)
        {
            setDates(of: changed, given, in: before, by: now.zones)
        } else if given.contains(.start) {
            let usual = before?.present(by: now.zones).due ?? due
            var span: TimeSpan?
            if let start, let usual { span = TimeSpan(from: start, to: usual, by: now.zones) }
            takeStart(before: start == nil || span != nil ? usual : due, at: now)
            followInstances(of: old, by: now.zones)
        } else if given.contains(.due), let before {
            // Only this occurrence moves. The rule keeps its anchor.
            let isAsBefore = old.distance != nil || before.distance == nil
            usualDistance = before.usualDistance(beside: due, by: now.zones)
            ruleBasis = before.basis
            let present = before.present(by: now.zones)
            if present.isAdded, !addedDates.times.contains(present.instance) {
                // The stored dates are those of a different occurrence.
                return setDates(of: ChangedOccurrence(at: present.instance), given, in: before, by: now.zones)
            }
            if present.isAdded, let due, let instance = before.instance(due: due, by: now.zones) {
                // An occurrence that was added to the rule (RDATE) is itself moved.
                addedDates = OccurrenceDates(addedDates.times.filter { $0 != present.instance } + [instance])
            }
            if isAsBefore { start = self.series(by: now.zones)?.shownStart(by: now.zones) }
        }
    }

    /// The fields that position a series. A command that gives one of them gives all of them.
    private static let ofSeries = Set(
        [Field.repeatAnchor, .distance, .ruleBasis, .excludedDates, .addedDates, .changedOccurrences].map(\.number))

    /// Removes excluded and added dates, which belong to another rule.
    private mutating func forgetDates(butFor given: [Field]) {
        if !given.contains(.excludedDates) { excludedDates = OccurrenceDates() }
        if !given.contains(.addedDates) { addedDates = OccurrenceDates() }
    }

    /// Makes each occurrence start as long before its due date as this one does. If this one does not start before
    /// it is due, each occurrence starts when it is due.
    ///
    /// - Parameter isGiven: Whether the rule was given too.
    private mutating func takeStart(before usual: CalendarTime?, isGiven: Bool = false, at now: Now) {
        guard let rule = repeats, let usual else { return }
        let old = repeatAnchor
        // A rule of hours, minutes or seconds does not apply to a start without a time of day.
        if rule.parts.frequency.isWithinDay, start?.time == nil { start = nil }
        (distance, ruleBasis, repeatAnchor) = (nil, .start, usual)
        if let start, let span = TimeSpan(from: start, to: usual, by: now.zones) {
            // If only the due date matches the rule, the rule was meant for the due date.
            ruleBasis = rule.isMet(by: usual) && !rule.isMet(by: start) ? .due : .start
            distance = span
            if ruleBasis == .start { repeatAnchor = start }
        }
        // UNTIL stays as written, unless the rule was given or now counts from another kind of time.
        if let repeatAnchor, isGiven || old?.isKind(of: repeatAnchor) != true {
            repeats = rule.ending(asTurnsOf: repeatAnchor, by: now.zones)
        }
        let series = Series(
            rule, at: repeatAnchor ?? usual, due: due ?? usual, distance: distance, basis: ruleBasis, start: start,
            kindOfDue: usual)
        usualDistance = series.usualDistance(beside: due, by: now.zones)
        start = series.shownStart(by: now.zones)
    }

    private mutating func checkReminders(since old: Item, at now: Now) throws(TodoError) {
        var seen: Set<Reminder> = []
        reminders = reminders.filter { seen.insert($0).inserted }
        // Another program may have given the task more reminders. The user can remove them one at a time.
        guard reminders.count <= max(Limits.reminders, old.reminders.count) else { throw .tooManyReminders }
        for reminder in reminders {
            let base = reminder.base(start: start, due: due)
            let isNew = !old.reminders.contains(reminder) || base != reminder.base(start: old.start, due: old.due)
            // A reminder relative to a date of a repeating task applies to every occurrence, so it also applies to
            // future ones.
            guard isNew, base == nil || repeats == nil,
                let time = reminder.time(start: start, due: due, morning: Self.lastMorning, by: now.zones)
            else { continue }
            // A reminder less than a day in the past is still delivered, immediately. An earlier time is treated as a
            // typing mistake.
            let instant = now.zones.instant(of: time)
            guard instant > now.instant - LocalTime.secondsADay else { throw .reminderPast(time) }
        }
    }

    /// The latest possible time for reminders of tasks due on a whole day. The actual hour is a setting of the user.
    private static let lastMorning = TimeOfDay(seconds: LocalTime.secondsADay - 1) ?? .midnight

    /// Makes the rule count from the due date. If there is no due date, the rule's first occurrence becomes the due
    /// date.
    private mutating func anchor(keeping isGiven: Bool, at now: Now) throws(TodoError) {
        guard let rule = repeats else { return }
        do throws(RecurrenceError) {
            if due == nil { due = try rule.firstDay(from: now.today, by: now.zones).map(CalendarTime.day) }
            guard due != nil else { throw .neverFires }
            if !isGiven || repeatAnchor == nil {
                repeatAnchor = due
                if let due { repeats = rule.ending(asTurnsOf: due, by: now.zones) }
            }
            try checkRule(at: now)
        } catch {
            throw .rule(error)
        }
    }
}
