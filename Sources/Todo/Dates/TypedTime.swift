// Parsing of dates, times and reminders that a user types on the command line.

/// The reason why a typed text is not a valid date, time or reminder.
public enum DateError: Error, Equatable, Sendable {
    /// The text is not a valid day or time.
    case notATime(String)
    /// There is no time zone of this name.
    case unknownZone(String)
    /// The zone has a different UTC offset at that time.
    case offsetOfAnotherZone(String)
    /// The text is neither a time nor a duration.
    case notAReminder(String)

    /// A translatable sentence for the user, including what to do about the error.
    public var message: Message {
        switch self {
        case .notATime(let text):
            Message(
                "“{text}” is not a valid date. Use 2026-12-03, 2026-12-03T09:00, 2026-12-03T09:00[Europe/Berlin] or none.",
                ["text": text])
        case .unknownZone(let name):
            Message(
                "There is no time zone “{name}”. Use a name such as Europe/Berlin, or leave out the zone for a time that is the same everywhere.",
                ["name": name])
        case .offsetOfAnotherZone(let text):
            Message(
                "“{text}” is not the offset of this time zone at that time. Leave out the offset or the zone.",
                ["text": text])
        case .notAReminder(let text):
            Message(
                "“{text}” is not a valid reminder. Use a time such as 2026-12-03T09:00, a time before it is due such as -PT15M, or none.",
                ["text": text])
        }
    }
}

extension CalendarTime {
    /// Parses a typed day or time: `2026-12-03`, `2026-12-03T09:00` or `2026-12-03 09:00:00`. A time may be followed by
    /// a zone in brackets (`[Europe/Berlin]`), a `Z` for UTC, or an offset. A time with only an offset is converted to
    /// UTC.
    public static func typed(_ text: String, by rules: some ZoneRules) throws(DateError) -> CalendarTime {
        var scanner = DateScanner(text)
        guard let day = scanner.day() else { throw .notATime(text) }
        if scanner.isAtEnd { return .day(day) }
        guard
            scanner.consume(UInt8(ascii: "T")) || scanner.consume(UInt8(ascii: "t"))
                || scanner.consume(UInt8(ascii: " ")),
            let time = scanner.typedTime()
        else { throw .notATime(text) }
        let local = LocalTime(day: day, time: time)
        if scanner.isAtEnd { return .floating(local) }
        let isUTC = scanner.consume(UInt8(ascii: "Z")) || scanner.consume(UInt8(ascii: "z"))
        let offset = isUTC ? 0 : scanner.offset()
        if let offset, scanner.isAtEnd {
            guard let utc = local.adding(seconds: -offset) else { throw .notATime(text) }
            return .zoned(.utc(utc))
        }
        guard let name = scanner.zone(), scanner.isAtEnd else { throw .notATime(text) }
        guard let zoned = rules.resolve(local, in: name) else { throw .unknownZone(name) }
        if let offset, offset != zoned.offset { throw .offsetOfAnotherZone(text) }
        return .zoned(zoned)
    }
}

extension Reminder {
    /// Parses a typed reminder: a time, or a duration such as `-PT15M` or `START-PT15M`.
    public static func typed(_ text: String, by rules: some ZoneRules) throws(DateError) -> Reminder {
        if let reminder = Reminder(text), !reminder.isAtOwnTime { return reminder }
        let time: CalendarTime
        do {
            time = try CalendarTime.typed(text, by: rules)
        } catch .notATime {
            throw .notAReminder(text)
        }
        guard time.time != nil else { throw .notAReminder(text) }
        return .at(time)
    }
}

extension DateScanner {
    /// Reads a time such as `09:00` or `09:00:00`.
    mutating func typedTime() -> TimeOfDay? {
        var whole = self
        if let time = whole.time() {
            self = whole
            return time
        }
        guard let hour = number(2), consume(UInt8(ascii: ":")), let minute = number(2) else { return nil }
        return TimeOfDay(hour: hour, minute: minute)
    }
}
