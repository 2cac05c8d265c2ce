// An instant, as in the store and the exchange formats.

/// An instant in whole milliseconds since 1970-01-01T00:00:00Z, so that it survives every round trip exactly.
public struct Timestamp: Hashable, Sendable {
    /// Milliseconds since 1970-01-01T00:00:00Z.
    public var milliseconds: Int64

    /// Creates the instant that many milliseconds after the beginning of 1970 in UTC.
    public init(milliseconds: Int64) {
        self.milliseconds = milliseconds
    }
}

extension Timestamp: Comparable {
    public static func < (lhs: Timestamp, rhs: Timestamp) -> Bool {
        lhs.milliseconds < rhs.milliseconds
    }
}

extension Timestamp: Codable {
    public init(from decoder: any Decoder) throws {
        milliseconds = try decoder.singleValueContainer().decode(Int64.self)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(milliseconds)
    }
}
