// The parts of a rule by which something repeats, as an editor shows and makes them.

/// What a rule says (RFC 5545, 3.3.10), part by part. An empty list is a part that is not there.
public struct RecurrenceParts: Hashable, Sendable {
    /// How often it repeats at most, but for the parts below that add turns.
    public enum Frequency: String, CaseIterable, Sendable {
        case daily = "DAILY"
        case weekly = "WEEKLY"
        case monthly = "MONTHLY"
        case yearly = "YEARLY"
        case hourly = "HOURLY"
        case minutely = "MINUTELY"

        /// Whether there may be several turns on one day by the frequency alone.
        public var isWithinDay: Bool { self == .hourly || self == .minutely }
    }

    /// A day of the week; with an ordinal the nth of the month or year, from its end where it is negative.
    public struct DayOfWeek: Hashable, Sendable {
        /// 1...53 or -53...(-1); nil for each such day.
        public var ordinal: Int?
        /// The day.
        public var weekday: Weekday

        /// Each such day, or the nth.
        public init(_ weekday: Weekday, ordinal: Int? = nil) {
            self.weekday = weekday
            self.ordinal = ordinal
        }
    }

    /// The last moment at which there may be a turn.
    public enum Until: Hashable, Sendable {
        /// This day is the last.
        case day(Day)
        /// This time on the turns' own clock.
        case floating(LocalTime)
        /// This time in UTC.
        case utc(LocalTime)
    }

    /// When the turns end.
    public enum End: Hashable, Sendable {
        /// They do not.
        case never
        /// With the nth turn; the anchor is the first.
        case count(Int)
        /// With the last turn that is not after this.
        case until(Until)
    }

    /// FREQ.
    public var frequency: Frequency
    /// INTERVAL: each nth minute, hour, day, week, month or year, 1 or more.
    public var interval = 1
    /// COUNT or UNTIL.
    public var end = End.never
    /// BYMONTH: 1...12.
    public var months: [Int] = []
    /// BYWEEKNO: weeks of the year, 1...53, or from its end -53...(-1).
    public var weekNumbers: [Int] = []
    /// BYYEARDAY: days of the year, 1...366, or from its end -366...(-1).
    public var yearDays: [Int] = []
    /// BYMONTHDAY: days of the month, 1...31, or from its end -31...(-1).
    public var monthDays: [Int] = []
    /// BYDAY.
    public var weekdays: [DayOfWeek] = []
    /// BYHOUR: 0...23.
    public var hours: [Int] = []
    /// BYMINUTE: 0...59.
    public var minutes: [Int] = []
    /// BYSECOND: 0...60; 60 is 59 where there are no leap seconds.
    public var seconds: [Int] = []
    /// BYSETPOS: which turns of each minute, hour, day, week, month or year are kept, 1...366, or from its end -366...(-1).
    public var setPositions: [Int] = []
    /// WKST: the day that a week begins with.
    public var weekStart = Weekday.monday

    /// A rule of this frequency and no other part.
    public init(_ frequency: Frequency) { self.frequency = frequency }
}

extension RecurrenceParts {
    /// Whether a part says which days or times they are, beside frequency, interval and end.
    public var hasBy: Bool {
        !(months.isEmpty && weekNumbers.isEmpty && yearDays.isEmpty && monthDays.isEmpty && weekdays.isEmpty
            && hours.isEmpty && minutes.isEmpty && seconds.isEmpty)
    }

    /// The rule's text, each part at most once and those left out that say what holds without them.
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
    /// As a rule has it: `MO`, `2TU`, `-1FR`.
    public var description: String { (ordinal.map { "\($0)" } ?? "") + weekday.code }
}

extension RecurrenceParts.Until: CustomStringConvertible {
    /// As a rule has it: `20261224`, `20261224T090000`, `20261224T080000Z`.
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
    /// The two letters of iCalendar (RFC 5545, 3.3.10).
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
