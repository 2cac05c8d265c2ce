/// A sort key between those of a record's neighbors. Smaller keys come first. Ranks have gaps between them, so an
/// insertion usually writes a single row.
public struct Rank: Hashable, Sendable {
    public var value: Int64

    /// The distance to a neighbor for ranks at the beginning or the end of a section.
    ///
    /// With 2³², 32 insertions fit at one position before neighbors need new ranks, and 2³¹ records fit one after
    /// another.
    public static let defaultSpacing: Int64 = 1 << 32

    public init(_ value: Int64) {
        self.value = value
    }

    /// Returns ascending ranks strictly between two others.
    ///
    /// - Parameters:
    ///   - count: The number of ranks.
    ///   - lower: The rank before them, or nil if they come first.
    ///   - upper: The rank after them, or nil if they come last.
    ///   - spacing: The smallest acceptable distance between two ranks, at least 1.
    /// - Returns: The ranks, or nil if there is not enough room.
    public static func spread(
        _ count: Int, between lower: Rank?, and upper: Rank?, spacing: UInt64 = 1
    ) -> [Rank]? {
        guard count > 0 else { return [] }
        switch (lower?.value, upper?.value) {
        case (nil, nil):
            return progression(count, from: 0, by: defaultSpacing)
        case (let lower?, nil):
            let start = lower.addingReportingOverflow(defaultSpacing)
            let ranks = start.overflow ? nil : progression(count, from: start.partialValue, by: defaultSpacing)
            return ranks ?? divide(lower, .max, into: count, spacing: spacing)
        case (nil, let upper?):
            let length = defaultSpacing.multipliedReportingOverflow(by: Int64(count))
            let start = upper.subtractingReportingOverflow(length.partialValue)
            let fits = !length.overflow && !start.overflow
            let ranks = fits ? progression(count, from: start.partialValue, by: defaultSpacing) : nil
            return ranks ?? divide(.min, upper, into: count, spacing: spacing)
        case (let lower?, let upper?):
            return divide(lower, upper, into: count, spacing: spacing)
        }
    }

    /// Returns `count` ranks starting with `start`, or nil if they would overflow.
    private static func progression(_ count: Int, from start: Int64, by spacing: Int64) -> [Rank]? {
        let length = spacing.multipliedReportingOverflow(by: Int64(count - 1))
        guard !length.overflow, !start.addingReportingOverflow(length.partialValue).overflow else { return nil }
        return (0..<Int64(count)).map { Rank(start + $0 * spacing) }
    }

    /// Returns `count` ranks evenly between two bounds, both excluded. The distance of two `Int64` fits a `UInt64`.
    private static func divide(_ lower: Int64, _ upper: Int64, into count: Int, spacing: UInt64) -> [Rank]? {
        guard lower < upper else { return nil }
        let width = UInt64(bitPattern: upper &- lower)
        let share = width / UInt64(count + 1)
        guard share >= max(spacing, 1) else { return nil }
        return (1...UInt64(count)).map { Rank(lower &+ Int64(bitPattern: $0 * share)) }
    }
}

extension Rank: Comparable {
    public static func < (lhs: Rank, rhs: Rank) -> Bool {
        lhs.value < rhs.value
    }
}

extension Rank: Codable {
    public init(from decoder: any Decoder) throws {
        value = try decoder.singleValueContainer().decode(Int64.self)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(value)
    }
}
