// When an item is due of which several phrases tell something.

/// What the phrases of a title say together.
struct DueSum {
    private(set) var due: CalendarTime?
    private(set) var rule: QuickRepeat?
    /// The time of day, if the phrases name one.
    private(set) var time: TimeOfDay?
    /// Whether the phrases name a time on the clock and not only a part of the day.
    let hasClock: Bool
    /// Whether the phrases agree, and the day can be written.
    private(set) var isWhole = true

    init(_ readings: [Reading], at moment: ReadingContext) {
        let clock = readings.first { $0.time != nil }
        let part = readings.compactMap(\.part).first
        hasClock = clock != nil
        rule = readings.compactMap(\.rule).first
        guard !readings.isEmpty else { return }
        let day = readings.compactMap(\.day).first
        time = Self.time(clock, part, at: moment)
        // "today morning" in the afternoon is today, at no hour.
        if clock == nil, let part = time, day == moment.today, LocalTime(day: moment.today, time: part) <= moment.now {
            time = nil
        }
        guard clock == nil || time != nil, let first = first(day, at: moment),
            moveOn(clock, part, on: first, at: moment)
        else {
            isWhole = false
            return
        }
        due = time.map { .floating(LocalTime(day: first, time: $0)) } ?? .day(first)
    }

    /// The time on a clock, in a part of the day or by itself; nil if the clock shows no such time in that part.
    private static func time(_ clock: Reading?, _ part: DayPart?, at moment: ReadingContext) -> TimeOfDay? {
        guard let time = clock?.time else { return part.map(moment.time) }
        guard let part else { return time }
        return part.hour(time.hour, isOpen: clock?.isOpen == true).flatMap {
            TimeOfDay(hour: $0, minute: time.minute)
        }
    }

    /// The day: that which was said, or is given, or the first that is not over; with a repeat the first turn from there on.
    private func first(_ day: Day?, at moment: ReadingContext) -> Day? {
        let today = moment.today
        let day = day ?? moment.setting.day
        let from = day ?? today
        guard let turn = rule.map({ $0.first(from: from) }) ?? from else { return nil }
        guard day == nil, turn == today, let time, LocalTime(day: today, time: time) <= moment.now else { return turn }
        guard let tomorrow = today.adding(days: 1) else { return nil }
        return rule.map { $0.first(from: tomorrow) } ?? tomorrow
    }

    /// Moves a time that is over by half a day, if its hour may be one on a 12-hour clock: "today at 7:30" at ten in the
    /// morning is 19:30. A time such as "9am", "09:30" or "14:30" stays as it is, even if it is over.
    ///
    /// - Returns: false if the hour is open and both times are over.
    private mutating func moveOn(_ clock: Reading?, _ part: DayPart?, on day: Day, at moment: ReadingContext) -> Bool {
        guard let clock, clock.isOpen, let said = time, day == moment.today,
            LocalTime(day: day, time: said) <= moment.now
        else { return true }
        // A part of the day has chosen between before noon and after.
        guard part == nil else { return false }
        time = TimeOfDay(seconds: said.seconds + LocalTime.secondsADay / 2)
        return time.map { LocalTime(day: day, time: $0) > moment.now } ?? false
    }
}
