// A reminder of one's own, while it is being chosen.

import Todo

/// A reminder that is none of those offered, while it is being chosen: at a time, or so long before the item is due.
struct ReminderDraft: Equatable, Sendable {
    /// What is chosen: a time, or how long before.
    enum Kind: String, Sendable {
        case time, span
    }

    /// What is counted before the item is due.
    enum Unit: CaseIterable, Sendable {
        case minutes, hours, days, weeks
    }

    let kind: Kind
    /// The day and the time of the clock here.
    private(set) var day: Day
    private(set) var time: TimeOfDay
    /// How many of what.
    private(set) var count: Int
    private(set) var unit: Unit
    /// What the clock here shows.
    private let here: LocalTime

    /// The first that is offered: at the time when the item is due where that is to come, in the morning of a whole day, and
    /// else with the next hour; or a usual while before.
    ///
    /// - Parameter due: when the item is due.
    init(_ kind: Kind, due: CalendarTime?, at now: Now) {
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

    /// The hour of what has a date alone.
    private static let morning = TimeOfDay(hour: 9, minute: 0) ?? .midnight

    /// The most that can be chosen of a unit.
    static func most(_ unit: Unit) -> Int { unit == .weeks ? TimeSpan.longest / 7 : 999 }

    mutating func choose(_ day: Day) { self.day = day }

    mutating func choose(_ time: TimeOfDay) { self.time = time }

    mutating func choose(_ count: Int) { self.count = min(max(count, 1), Self.most(unit)) }

    mutating func choose(_ unit: Unit) {
        self.unit = unit
        choose(count)
    }

    /// Whether the time is over by now.
    var isPast: Bool { kind == .time && LocalTime(day: day, time: time) <= here }

    /// What is chosen; nil where it would never be told.
    var reminder: Reminder? {
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
