// Days that are named by how near they are.

/// A day that is named by how near it is. Quick add and the choice of a date by hand mean the same by them.
public enum NearDay: CaseIterable, Sendable {
    /// The day itself, and the one after it.
    case today, tomorrow
    /// The first day of the weekend from today on; today within one.
    case weekend
    /// The first day of the next week.
    case nextWeek

    /// Which day it is; nil where the calendar ends before.
    ///
    /// - Parameters:
    ///   - firstWeekday: the day that a week begins with.
    ///   - weekend: the days of the weekend.
    public func day(from today: Day, firstWeekday: Weekday, weekend: Weekend = .usual) -> Day? {
        switch self {
        case .today: today
        case .tomorrow: today.adding(days: 1)
        case .weekend: weekend.contains(today.weekday) ? today : today.next(weekend.first)
        case .nextWeek: today.adding(days: 1)?.next(firstWeekday)
        }
    }
}
