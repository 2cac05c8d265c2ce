/// An instant, usually the current one, and the time zone rules that convert it to local time.
public struct Now: Sendable {
    public let time: Timestamp
    public let zones: any ZoneRules

    public init(_ time: Timestamp, by zones: any ZoneRules) {
        (self.time, self.zones) = (time, zones)
    }

    /// The instant, in whole seconds since 1970-01-01T00:00:00Z, rounded down.
    public var instant: Int {
        let milliseconds = Int(time.milliseconds)
        return milliseconds / 1000 - (milliseconds % 1000 < 0 ? 1 : 0)
    }

    /// The local day and time in the user's current time zone.
    public var local: LocalTime {
        zones.local(at: instant, in: zones.current) ?? LocalTime(seconds: instant)
            ?? LocalTime(day: .last, time: .midnight)
    }

    /// The current day in the user's time zone.
    public var today: Day { local.day }

    /// The same instant with a fixed current time zone, so that the zone is read only once. Meant for code that
    /// computes thousands of rows.
    public var withFixedZone: Now { Now(time, by: FixedCurrentZone(zones)) }
}

/// Time zone rules for UTC only.
public struct UniversalTime: ZoneRules {
    public init() {}

    public var current: String { ZonedTime.utcZone }

    public func offset(in zone: String, at instant: Int) -> Int? { zone == ZonedTime.utcZone ? 0 : nil }
}

/// Time zone rules that read the current zone only once. Reading it accesses the disk, and the zone does not change
/// during one operation.
struct FixedCurrentZone: ZoneRules, Equatable {
    let rules: any ZoneRules
    let current: String

    init(_ rules: any ZoneRules) { (self.rules, current) = (rules, rules.current) }

    func offset(in zone: String, at instant: Int) -> Int? { rules.offset(in: zone, at: instant) }

    static func == (lhs: FixedCurrentZone, rhs: FixedCurrentZone) -> Bool { lhs.current == rhs.current }
}
