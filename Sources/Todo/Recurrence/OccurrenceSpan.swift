// How long after its start an occurrence is due.

extension TimeSpan {
    /// The usual distance from a start to a due date; nil where the due date is not later, or later than `longest`.
    ///
    /// On one clock it is what the clock shows: from 08:00 to 18:00 stays so when clocks change. Between two zones it is exact.
    /// A whole day begins at midnight.
    public init?(from start: CalendarTime, to due: CalendarTime, by rules: some ZoneRules) {
        let seconds =
            Self.isOneClock(start, due)
            ? due.local.seconds - start.local.seconds : rules.instant(of: due) - rules.instant(of: start)
        guard (1...Self.longest * LocalTime.secondsADay).contains(seconds) else { return nil }
        self.init(days: seconds / LocalTime.secondsADay, seconds: seconds % LocalTime.secondsADay)
    }

    /// The due date at this distance after a start, of the same kind and zone as another due date; nil beyond the calendar's
    /// end.
    public func due(after start: CalendarTime, like due: CalendarTime, by rules: some ZoneRules) -> CalendarTime? {
        time(total, from: start, like: due, by: rules)
    }

    /// The start at this distance before a due date, of the same kind and zone as another start; nil before the calendar's
    /// beginning.
    public func start(before due: CalendarTime, like start: CalendarTime, by rules: some ZoneRules) -> CalendarTime? {
        time(-total, from: due, like: start, by: rules)
    }

    /// The whole distance, in seconds, where no clock is changed on the way.
    var total: Int { days * LocalTime.secondsADay + seconds }

    private func time(
        _ seconds: Int, from origin: CalendarTime, like kind: CalendarTime, by rules: some ZoneRules
    ) -> CalendarTime? {
        if Self.isOneClock(origin, kind) {
            return origin.local.adding(seconds: seconds).map { kind.at($0, by: rules) }
        }
        return rules.local(at: rules.instant(of: origin) + seconds, in: kind.zone ?? rules.current)
            .map { kind.at($0, by: rules) }
    }

    /// Whether two times are shown by one clock: a whole day is a day of any.
    static func isOneClock(_ one: CalendarTime, _ other: CalendarTime) -> Bool {
        one.time == nil || other.time == nil || one.zone == other.zone
    }
}
