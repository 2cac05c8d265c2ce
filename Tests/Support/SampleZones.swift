// A few time zones with their offsets.

import Todo

/// Central Europe in 2026, and several zones that never change their clocks.
public struct SampleZones: ZoneRules {
    public var current: String

    public init(current: String = "Europe/Berlin") { self.current = current }

    public func offset(in zone: String, at instant: Int) -> Int? {
        switch zone {
        // From 2026-03-29T01:00Z to 2026-10-25T01:00Z.
        case "Europe/Berlin": (1_774_746_000..<1_792_890_000).contains(instant) ? 7200 : 3600
        case "Asia/Kolkata": 19_800
        // The zones farthest ahead of UTC and behind it.
        case "Pacific/Kiritimati": 50_400
        case "Pacific/Pago_Pago": -39_600
        case "UTC": 0
        default: nil
        }
    }
}
