// An item whose series has occurrences that differ from the others.

extension Item {
    /// The present occurrence, where it differs from the others.
    ///
    /// - Parameter rules: what tells how far apart a start and a due date in different zones are.
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
        present.state = state
        item.changedOccurrences[present.instance] = present
        return item
    }

    /// The item as its series has it but for the present occurrence, where that differs: ``changedOccurrences`` says then what it
    /// has itself.
    public func withoutPresentChange(by rules: some ZoneRules) -> Item {
        guard let series = series(by: rules), let present = changedOccurrence(by: rules) else { return self }
        var item = withValuesOfOthers(leaving: .open, by: rules)
        item.due = series.usualDue(of: present.instance, by: rules) ?? due
        item.start = item.series(by: rules)?.shownStart(by: rules)
        return item
    }

    /// Gives the item the values of its occurrence of an instance, where that differs from the others.
    public mutating func takeValues(of instance: CalendarTime, by rules: some ZoneRules) {
        guard !changedOccurrences.isEmpty, var present = changedOccurrences[instance], present.state == .open else {
            return
        }
        exchange(values: &present)
        changedOccurrences[instance] = present
        if let due = present.due { self.due = due }
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
            for var other in changedOccurrences.open where present == nil || present?.instance == other.instance {
                if other[field] == nil { other[field] = value }
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
        (item.distance, item.ruleBasis) = (before.distance, before.basis)
        if let present = item.series(by: rules)?.present(by: rules) {
            if present.instance != own.instance {
                (item.due, item.start) = (present.due, before.start(of: present.instance, by: rules))
            }
            item.takeValues(of: present.instance, by: rules)
        }
        self = item
    }

    /// Moves the occurrences that differ from the others along with a series that was given another date, and drops those that are
    /// none of another rule.
    mutating func moveChanges(from old: Item, by rules: some ZoneRules) {
        guard !changedOccurrences.isEmpty, let before = old.series(by: rules), let repeats, let repeatAnchor else {
            return
        }
        guard repeats.isSame(butForCount: before.rule), !repeats.parts.frequency.isWithinDay else {
            let recurrence = Recurrence(repeats, from: repeatAnchor)
            changedOccurrences = ChangedOccurrences(
                changedOccurrences.all.filter { (try? recurrence.number(of: $0.instance, by: rules)) ?? nil != nil })
            return
        }
        let first = before.present(by: rules).instance
        let days = repeatAnchor.day.number - first.day.number
        let seconds = repeatAnchor.local.seconds - first.local.seconds
        changedOccurrences = ChangedOccurrences(
            changedOccurrences.all.compactMap { old in
                guard let day = old.instance.day.adding(days: days) else { return nil }
                let local = LocalTime(day: day, time: repeatAnchor.time ?? .midnight)
                func moved(_ time: CalendarTime?) -> CalendarTime? {
                    time.flatMap { time in time.local.adding(seconds: seconds).map { time.at($0, by: rules) } }
                }
                var new = ChangedOccurrence(
                    at: repeatAnchor.at(local, by: rules), state: old.state, due: moved(old.due),
                    start: moved(old.start))
                for change in old.values { new[change.field] = change.value }
                return new
            })
    }
}
