// A time of day, and a day with a time, without a time zone.

/// A time of day in whole seconds, as a wall clock shows it.
public struct TimeOfDay: Hashable, Sendable {
    /// The number of seconds since midnight, 0...86,399.
    public let seconds: Int

    public static let midnight = TimeOfDay(unchecked: 0)

    private init(unchecked seconds: Int) { self.seconds = seconds }

    /// Returns nil outside of 0...86,399.
    public init?(seconds: Int) {
        guard (0..<LocalTime.secondsADay).contains(seconds) else { return nil }
        self.seconds = seconds
    }

    /// Returns nil if the hour is not in 0...23, or the minute or second not in 0...59.
    public init?(hour: Int, minute: Int, second: Int = 0) {
        guard (0...23).contains(hour), (0...59).contains(minute), (0...59).contains(second) else { return nil }
        seconds = (hour * 60 + minute) * 60 + second
    }

    /// The hour, 0...23.
    public var hour: Int { seconds / 3600 }
    /// The minute, 0...59.
    public var minute: Int { seconds / 60 % 60 }
    /// The second, 0...59.
    public var second: Int { seconds % 60 }
}

extension TimeOfDay: Comparable {
    public static func < (lhs: TimeOfDay, rhs: TimeOfDay) -> Bool { lhs.seconds < rhs.seconds }
}

extension TimeOfDay: CustomStringConvertible {
    /// The time in the format of ISO 8601: `09:00:00`.
    public var description: String { "\(padded(hour, 2)):\(padded(minute, 2)):\(padded(second, 2))" }
}

/// A day and a time of day, as a calendar and a wall clock show them, without a time zone.
public struct LocalTime: Hashable, Sendable {
    public var day: Day
    public var time: TimeOfDay

    /// The number of seconds in a day without clock changes.
    public static let secondsADay = 86_400

    public init(day: Day, time: TimeOfDay) {
        self.day = day
        self.time = time
    }

    /// Creates the time that is a number of seconds after 1970-01-01T00:00:00, with 86,400 seconds in each day. Returns
    /// nil if the day is out of range.
    public init?(seconds: Int) {
        let (days, remainder) = seconds.quotientAndRemainder(dividingBy: Self.secondsADay)
        let number = remainder < 0 ? days - 1 : days
        guard let day = Day(number: number),
            let time = TimeOfDay(seconds: remainder < 0 ? remainder + Self.secondsADay : remainder)
        else { return nil }
        self.init(day: day, time: time)
    }

    /// The number of seconds since 1970-01-01T00:00:00 local time, with 86,400 seconds in each day.
    public var seconds: Int { day.number * Self.secondsADay + time.seconds }

    /// Returns the time after a number of seconds, ignoring clock changes, or nil if that is out of range.
    public func adding(seconds: Int) -> LocalTime? {
        let (sum, overflows) = self.seconds.addingReportingOverflow(seconds)
        return overflows ? nil : LocalTime(seconds: sum)
    }
}

extension LocalTime: Comparable {
    public static func < (lhs: LocalTime, rhs: LocalTime) -> Bool {
        (lhs.day, lhs.time) < (rhs.day, rhs.time)
    }
}

extension LocalTime: CustomStringConvertible {
    /// The time in the format of ISO 8601: `2026-12-03T09:00:00`.
    public var description: String { "\(day)T\(time)" }
}
