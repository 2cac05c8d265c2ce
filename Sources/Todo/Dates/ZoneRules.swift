// What is to be known of time zones; the system's database is asked elsewhere.

/// What the rules of time zones say.
public protocol ZoneRules: Sendable {
    /// Seconds east of UTC in a zone at an instant; nil where the zone is not known.
    ///
    /// - Parameter instant: seconds since 1970-01-01T00:00:00Z.
    func offset(in zone: String, at instant: Int) -> Int?

    /// The name of the zone one is in; it may be another one at any time.
    var current: String { get }
}

extension ZoneRules {
    /// The time that a clock in a zone shows; nil where the zone is not known.
    ///
    /// A time that the clock skips counts by what it was before, one that it shows twice is the first (RFC 5545, 3.3.5).
    public func resolve(_ local: LocalTime, in zone: String) -> ZonedTime? {
        offset(of: local, in: zone).map { ZonedTime(local: local, offset: $0, zone: zone) }
    }

    /// Seconds east of UTC of the clock that shows a time; a written time has whole minutes of it only.
    private func offset(of local: LocalTime, in zone: String) -> Int? {
        // No zone changes its clock twice within two days.
        guard let before = offset(in: zone, at: local.seconds - LocalTime.secondsADay),
            let after = offset(in: zone, at: local.seconds + LocalTime.secondsADay)
        else { return nil }
        let isAfter =
            before != after && offset(in: zone, at: local.seconds - before) != before
            && offset(in: zone, at: local.seconds - after) == after
        return isAfter ? after : before
    }

    /// What a clock in a zone shows at an instant; nil where the zone is not known.
    ///
    /// - Parameter instant: seconds since 1970-01-01T00:00:00Z.
    public func local(at instant: Int, in zone: String) -> LocalTime? {
        offset(in: zone, at: instant).flatMap { LocalTime(seconds: instant + $0) }
    }

    /// When a time is, where one is now: the instant at which a whole day begins, or the time comes.
    ///
    /// - Returns: seconds since 1970-01-01T00:00:00Z.
    public func instant(of time: CalendarTime) -> Int {
        switch time {
        case .zoned(let zoned): zoned.local.seconds - (offset(of: zoned.local, in: zoned.zone) ?? zoned.offset)
        case .day, .floating: time.local.seconds - (offset(of: time.local, in: current) ?? 0)
        }
    }

    /// The day and time where one is now: a time in a zone as the clock here shows it then.
    public func local(of time: CalendarTime) -> LocalTime {
        guard case .zoned = time else { return time.local }
        return local(at: instant(of: time), in: current) ?? time.local
    }
}
