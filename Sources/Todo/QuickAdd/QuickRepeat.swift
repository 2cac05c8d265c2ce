// The repeats that quick add can say.

/// A length of time that repeats and distances are told in.
enum TimeUnit: Hashable {
    case minute, hour, day, week, month, year
}

/// A repeat in the forms that quick add knows; the text of its rule is what leaves it.
struct QuickRepeat: Hashable {
    /// Day, week, month or year.
    var unit: TimeUnit
    /// Each so many units.
    var interval = 1
    /// On these days of the week, in the week's order from Monday on.
    var weekdays: [Weekday] = []
    /// On the so many-th such day of the week in a month; the last is -1.
    var nth: Int?
    /// On this day of the month; the last is -1.
    var monthDay: Int?
    /// In this month, 1...12.
    var month: Int?
    /// What a week begins with, which counts where several days of each second week are meant.
    var firstWeekday = Weekday.monday

    /// Whether a day is one of its turns, were each unit one.
    private func isTurn(_ day: Day) -> Bool {
        if !weekdays.isEmpty, !weekdays.contains(day.weekday) { return false }
        guard nth != nil || monthDay != nil || month != nil else { return true }
        let date = day.date
        let length = Day.days(inMonth: date.month, of: date.year)
        if let month, date.month != month { return false }
        if let monthDay, date.day != (monthDay < 0 ? length + 1 + monthDay : monthDay) { return false }
        guard let nth else { return true }
        return nth > 0 ? (date.day - 1) / 7 + 1 == nth : (length - date.day) / 7 + 1 == -nth
    }

    /// Its first turn on a day or after it; nil where it has none before the calendar ends.
    func first(from day: Day) -> Day? {
        // The 29th of February may be eight years away.
        for count in 0...(8 * 366) {
            guard let later = day.adding(days: count) else { return nil }
            if isTurn(later) { return later }
        }
        return nil
    }
}

extension QuickRepeat: CustomStringConvertible {
    /// As an RRULE says it (RFC 5545, 3.3.10), without what is so without being said.
    var description: String {
        var parts = ["FREQ=\(Self.frequency(unit))"]
        if interval > 1 { parts.append("INTERVAL=\(interval)") }
        if let month { parts.append("BYMONTH=\(month)") }
        if let monthDay { parts.append("BYMONTHDAY=\(monthDay)") }
        if !weekdays.isEmpty {
            let place = nth.map(String.init) ?? ""
            parts.append("BYDAY=" + weekdays.map { place + $0.code }.joined(separator: ","))
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
