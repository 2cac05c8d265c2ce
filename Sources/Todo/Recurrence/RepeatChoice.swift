// How something comes again, as an editor in words offers it.

/// How something comes again, in the terms of an editor: what its rows and switches say, and no other rule.
///
/// Of a rule that it cannot say there is none: an editor keeps that as it is until another is chosen.
public struct RepeatChoice: Hashable, Sendable {
    /// Which day of a month it is on.
    public enum MonthDay: Hashable, Sendable {
        /// The day that its first turn has.
        case same
        /// This day, 1...31; months without it are passed over.
        case day(Int)
        /// The month's last day.
        case last
        /// The nth such day of the week, 1...5; the last is -1.
        case nth(Int, Weekday)
    }

    /// Days, weeks, months or years; an editor has no hours or minutes.
    public var frequency: RecurrenceParts.Frequency
    /// Each so many of them.
    public var interval = 1
    /// Of weeks: these days; none is the day that its first turn has.
    public var weekdays: Set<Weekday> = []
    /// Of months and years: the day of the month.
    public var monthDay = MonthDay.same
    /// Of years: the month, 1...12; nil is the one that its first turn has, on the same day.
    public var month: Int?
    /// When it ends.
    public var end = RecurrenceParts.End.never
    /// What each second week, and so on, begins with.
    public var weekStart = Weekday.monday
    /// What the next turn is reckoned from.
    public var origin = RepeatOrigin.due

    /// Each day, week, month or year.
    public init(_ frequency: RecurrenceParts.Frequency) { self.frequency = frequency }
}

extension RepeatChoice {
    /// What a rule says; nil where an editor has no words for it.
    public init?(_ parts: RecurrenceParts, from origin: RepeatOrigin = .due) {
        let others = [parts.weekNumbers, parts.yearDays, parts.hours, parts.minutes, parts.seconds]
        guard others.allSatisfy(\.isEmpty), !parts.frequency.isWithinDay else { return nil }
        self.init(parts.frequency)
        (interval, end, weekStart, self.origin) = (parts.interval, parts.end, parts.weekStart, origin)
        guard takeDays(of: parts) else { return nil }
    }

    private mutating func takeDays(of parts: RecurrenceParts) -> Bool {
        switch parts.frequency {
        case .daily, .weekly:
            guard parts.months.isEmpty, parts.monthDays.isEmpty, parts.setPositions.isEmpty else { return false }
            guard !parts.weekdays.isEmpty else { return true }
            // Each nth day, where it is one of these: an editor does not say that.
            guard parts.frequency == .weekly || parts.interval == 1 else { return false }
            frequency = .weekly
            weekdays = Set(parts.weekdays.map(\.weekday))
            return true
        case .hourly, .minutely: return false
        case .monthly:
            guard parts.months.isEmpty, let day = Self.monthDay(of: parts) else { return false }
            monthDay = day
            return true
        case .yearly:
            guard parts.months.count <= 1, let day = Self.monthDay(of: parts) else { return false }
            // Without a month they are days of the year, or of each month.
            guard parts.months.count == 1 || day == .same else { return false }
            (month, monthDay) = (parts.months.first, day)
            return true
        }
    }

    private static func monthDay(of parts: RecurrenceParts) -> MonthDay? {
        switch (parts.monthDays.count, parts.weekdays.count, parts.setPositions.count) {
        case (0, 0, 0): return .same
        case (1, 0, 0):
            let day = parts.monthDays[0]
            return day == -1 ? .last : day > 0 ? .day(day) : nil
        case (0, 1, 0): return nth(parts.weekdays[0].ordinal, parts.weekdays[0].weekday)
        case (0, 1, 1) where parts.weekdays[0].ordinal == nil:
            return nth(parts.setPositions[0], parts.weekdays[0].weekday)
        default: return nil
        }
    }

    private static func nth(_ ordinal: Int?, _ weekday: Weekday) -> MonthDay? {
        ordinal.flatMap { [1, 2, 3, 4, 5, -1].contains($0) ? .nth($0, weekday) : nil }
    }

    /// The rule that says this.
    public var parts: RecurrenceParts {
        var parts = RecurrenceParts(frequency)
        (parts.interval, parts.end) = (interval, end)
        switch frequency {
        case .daily, .hourly, .minutely: break
        case .weekly:
            parts.weekdays = Weekday.allCases.filter(weekdays.contains).map { .init($0) }
            // Elsewhere it changes nothing.
            if interval > 1 { parts.weekStart = weekStart }
        case .monthly: addMonthDay(to: &parts)
        case .yearly:
            parts.months = month.map { [$0] } ?? []
            if month != nil { addMonthDay(to: &parts) }
        }
        return parts
    }

    private func addMonthDay(to parts: inout RecurrenceParts) {
        switch monthDay {
        case .same: break
        case .day(let day): parts.monthDays = [day]
        case .last: parts.monthDays = [-1]
        case .nth(let ordinal, let weekday): parts.weekdays = [.init(weekday, ordinal: ordinal)]
        }
    }
}

// MARK: - From a date

extension RepeatChoice {
    /// The days of a month that a day is one of: by its number, as the nth day of the week, from the month's end.
    public static func monthDays(of day: Day) -> [MonthDay] {
        let (year, month, number) = day.date
        let left = Day.days(inMonth: month, of: year) - number
        var days: [MonthDay] = [.day(number)]
        // What only some months have a fifth of is rather the last.
        if number <= 28 { days.append(.nth((number - 1) / 7 + 1, day.weekday)) }
        if left < 7 { days.append(.nth(-1, day.weekday)) }
        if left == 0 { days.append(.last) }
        return days
    }

    /// What is mostly wanted of something that is due on a day.
    ///
    /// - Parameter weekend: the days that are no working days.
    public static func usual(on day: Day, weekend: Weekend = .usual) -> [RepeatChoice] {
        var workdays = RepeatChoice(.weekly)
        workdays.weekdays = Set(weekend.workdays)
        var weekly = RepeatChoice(.weekly)
        weekly.weekdays = [day.weekday]
        var secondWeeks = weekly
        secondWeeks.interval = 2
        let monthly = monthDays(of: day).map { monthDay in
            var choice = RepeatChoice(.monthly)
            choice.monthDay = monthDay
            return choice
        }
        var yearly = RepeatChoice(.yearly)
        (yearly.month, yearly.monthDay) = (day.month, .day(day.day))
        return [RepeatChoice(.daily), workdays, weekly, secondWeeks] + monthly + [yearly]
    }

    /// The same, reckoned from another thing; what is counted from no day that stays cannot end after so many times.
    public func from(_ origin: RepeatOrigin) -> RepeatChoice {
        var choice = self
        choice.origin = origin
        if origin == .completion, case .count = end { choice.end = .never }
        return choice
    }
}
