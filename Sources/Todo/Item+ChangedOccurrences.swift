// An item whose series has occurrences that differ from the others.

extension Item {
    /// The present occurrence, where it differs from the others.
    ///
    /// - Parameter rules: the zone rules used to compare times in different zones.
    func changedOccurrence(by rules: some ZoneRules) -> ChangedOccurrence? {
        guard !changedOccurrences.isEmpty, let present = series(by: rules)?.present(by: rules),
            let changed = changedOccurrences[present.instance], changed.state == .open
        else { return nil }
        return changed
    }

    /// The item with the values of the other occurrences, where the present one differs from them and is over.
    ///
    /// - Parameter state: what became of the present one.
    func withValuesOfOthers(leaving state: ChangedOccurrence.State, by rules: some ZoneRules) -> Item {
        guard var present = changedOccurrence(by: rules) else { return self }
        var item = self
        item.exchange(values: &present)
        // Of one that is over nothing else is shown.
        if state != .open { present = ChangedOccurrence(at: present.instance, state: state) }
        item.changedOccurrences[present.instance] = present
        return item
    }

    /// The item as its series has it but for the present occurrence, where that differs: ``changedOccurrences`` says then what it
    /// has itself.
    public func withoutPresentChange(by rules: some ZoneRules) -> Item {
        guard let series = series(by: rules), let present = changedOccurrence(by: rules) else { return self }
        var item = withValuesOfOthers(leaving: .open, by: rules)
        item.due = series.usualDue(of: present.instance, by: rules) ?? due
        if distance != nil { item.usualDistance = series.usualDistance(beside: item.due, by: rules) }
        item.start = item.series(by: rules)?.shownStart(by: rules)
        return item
    }

    /// The item at the first open occurrence, where its present one was finished or left out.
    public func atOpenOccurrence(by rules: any ZoneRules) -> Item {
        guard let series = series(by: rules), let open = (try? series.firstOpen(by: rules)) ?? nil,
            open.instance != series.present(by: rules).instance
        else { return self }
        let now = Now(Timestamp(milliseconds: 0), by: rules)
        return (try? moved(to: open, of: series, leaving: .open, at: now)) ?? self
    }

    /// The item with its present occurrence to come once more, where every occurrence is finished or left out; nil where one is
    /// to come anyway. Without one, whoever reads the series again takes it for done.
    func withOpenOccurrence(by rules: some ZoneRules) -> Item? {
        guard !excludedDates.isEmpty || !changedOccurrences.isEmpty, let series = series(by: rules) else { return nil }
        do throws(RecurrenceError) {
            guard try series.firstOpen(by: rules) == nil else { return nil }
        } catch {
            return nil
        }
        var item = self
        let present = series.present(by: rules).instance
        item.excludedDates = OccurrenceDates(
            excludedDates.times.filter { !ExcludedInstances([$0], by: rules).contains(present, by: rules) })
        item.changedOccurrences[present]?.state = .open
        return item
    }

    /// Gives the item the values of its occurrence of an instance, where that differs from the others.
    public mutating func takeValues(of instance: CalendarTime, by rules: some ZoneRules) {
        guard !changedOccurrences.isEmpty, var present = changedOccurrences[instance], present.state == .open else {
            return
        }
        exchange(values: &present)
        changedOccurrences[instance] = present
        if let due = present.due {
            // An item of an older version has a distance only by its dates.
            if distance != nil { usualDistance = series(by: rules)?.usualDistance(beside: due, by: rules) }
            self.due = due
        }
        if present.start != nil || present.due != nil {
            start = present.start ?? series(by: rules)?.shownStart(by: rules)
        }
    }

    /// Gives the item the values of an occurrence, and that those which the item has.
    private mutating func exchange(values occurrence: inout ChangedOccurrence) {
        for change in occurrence.values {
            occurrence[change.field] = change.field.value(of: self)
            _ = change.field.set(change.value, of: &self)
        }
    }

    /// Keeps edits of the present occurrence from the others: where it differs from them anyway, it is edited alone, and else the
    /// ones that differ stay as they are.
    ///
    /// - Parameter old: the item as it was.
    mutating func keepChangesApart(_ given: [Field], from old: Item, by rules: some ZoneRules) {
        guard !changedOccurrences.isEmpty, !given.contains(.changedOccurrences) else { return }
        let present = old.changedOccurrence(by: rules)
        for field in ChangedOccurrence.fields where given.contains(field) {
            let value = field.value(of: old)
            if field.value(of: self) == value { continue }
            for var other in changedOccurrences.open {
                let isPresent = present?.instance == other.instance
                // One that says its dates alone goes with the others.
                guard isPresent || present == nil && !other.isBare else { continue }
                if other[field] == nil { other[field] = value }
                if isPresent { other.isBare = false }
                changedOccurrences[other.instance] = other
            }
        }
    }

    /// Gives the present occurrence, which differs from the others, the item's dates as its own. Where another one comes first
    /// then, that is the present one.
    ///
    /// - Parameter before: the series as it was.
    mutating func setDates(
        of changed: ChangedOccurrence, _ given: [Field], in before: Series, by rules: some ZoneRules
    ) {
        var item = withValuesOfOthers(leaving: .open, by: rules)
        var own = item.changedOccurrences[changed.instance] ?? changed
        if given.contains(.due) { own.due = due == before.usualDue(of: own.instance, by: rules) ? nil : due }
        if before.distance != nil, given.contains(.start) { own.start = start }
        // It starts no later than it is due.
        let begin = own.start ?? before.start(of: own.instance, by: rules)
        if let begin, let due, due.local < begin.local { own.start = before.start(before: due, by: rules) }
        item.changedOccurrences[own.instance] = own
        item.usualDistance = before.usualDistance(beside: item.due, by: rules)
        item.ruleBasis = before.basis
        if let present = item.series(by: rules)?.present(by: rules) {
            if present.instance != own.instance {
                (item.due, item.start) = (present.due, before.start(of: present.instance, by: rules))
                item.usualDistance = before.usualDistance(beside: present.due, by: rules)
            }
            item.takeValues(of: present.instance, by: rules)
        }
        self = item
    }

    /// How many occurrences that differed from the others and were to come another repeat does not have.
    func droppedOccurrences(since old: Item) -> Int {
        if changedOccurrences == old.changedOccurrences { return 0 }
        return max(0, old.changedOccurrences.open.count - changedOccurrences.open.count)
    }

    /// Brings the instances that are left out, added or differ into keeping with a series that was given another date or rule: they
    /// move along with the date, and those that are none of another rule are dropped.
    mutating func followInstances(of old: Item, by rules: some ZoneRules) {
        guard let before = old.series(by: rules), let repeats, let repeatAnchor else { return }
        guard repeats.isSame(butForEnd: before.rule) else {
            if changedOccurrences.isEmpty { return }
            let recurrence = Recurrence(repeats, from: repeatAnchor)
            changedOccurrences = ChangedOccurrences(
                changedOccurrences.all.filter { (try? recurrence.number(of: $0.instance, by: rules)) ?? nil != nil })
            return
        }
        let present = before.present(by: rules).instance
        guard present != repeatAnchor else { return }
        func moved(_ time: CalendarTime) -> CalendarTime? {
            time.moved(as: present, to: repeatAnchor, isInstance: true, by: rules)
        }
        excludedDates = OccurrenceDates(excludedDates.times.compactMap(moved))
        addedDates = OccurrenceDates(addedDates.times.compactMap(moved))
        changedOccurrences = ChangedOccurrences(
            changedOccurrences.all.compactMap { old in
                moved(old.instance).map { instance in
                    var new = ChangedOccurrence(
                        at: instance, state: old.state,
                        due: old.due?.moved(as: present, to: repeatAnchor, isInstance: false, by: rules),
                        start: old.start?.moved(as: present, to: repeatAnchor, isInstance: false, by: rules))
                    for change in old.values { new[change.field] = change.value }
                    new.isBare = old.isBare
                    return new
                }
            })
        // The instance that is written may be another one than the present.
        if before.instance != present { self.repeatAnchor = moved(before.instance) ?? repeatAnchor }
    }
}

extension CalendarTime {
    /// The time so much later as one instance of a series is than another.
    ///
    /// - Parameter isInstance: whether it is an instance too, and so of the kind of the later one.
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

    /// The time on the clock of another one: an instance may be written in UTC beside a series of another zone.
    private func shown(inZoneOf other: CalendarTime, by rules: some ZoneRules) -> LocalTime {
        guard zone != nil, zone != other.zone else { return local }
        guard let zone = other.zone else { return rules.local(of: self) }
        return rules.local(at: rules.instant(of: self), in: zone) ?? local
    }
}
