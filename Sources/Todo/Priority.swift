// How much items matter.

/// iCalendar's priority (RFC 5545, 3.8.1.9), kept as it is: 1 matters most, 9 least, 0 says nothing.
public struct Priority: Hashable, Sendable {
    /// 0...9.
    public let value: UInt8

    /// The priority of this number; nil where there is none such.
    public init?(exactly number: Int64) {
        guard (0...9).contains(number) else { return nil }
        value = UInt8(number)
    }

    private init(_ value: UInt8) { self.value = value }

    /// Nothing is said of it.
    public static let none = Priority(0)
    /// The number by which each level is written, as RFC 5545 has it where there are three.
    public static let high = Priority(1)
    public static let medium = Priority(5)
    public static let low = Priority(9)

    /// What is told of it on the screen.
    public enum Level: Int, CaseIterable, Comparable, Sendable {
        case none, low, medium, high

        public static func < (lhs: Level, rhs: Level) -> Bool { lhs.rawValue < rhs.rawValue }
    }

    /// Its level.
    public var level: Level {
        switch value {
        case 1...4: .high
        case 5: .medium
        case 6...9: .low
        default: .none
        }
    }

    /// The number by which a level is written.
    public init(_ level: Level) {
        switch level {
        case .none: self = .none
        case .low: self = .low
        case .medium: self = .medium
        case .high: self = .high
        }
    }
}
