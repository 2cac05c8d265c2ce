/// A day named relative to today, such as "next week". Quick add and the date picker use the same definitions.
public enum NearDay: CaseIterable, Sendable {
    /// Today and the day after.
    case today, tomorrow
    /// The first day of the next weekend, or today during a weekend.
    case weekend
    /// The first day of the next week.
    case nextWeek

    /// Returns the day, or nil if it is out of range.
    ///
    /// - Parameters:
    ///   - today: The current day.
    ///   - firstWeekday: The first day of the week.
    ///   - weekend: The days of the weekend.
    public func day(from today: Day, firstWeekday: Weekday, weekend: Weekend = .usual) -> Day? {
        switch self {
        case .today: today
        case .tomorrow: today.adding(days: 1)
        case .weekend: weekend.contains(today.weekday) ? today : today.next(weekend.first)
        case .nextWeek: today.adding(days: 1)?.next(firstWeekday)
        }
    }
}
