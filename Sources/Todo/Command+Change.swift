// Changing fields of a task, and the effects on the task's other fields.

extension Command {
    static func change(
        _ id: UUID, _ changes: [FieldChange], and adjustments: [Adjustment], of records: some RecordReading, at now: Now
    ) throws -> ResolvedCommand? {
        let normalized = try changes.map { FieldChange($0.field, try $0.field.normalized($0.value)) }
        let record = try records.existing(id)
        if record.isList, !adjustments.isEmpty { throw TodoError.fieldNotInLists }
        let requested = normalized + (try record.item?.changes(by: adjustments) ?? [])
        let patch = Patch(id, requested)
        if let refusal = record.isList ? patch.refusalOfList : patch.refusalOfItem { throw refusal }
        guard let written = patch.applied(to: record) else { throw TodoError.itemMissing(id) }
        var changed = written
        var nesting: Nesting?
        if case .item(let old) = record, case .item(var item) = written {
            try item.updateDependentFields(requested.map(\.field), from: old, at: now)
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
        guard var summary = StepSummary(Self.kind(of: difference, changedFields: requested.map(\.field)), [changed])
        else {
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
    /// - Parameter changedFields: The fields that the command changed explicitly.
    static func kind(of patch: Patch, changedFields: [Field]) -> StepSummary.Kind {
        if patch.changes.contains(where: { $0.field == .title }) { return .renamed }
        // Fields that follow from a date or accompany it do not count as another change.
        return changedFields.allSatisfy(dates.contains) ? .dated : .changed
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
        try item.updateDependentFields(fields.map(\.field), from: self, at: now)
        return item
    }

    /// Updates the other fields to match the changed fields.
    ///
    /// - Parameters:
    ///   - changedFields: The fields that were given values. They stay unchanged.
    ///   - old: The task before the change.
    /// - Throws: `TodoError` if a value does not fit the others.
    mutating func updateDependentFields(_ changedFields: [Field], from old: Item, at now: Now) throws(TodoError) {
        try checkLimits(of: changedFields, since: old)
        if changedFields.contains(.reminders) { try checkReminders(since: old, at: now) }
        if changedFields.contains(.repeats) || changedFields.contains(.repeatFrom), repeats != nil {
            // A new rule counts from the due date, even if the rule is the same as before. This lets a user correct the
            // anchor.
            try anchor(keeping: changedFields.contains(.repeatAnchor) || !changedFields.contains(.repeats), at: now)
        }
        if changedFields.contains(.due) || changedFields.contains(.start), !changedFields.contains(.reminders) {
            // Reminders relative to a date are removed with that date.
            reminders.removeAll { !$0.fits(start: start, due: due) }
        }
        if due == nil, changedFields.contains(.due), !changedFields.contains(.repeats) {
            (repeats, customRepeat) = (nil, nil)
        }
        if changedFields.contains(.repeats), !changedFields.contains(.customRepeat) { customRepeat = nil }
        if repeats == nil, !changedFields.contains(.repeatAnchor) { repeatAnchor = nil }
        if repeats == nil, !changedFields.contains(.repeatFrom) { repeatFrom = .due }
        separateChanges(changedFields, from: old, by: now.zones)
        updateSeries(changedFields, from: old, at: now)
        // A position among the tasks of one day means nothing on another day.
        if due?.day != old.due?.day, !changedFields.contains(.dayRank) { dayRank = nil }
        if reminders.contains(where: { !$0.fits(start: start, due: due) }) { throw .reminderWithoutDue }
    }

    /// Updates the start and its usual distance from the due date to match the series.
    private mutating func updateSeries(_ changedFields: [Field], from old: Item, at now: Now) {
        let before = old.series(by: now.zones)
        guard repeats != nil, due != nil else {
            // A start that was derived from the series becomes the task's own.
            if !changedFields.contains(.start), start == nil, let before {
                start = before.start(of: before.currentOccurrence(by: now.zones).instance, by: now.zones)
            }
            if !changedFields.contains(.usualDistance) { distance = nil }
            if !changedFields.contains(.ruleBasis) { ruleBasis = .start }
            clearDates(except: changedFields)
            if !changedFields.contains(.changedOccurrences) { changedOccurrences = ChangedOccurrences() }
            return
        }
        if !Set(changedFields.map(\.number)).isDisjoint(with: Self.seriesFields) { return }
        if changedFields.contains(.repeats) {
            if old.repeats.map({ repeats?.isSame(ignoringEndOf: $0) == true }) != true {
                clearDates(except: changedFields)
            }
            updateStart(before: due, isExplicit: true, at: now)
            updateInstances(of: old, by: now.zones)
        } else if let before, let changed = old.changedOccurrence(by: now.zones),
            changedFields.contains(.due) || changedFields.contains(.start)
        {
            setDates(of: changed, changedFields, in: before, by: now.zones)
        } else if changedFields.contains(.start) {
            let usual = before?.currentOccurrence(by: now.zones).due ?? due
            var span: TimeSpan?
            if let start, let usual { span = TimeSpan(from: start, to: usual, by: now.zones) }
            updateStart(before: start == nil || span != nil ? usual : due, at: now)
            updateInstances(of: old, by: now.zones)
        } else if changedFields.contains(.due), let before {
            // Only this occurrence moves. The rule keeps its anchor.
            let isAsBefore = old.distance != nil || before.distance == nil
            usualDistance = before.usualDistance(beside: due, by: now.zones)
            ruleBasis = before.basis
            let current = before.currentOccurrence(by: now.zones)
            if current.isAdded, !addedDates.times.contains(current.instance) {
                // The stored dates are those of a different occurrence.
                return setDates(of: ChangedOccurrence(at: current.instance), changedFields, in: before, by: now.zones)
            }
            if current.isAdded, let due, let instance = before.instance(due: due, by: now.zones) {
                // An occurrence that was added to the rule (RDATE) is itself moved.
                addedDates = OccurrenceDates(addedDates.times.filter { $0 != current.instance } + [instance])
            }
            if isAsBefore { start = self.series(by: now.zones)?.displayedStart(by: now.zones) }
        }
    }

    /// The fields that position a series. A command that gives one of them gives all of them.
    private static let seriesFields = Set(
        [Field.repeatAnchor, .usualDistance, .ruleBasis, .excludedDates, .addedDates, .changedOccurrences].map(\.number)
    )

    /// Removes excluded and added dates, which belong to another rule.
    private mutating func clearDates(except changedFields: [Field]) {
        if !changedFields.contains(.excludedDates) { excludedDates = OccurrenceDates() }
        if !changedFields.contains(.addedDates) { addedDates = OccurrenceDates() }
    }

    /// Sets the time by which each occurrence starts before its due date to that of this occurrence. If this
    /// occurrence does not start before it is due, each occurrence starts when it is due.
    ///
    /// - Parameter isExplicit: Whether the rule was changed too.
    private mutating func updateStart(before usual: CalendarTime?, isExplicit: Bool = false, at now: Now) {
        guard let rule = repeats, let usual else { return }
        let old = repeatAnchor
        // A rule of hours, minutes or seconds does not apply to a start without a time of day.
        if rule.parts.frequency.isWithinDay, start?.time == nil { start = nil }
        distance = nil
        ruleBasis = .start
        repeatAnchor = usual
        if let start, let span = TimeSpan(from: start, to: usual, by: now.zones) {
            // If only the due date matches the rule, the rule was meant for the due date.
            ruleBasis = rule.isMet(by: usual) && !rule.isMet(by: start) ? .due : .start
            distance = span
            if ruleBasis == .start { repeatAnchor = start }
        }
        // UNTIL stays as written, unless the rule was given or now counts from another kind of time.
        if let repeatAnchor, isExplicit || old?.isKind(of: repeatAnchor) != true {
            repeats = rule.ending(withAnchor: repeatAnchor, by: now.zones)
        }
        let series = Series(
            rule, at: repeatAnchor ?? usual, due: due ?? usual, distance: distance, basis: ruleBasis, start: start,
            usualDueFormat: usual)
        usualDistance = series.usualDistance(beside: due, by: now.zones)
        start = series.displayedStart(by: now.zones)
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
    private mutating func anchor(keeping isExplicit: Bool, at now: Now) throws(TodoError) {
        guard let rule = repeats else { return }
        do throws(RecurrenceError) {
            if due == nil { due = try rule.firstDay(from: now.today, by: now.zones).map(CalendarTime.day) }
            guard due != nil else { throw .neverFires }
            if !isExplicit || repeatAnchor == nil {
                repeatAnchor = due
                if let due { repeats = rule.ending(withAnchor: due, by: now.zones) }
            }
            try checkRule(at: now)
        } catch {
            throw .rule(error)
        }
    }
}
