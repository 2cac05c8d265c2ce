// When something is due or begins: a day, or a time with or without a zone.

/// When something is due or begins, as iCalendar has it (RFC 5545, 3.3.4 and 3.3.5): a day, a time wherever one is, or a
/// time in a zone.
public enum CalendarTime: Hashable, Sendable {
    /// A whole day, wherever one is.
    case day(Day)
    /// A time that is the same on the clock wherever one is: "floating".
    case floating(LocalTime)
    /// A time in a zone.
    case zoned(ZonedTime)

    /// The day on its own calendar.
    public var day: Day {
        switch self {
        case .day(let day): day
        case .floating(let time): time.day
        case .zoned(let zoned): zoned.local.day
        }
    }

    /// The time on its own clock; nil for a whole day.
    public var time: TimeOfDay? {
        switch self {
        case .day: nil
        case .floating(let time): time.time
        case .zoned(let zoned): zoned.local.time
        }
    }

    /// The zone; nil where it has none.
    public var zone: String? {
        guard case .zoned(let zoned) = self else { return nil }
        return zoned.zone
    }

    /// The name that people know the zone by; nil where it has none.
    public var zoneLabel: String? { zone.map { DefinedZone(name: $0)?.label ?? $0 } }

    /// The day and time on its own clock; a whole day begins at midnight.
    public var local: LocalTime { LocalTime(day: day, time: time ?? .midnight) }

    /// Whether another time is of the same kind: both are whole days, both floating, or both in a zone, whichever that is.
    func isKind(of other: CalendarTime) -> Bool {
        (time == nil) == (other.time == nil) && (zone == nil) == (other.zone == nil)
    }

    /// The same kind of time, in the same zone, at another day and time: a whole day stays one.
    ///
    /// - Parameter rules: what says how far from UTC a zone is then; a zone that they do not know keeps its offset.
    public func at(_ local: LocalTime, by rules: some ZoneRules) -> CalendarTime {
        switch self {
        case .day: .day(local.day)
        case .floating: .floating(local)
        case .zoned(let zoned):
            .zoned(
                rules.resolve(local, in: zoned.zone)
                    ?? ZonedTime(local: local, offset: zoned.offset, zone: zoned.zone))
        }
    }
}

/// A time in a zone, with what that is from UTC then.
///
/// Where it is typed, a zone that is not known is refused (`CalendarTime.typed(_:by:)`); where it is read it is kept, and its
/// offset counts. What this machine's database lacks another one has, and an item that is not shown for that would be worse
/// than one that is reckoned by what was written.
public struct ZonedTime: Hashable, Sendable {
    /// What a clock in the zone shows.
    public let local: LocalTime
    /// Seconds east of UTC, in whole minutes. Of a zone that `ZoneRules` do not know it is all there is to reckon by.
    public let offset: Int
    /// The zone's name in the IANA database, such as `Europe/Berlin`; `UTC` for times that are UTC's own.
    public let zone: String

    /// A time of these parts.
    public init(local: LocalTime, offset: Int, zone: String) {
        self.local = local
        // No text has room for the seconds that zones had more than a hundred years ago.
        self.offset = offset / 60 * 60
        self.zone = zone
    }

    /// A time in UTC.
    public static func utc(_ local: LocalTime) -> ZonedTime { ZonedTime(local: local, offset: 0, zone: Self.utcZone) }

    /// The name of UTC as a zone.
    public static let utcZone = "UTC"

    /// Seconds since 1970-01-01T00:00:00Z.
    public var instant: Int { local.seconds - offset }
}

extension CalendarTime {
    /// The time that a text names, as `description` writes it and in no other way: `2026-12-03`, `2026-12-03T09:00:00`,
    /// `2026-12-03T09:00:00+01:00[Europe/Berlin]` or `2026-12-03T09:00:00Z`; nil where it names none. Whether there is such a
    /// zone is not asked: see `ZonedTime`.
    public init?(_ text: some StringProtocol) {
        var scanner = DateScanner(text)
        guard let day = scanner.day() else { return nil }
        if scanner.isAtEnd {
            self = .day(day)
            return
        }
        guard scanner.take(UInt8(ascii: "T")), let time = scanner.time() else { return nil }
        let local = LocalTime(day: day, time: time)
        if scanner.isAtEnd {
            self = .floating(local)
        } else if scanner.take(UInt8(ascii: "Z")) {
            guard scanner.isAtEnd else { return nil }
            self = .zoned(.utc(local))
        } else {
            guard let offset = scanner.offset(), let zone = scanner.zone(), scanner.isAtEnd else { return nil }
            // It would be written as another instant.
            guard zone != ZonedTime.utcZone || offset == 0 else { return nil }
            self = .zoned(ZonedTime(local: local, offset: offset, zone: zone))
        }
    }
}

extension CalendarTime: CustomStringConvertible {
    /// As RFC 9557 writes it; see `init(_:)`.
    public var description: String {
        switch self {
        case .day(let day): return day.description
        case .floating(let time): return time.description
        case .zoned(let zoned):
            if zoned.zone == ZonedTime.utcZone { return "\(zoned.local)Z" }
            let (hours, minutes) = (abs(zoned.offset) / 3600, abs(zoned.offset) / 60 % 60)
            let sign = zoned.offset < 0 ? "-" : "+"
            return "\(zoned.local)\(sign)\(padded(hours, 2)):\(padded(minutes, 2))[\(zoned.zone)]"
        }
    }
}
