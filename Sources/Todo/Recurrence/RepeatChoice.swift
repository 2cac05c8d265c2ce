/// A repeat that the rows and switches of the editor can express.
///
/// Rules that the editor cannot express have no `RepeatChoice`. The editor leaves such a rule unchanged until the user
/// chooses another repeat.
public struct RepeatChoice: Hashable, Sendable {
    /// The day of the month of a monthly or yearly repeat.
    public enum MonthDay: Hashable, Sendable {
        /// The same day as the first occurrence.
        case same
        /// A fixed day, 1...31. Months without that day are skipped.
        case day(Int)
        /// The last day of the month.
        case last
        /// The nth such weekday of the month, 1...5, or -1 for the last.
        case nth(Int, Weekday)
    }

    /// The unit: days, weeks, months or years. The editor does not offer hours or minutes.
    public var frequency: RecurrenceParts.Frequency
    /// The number of units between occurrences.
    public var interval = 1
    /// The days of a weekly repeat; empty for the weekday of the first occurrence.
    public var weekdays: Set<Weekday> = []
    public var monthDay = MonthDay.same
    /// The month of a yearly repeat, 1...12, or nil for the month and day of the first occurrence.
    public var month: Int?
    public var end = RecurrenceParts.End.never
    /// The first day of the week, which matters for weekly repeats with an interval above 1.
    public var weekStart = Weekday.monday
    /// Whether the next occurrence is counted from the due date or from the completion.
    public var origin = RepeatOrigin.due

    public init(_ frequency: RecurrenceParts.Frequency) { self.frequency = frequency }
}

extension RepeatChoice {
    /// Returns nil if the editor cannot express the rule.
    public init?(_ parts: RecurrenceParts, from origin: RepeatOrigin = .due) {
        let others = [parts.weekNumbers, parts.yearDays, parts.hours, parts.minutes, parts.seconds]
        guard others.allSatisfy(\.isEmpty), !parts.frequency.isWithinDay else { return nil }
        self.init(parts.frequency)
        interval = parts.interval
        end = parts.end
        weekStart = parts.weekStart
        self.origin = origin
        guard adoptDays(of: parts) else { return nil }
    }

    private mutating func adoptDays(of parts: RecurrenceParts) -> Bool {
        switch parts.frequency {
        case .daily, .weekly:
            guard parts.months.isEmpty, parts.monthDays.isEmpty, parts.setPositions.isEmpty else { return false }
            guard !parts.weekdays.isEmpty else { return true }
            // The editor cannot express every nth day limited to some weekdays.
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
            // Without a month, the days are days of the year or of every month.
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

    /// The corresponding rule.
    public var parts: RecurrenceParts {
        var parts = RecurrenceParts(frequency)
        (parts.interval, parts.end) = (interval, end)
        switch frequency {
        case .daily, .hourly, .minutely: break
        case .weekly:
            parts.weekdays = Weekday.allCases.filter(weekdays.contains).map { .init($0) }
            // With an interval of 1, the start of the week has no effect.
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

// MARK: - Suggestions for a date

extension RepeatChoice {
    /// Returns the ways to describe a day within its month: by number, as the nth weekday, and from the end of the
    /// month.
    public static func monthDays(of day: Day) -> [MonthDay] {
        let (year, month, number) = day.date
        let daysAfter = Day.days(inMonth: month, of: year) - number
        var days: [MonthDay] = [.day(number)]
        // Not every month has a fifth such weekday, so the last one is offered instead.
        if number <= 28 { days.append(.nth((number - 1) / 7 + 1, day.weekday)) }
        if daysAfter < 7 { days.append(.nth(-1, day.weekday)) }
        if daysAfter == 0 { days.append(.last) }
        return days
    }

    /// Returns the common repeats for a task that is due on a day.
    ///
    /// - Parameters:
    ///   - day: The due day.
    ///   - weekend: The days that are not working days.
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

    /// Returns the same repeat with another origin. A repeat counted from completion cannot have a COUNT, because it
    /// has no fixed start.
    public func from(_ origin: RepeatOrigin) -> RepeatChoice {
        var choice = self
        choice.origin = origin
        if origin == .completion, case .count = end { choice.end = .never }
        return choice
    }
}
