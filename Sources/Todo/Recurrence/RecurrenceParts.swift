/// The parts of a repeat rule (RFC 5545, 3.3.10). An empty array means that the part is missing.
public struct RecurrenceParts: Hashable, Sendable {
    /// The base frequency of a rule. Other parts can add or remove occurrences.
    public enum Frequency: String, CaseIterable, Sendable {
        case daily = "DAILY"
        case weekly = "WEEKLY"
        case monthly = "MONTHLY"
        case yearly = "YEARLY"
        case hourly = "HOURLY"
        case minutely = "MINUTELY"

        /// Whether the frequency alone can give several occurrences on one day.
        public var isWithinDay: Bool { self == .hourly || self == .minutely }
    }

    /// A weekday in BYDAY, with an optional ordinal within the month or year.
    public struct DayOfWeek: Hashable, Sendable {
        /// The ordinal, 1...53, or -53...(-1) counted from the end, or nil for every such day.
        public var ordinal: Int?
        public var weekday: Weekday

        /// Without an ordinal, stands for every such weekday.
        public init(_ weekday: Weekday, ordinal: Int? = nil) {
            self.weekday = weekday
            self.ordinal = ordinal
        }
    }

    /// The time after which there are no more occurrences.
    public enum Until: Hashable, Sendable {
        /// The last day.
        case day(Day)
        /// The last local time, on the clock of the occurrences.
        case floating(LocalTime)
        /// The last time, in UTC.
        case utc(LocalTime)
    }

    public enum End: Hashable, Sendable {
        case never
        /// The series ends after this number of occurrences; the anchor is the first.
        case count(Int)
        /// The series ends with the last occurrence at or before this time.
        case until(Until)
    }

    /// FREQ: the base frequency.
    public var frequency: Frequency
    /// INTERVAL: the number of minutes, hours, days, weeks, months or years between occurrences; 1 or more.
    public var interval = 1
    /// COUNT or UNTIL.
    public var end = End.never
    /// BYMONTH: 1...12.
    public var months: [Int] = []
    /// BYWEEKNO: weeks of the year, 1...53, or -53...(-1) counted from the end.
    public var weekNumbers: [Int] = []
    /// BYYEARDAY: days of the year, 1...366, or -366...(-1) counted from the end.
    public var yearDays: [Int] = []
    /// BYMONTHDAY: days of the month, 1...31, or -31...(-1) counted from the end.
    public var monthDays: [Int] = []
    /// BYDAY: weekdays, with optional ordinals.
    public var weekdays: [DayOfWeek] = []
    /// BYHOUR: 0...23.
    public var hours: [Int] = []
    /// BYMINUTE: 0...59.
    public var minutes: [Int] = []
    /// BYSECOND: 0...60. Without leap seconds, 60 is treated as 59.
    public var seconds: [Int] = []
    /// BYSETPOS: the positions of the occurrences to keep in each minute, hour, day, week, month or year, 1...366, or
    /// -366...(-1) counted from the end.
    public var setPositions: [Int] = []
    /// WKST: the first day of the week.
    public var weekStart = Weekday.monday

    public init(_ frequency: Frequency) { self.frequency = frequency }
}

extension RecurrenceParts {
    /// Whether the rule has a part that selects days or times, besides frequency, interval and end.
    public var hasBy: Bool {
        !(months.isEmpty && weekNumbers.isEmpty && yearDays.isEmpty && monthDays.isEmpty && weekdays.isEmpty
            && hours.isEmpty && minutes.isEmpty && seconds.isEmpty)
    }

    /// The rule as text, with each part at most once and without parts that equal their defaults.
    public var text: String {
        var text = "FREQ=\(frequency.rawValue)"
        switch end {
        case .never: break
        case .count(let count): text += ";COUNT=\(count)"
        case .until(let until): text += ";UNTIL=\(until)"
        }
        if interval != 1 { text += ";INTERVAL=\(interval)" }
        let lists = [
            ("BYMONTH", months), ("BYWEEKNO", weekNumbers), ("BYYEARDAY", yearDays), ("BYMONTHDAY", monthDays),
        ]
        for (name, list) in lists { text += Self.part(name, list) }
        text += Self.part("BYDAY", weekdays)
        for (name, list) in [("BYHOUR", hours), ("BYMINUTE", minutes), ("BYSECOND", seconds)] {
            text += Self.part(name, list)
        }
        text += Self.part("BYSETPOS", setPositions)
        if weekStart != .monday { text += ";WKST=\(weekStart.code)" }
        return text
    }

    private static func part(_ name: String, _ values: [some Any]) -> String {
        values.isEmpty ? "" : ";\(name)=" + values.map { "\($0)" }.joined(separator: ",")
    }
}

extension RecurrenceParts.DayOfWeek: CustomStringConvertible {
    /// The text in a rule: `MO`, `2TU`, `-1FR`.
    public var description: String { (ordinal.map { "\($0)" } ?? "") + weekday.code }
}

extension RecurrenceParts.Until: CustomStringConvertible {
    /// The text in a rule: `20261224`, `20261224T090000`, `20261224T080000Z`.
    public var description: String {
        switch self {
        case .day(let day): Self.basic(day)
        case .floating(let time): Self.basic(time)
        case .utc(let time): Self.basic(time) + "Z"
        }
    }

    private static func basic(_ day: Day) -> String {
        let (year, month, day) = day.date
        return padded(year, 4) + padded(month, 2) + padded(day, 2)
    }

    private static func basic(_ local: LocalTime) -> String {
        let time = local.time
        return basic(local.day) + "T" + padded(time.hour, 2) + padded(time.minute, 2) + padded(time.second, 2)
    }
}

extension Weekday {
    /// The two-letter code in iCalendar (RFC 5545, 3.3.10).
    public var code: String {
        switch self {
        case .monday: "MO"
        case .tuesday: "TU"
        case .wednesday: "WE"
        case .thursday: "TH"
        case .friday: "FR"
        case .saturday: "SA"
        case .sunday: "SU"
        }
    }
}
