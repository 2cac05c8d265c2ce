// When something is done, and what clocks show then.

/// When something is done, and what clocks show then, wherever they hang.
public struct Now: Sendable {
    /// The instant.
    public let time: Timestamp
    /// What clocks show.
    public let zones: any ZoneRules

    /// An instant, and what clocks show then.
    public init(_ time: Timestamp, by zones: any ZoneRules) {
        (self.time, self.zones) = (time, zones)
    }

    /// Seconds since 1970-01-01T00:00:00Z.
    public var instant: Int {
        let milliseconds = Int(time.milliseconds)
        return milliseconds / 1000 - (milliseconds % 1000 < 0 ? 1 : 0)
    }

    /// What the clock shows where one is.
    public var local: LocalTime {
        zones.local(at: instant, in: zones.current) ?? LocalTime(seconds: instant)
            ?? LocalTime(day: .last, time: .midnight)
    }

    /// The day where one is.
    public var today: Day { local.day }

    /// The same moment, with the zone one is in asked only once: for what asks it of thousands of rows.
    public var steady: Now { Now(time, by: SteadyZones(zones)) }
}

/// A place whose clocks show UTC; no other zone is known there.
public struct UniversalTime: ZoneRules {
    public init() {}

    public var current: String { ZonedTime.utcZone }

    public func offset(in zone: String, at instant: Int) -> Int? { zone == ZonedTime.utcZone ? 0 : nil }
}

/// The rules of zones, with the zone one is in asked only once: it is read from disk, and stays the same
/// for as long as one thing takes.
struct SteadyZones: ZoneRules, Equatable {
    let rules: any ZoneRules
    let current: String

    init(_ rules: any ZoneRules) { (self.rules, current) = (rules, rules.current) }

    func offset(in zone: String, at instant: Int) -> Int? { rules.offset(in: zone, at: instant) }

    static func == (lhs: SteadyZones, rhs: SteadyZones) -> Bool { lhs.current == rhs.current }
}
