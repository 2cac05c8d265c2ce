/// A priority as in iCalendar (RFC 5545, 3.8.1.9), stored unchanged: 1 is the highest, 9 the lowest, 0 means undefined.
public struct Priority: Hashable, Sendable {
    /// The number, 0...9.
    public let value: UInt8

    /// Returns nil if the number is out of range.
    public init?(exactly number: Int64) {
        guard (0...9).contains(number) else { return nil }
        value = UInt8(number)
    }

    private init(_ value: UInt8) { self.value = value }

    public static let none = Priority(0)
    /// The number that is written for each level. RFC 5545 uses these numbers for schemes of three levels.
    public static let high = Priority(1)
    public static let medium = Priority(5)
    public static let low = Priority(9)

    /// The levels shown to the user.
    public enum Level: Int, CaseIterable, Comparable, Sendable {
        case none, low, medium, high

        public static func < (lhs: Level, rhs: Level) -> Bool { lhs.rawValue < rhs.rawValue }
    }

    public var level: Level {
        switch value {
        case 1...4: .high
        case 5: .medium
        case 6...9: .low
        default: .none
        }
    }

    public init(_ level: Level) {
        switch level {
        case .none: self = .none
        case .low: self = .low
        case .medium: self = .medium
        case .high: self = .high
        }
    }
}
