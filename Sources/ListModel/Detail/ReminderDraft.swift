import Todo

/// A custom reminder that the user is choosing: at a time, or a time span before the due date.
package struct ReminderDraft: Equatable, Sendable {
    /// The kind of the reminder: a fixed time, or a time span before the due date.
    package enum Kind: String, Sendable {
        case time, span
    }

    /// The unit of the time span.
    package enum Unit: CaseIterable, Sendable {
        case minutes, hours, days, weeks
    }

    package let kind: Kind
    /// The chosen day and time, in the local time zone.
    package private(set) var day: Day
    package private(set) var time: TimeOfDay
    /// The number of units, and the unit.
    package private(set) var count: Int
    package private(set) var unit: Unit
    /// The current local time.
    private let here: LocalTime

    /// Creates a draft with default values. The default time is the item's due time if that is in the future (the
    /// morning for an all-day item), and otherwise the next full hour. The default time span is a common one.
    ///
    /// - Parameter due: The item's due date.
    package init(_ kind: Kind, due: CalendarTime?, at now: Now) {
        self.kind = kind
        here = now.local
        let isDay = due != nil && due?.time == nil
        (count, unit) = isDay ? (2, .days) : (30, .minutes)
        var first = here.adding(seconds: 3600 - here.time.seconds % 3600) ?? here
        if let due {
            let local = isDay ? LocalTime(day: due.day, time: Self.morning) : now.zones.local(of: due)
            if local > here { first = local }
        }
        (day, time) = (first.day, first.time)
    }

    /// The default time for due dates without a time.
    private static let morning = TimeOfDay(hour: 9, minute: 0) ?? .midnight

    package static func maxCount(_ unit: Unit) -> Int { unit == .weeks ? TimeSpan.longest / 7 : 999 }

    package mutating func choose(_ day: Day) { self.day = day }

    package mutating func choose(_ time: TimeOfDay) { self.time = time }

    package mutating func choose(_ count: Int) { self.count = min(max(count, 1), Self.maxCount(unit)) }

    package mutating func choose(_ unit: Unit) {
        self.unit = unit
        choose(count)
    }

    /// Whether the chosen time is in the past.
    package var isPast: Bool { kind == .time && LocalTime(day: day, time: time) <= here }

    /// The chosen reminder, or nil if it is in the past.
    package var reminder: Reminder? {
        switch kind {
        case .time: isPast ? nil : .at(.floating(LocalTime(day: day, time: time)))
        case .span: .fromDue(span)
        }
    }

    private var span: TimeSpan {
        switch unit {
        case .minutes: TimeSpan(seconds: -count * 60)
        case .hours: TimeSpan(seconds: -count * 3600)
        case .days: TimeSpan(days: -count)
        case .weeks: TimeSpan(days: -count * 7)
        }
    }
}
