import Todo

/// A VTODO with everything needed to read its fields.
struct TaskReader {
    let task: Component
    let zones: CalendarZones
    /// The VTODOs of single occurrences of the task.
    var overrides: [Component] = []
    /// Whether an older version of Furrow has completed occurrences of the task (see
    /// ``TaskResource/wasAdvancedByOldVersion``).
    var wasAdvancedByOldVersion = false

    func text(_ name: String) -> String? { task.line(name)?.text }

    /// Returns a property's value as a word in capital letters, if any.
    func word(_ name: String) -> String? {
        task.line(name)?.valueBytes.map { String(decoding: TimeValue.trimmed($0), as: UTF8.self).uppercased() }
    }

    /// Returns a property's value as a whole number.
    func number(_ name: String) -> Int64? {
        task.line(name)?.valueBytes.flatMap { Int64(String(decoding: TimeValue.trimmed($0), as: UTF8.self)) }
    }

    /// Returns a property's value as a time.
    func time(_ name: String) -> CalendarTime? { task.line(name).flatMap(time) }

    /// The first year of a valid date. Some programs write a date in 1601 or in the year 1 if there is no date; a task
    /// with such a date would be overdue forever.
    static let firstYear = 1900

    /// Returns the time in a line, unless it is before `firstYear`.
    func time(_ line: ContentLine) -> CalendarTime? { line.valueBytes.flatMap { time($0, of: line) } }

    /// Returns the times in the lines of a property.
    func times(_ name: String) -> [CalendarTime] {
        task.lines(name).flatMap(times)
    }

    func times(_ line: ContentLine) -> [CalendarTime] { times(of: line.values, in: line).compactMap { $0 } }

    /// Returns the times of several values of a line, with nil for each value that is not a time.
    func times(of values: [ArraySlice<UInt8>], in line: ContentLine) -> [CalendarTime?] {
        // The parameters are parsed once, because parsing scans the whole line, which may contain all values of a long
        // series.
        let parameters = line.parameters
        return values.map { value in
            time(value, of: line.name) { name in parameters.first { $0.name == name }?.values.first }
        }
    }

    /// Returns the time of one value of a line, unless it is before `firstYear`. The time of a period is its start.
    func time(_ bytes: ArraySlice<UInt8>, of line: ContentLine) -> CalendarTime? {
        time(bytes, of: line.name) { line.parameter($0) }
    }

    private func time(
        _ bytes: ArraySlice<UInt8>, of name: String, parameter: (String) -> String?
    ) -> CalendarTime? {
        let bytes = name == TaskProperty.rdate ? PeriodValue.instance(bytes) : bytes
        guard let value = TimeValue(bytes), value.day.year >= Self.firstYear else { return nil }
        // Some programs add midnight to a DATE.
        let isDay = value.time == .midnight && !value.isUTC && parameter("VALUE")?.uppercased() == "DATE"
        guard value.time != nil, !isDay else { return .day(value.day) }
        if value.isUTC { return .zoned(.utc(value.local)) }
        guard let zone = parameter("TZID") else { return .floating(value.local) }
        return zones.time(value.local, in: zone)
    }

    /// The due date: DUE, or else DURATION after the start.
    var due: CalendarTime? {
        guard task.line("DUE") == nil, let line = task.line("DURATION") else { return time("DUE") }
        guard let span = line.value.flatMap({ TimeSpan($0) }), let start = time("DTSTART") else { return nil }
        // RFC 5545 allows only whole days after a DATE, so a part of a day does not add a time.
        if case .day(let day) = start {
            return day.adding(days: span.days + span.seconds / LocalTime.secondsADay).map(CalendarTime.day)
        }
        return Reminder.fromDue(span).time(start: nil, due: start, morning: .midnight, by: zones.rules)
    }

    /// Returns the instant in a property, in milliseconds since 1970.
    ///
    /// Instants should be in UTC. A time without a zone counts as UTC, so it means the same on every computer.
    func instant(_ name: String) -> Int64? {
        switch time(name) {
        case .zoned(let zoned)?: Int64(zoned.instant) * 1000
        case let time?: Int64(time.local.seconds) * 1000
        case nil: nil
        }
    }

    /// The repeat rule, or nil if there is none that Furrow can follow. Furrow cannot follow two rules together.
    var rule: RecurrenceRule? {
        let lines = task.lines("RRULE")
        return lines.count == 1 ? lines[0].value.flatMap { try? RecurrenceRule($0) } : nil
    }
}
