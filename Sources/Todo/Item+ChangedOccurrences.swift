// Occurrences of a task's series that differ from the others.

extension Item {
    /// Returns the current occurrence if it differs from the others.
    ///
    /// - Parameter rules: The zone rules used to compare times in different zones.
    func changedOccurrence(by rules: some ZoneRules) -> ChangedOccurrence? {
        guard !changedOccurrences.isEmpty, let current = series(by: rules)?.currentOccurrence(by: rules),
            let changed = changedOccurrences[current.instance], changed.state == .open
        else { return nil }
        return changed
    }

    /// Returns the task with the values of the other occurrences, if its current occurrence differs from them.
    ///
    /// - Parameter state: The new state of the current occurrence. If it is `open`, the result's
    ///   ``changedOccurrences`` contains the current occurrence's values, otherwise only its state.
    func withSeriesValues(leaving state: ChangedOccurrence.State, by rules: some ZoneRules) -> Item {
        guard var current = changedOccurrence(by: rules) else { return self }
        var item = self
        item.exchange(values: &current)
        // The values of a finished occurrence are never shown.
        if state != .open { current = ChangedOccurrence(at: current.instance, state: state) }
        item.changedOccurrences[current.instance] = current
        return item
    }

    /// Returns the task with the values of its series. If the current occurrence differs from them,
    /// ``changedOccurrences`` contains its values.
    public func withoutCurrentChange(by rules: some ZoneRules) -> Item {
        guard let series = series(by: rules), let current = changedOccurrence(by: rules) else { return self }
        var item = withSeriesValues(leaving: .open, by: rules)
        item.due = series.usualDue(of: current.instance, by: rules) ?? due
        if distance != nil { item.usualDistance = series.usualDistance(beside: item.due, by: rules) }
        item.start = item.series(by: rules)?.displayedStart(by: rules)
        return item
    }

    /// Returns the task at its first open occurrence, if its current occurrence was finished or excluded.
    public func atOpenOccurrence(by rules: any ZoneRules) -> Item {
        guard let series = series(by: rules), let open = (try? series.firstOpen(by: rules)) ?? nil,
            open.instance != series.currentOccurrence(by: rules).instance
        else { return self }
        let now = Now(Timestamp(milliseconds: 0), by: rules)
        return (try? moved(to: open, of: series, leaving: .open, at: now)) ?? self
    }

    /// Returns the task with its current occurrence open again, if all occurrences are finished or excluded; otherwise
    /// nil. Without an open occurrence, any program that reads the series would treat it as completed.
    func withOpenOccurrence(by rules: some ZoneRules) -> Item? {
        guard !excludedDates.isEmpty || !changedOccurrences.isEmpty, let series = series(by: rules) else { return nil }
        do throws(RecurrenceError) {
            guard try series.firstOpen(by: rules) == nil else { return nil }
        } catch {
            return nil
        }
        var item = self
        let current = series.currentOccurrence(by: rules).instance
        item.excludedDates = OccurrenceDates(
            excludedDates.times.filter { !ExcludedInstances([$0], by: rules).contains(current, by: rules) })
        item.changedOccurrences[current]?.state = .open
        return item
    }

    /// Gives the task the values of the occurrence at an instance, if that occurrence differs from the others.
    public mutating func adoptValues(of instance: CalendarTime, by rules: some ZoneRules) {
        guard !changedOccurrences.isEmpty, var current = changedOccurrences[instance], current.state == .open else {
            return
        }
        exchange(values: &current)
        changedOccurrences[instance] = current
        if let due = current.due {
            // A task from an older version has no stored distance. Its dates alone define the distance.
            if distance != nil { usualDistance = series(by: rules)?.usualDistance(beside: due, by: rules) }
            self.due = due
        }
        if current.start != nil || current.due != nil {
            start = current.start ?? series(by: rules)?.displayedStart(by: rules)
        }
    }

    /// Swaps the values of an occurrence with those of the task.
    private mutating func exchange(values occurrence: inout ChangedOccurrence) {
        for change in occurrence.values {
            occurrence[change.field] = change.field.value(of: self)
            _ = change.field.set(change.value, of: &self)
        }
    }

    /// Keeps edits of the current occurrence separate from the other occurrences. If the current occurrence already
    /// differs from the others, only it is edited. Otherwise the occurrences that differ keep their values.
    ///
    /// - Parameter old: The task before the change.
    mutating func separateChanges(_ changedFields: [Field], from old: Item, by rules: some ZoneRules) {
        guard !changedOccurrences.isEmpty, !changedFields.contains(.changedOccurrences) else { return }
        let current = old.changedOccurrence(by: rules)
        for field in ChangedOccurrence.fields where changedFields.contains(field) {
            let value = field.value(of: old)
            if field.value(of: self) == value { continue }
            for var other in changedOccurrences.open {
                let isPresent = current?.instance == other.instance
                // An occurrence that differs only in its dates has the values of the others.
                guard isPresent || current == nil && !other.isBare else { continue }
                if other[field] == nil { other[field] = value }
                if isPresent { other.isBare = false }
                changedOccurrences[other.instance] = other
            }
        }
    }

    /// Stores the task's dates as dates of the current occurrence only. If another occurrence is then the first, that
    /// one becomes the current one.
    ///
    /// - Parameter before: The series before the change.
    mutating func setDates(
        of changed: ChangedOccurrence, _ changedFields: [Field], in before: Series, by rules: some ZoneRules
    ) {
        var item = withSeriesValues(leaving: .open, by: rules)
        var occurrence = item.changedOccurrences[changed.instance] ?? changed
        if changedFields.contains(.due) {
            occurrence.due = due == before.usualDue(of: occurrence.instance, by: rules) ? nil : due
        }
        if before.distance != nil, changedFields.contains(.start) { occurrence.start = start }
        // An occurrence starts no later than it is due.
        let begin = occurrence.start ?? before.start(of: occurrence.instance, by: rules)
        if let begin, let due, due.local < begin.local { occurrence.start = before.start(before: due, by: rules) }
        item.changedOccurrences[occurrence.instance] = occurrence
        item.usualDistance = before.usualDistance(beside: item.due, by: rules)
        item.ruleBasis = before.basis
        if let current = item.series(by: rules)?.currentOccurrence(by: rules) {
            if current.instance != occurrence.instance {
                (item.due, item.start) = (current.due, before.start(of: current.instance, by: rules))
                item.usualDistance = before.usualDistance(beside: current.due, by: rules)
            }
            item.adoptValues(of: current.instance, by: rules)
        }
        self = item
    }

    /// Returns the number of open changed occurrences that were lost when the repeat rule changed.
    func droppedOccurrences(since old: Item) -> Int {
        if changedOccurrences == old.changedOccurrences { return 0 }
        return max(0, old.changedOccurrences.open.count - changedOccurrences.open.count)
    }

    /// Updates the excluded, added and changed instances after the series got another date or rule. The instances move
    /// along with the date. Changed occurrences that are not instances of a new rule are dropped.
    mutating func updateInstances(of old: Item, by rules: some ZoneRules) {
        guard let before = old.series(by: rules), let repeats, let repeatAnchor else { return }
        guard repeats.isSame(ignoringEndOf: before.rule) else {
            if changedOccurrences.isEmpty { return }
            let recurrence = Recurrence(repeats, from: repeatAnchor)
            changedOccurrences = ChangedOccurrences(
                changedOccurrences.all.filter { (try? recurrence.number(of: $0.instance, by: rules)) ?? nil != nil })
            return
        }
        let current = before.currentOccurrence(by: rules).instance
        guard current != repeatAnchor else { return }
        func moved(_ time: CalendarTime) -> CalendarTime? {
            time.moved(as: current, to: repeatAnchor, isInstance: true, by: rules)
        }
        excludedDates = OccurrenceDates(excludedDates.times.compactMap(moved))
        addedDates = OccurrenceDates(addedDates.times.compactMap(moved))
        changedOccurrences = ChangedOccurrences(
            changedOccurrences.all.compactMap { old in
                moved(old.instance).map { instance in
                    var new = ChangedOccurrence(
                        at: instance, state: old.state,
                        due: old.due?.moved(as: current, to: repeatAnchor, isInstance: false, by: rules),
                        start: old.start?.moved(as: current, to: repeatAnchor, isInstance: false, by: rules))
                    for change in old.values { new[change.field] = change.value }
                    new.isBare = old.isBare
                    return new
                }
            })
        // The stored anchor may be an instance other than the current one.
        if before.instance != current { self.repeatAnchor = moved(before.instance) ?? repeatAnchor }
    }
}

extension CalendarTime {
    /// Returns the time moved by the distance between two instances of a series.
    ///
    /// - Parameter isInstance: Whether the time is an instance itself and thus gets the kind of the new instance.
    fileprivate func moved(
        as old: CalendarTime, to new: CalendarTime, isInstance: Bool, by rules: some ZoneRules
    ) -> CalendarTime? {
        let days = new.day.number - old.day.number
        if time == nil, isInstance == false || old.time != nil { return day.adding(days: days).map(CalendarTime.day) }
        guard isInstance else {
            return local.adding(seconds: new.local.seconds - old.local.seconds).map { at($0, by: rules) }
        }
        if new.time == nil { return day.adding(days: days).map(CalendarTime.day) }
        if time == nil {
            return day.adding(days: days).map { new.at(LocalTime(day: $0, time: new.local.time), by: rules) }
        }
        return shown(inZoneOf: old, by: rules).adding(seconds: new.local.seconds - old.local.seconds)
            .map { new.at($0, by: rules) }
    }

    /// Returns the local time in the zone of another time. An instance may be in UTC while its series is in another
    /// zone.
    private func shown(inZoneOf other: CalendarTime, by rules: some ZoneRules) -> LocalTime {
        guard zone != nil, zone != other.zone else { return local }
        guard let zone = other.zone else { return rules.local(of: self) }
        return rules.local(at: rules.instant(of: self), in: zone) ?? local
    }
}
