// Writing of the start, due date and repeat of a task.

import Todo

extension TaskWriting {
    /// Parameters of Furrow's own properties, each with the date properties that it records. A property is valid only
    /// while its parameters match the current dates.
    static let dateMarks = [("X-FURROW-DTSTART", [TaskProperty.dtstart]), ("X-FURROW-DUE", ["DUE", "DURATION"])]

    /// The dates for which a task has lines.
    private enum Shape {
        case startAlone, dueAlone, both
    }

    /// Writes the start, the due date and the repeat.
    mutating func setDates(_ new: TaskFields) {
        // The changed occurrences are written first, because they are identified by the old dates.
        setOverrides(new)
        setRule(new)
        set(TaskProperty.olderStart, nil)
        if let rule = new.text(.repeats).flatMap({ try? RecurrenceRule($0) }), let due = new.time(.due) {
            setSeries(rule, due: due, new)
        } else {
            setSingle(new)
        }
        let isFromCompletion =
            new[.repeats] != .none && new.text(.repeatFrom) == RepeatOrigin.completion.rawValue
        setWord(TaskProperty.ownOrigin, isFromCompletion ? "COMPLETION" : nil)
    }

    private mutating func setRule(_ new: TaskFields) {
        if new[.repeats] == old[.repeats], new[.customRepeat] == old[.customRepeat] { return }
        if let custom = new.text(.customRepeat) {
            let rules = custom.split(separator: Character("\n")).map(String.init)
            task.replace(
                TaskProperty.rrule, by: rules.map { ContentLine(TaskProperty.rrule, value: $0, lineEnd: lineEnd) })
        } else {
            set(TaskProperty.rrule, new.text(.repeats), dropping: ["VALUE"])
        }
    }

    /// Writes the dates of a task that does not repeat, or whose repeat cannot be followed.
    private mutating func setSingle(_ new: TaskFields) {
        let (start, due) = (new.time(.start), new.time(.due))
        if new[.customRepeat] != .none, start == nil, shape == .startAlone {
            setTime(TaskProperty.dtstart, due)
        } else {
            setTime(TaskProperty.dtstart, start)
            setDue(due)
        }
        for name in [
            TaskProperty.ownDistance, TaskProperty.ownDue, TaskProperty.ownGrid, TaskProperty.ownBasis,
        ] {
            set(name, nil)
        }
        if new[.customRepeat] == .none, old.repeatsInAnyWay {
            for name in [TaskProperty.exdate, TaskProperty.rdate] { set(name, nil) }
        }
    }

    /// Writes the dates of the current occurrence.
    private mutating func setSeries(_ rule: RecurrenceRule, due shown: CalendarTime, _ new: TaskFields) {
        let usualDistance = new.text(.usualDistance).flatMap { UsualDistance($0) }
        let distance = usualDistance?.span
        let basis = new.text(.ruleBasis).flatMap(RuleBasis.init) ?? .start
        let instance = new.time(.repeatAnchor) ?? shown
        let (excluded, added, changed) = (
            new.dates(.excludedDates), new.dates(.addedDates), new.changedOccurrences
        )
        let series = Series(
            rule, at: instance, due: shown, distance: distance, basis: basis,
            start: new.time(.start) ?? reader.time(TaskProperty.dtstart),
            excluded: excluded.union(changed.finished), added: added, changed: changed,
            usualDueFormat: usualDistance?.due)
        // If the current occurrence is an added date, the dates in the text stay on the instance by the rule. Readers
        // determine the current occurrence from the excluded dates.
        let isAdded = series.currentOccurrence(by: zones.rules).isAdded
        let due = isAdded ? series.usualDue(of: instance, by: zones.rules) ?? shown : shown
        let isMoved = series.usualDue(of: instance, by: zones.rules) != due
        var grid: CalendarTime?
        var ownDistance: TimeSpan?
        switch distance == nil && old.repeatsInAnyWay ? shape : .both {
        case .startAlone:
            setTime(TaskProperty.dtstart, due)
            grid = isMoved ? instance : nil
        case .dueAlone:
            setDue(due)
            grid = isMoved ? instance : nil
        case .both:
            let start = series.start(of: instance, by: zones.rules) ?? instance
            if Self.isBefore(due, start, by: zones.rules) {
                let usualStart = distance.flatMap { $0.start(before: due, like: start, by: zones.rules) } ?? due
                setTime(TaskProperty.dtstart, usualStart)
                grid = instance
                // With whole days, the part of the distance below a day is lost.
                if TimeSpan(from: usualStart, to: due, by: zones.rules) != distance { ownDistance = distance }
            } else {
                setTime(TaskProperty.dtstart, start)
                // Write the distance if readers need it. Without the property, the start would seem to be left from an
                // older version.
                let number = try? Recurrence(rule, from: start).number(of: due, by: zones.rules)
                let isOnGrid = start != due && number != nil
                let isWritten = isMoved || isOnGrid || zones.isFromOlderFurrow && distance != nil
                ownDistance = isWritten ? distance ?? TimeSpan() : nil
            }
            setDue(due)
        }
        setOwn(TaskProperty.ownGrid, time: grid)
        setOwn(TaskProperty.ownDistance, ownDistance?.description)
        // Record the usual due date if it is of another kind or zone, which the other occurrences then use.
        setOwn(TaskProperty.ownDue, time: isAdded ? nil : usualDistance?.due)
        setBasis(basis, canDiffer: distance != nil)
        setTimes(TaskProperty.exdate, excluded)
        setTimes(TaskProperty.rdate, added)
        if hasAdvanced(rule, new) { reopen() }
    }

    /// Writes the date that the rule counts from, if it differs from the default.
    private mutating func setBasis(_ basis: RuleBasis, canDiffer: Bool) {
        let rule = task.line(TaskProperty.rrule)?.valueBytes.map(TaskReader.mark)
        let parameters = rule.map { ["\(TaskProperty.ruleMark)=\($0)"] } ?? []
        set(TaskProperty.ownBasis, nil)
        if basis == .due {
            set(TaskProperty.ownBasis, "DUE", parameters: parameters)
        } else if canDiffer, reader.fields.text(.ruleBasis) != basis.rawValue {
            set(TaskProperty.ownBasis, "START", parameters: parameters)
        }
    }

    /// Replaces the times of a property that has several.
    ///
    /// Remaining times keep their text, and so do unreadable values, because the user did not remove them.
    private mutating func setTimes(_ name: String, _ times: OccurrenceDates) {
        let old = OccurrenceDates(reader.times(name))
        guard old != times else { return }
        let oldTimes = Set(old.times)
        let removed = oldTimes.subtracting(times.times)
        let new = times.times.filter { !oldTimes.contains($0) }
        var lengths: [CalendarTime: String] = [:]
        // If instances are moved, as many are removed as are added. A moved period keeps its duration.
        if removed.count == new.count {
            let periodLengths = reader.lengthsOfPeriods(name)
            let moved = old.times.filter { removed.contains($0) }
            for (before, after) in zip(moved, new) { lengths[after] = periodLengths[before] }
        }
        var lines = task.lines(name).compactMap { without(removed, in: $0) }
        for time in new { if let line = newLine(name, time, length: lengths[time]) { lines.append(line) } }
        task.replace(name, by: lines)
    }

    /// Returns a line without some of its times, unchanged if it has none of them, or nil if no value remains.
    private func without(_ removed: Set<CalendarTime>, in line: ContentLine) -> ContentLine? {
        let (reader, values) = (reader, line.values)
        let times = reader.times(of: values, in: line)
        let remaining = zip(values, times).filter { $1.map { !removed.contains($0) } ?? true }.map { $0.0 }
        if remaining.count == values.count { return line }
        if remaining.isEmpty { return nil }
        let value = remaining.map { String(decoding: $0, as: UTF8.self) }.joined(separator: ",")
        return ContentLine(line.name, parameters: Self.parameters(of: line), value: value, lineEnd: lineEnd)
    }

    /// Returns a new line for one time, written as a period if it has a duration.
    private mutating func newLine(_ name: String, _ time: CalendarTime, length: String?) -> ContentLine? {
        // Write the line into an empty component, so that no existing line matches. This is also faster, because each
        // new line needs a search of the whole component.
        var whole = Component(kind: "", parts: [])
        swap(&task, &whole)
        defer { task = whole }
        set(Self.draft, time: time)
        guard let line = task.line(Self.draft), let value = line.value else { return nil }
        let parameters = Self.parameters(of: line)
        // A period begins at a time of day.
        guard let length, time.time != nil else {
            return ContentLine(name, parameters: parameters, value: value, lineEnd: lineEnd)
        }
        return ContentLine(
            name, parameters: ["VALUE=PERIOD"] + parameters, value: "\(value)/\(length)", lineEnd: lineEnd)
    }

    /// Returns the parameters of a line as written.
    private static func parameters(of line: ContentLine) -> [String] {
        line.parameters.map { String(decoding: $0.raw, as: UTF8.self) }
    }

    private static let draft = "X-FURROW-TIME-DRAFT"

    /// Returns whether the written occurrence of the same series differs from the previous one.
    private func hasAdvanced(_ rule: RecurrenceRule, _ new: TaskFields) -> Bool {
        guard new[.completed] == .none, new.usualDue(by: zones.rules) != old.usualDue(by: zones.rules),
            let before = old.text(.repeats).flatMap({ try? RecurrenceRule($0) })
        else { return false }
        return rule.isSame(ignoringCountOf: before)
    }

    private var shape: Shape {
        let hasDue = task.line("DUE") != nil || task.line("DURATION") != nil
        guard task.line(TaskProperty.dtstart) != nil else { return hasDue ? .dueAlone : .both }
        return hasDue ? .both : .startAlone
    }

    private static func isBefore(_ time: CalendarTime, _ other: CalendarTime, by rules: some ZoneRules) -> Bool {
        if time.time == nil || other.time == nil { return time.day < other.day }
        return rules.instant(of: time) < rules.instant(of: other)
    }

    /// Sets the due date if it changed, as a DURATION if the task has one and it can express the date.
    private mutating func setDue(_ due: CalendarTime?) {
        guard reader.due != due else { return }
        if task.line("DUE") == nil, task.line("DURATION") != nil, let due,
            let start = reader.time(TaskProperty.dtstart),
            let span = TimeSpan(from: start, to: due, by: zones.rules)
        {
            set("DURATION", span.description)
            if reader.due == due { return }
        }
        set("DUE", time: due)
        // DURATION is not allowed together with DUE. If DURATION stayed when DUE is removed, the task would still have
        // a due date.
        set("DURATION", nil)
    }

    /// Sets a time if it changed.
    private mutating func setTime(_ name: String, _ time: CalendarTime?) {
        // A line without a valid time stays, because it has no time to remove.
        if reader.time(name) != time { set(name, time: time) }
    }

    private mutating func setWord(_ name: String, _ word: String?) {
        if reader.word(name) != word { set(name, word) }
    }

    /// Sets one of Furrow's own properties for the current dates, or removes it.
    private mutating func setOwn(_ name: String, _ value: String?) {
        if let line = reader.valid(name), line.value == value { return }
        set(name, nil)
        if let value { set(name, value, parameters: marks) }
    }

    private mutating func setOwn(_ name: String, time: CalendarTime?) {
        if let line = reader.valid(name), let time, reader.time(line) == time { return }
        set(name, nil)
        if let time { set(name, time: time, parameters: marks) }
    }

    private var marks: [String] {
        Self.dateMarks.compactMap { mark, names in
            names.lazy.compactMap { task.line($0)?.valueBytes }.first.map { "\(mark)=\(TaskReader.mark($0))" }
        }
    }
}

extension TaskFields {
    fileprivate func dates(_ field: Field) -> OccurrenceDates {
        text(field).flatMap(OccurrenceDates.init(json:)) ?? OccurrenceDates()
    }

    /// Returns the due date of the current occurrence by the rule.
    fileprivate func usualDue(by rules: some ZoneRules) -> CalendarTime? { item?.usualDue(by: rules) }

    /// Whether the task repeats, even by a rule that cannot be followed.
    fileprivate var repeatsInAnyWay: Bool { self[.repeats] != .none || self[.customRepeat] != .none }
}
