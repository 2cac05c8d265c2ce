import DateWording
import GLibSupport
import Todo

/// Describes repeat rules, such as “Every 2 weeks on Monday and Friday” or “Monthly on the second Tuesday”.
package struct RepeatRuleFormatter: Sendable {
    /// Formats the dates in a description.
    package let dates: DateWords

    package init(_ dates: DateWords) { self.dates = dates }

    /// Returns a description of a rule with its end. A rule that needs more than a short sentence gets a generic name.
    ///
    /// - Parameter isFromCompletion: Whether the rule counts from completion.
    package func text(_ rule: RecurrenceParts, isFromCompletion: Bool = false) -> String {
        guard let schedule = schedule(rule, isFromCompletion: isFromCompletion) else { return tr("Custom rule") }
        switch rule.end {
        case .never: return schedule
        case .count(let count):
            return dates.style.localized(
                trn("{rule}, {count} time", "{rule}, {count} times", count).filling("rule", with: schedule))
        case .until(let until):
            return tr("{rule}, until {date}").filling(["rule": schedule, "date": dates.date(lastDay(until))])
        }
    }

    private func lastDay(_ until: RecurrenceParts.Until) -> Day {
        switch until {
        case .day(let day): day
        case .floating(let time): time.day
        case .utc(let time): dates.now.zones.local(of: .zoned(.utc(time))).day
        }
    }

    private func schedule(_ rule: RecurrenceParts, isFromCompletion: Bool) -> String? {
        if isFromCompletion, !rule.hasBy { return dates.style.localized(Self.afterCompletion(rule)) }
        guard let schedule = schedule(rule) else { return nil }
        return isFromCompletion ? tr("{rule}, counted from completion").filling("rule", with: schedule) : schedule
    }

    /// Returns a description without the end, or nil if no short sentence describes the rule.
    private func schedule(_ rule: RecurrenceParts) -> String? {
        let others = [rule.weekNumbers, rule.yearDays, rule.hours, rule.minutes, rule.seconds]
        guard others.allSatisfy(\.isEmpty) else { return nil }
        switch rule.frequency {
        case .hourly, .minutely:
            return rule.weekdays.isEmpty ? inMonths(rule, weekdays(of: rule)) : nil
        case .daily, .weekly: return inMonths(rule, weekdays(of: rule))
        case .monthly: return inMonths(rule, dayOfMonth(of: rule))
        case .yearly: return yearly(rule)
        }
    }

    // MARK: Days of the week

    private func weekdays(of rule: RecurrenceParts) -> String? {
        guard rule.monthDays.isEmpty, rule.setPositions.isEmpty else { return nil }
        let days = Set(rule.weekdays.map(\.weekday))
        guard !days.isEmpty else { return every(rule) }
        // No short sentence describes every nth day that is also one of these weekdays.
        guard rule.frequency == .weekly || rule.interval == 1 else { return nil }
        if rule.interval == 1, days.count == 7 { return tr("Daily") }
        if rule.interval == 1, days == Set(dates.style.weekend.workdays) { return tr("Every weekday") }
        var weekly = rule
        weekly.frequency = .weekly
        // Translators: “Weekly on Monday and Friday”, or “Yearly on May 3”.
        return tr("{rule} on {days}").filling(["rule": every(weekly), "days": joined(inOrder(days).map(\.name))])
    }

    /// Returns weekdays in the order of the user's week.
    private func inOrder(_ days: Set<Weekday>) -> [Weekday] {
        let first = dates.style.firstWeekday.rawValue
        return days.sorted { ($0.rawValue - first + 7) % 7 < ($1.rawValue - first + 7) % 7 }
    }

    // MARK: Days of a month

    private func dayOfMonth(of rule: RecurrenceParts) -> String? {
        let period = every(rule)
        if let (weekday, ordinal) = Self.nthWeekday(of: rule) {
            return Self.on(weekday, ordinal: ordinal, period: period)
        }
        guard rule.weekdays.isEmpty, rule.setPositions.isEmpty else { return nil }
        if rule.monthDays.isEmpty { return period }
        if rule.monthDays == [-1] { return tr("{rule} on the last day").filling("rule", with: period) }
        guard rule.monthDays.allSatisfy({ $0 > 0 }) else { return nil }
        let days = dates.style.localized(joined(rule.monthDays.sorted().map(Self.ordinal)))
        // Translators: The day is a day of the month, such as the 26th: “Monthly on the 26th”.
        guard rule.monthDays.count > 1 else { return tr("{rule} on the {day}").filling(["rule": period, "day": days]) }
        // Translators: The days are several days of the month, such as the 1st and 15th.
        return tr("{rule} on the {days}").filling(["rule": period, "days": days])
    }

    /// Returns a day of the month as an ordinal number.
    private static func ordinal(_ day: Int) -> String {
        let pattern =
            switch day {
            // Translators: An ordinal number, a day of the month: 1st, 21st, 31st.
            case 1, 21, 31: tr("{day}st")
            // Translators: An ordinal number, a day of the month: 2nd, 22nd.
            case 2, 22: tr("{day}nd")
            // Translators: An ordinal number, a day of the month: 3rd, 23rd.
            case 3, 23: tr("{day}rd")
            // Translators: An ordinal number, a day of the month: 4th, 26th.
            default: tr("{day}th")
            }
        return pattern.filling("day", with: "\(day)")
    }

    /// Returns the nth weekday of a month in both notations of a rule (BYDAY=2TU, or BYDAY=TU with BYSETPOS=2).
    private static func nthWeekday(of rule: RecurrenceParts) -> (Weekday, Int)? {
        guard rule.monthDays.isEmpty, rule.weekdays.count == 1, let day = rule.weekdays.first else { return nil }
        if let ordinal = day.ordinal { return rule.setPositions.isEmpty ? (day.weekday, ordinal) : nil }
        return rule.setPositions.count == 1 ? rule.setPositions.first.map { (day.weekday, $0) } : nil
    }

    private static func on(_ weekday: Weekday, ordinal: Int, period: String) -> String? {
        let pattern: String
        switch ordinal {
        case 1: pattern = tr("{rule} on the first {weekday}")
        case 2: pattern = tr("{rule} on the second {weekday}")
        case 3: pattern = tr("{rule} on the third {weekday}")
        case 4: pattern = tr("{rule} on the fourth {weekday}")
        case 5: pattern = tr("{rule} on the fifth {weekday}")
        case -1: pattern = tr("{rule} on the last {weekday}")
        default: return nil
        }
        return pattern.filling(["rule": period, "weekday": weekday.name])
    }

    // MARK: Months of a year

    private func yearly(_ rule: RecurrenceParts) -> String? {
        if rule.months.count == 1, rule.monthDays.count == 1, rule.monthDays[0] > 0, rule.weekdays.isEmpty,
            rule.setPositions.isEmpty
        {
            let day = dates.date(month: rule.months[0], day: rule.monthDays[0])
            return tr("{rule} on {days}").filling(["rule": every(rule), "days": day])
        }
        // Without a month, these are days of the year, or days of each month.
        guard !rule.months.isEmpty || rule.monthDays.isEmpty && rule.weekdays.isEmpty else { return nil }
        // BYSETPOS counts through all of the year's months.
        guard rule.setPositions.isEmpty || rule.months.count == 1 else { return nil }
        return inMonths(rule, dayOfMonth(of: rule))
    }

    private func inMonths(_ rule: RecurrenceParts, _ schedule: String?) -> String? {
        guard let schedule, !rule.months.isEmpty else { return schedule }
        let months = joined(Set(rule.months).sorted().map(MonthName.full))
        // Translators: “Daily in March and April”.
        return tr("{rule} in {months}").filling(["rule": schedule, "months": months])
    }

    // MARK: Frequency

    private func every(_ rule: RecurrenceParts) -> String { dates.style.localized(Self.every(rule)) }

    private static func every(_ rule: RecurrenceParts) -> String {
        let count = rule.interval
        return switch rule.frequency {
        case .minutely: count == 1 ? tr("Every minute") : trn("Every {count} minute", "Every {count} minutes", count)
        case .hourly: count == 1 ? tr("Hourly") : trn("Every {count} hour", "Every {count} hours", count)
        case .daily: count == 1 ? tr("Daily") : trn("Every {count} day", "Every {count} days", count)
        case .weekly: count == 1 ? tr("Weekly") : trn("Every {count} week", "Every {count} weeks", count)
        case .monthly: count == 1 ? tr("Monthly") : trn("Every {count} month", "Every {count} months", count)
        case .yearly: count == 1 ? tr("Yearly") : trn("Every {count} year", "Every {count} years", count)
        }
    }

    private static func afterCompletion(_ rule: RecurrenceParts) -> String {
        let count = rule.interval
        return switch rule.frequency {
        case .minutely: trn("{count} minute after completion", "{count} minutes after completion", count)
        case .hourly: trn("{count} hour after completion", "{count} hours after completion", count)
        case .daily: trn("{count} day after completion", "{count} days after completion", count)
        case .weekly: trn("{count} week after completion", "{count} weeks after completion", count)
        case .monthly: trn("{count} month after completion", "{count} months after completion", count)
        case .yearly: trn("{count} year after completion", "{count} years after completion", count)
        }
    }

    /// Returns the texts as an enumeration: “Monday, Wednesday and Friday”.
    private func joined(_ texts: [String]) -> String {
        guard let last = texts.last, texts.count > 1 else { return texts.first ?? "" }
        let first = texts.dropLast().joined(separator: tr(", "))
        // Translators: The end of a list: “Monday, Wednesday and Friday”.
        return tr("{first} and {last}").filling(["first": first, "last": last])
    }
}
