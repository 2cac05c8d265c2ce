// The rules of time zones; the system's database is asked elsewhere.

/// The rules of time zones.
public protocol ZoneRules: Sendable {
    /// Seconds east of UTC at an instant in a zone of the IANA database; nil where the database has no such zone.
    ///
    /// Ask ``clockOffset(in:at:)`` instead, which knows other zones too.
    ///
    /// - Parameter instant: seconds since 1970-01-01T00:00:00Z.
    func offset(in zone: String, at instant: Int) -> Int?

    /// The name of the zone one is in; it may be another one at any time.
    var current: String { get }
}

extension ZoneRules {
    /// Seconds east of UTC at an instant in a zone: one of the IANA database, else one whose name states its clock changes
    /// (``DefinedZone``) or its offset (`UTC+3`), else one of Windows; nil where the zone is not known.
    ///
    /// - Parameter instant: seconds since 1970-01-01T00:00:00Z.
    public func clockOffset(in zone: String, at instant: Int) -> Int? {
        if let offset = offset(in: zone, at: instant) { return offset }
        switch NamedZone.zone(zone) {
        case .defined(let zone): return zone.offset(at: instant)
        case .fixed(let offset): return offset
        case .aliases(let names): return names.lazy.compactMap { offset(in: $0, at: instant) }.first
        case nil: return nil
        }
    }

    /// The name under which the rules know a zone of Windows or one by its offset; nil where there is no such zone.
    public func knownName(of zone: String) -> String? {
        // Windows has names such as UTC+12 of its own, of the same sign.
        if let name = WindowsZones.names(of: zone).first(where: { offset(in: $0, at: 0) != nil }) { return name }
        return OffsetZone(zone)?.name
    }

    /// The time that a clock in a zone shows; nil where the zone is not known.
    ///
    /// A time that the clock skips counts by what it was before, one that it shows twice is the first (RFC 5545, 3.3.5).
    public func resolve(_ local: LocalTime, in zone: String) -> ZonedTime? {
        offset(of: local, in: zone).map { ZonedTime(local: local, offset: $0, zone: zone) }
    }

    /// Seconds east of UTC of the clock that shows a time; a written time has whole minutes of it only.
    private func offset(of local: LocalTime, in zone: String) -> Int? {
        // No zone changes its clock twice within two days.
        guard let before = clockOffset(in: zone, at: local.seconds - LocalTime.secondsADay),
            let after = clockOffset(in: zone, at: local.seconds + LocalTime.secondsADay)
        else { return nil }
        let isAfter =
            before != after && clockOffset(in: zone, at: local.seconds - before) != before
            && clockOffset(in: zone, at: local.seconds - after) == after
        return isAfter ? after : before
    }

    /// What a clock in a zone shows at an instant; nil where the zone is not known.
    ///
    /// - Parameter instant: seconds since 1970-01-01T00:00:00Z.
    public func local(at instant: Int, in zone: String) -> LocalTime? {
        clockOffset(in: zone, at: instant).flatMap { LocalTime(seconds: instant + $0) }
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
