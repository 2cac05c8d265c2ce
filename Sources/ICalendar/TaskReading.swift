// What is asked of a VTODO where its fields are read.

import Todo

/// A task whose fields are read.
struct TaskReading {
    /// The VTODO.
    let task: Component
    /// What its times' zones mean.
    let zones: CalendarZones
    /// The VTODOs of single occurrences of it.
    var overrides: [Component] = []
    /// Whether an older version of Furrow has completed occurrences of it.
    var wasMovedOn = false

    /// The text of a property; nil where there is none.
    func text(_ name: String) -> String? { task.line(name)?.text }

    /// A word that a property says, in capital letters; nil where it says none.
    func word(_ name: String) -> String? {
        task.line(name)?.valueBytes.map { String(decoding: TimeValue.trimmed($0), as: UTF8.self).uppercased() }
    }

    /// The whole number that a property says; nil where it says none.
    func number(_ name: String) -> Int64? {
        task.line(name)?.valueBytes.flatMap { Int64(String(decoding: TimeValue.trimmed($0), as: UTF8.self)) }
    }

    /// The time that a property says; nil where it says none.
    func time(_ name: String) -> CalendarTime? { task.line(name).flatMap(time) }

    /// The first year of a date that is one. Programs write a date of 1601 or of year 1 where they have none; a task with
    /// such a date would be overdue forever.
    static let firstYear = 1900

    /// The time that a line says; nil where it says none, or one before `firstYear`.
    func time(_ line: ContentLine) -> CalendarTime? { line.valueBytes.flatMap { time($0, of: line) } }

    /// The times that the lines of a property say.
    func times(_ name: String) -> [CalendarTime] {
        task.lines(name).flatMap(times)
    }

    /// The times that a line says.
    func times(_ line: ContentLine) -> [CalendarTime] { times(of: line.values, in: line).compactMap { $0 } }

    /// The times of several values of a line; nil in the place of each that says none.
    func times(of values: [ArraySlice<UInt8>], in line: ContentLine) -> [CalendarTime?] {
        // Each look at the parameters goes through the whole line, which may have all values of a long series.
        let parameters = line.parameters
        return values.map { value in
            time(value, of: line.name) { name in parameters.first { $0.name == name }?.values.first }
        }
    }

    /// The time of one value of a line, of a period the start; nil where it says none, or one before `firstYear`.
    func time(_ bytes: ArraySlice<UInt8>, of line: ContentLine) -> CalendarTime? {
        time(bytes, of: line.name) { line.parameter($0) }
    }

    private func time(
        _ bytes: ArraySlice<UInt8>, of name: String, parameter: (String) -> String?
    ) -> CalendarTime? {
        let bytes = name == TaskProperty.rdate ? PeriodValue.instance(bytes) : bytes
        guard let value = TimeValue(bytes), value.day.year >= Self.firstYear else { return nil }
        // Some programs write midnight with a DATE.
        let isDay = value.time == .midnight && !value.isUTC && parameter("VALUE")?.uppercased() == "DATE"
        guard value.time != nil, !isDay else { return .day(value.day) }
        if value.isUTC { return .zoned(.utc(value.local)) }
        guard let zone = parameter("TZID") else { return .floating(value.local) }
        return zones.time(value.local, in: zone)
    }

    /// When it is due: by DUE, else so long after it begins as DURATION says; nil where neither is said.
    var due: CalendarTime? {
        guard task.line("DUE") == nil, let line = task.line("DURATION") else { return time("DUE") }
        guard let span = line.value.flatMap({ TimeSpan($0) }), let start = time("DTSTART") else { return nil }
        // RFC 5545 allows only whole days after a DATE: less than a day does not give it a time.
        if case .day(let day) = start {
            return day.adding(days: span.days + span.seconds / LocalTime.secondsADay).map(CalendarTime.day)
        }
        return Reminder.fromDue(span).time(start: nil, due: start, morning: .midnight, by: zones.rules)
    }

    /// The instant that a property says, in milliseconds since 1970; nil where it says none.
    ///
    /// It should be one of UTC; one of no zone is taken for that, so that it is the same wherever it is read.
    func instant(_ name: String) -> Int64? {
        switch time(name) {
        case .zoned(let zoned)?: Int64(zoned.instant) * 1000
        case let time?: Int64(time.local.seconds) * 1000
        case nil: nil
        }
    }

    /// Its rule; nil where there is none that Furrow can follow. Two rules are none: what they mean together is more.
    var rule: RecurrenceRule? {
        let lines = task.lines("RRULE")
        return lines.count == 1 ? lines[0].value.flatMap { try? RecurrenceRule($0) } : nil
    }
}
