// The distance between the start and the due date of an occurrence.

extension TimeSpan {
    /// The distance from a start to a due date. Returns nil if the due date is not later, or more than `longest` days
    /// later.
    ///
    /// Within one time zone, the distance is in local time: 08:00 to 18:00 is ten hours even if the clocks change in
    /// between. Between two zones, the distance is elapsed time. A whole day counts from midnight.
    public init?(from start: CalendarTime, to due: CalendarTime, by rules: some ZoneRules) {
        let seconds =
            Self.isOneClock(start, due)
            ? due.local.seconds - start.local.seconds : rules.instant(of: due) - rules.instant(of: start)
        guard (1...Self.longest * LocalTime.secondsADay).contains(seconds) else { return nil }
        self.init(days: seconds / LocalTime.secondsADay, seconds: seconds % LocalTime.secondsADay)
    }

    /// Returns the due date at this distance after a start, or nil if that is out of range. The result has the kind and
    /// time zone of `due`.
    public func due(after start: CalendarTime, like due: CalendarTime, by rules: some ZoneRules) -> CalendarTime? {
        time(total, from: start, like: due, by: rules)
    }

    /// Returns the start at this distance before a due date, or nil if that is out of range. The result has the kind
    /// and time zone of `start`.
    public func start(before due: CalendarTime, like start: CalendarTime, by rules: some ZoneRules) -> CalendarTime? {
        time(-total, from: due, like: start, by: rules)
    }

    /// The total distance in seconds, if no clock changes in between.
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

    /// Returns whether two times are on the same clock. A whole day is on every clock.
    static func isOneClock(_ one: CalendarTime, _ other: CalendarTime) -> Bool {
        one.time == nil || other.time == nil || one.zone == other.zone
    }
}
