// Two time zones that change their clocks each year.

import Todo

/// Central Europe and the eastern United States, with their current rules applied to all years, and Etc/GMT+4.
public struct RuleZones: ZoneRules {
    public var current: String

    public init(current: String = "Europe/Berlin") { self.current = current }

    private static let zones = [
        "Europe/Berlin": DefinedZone(name: "Berlin/03LSU0200+0200/10LSU0300+0100"),
        "America/New_York": DefinedZone(name: "New_York/0308SU0200-0400/1101SU0200-0500"),
        "Etc/GMT+4": DefinedZone(name: "West/-0400"), "UTC": DefinedZone(name: "Universal/+0000"),
        "GMT": DefinedZone(name: "Greenwich/+0000"),
    ]

    public func offset(in zone: String, at instant: Int) -> Int? { Self.zones[zone]??.offset(at: instant) }
}
