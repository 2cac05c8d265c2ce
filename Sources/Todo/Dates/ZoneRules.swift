/// The rules of time zones. The implementation that reads the system's database is in the module SystemTime.
public protocol ZoneRules: Sendable {
    /// Returns the UTC offset in seconds, positive to the east, of an IANA zone at an instant, or nil if the database
    /// has no such zone.
    ///
    /// Call ``clockOffset(in:at:)`` instead, which also accepts other zones.
    ///
    /// - Parameter instant: The instant, in seconds since 1970-01-01T00:00:00Z.
    func offset(in zone: String, at instant: Int) -> Int?

    /// The name of the user's current time zone. It can change at any time.
    var current: String { get }
}

extension ZoneRules {
    /// Returns the UTC offset in seconds, positive to the east, of a zone at an instant, or nil if the zone is unknown.
    ///
    /// The name is looked up in the IANA database first, then as a name that states an offset (`UTC+3`) or clock
    /// changes (``DefinedZone``), then among the Windows zones.
    ///
    /// - Parameter instant: The instant, in seconds since 1970-01-01T00:00:00Z.
    public func clockOffset(in zone: String, at instant: Int) -> Int? {
        if let offset = offset(in: zone, at: instant) { return offset }
        switch NamedZone.zone(zone) {
        case .defined(let zone): return zone.offset(at: instant)
        case .fixed(let offset): return offset
        case .aliases(let names): return names.lazy.compactMap { offset(in: $0, at: instant) }.first
        case nil: return nil
        }
    }

    /// Returns the name to use for a Windows zone or for a zone named by its offset, or nil for other names.
    public func knownName(of zone: String) -> String? {
        // Windows also has names such as UTC+12, whose sign has the same meaning.
        if let name = WindowsZones.names(of: zone).first(where: { offset(in: $0, at: 0) != nil }) { return name }
        return OffsetZone(zone)?.name
    }

    /// Returns the time at which clocks in a zone show a local time, or nil if the zone is unknown.
    ///
    /// A local time that the clocks skip uses the offset before the change. A local time that occurs twice is the first
    /// one (RFC 5545, 3.3.5).
    public func resolve(_ local: LocalTime, in zone: String) -> ZonedTime? {
        offset(of: local, in: zone).map { ZonedTime(local: local, offset: $0, zone: zone) }
    }

    /// Returns the UTC offset in seconds at a local time in a zone. Stored times keep only its whole minutes.
    private func offset(of local: LocalTime, in zone: String) -> Int? {
        // No zone changes its clocks twice within two days.
        guard let before = clockOffset(in: zone, at: local.seconds - LocalTime.secondsADay),
            let after = clockOffset(in: zone, at: local.seconds + LocalTime.secondsADay)
        else { return nil }
        let isAfter =
            before != after && clockOffset(in: zone, at: local.seconds - before) != before
            && clockOffset(in: zone, at: local.seconds - after) == after
        return isAfter ? after : before
    }

    /// Returns the local time in a zone at an instant, or nil if the zone is unknown.
    ///
    /// - Parameter instant: The instant, in seconds since 1970-01-01T00:00:00Z.
    public func local(at instant: Int, in zone: String) -> LocalTime? {
        clockOffset(in: zone, at: instant).flatMap { LocalTime(seconds: instant + $0) }
    }

    /// Returns the instant of a time in the user's current time zone: the start of a whole day, or the time itself.
    ///
    /// - Returns: The seconds since 1970-01-01T00:00:00Z.
    public func instant(of time: CalendarTime) -> Int {
        switch time {
        case .zoned(let zoned): zoned.local.seconds - (offset(of: zoned.local, in: zoned.zone) ?? zoned.offset)
        case .day, .floating: time.local.seconds - (offset(of: time.local, in: current) ?? 0)
        }
    }

    /// Returns a time converted to the user's current time zone.
    public func local(of time: CalendarTime) -> LocalTime {
        guard case .zoned = time else { return time.local }
        return local(at: instant(of: time), in: current) ?? time.local
    }
}
