// The repeats that quick add can express.

import Todo

/// A unit of time for repeats and distances.
enum TimeUnit: Hashable {
    case minute, hour, day, week, month, year
}

/// A repeat in one of the forms that quick add supports. Other code sees only the text of its rule.
struct QuickRepeat: Hashable {
    /// The unit of the interval: day, week, month or year.
    var unit: TimeUnit
    /// The number of units between occurrences.
    var interval = 1
    /// The weekdays of the repeat, ordered from Monday to Sunday.
    var weekdays: [Weekday] = []
    /// The position of the weekday in the month: 1 for the first, -1 for the last.
    var nth: Int?
    /// The day of the month; -1 is the last day.
    var monthDay: Int?
    /// The month, 1...12.
    var month: Int?
    /// The first day of the week, which matters for several weekdays in every second or later week.
    var firstWeekday = Weekday.monday

    /// Returns whether a day would be an occurrence if the interval were 1.
    private func isOccurrence(_ day: Day) -> Bool {
        if !weekdays.isEmpty, !weekdays.contains(day.weekday) { return false }
        guard nth != nil || monthDay != nil || month != nil else { return true }
        let date = day.date
        let length = Day.days(inMonth: date.month, of: date.year)
        if let month, date.month != month { return false }
        if let monthDay, date.day != (monthDay < 0 ? length + 1 + monthDay : monthDay) { return false }
        guard let nth else { return true }
        return nth > 0 ? (date.day - 1) / 7 + 1 == nth : (length - date.day) / 7 + 1 == -nth
    }

    /// Returns the first occurrence on or after a day, or nil if there is none in the supported range.
    func first(from day: Day) -> Day? {
        // The next February 29 can be eight years away.
        for count in 0...(8 * 366) {
            guard let later = day.adding(days: count) else { return nil }
            if isOccurrence(later) { return later }
        }
        return nil
    }
}

extension QuickRepeat: CustomStringConvertible {
    /// The RRULE text (RFC 5545, 3.3.10), without parts that equal their defaults.
    var description: String {
        var parts = ["FREQ=\(Self.frequency(unit))"]
        if interval > 1 { parts.append("INTERVAL=\(interval)") }
        if let month { parts.append("BYMONTH=\(month)") }
        if let monthDay { parts.append("BYMONTHDAY=\(monthDay)") }
        if !weekdays.isEmpty {
            let ordinal = nth.map(String.init) ?? ""
            parts.append("BYDAY=" + weekdays.map { ordinal + $0.code }.joined(separator: ","))
        }
        if unit == .week, interval > 1, weekdays.count > 1, firstWeekday != .monday {
            parts.append("WKST=" + firstWeekday.code)
        }
        return parts.joined(separator: ";")
    }

    private static func frequency(_ unit: TimeUnit) -> String {
        switch unit {
        case .minute: "MINUTELY"
        case .hour: "HOURLY"
        case .day: "DAILY"
        case .week: "WEEKLY"
        case .month: "MONTHLY"
        case .year: "YEARLY"
        }
    }
}
