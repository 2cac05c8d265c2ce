// For how long a reminder is put off.

/// For how long a reminder is put off.
public enum Snooze: String, CaseIterable, Sendable {
    case tenMinutes, hour, tomorrow

    /// When the reminder comes again.
    ///
    /// - Parameter morning: the time at which it comes on the next day, wherever one is then.
    public func end(from now: Now, morning: TimeOfDay) -> CalendarTime {
        switch self {
        case .tenMinutes: Self.later(now, seconds: 600)
        case .hour: Self.later(now, seconds: 3600)
        case .tomorrow:
            .floating(LocalTime(day: now.today.adding(days: 1) ?? now.today, time: morning))
        }
    }

    /// A span of time passes as it does, whatever clocks are set to meanwhile.
    private static func later(_ now: Now, seconds: Int) -> CalendarTime {
        .zoned(.utc(LocalTime(seconds: now.instant + seconds) ?? now.local))
    }
}
