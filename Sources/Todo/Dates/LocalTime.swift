// A time of a day, and a day with a time, wherever one is.

/// A time of the day as a clock on the wall shows it, in whole seconds.
public struct TimeOfDay: Hashable, Sendable {
    /// Seconds since midnight, 0...86,399.
    public let seconds: Int

    /// 00:00.
    public static let midnight = TimeOfDay(unchecked: 0)

    private init(unchecked seconds: Int) { self.seconds = seconds }

    /// The time so many seconds after midnight; nil beyond 0...86,399.
    public init?(seconds: Int) {
        guard (0..<LocalTime.secondsADay).contains(seconds) else { return nil }
        self.seconds = seconds
    }

    /// The time of an hour 0...23, a minute and a second; nil where a clock shows none such.
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
    /// As ISO 8601 writes it: `09:00:00`.
    public var description: String { "\(padded(hour, 2)):\(padded(minute, 2)):\(padded(second, 2))" }
}

/// A day and a time of it, as a calendar and a clock on the wall show them, in whatever zone they hang.
public struct LocalTime: Hashable, Sendable {
    /// The day.
    public var day: Day
    /// The time of that day.
    public var time: TimeOfDay

    /// How many seconds a day has where clocks are not changed.
    public static let secondsADay = 86_400

    /// A time of a day.
    public init(day: Day, time: TimeOfDay) {
        self.day = day
        self.time = time
    }

    /// The time so many seconds after 1970-01-01T00:00:00, each day having 86,400; nil beyond what can be written.
    public init?(seconds: Int) {
        let (days, rest) = seconds.quotientAndRemainder(dividingBy: Self.secondsADay)
        let number = rest < 0 ? days - 1 : days
        guard let day = Day(number: number), let time = TimeOfDay(seconds: rest < 0 ? rest + Self.secondsADay : rest)
        else { return nil }
        self.init(day: day, time: time)
    }

    /// Seconds since 1970-01-01T00:00:00 on the same clock, each day having 86,400.
    public var seconds: Int { day.number * Self.secondsADay + time.seconds }

    /// The time so many seconds later on the same clock; nil beyond what can be written.
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
    /// As ISO 8601 writes it: `2026-12-03T09:00:00`.
    public var description: String { "\(day)T\(time)" }
}
