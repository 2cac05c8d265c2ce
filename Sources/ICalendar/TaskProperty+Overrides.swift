// The changed occurrences of a repeating task: VTODOs with a RECURRENCE-ID.

import Todo

extension TaskProperty {
    /// The changed occurrences. Their dates are read and written with the other dates.
    static let overrides = TaskProperty([], in: [], read: { $0.readOverrides(into: &$1) }, write: { _, _ in })

    static let recurrenceID = "RECURRENCE-ID"
}

// MARK: - Reading

extension TaskReader {
    /// Returns the instance that an override replaces, or nil if the override is not for a single occurrence.
    func instance(of override: Component, in series: Series) -> CalendarTime? {
        guard let line = override.line(TaskProperty.recurrenceID), line.parameter("RANGE") == nil,
            let time = TaskReader(task: override, zones: zones).time(line)
        else { return nil }
        return series.instance(named: time, by: zones.rules)
    }

    /// Returns the state and the dates of an override.
    func change(_ override: Component, in series: Series) -> ChangedOccurrence? {
        guard let instance = instance(of: override, in: series) else { return nil }
        let reader = TaskReader(task: override, zones: zones)
        var change = ChangedOccurrence(at: instance, state: reader.state)
        guard change.state == .open else { return change }
        // Programs that write only the dates leave out the title.
        change.isBare = override.line("SUMMARY") == nil
        let start = reader.time(TaskProperty.dtstart)
        if let due = reader.due ?? start, !isSame(due, series.usualDue(of: instance, by: zones.rules)) {
            change.due = due
        }
        if series.distance != nil, reader.due != nil, let start,
            !isSame(start, series.start(of: instance, by: zones.rules))
        {
            change.start = start
        }
        return change
    }

    private func isSame(_ one: CalendarTime, _ other: CalendarTime?) -> Bool {
        guard let other, (one.time == nil) == (other.time == nil) else { return false }
        return one == other || one.time != nil && zones.rules.instant(of: one) == zones.rules.instant(of: other)
    }

    private var state: ChangedOccurrence.State {
        if !isDone { return .open }
        return word("STATUS") == "CANCELLED" ? .canceled : .done
    }

    /// Reads the values that overrides change. The fields then have the values of the current occurrence.
    fileprivate func readOverrides(into fields: inout TaskFields) {
        if overrides.isEmpty { return }
        var changed = fields.changedOccurrences
        guard !changed.isEmpty, let rule, let series = series(rule) else { return }
        var changes = Dictionary(changed.all.map { ($0.instance, $0) }) { first, _ in first }
        for override in overrides {
            guard let instance = instance(of: override, in: series), var change = changes[instance],
                change.state == .open, !change.isBare
            else { continue }
            let overrideFields = TaskReader(task: override, zones: zones).fields
            for field in ChangedOccurrence.fields where overrideFields[field] != fields[field] {
                change[field] = overrideFields[field]
            }
            changes[instance] = change
        }
        changed = ChangedOccurrences(changes.values)
        fields[.changedOccurrences] = .text(changed.json)
        guard fields[.completed] == .none, var item = fields.item, let shown = item.series(by: zones.rules) else {
            return
        }
        item.adoptValues(of: shown.currentOccurrence(by: zones.rules).instance, by: zones.rules)
        fields.adopt(item)
    }
}

extension TaskFields {
    var changedOccurrences: ChangedOccurrences {
        text(.changedOccurrences).flatMap(ChangedOccurrences.init(json:)) ?? ChangedOccurrences()
    }

    /// An item with these values, or nil if one of them is invalid for its field.
    var item: Item? {
        var item = Item(id: TodoList.root)
        for field in Self.fields where self[field] != .none {
            guard field.set(self[field], of: &item) else { return nil }
        }
        return item
    }

    fileprivate mutating func adopt(_ item: Item) {
        for field in Self.fields where field != .created && field != .completed { self[field] = field.value(of: item) }
    }

    /// Returns the fields of the series without the changes of its current occurrence, which are the values of the
    /// series' VTODO.
    func ofSeries(by rules: some ZoneRules) -> TaskFields {
        guard text(.changedOccurrences) != "[]", let item else { return self }
        var fields = self
        fields.adopt(item.withoutCurrentChange(by: rules))
        return fields
    }
}

// MARK: - Writing

extension TaskWriting {
    /// Writes the changed occurrences.
    mutating func setOverrides(_ new: TaskFields) {
        let (before, after) = (old.changedOccurrences, new.changedOccurrences)
        guard before != after, let rule = reader.rule, let series = reader.series(rule) else { return }
        let instances = overrides.map { reader.instance(of: $0, in: series) }
        let renamed = Self.renamed(from: before, to: after)
        for (index, instance) in instances.enumerated() {
            guard let instance, let old = before[instance] else { continue }
            if let change = renamed[instance] {
                let named = edited(overrides[index]) { $0.set(TaskProperty.recurrenceID, time: change.instance) }
                overrides[index] = changed(named, to: change, from: old, in: series, new)
            } else if let change = after[instance] {
                if change == old { continue }
                overrides[index] = changed(overrides[index], to: change, from: old, in: series, new)
            } else {
                overrides[index] = Component(kind: "", parts: [])
            }
        }
        let renamedInstances = renamed.values.map(\.instance)
        for change in after.all where before[change.instance] == nil && !renamedInstances.contains(change.instance) {
            let blank = ChangedOccurrence(at: change.instance)
            overrides.append(changed(override(at: change.instance), to: change, from: blank, in: series, new))
        }
    }

    /// Returns the occurrences that differ only in their dates because the series was moved, by their former instances.
    private static func renamed(
        from before: ChangedOccurrences, to after: ChangedOccurrences
    ) -> [CalendarTime: ChangedOccurrence] {
        let (old, new) = (
            before.all.filter { after[$0.instance] == nil }, after.all.filter { before[$0.instance] == nil }
        )
        guard old.count == new.count, zip(old, new).allSatisfy({ $0.state == $1.state && $0.values == $1.values })
        else {
            return [:]
        }
        return Dictionary(zip(old.map(\.instance), new)) { first, _ in first }
    }

    /// Returns a new override with the values of the series.
    private mutating func override(at instance: CalendarTime) -> Component {
        let ofSeries = [
            TaskProperty.rrule, TaskProperty.exdate, TaskProperty.rdate, TaskProperty.ownBasis, TaskProperty.ownGrid,
            TaskProperty.ownDistance, TaskProperty.ownDue, TaskProperty.ownOrigin,
        ]
        return edited(task) { writing in
            for name in ofSeries { writing.set(name, nil) }
            writing.set(TaskProperty.recurrenceID, time: instance)
        }
    }

    private mutating func changed(
        _ override: Component, to change: ChangedOccurrence, from old: ChangedOccurrence, in series: Series,
        _ ofSeries: TaskFields
    ) -> Component {
        let (instance, rules) = (change.instance, zones.rules)
        let usual = (start: series.start(of: instance, by: rules), due: series.usualDue(of: instance, by: rules))
        let now = reader.instant("LAST-MODIFIED")
        return edited(override) { writing in
            if change.state != old.state { writing.set(change.state, at: now) }
            guard change.state == .open else { return }
            writing.old = writing.reader.fields
            var fields = writing.old
            let isFilled = old.isBare && !change.isBare
            for field in ChangedOccurrence.fields where isFilled || change[field] != old[field] {
                fields[field] = change[field] ?? ofSeries[field]
            }
            if (change.due, change.start) != (old.due, old.start) || writing.task.line(TaskProperty.dtstart) == nil {
                writing.setDates(
                    start: change.start ?? usual.start, due: change.due ?? usual.due, hasStart: series.distance != nil)
                fields.set(.start, writing.reader.fields.time(.start))
                fields.set(.due, writing.reader.fields.time(.due))
                writing.old = writing.reader.fields
            }
            for property in TaskProperty.all where !property.isSame(writing.old, fields) {
                property.write(&writing, fields)
            }
        }
    }

    private mutating func set(_ state: ChangedOccurrence.State, at now: Int64?) {
        switch state {
        case .open: return reopen()
        case .canceled: set("STATUS", "CANCELLED")
        case .done:
            set("STATUS", "COMPLETED")
            set("PERCENT-COMPLETE", "100")
            set("COMPLETED", instant: now)
        }
    }

    /// Sets the dates of an override. If occurrences have no separate start, DTSTART is their due date.
    private mutating func setDates(start: CalendarTime?, due: CalendarTime?, hasStart: Bool) {
        let hasDue = task.line("DUE") != nil || task.line("DURATION") != nil
        let hasLine = task.line(TaskProperty.dtstart) != nil
        if hasStart {
            set(TaskProperty.dtstart, time: start)
        } else if hasLine {
            set(TaskProperty.dtstart, time: due)
        }
        if hasDue || hasStart || !hasLine {
            set("DURATION", nil)
            set("DUE", time: due)
        }
    }
}
