/// A day of the proleptic Gregorian calendar (as in ISO 8601), from 0001-01-01 to 9999-12-31.
public struct Day: Hashable, Sendable {
    /// The number of days since 1970-01-01; negative for earlier days.
    public let number: Int

    /// 0001-01-01.
    public static let first = Day(unchecked: -719_162)
    /// 9999-12-31.
    public static let last = Day(unchecked: 2_932_896)

    private init(unchecked number: Int) { self.number = number }

    /// Returns nil outside of `first`...`last`.
    public init?(number: Int) {
        guard (Self.first.number...Self.last.number).contains(number) else { return nil }
        self.number = number
    }

    /// Returns nil if there is no such day.
    public init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
            day <= Self.days(inMonth: month, of: year)
        else { return nil }
        number = Self.number(year: year, month: month) + day - 1
    }

    /// Parses a day in exactly the form `2026-12-03`. Returns nil for any other text.
    public init?(_ text: some StringProtocol) {
        var scanner = DateScanner(text)
        guard let day = scanner.day(), scanner.isAtEnd else { return nil }
        self = day
    }
}

extension Day {
    /// Returns the number of days in a month (1...12).
    public static func days(inMonth month: Int, of year: Int) -> Int {
        switch month {
        case 2: isLeap(year) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    public static func isLeap(_ year: Int) -> Bool {
        year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
    }

    /// The number of days in an era of 400 years. In this computation, years begin in March, so that the leap day comes
    /// last.
    private static let eraDays = 146_097
    /// The number of days from 0000-03-01, the start of era 0, to 1970-01-01.
    private static let daysTo1970 = 719_468

    /// Returns the `number` of a month's first day. The year may be one outside the supported range.
    static func number(year: Int, month: Int) -> Int {
        let year = month > 2 ? year : year - 1
        let era = year / 400
        let yearOfEra = year - era * 400
        let dayOfYear = daysBefore((month + 9) % 12)
        return era * eraDays + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - daysTo1970
    }

    /// Returns the number of days before a month in a year that begins in March (0 is March, 11 is February).
    private static func daysBefore(_ month: Int) -> Int { (153 * month + 2) / 5 }

    /// The year, the month (1...12) and the day of the month.
    public var date: (year: Int, month: Int, day: Int) {
        let days = number + Self.daysTo1970
        let era = days / Self.eraDays
        let dayOfEra = days - era * Self.eraDays
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let month = (5 * dayOfYear + 2) / 153
        let year = yearOfEra + era * 400 + (month >= 10 ? 1 : 0)
        return (year, month >= 10 ? month - 9 : month + 3, dayOfYear - Self.daysBefore(month) + 1)
    }

    /// The year, 1...9999.
    public var year: Int { date.year }
    /// The month, 1...12.
    public var month: Int { date.month }
    /// The day of the month, 1...31.
    public var day: Int { date.day }
    /// The day of the year, 1...366.
    public var dayOfYear: Int { number - Self.number(year: year, month: 1) + 1 }
    public var weekday: Weekday {
        // 1970-01-01 was a Thursday.
        let sinceMonday = (number + 3) % 7
        return Weekday.allCases[sinceMonday < 0 ? sinceMonday + 7 : sinceMonday]
    }

    /// Returns the day `days` days later, or nil if that is out of range.
    public func adding(days: Int) -> Day? {
        let (sum, overflows) = number.addingReportingOverflow(days)
        return overflows ? nil : Day(number: sum)
    }

    /// Returns the same day of the month `months` months later, or that month's last day if the month is too short.
    /// Returns nil if that is out of range.
    public func adding(months: Int) -> Day? {
        let (year, month, day) = date
        let (count, overflows) = (year * 12 + month - 1).addingReportingOverflow(months)
        guard !overflows, count >= 12 else { return nil }
        let later = (year: count / 12, month: count % 12 + 1)
        return Day(
            year: later.year, month: later.month, day: min(day, Self.days(inMonth: later.month, of: later.year)))
    }

    /// Returns the first day on or after this one that falls on a weekday, or nil if that is out of range.
    public func next(_ weekday: Weekday) -> Day? {
        adding(days: (weekday.rawValue - self.weekday.rawValue + 7) % 7)
    }
}

extension Day: Comparable {
    public static func < (lhs: Day, rhs: Day) -> Bool { lhs.number < rhs.number }
}

extension Day: CustomStringConvertible {
    /// The day in the format of ISO 8601: `2026-12-03`.
    public var description: String {
        let (year, month, day) = date
        return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
    }
}

/// A day of the week. The raw value is the number in ISO 8601: 1 for Monday to 7 for Sunday.
public enum Weekday: Int, CaseIterable, Sendable {
    case monday = 1
    case tuesday, wednesday, thursday, friday, saturday, sunday
}

/// Returns a number as text, padded with leading zeros to `width` characters.
func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
}
