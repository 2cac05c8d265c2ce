/// A due date or start of a task, in one of iCalendar's three forms (RFC 5545, 3.3.4 and 3.3.5): a whole day, a
/// floating time, or a time in a time zone.
public enum CalendarTime: Hashable, Sendable {
    /// A whole day, in the user's current time zone.
    case day(Day)
    /// A "floating" time: the same local time in every time zone.
    case floating(LocalTime)
    case zoned(ZonedTime)

    /// The calendar day, in the value's own time zone.
    public var day: Day {
        switch self {
        case .day(let day): day
        case .floating(let time): time.day
        case .zoned(let zoned): zoned.local.day
        }
    }

    /// The local time of day, in the value's own time zone, or nil for a whole day.
    public var time: TimeOfDay? {
        switch self {
        case .day: nil
        case .floating(let time): time.time
        case .zoned(let zoned): zoned.local.time
        }
    }

    /// The name of the time zone, or nil for a whole day or a floating time.
    public var zone: String? {
        guard case .zoned(let zoned) = self else { return nil }
        return zoned.zone
    }

    /// The time zone's name for display, or nil for a whole day or a floating time.
    public var zoneLabel: String? { zone.map { DefinedZone(name: $0)?.label ?? $0 } }

    /// The local day and time, in the value's own time zone; midnight for a whole day.
    public var local: LocalTime { LocalTime(day: day, time: time ?? .midnight) }

    /// Returns whether another value is of the same kind: both whole days, both floating, or both in a time zone (not
    /// necessarily the same one).
    func isKind(of other: CalendarTime) -> Bool {
        (time == nil) == (other.time == nil) && (zone == nil) == (other.zone == nil)
    }

    /// Returns a value of the same kind, in the same time zone, at another local day and time. A whole day stays a
    /// whole day.
    ///
    /// - Parameter rules: The source of the zone's UTC offset at that time. A zone unknown to the rules keeps its
    ///   current offset.
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

/// A local time in a time zone, with the zone's UTC offset at that time.
///
/// A typed time in an unknown zone is rejected (`CalendarTime.typed(_:by:)`). A time read from a calendar keeps an
/// unknown zone, and its stored offset is used: another computer's database may know the zone, and hiding the task
/// would be worse than relying on the offset that was written.
public struct ZonedTime: Hashable, Sendable {
    /// The local day and time in the zone.
    public let local: LocalTime
    /// The UTC offset in seconds, positive to the east, in whole minutes. For a zone unknown to `ZoneRules`, this is
    /// the only way to compute the instant.
    public let offset: Int
    /// The zone's name in the IANA database, such as `Europe/Berlin`, or `UTC` for times in UTC.
    public let zone: String

    /// The offset is truncated to whole minutes.
    public init(local: LocalTime, offset: Int, zone: String) {
        self.local = local
        // The text form has no seconds in its offset. Only zones of more than a hundred years ago had offsets with
        // seconds.
        self.offset = offset / 60 * 60
        self.zone = zone
    }

    public static func utc(_ local: LocalTime) -> ZonedTime { ZonedTime(local: local, offset: 0, zone: Self.utcZone) }

    public static let utcZone = "UTC"

    /// The instant, in seconds since 1970-01-01T00:00:00Z.
    public var instant: Int { local.seconds - offset }
}

extension CalendarTime {
    /// Parses a text in exactly the form that `description` writes: `2026-12-03`, `2026-12-03T09:00:00`,
    /// `2026-12-03T09:00:00+01:00[Europe/Berlin]` or `2026-12-03T09:00:00Z`. Returns nil for any other text. Does not
    /// check that the zone exists: see `ZonedTime`.
    public init?(_ text: some StringProtocol) {
        var scanner = DateScanner(text)
        guard let day = scanner.day() else { return nil }
        if scanner.isAtEnd {
            self = .day(day)
            return
        }
        guard scanner.consume(UInt8(ascii: "T")), let time = scanner.time() else { return nil }
        let local = LocalTime(day: day, time: time)
        if scanner.isAtEnd {
            self = .floating(local)
        } else if scanner.consume(UInt8(ascii: "Z")) {
            guard scanner.isAtEnd else { return nil }
            self = .zoned(.utc(local))
        } else {
            guard let offset = scanner.offset(), let zone = scanner.zone(), scanner.isAtEnd else { return nil }
            // `description` would write this value with a Z, which would be a different instant.
            guard zone != ZonedTime.utcZone || offset == 0 else { return nil }
            self = .zoned(ZonedTime(local: local, offset: offset, zone: zone))
        }
    }
}

extension CalendarTime: CustomStringConvertible {
    /// The value in the format of RFC 9557; see `init(_:)`.
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
