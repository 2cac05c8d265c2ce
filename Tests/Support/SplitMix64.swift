// Repeatable random numbers.

import Foundation

/// Sebastiano Vigna's SplitMix64. The same seed gives the same numbers on every machine.
public struct SplitMix64: RandomNumberGenerator {
    private var state: UInt64

    public init(state: UInt64) { self.state = state }

    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    /// Returns a random id of the version that new records have (RFC 9562, version 4).
    public mutating func id() -> UUID {
        var (high, low) = (next(), next())
        return withUnsafeBytes(of: &high) { high in
            withUnsafeBytes(of: &low) { low in
                UUID(
                    uuid: (
                        high[0], high[1], high[2], high[3], high[4], high[5], 0x40 | high[6] & 0x0F, high[7],
                        low[0], low[1], low[2], low[3], low[4], low[5], low[6], low[7]
                    ))
            }
        }
    }
}
