import Todo

/// The due date that results from all phrases in a title together.
struct CombinedDue {
    private(set) var due: CalendarTime?
    private(set) var rule: QuickRepeat?
    /// The time of day, if the phrases specify one.
    private(set) var time: TimeOfDay?
    /// Whether the phrases specify a clock time, not only a part of the day.
    let hasClock: Bool
    /// Whether the phrases are consistent and the due date is within the supported range.
    private(set) var isConsistent = true

    init(_ phrases: [ParsedPhrase], at moment: ParsingContext) {
        let clock = phrases.first { $0.time != nil }
        let part = phrases.compactMap(\.part).first
        hasClock = clock != nil
        rule = phrases.compactMap(\.rule).first
        guard !phrases.isEmpty else { return }
        let day = phrases.compactMap(\.day).first
        time = Self.time(clock, part, at: moment)
        // "Today morning" typed in the afternoon means today, without a time.
        if clock == nil, let part = time, day == moment.today, LocalTime(day: moment.today, time: part) <= moment.now {
            time = nil
        }
        guard clock == nil || time != nil, let first = first(day, at: moment),
            moveOn(clock, part, on: first, at: moment)
        else {
            isConsistent = false
            return
        }
        due = time.map { .floating(LocalTime(day: first, time: $0)) } ?? .day(first)
    }

    /// Returns the clock time, adjusted to the part of the day if there is one. Returns nil if that part of the day has
    /// no such time.
    private static func time(_ clock: ParsedPhrase?, _ part: DayPart?, at moment: ParsingContext) -> TimeOfDay? {
        guard let time = clock?.time else { return part.map(moment.time) }
        guard let part else { return time }
        return part.hour(time.hour, isOpen: clock?.isOpen == true).flatMap {
            TimeOfDay(hour: $0, minute: time.minute)
        }
    }

    /// Returns the due day: the named or preset day, or else today or, if the time has passed, tomorrow. With a repeat,
    /// returns the first occurrence on or after that day.
    private func first(_ day: Day?, at moment: ParsingContext) -> Day? {
        let today = moment.today
        let day = day ?? moment.setting.day
        let from = day ?? today
        guard let occurrence = rule.map({ $0.first(from: from) }) ?? from else { return nil }
        guard day == nil, occurrence == today, let time, LocalTime(day: today, time: time) <= moment.now else {
            return occurrence
        }
        guard let tomorrow = today.adding(days: 1) else { return nil }
        return rule.map { $0.first(from: tomorrow) } ?? tomorrow
    }

    /// Moves a time that has passed by half a day if the hour may be on a 12-hour clock: "today at 7:30" typed at ten
    /// in the morning is 19:30. A time such as "9am", "09:30" or "14:30" does not change, even if it has passed.
    ///
    /// - Returns: False if the hour is ambiguous and both times have passed.
    private mutating func moveOn(_ clock: ParsedPhrase?, _ part: DayPart?, on day: Day, at moment: ParsingContext)
        -> Bool
    {
        guard let clock, clock.isOpen, let typedTime = time, day == moment.today,
            LocalTime(day: day, time: typedTime) <= moment.now
        else { return true }
        // A part of the day has already decided between morning and afternoon.
        guard part == nil else { return false }
        time = TimeOfDay(seconds: typedTime.seconds + LocalTime.secondsADay / 2)
        return time.map { LocalTime(day: day, time: $0) > moment.now } ?? false
    }
}
