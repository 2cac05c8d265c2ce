// When an item is due of which several phrases tell something.

/// What the phrases of a title say together.
struct DueSum {
    private(set) var due: CalendarTime?
    private(set) var rule: QuickRepeat?
    /// Whether that is a day that can be written.
    private(set) var isWhole = true

    init(_ readings: [Reading], at moment: ReadingContext) {
        rule = readings.compactMap(\.rule).first
        let day = readings.compactMap(\.day).first
        var time = readings.compactMap(\.time).first
        // "today morning" in the afternoon is today, at no hour.
        let isPart = readings.contains { $0.isPart && $0.time != nil }
        if isPart, let part = time, day == moment.today, LocalTime(day: moment.today, time: part) <= moment.now {
            time = nil
        }
        guard !readings.isEmpty, let first = first(day, time, at: moment) else {
            isWhole = readings.isEmpty
            return
        }
        due = time.map { .floating(LocalTime(day: first, time: $0)) } ?? .day(first)
    }

    /// The day: that which was said, or is given, or the first that is not over; with a repeat the first turn from there on.
    private func first(_ day: Day?, _ time: TimeOfDay?, at moment: ReadingContext) -> Day? {
        let today = moment.today
        let day = day ?? moment.setting.day
        let from = day ?? today
        guard let turn = rule.map({ $0.first(from: from) }) ?? from else { return nil }
        guard day == nil, turn == today, let time, LocalTime(day: today, time: time) <= moment.now else { return turn }
        guard let tomorrow = today.adding(days: 1) else { return nil }
        return rule.map { $0.first(from: tomorrow) } ?? tomorrow
    }
}
