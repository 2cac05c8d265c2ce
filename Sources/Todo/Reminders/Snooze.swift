/// The duration for which a reminder is snoozed.
public enum Snooze: String, CaseIterable, Sendable {
    case tenMinutes, hour, tomorrow

    /// Returns when the snooze ends.
    ///
    /// - Parameters:
    ///   - now: The current time.
    ///   - morning: The time of day at which a reminder snoozed until tomorrow returns, in the user's time zone at that
    ///     time.
    public func end(from now: Now, morning: TimeOfDay) -> CalendarTime {
        switch self {
        case .tenMinutes: Self.later(now, seconds: 600)
        case .hour: Self.later(now, seconds: 3600)
        case .tomorrow:
            .floating(LocalTime(day: now.today.adding(days: 1) ?? now.today, time: morning))
        }
    }

    /// Returns a time in UTC, so that clock changes do not affect the duration.
    private static func later(_ now: Now, seconds: Int) -> CalendarTime {
        .zoned(.utc(LocalTime(seconds: now.instant + seconds) ?? now.local))
    }
}
