// A day of the calendar: no time, no zone, no clock.

/// A day of the proleptic Gregorian calendar, as ISO 8601 counts them, from 0001-01-01 to 9999-12-31.
public struct Day: Hashable, Sendable {
    /// Days since 1970-01-01; before that they are negative.
    public let number: Int

    /// 0001-01-01.
    public static let first = Day(unchecked: -719_162)
    /// 9999-12-31.
    public static let last = Day(unchecked: 2_932_896)

    private init(unchecked number: Int) { self.number = number }

    /// The day so many days after 1970-01-01; nil where it is none that can be written.
    public init?(number: Int) {
        guard (Self.first.number...Self.last.number).contains(number) else { return nil }
        self.number = number
    }

    /// The day of a year, a month 1...12 and a day of the month; nil where the calendar has none such.
    public init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
            day <= Self.days(inMonth: month, of: year)
        else { return nil }
        number = Self.number(year: year, month: month) + day - 1
    }

    /// The day that a text names as `2026-12-03`, and in no other way; nil where it names none.
    public init?(_ text: some StringProtocol) {
        var scanner = DateScanner(text)
        guard let day = scanner.day(), scanner.isAtEnd else { return nil }
        self = day
    }
}

extension Day {
    /// How many days a month 1...12 has.
    public static func days(inMonth month: Int, of year: Int) -> Int {
        switch month {
        case 2: isLeap(year) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Whether a year has 366 days.
    public static func isLeap(_ year: Int) -> Bool {
        year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
    }

    /// Years begin in March here, so that the day of a leap year comes last; 400 of them have 146,097 days.
    private static let eraDays = 146_097
    /// From 0000-03-01, where this count of eras begins, to 1970-01-01.
    private static let daysTo1970 = 719_468

    /// The number of a month's first day; the year may be one beyond the calendar's ends.
    static func number(year: Int, month: Int) -> Int {
        let year = month > 2 ? year : year - 1
        let era = year / 400
        let yearOfEra = year - era * 400
        let dayOfYear = daysBefore((month + 9) % 12)
        return era * eraDays + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - daysTo1970
    }

    /// How many days there are before a month of a year that begins in March: 0 is March, 11 February.
    private static func daysBefore(_ month: Int) -> Int { (153 * month + 2) / 5 }

    /// Its year, month 1...12 and day of the month.
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

    /// Its year.
    public var year: Int { date.year }
    /// Its month, 1...12.
    public var month: Int { date.month }
    /// Its day of the month, 1...31.
    public var day: Int { date.day }
    /// Its day of the year, 1...366.
    public var dayOfYear: Int { number - Self.number(year: year, month: 1) + 1 }
    /// Its day of the week.
    public var weekday: Weekday {
        // 1970-01-01 was a Thursday.
        let sinceMonday = (number + 3) % 7
        return Weekday.allCases[sinceMonday < 0 ? sinceMonday + 7 : sinceMonday]
    }

    /// The day so many days later; nil where that is beyond what can be written.
    public func adding(days: Int) -> Day? {
        let (sum, overflows) = number.addingReportingOverflow(days)
        return overflows ? nil : Day(number: sum)
    }

    /// The same day of the month so many months later, or the month's last where it has no such day; nil where that is
    /// beyond what can be written.
    public func adding(months: Int) -> Day? {
        let (year, month, day) = date
        let (count, overflows) = (year * 12 + month - 1).addingReportingOverflow(months)
        guard !overflows, count >= 12 else { return nil }
        let later = (year: count / 12, month: count % 12 + 1)
        return Day(
            year: later.year, month: later.month, day: min(day, Self.days(inMonth: later.month, of: later.year)))
    }

    /// The first day from this one on, itself too, that is a day of the week; nil where the calendar ends before.
    public func next(_ weekday: Weekday) -> Day? {
        adding(days: (weekday.rawValue - self.weekday.rawValue + 7) % 7)
    }
}

extension Day: Comparable {
    public static func < (lhs: Day, rhs: Day) -> Bool { lhs.number < rhs.number }
}

extension Day: CustomStringConvertible {
    /// As ISO 8601 writes it: `2026-12-03`.
    public var description: String {
        let (year, month, day) = date
        return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
    }
}

/// A day of the week; its number is ISO 8601's.
public enum Weekday: Int, CaseIterable, Sendable {
    case monday = 1
    case tuesday, wednesday, thursday, friday, saturday, sunday
}

/// A number with zeros before it.
func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
}
