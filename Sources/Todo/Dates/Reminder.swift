/// A reminder of a task: at a fixed time, or at an offset from the task's due or start time.
public enum Reminder: Hashable, Sendable {
    /// At a fixed time. The value is never a whole day.
    case at(CalendarTime)
    /// At an offset from the due time, usually before it.
    case fromDue(TimeSpan)
    /// At an offset from the start time, or from the due time if the task has no start.
    case fromStart(TimeSpan)

    /// The prefix of a reminder's text when the reminder is relative to the start.
    private static let start = "START"

    /// Parses a reminder. The text is a time in the format of `CalendarTime`; a duration from the due time in
    /// iCalendar's format (RFC 5545, 3.3.6), such as `-PT15M`; or `START` and a duration from the start, such as
    /// `START-PT15M`. Returns nil for any other text.
    public init?(_ text: some StringProtocol) {
        if text.hasPrefix(Self.start) {
            let span = text.dropFirst(Self.start.count)
            // Requires a sign, as `description` writes one, so that each reminder has one text form.
            guard span.hasPrefix("-") || span.hasPrefix("+"), let span = TimeSpan(span) else { return nil }
            self = .fromStart(span)
        } else if let span = TimeSpan(text) {
            self = .fromDue(span)
        } else if let time = CalendarTime(text), time.time != nil {
            self = .at(time)
        } else {
            return nil
        }
    }

    public var isAtOwnTime: Bool {
        if case .at = self { true } else { false }
    }

    /// Returns the time that the reminder is relative to, or nil if the reminder is at a fixed time or the task lacks
    /// that time.
    ///
    /// - Parameters:
    ///   - start: The task's start.
    ///   - due: The task's due date.
    public func base(start: CalendarTime?, due: CalendarTime?) -> CalendarTime? {
        switch self {
        case .at: nil
        case .fromDue: due
        case .fromStart: start ?? due
        }
    }

    /// Returns whether a task with this start and due date can have the reminder.
    public func fits(start: CalendarTime?, due: CalendarTime?) -> Bool {
        isAtOwnTime || base(start: start, due: due) != nil
    }

    /// Returns the time of the reminder, or nil if the task lacks the time that the reminder is relative to, or if the
    /// result is out of range.
    ///
    /// - Parameters:
    ///   - start: The task's start.
    ///   - due: The task's due date.
    ///   - morning: The time of day that stands for a whole day.
    ///   - rules: The time zone rules.
    /// - Returns: A time in the zone of the time that the reminder is relative to, or in the zone of a fixed time.
    public func time(
        start: CalendarTime?, due: CalendarTime?, morning: TimeOfDay, by rules: some ZoneRules
    ) -> CalendarTime? {
        switch self {
        case .at(let time): return time
        case .fromDue(let span), .fromStart(let span):
            guard let base = base(start: start, due: due) else { return nil }
            let from: CalendarTime = base.time == nil ? .floating(LocalTime(day: base.day, time: morning)) : base
            // Days are calendar days and keep the local time; the seconds are elapsed time.
            guard let day = from.day.adding(days: span.days) else { return nil }
            let onDay = from.at(LocalTime(day: day, time: from.local.time), by: rules)
            if span.seconds == 0 { return onDay }
            switch onDay {
            case .zoned(let zoned):
                guard let local = rules.local(at: zoned.instant + span.seconds, in: zoned.zone) else { return nil }
                return onDay.at(local, by: rules)
            case .day, .floating: return onDay.local.adding(seconds: span.seconds).map(CalendarTime.floating)
            }
        }
    }
}

extension Reminder: CustomStringConvertible {
    /// The text form, as read by `init(_:)`.
    public var description: String {
        switch self {
        case .at(let time): time.description
        case .fromDue(let span): span.description
        case .fromStart(let span): Self.start + (span.days + span.seconds < 0 ? "" : "+") + span.description
        }
    }
}

extension [Reminder] {
    /// Parses a JSON array of reminder texts. Returns nil if one of the texts is not a reminder.
    init?(json: String) {
        guard let texts = JSONTexts.decoded(json) else { return nil }
        self = texts.compactMap { Reminder($0) }
        if count != texts.count { return nil }
    }

    /// The reminders as a JSON array of texts.
    var json: String { JSONTexts.encoded(map(\.description)) }
}

/// A time span in calendar days and seconds, as in iCalendar (RFC 5545, 3.3.6).
public struct TimeSpan: Hashable, Sendable {
    /// The number of calendar days; negative means before.
    public let days: Int
    /// The number of seconds in addition to the days; negative means before.
    public let seconds: Int

    /// Both numbers must have the same sign.
    public init(days: Int = 0, seconds: Int = 0) {
        (self.days, self.seconds) = (days, seconds)
    }

    /// The longest accepted span in days, before or after: about ten years. Longer spans are typing errors, and
    /// numbers with many digits would overflow.
    public static let longest = 3660

    /// Parses a duration such as `-PT15M`, `P1D` or `-P2W`. Returns nil for any other text and for spans longer than
    /// `longest`.
    public init?(_ text: some StringProtocol) {
        var remaining = Substring(text)
        let isBefore = remaining.hasPrefix("-")
        if isBefore || remaining.hasPrefix("+") { remaining.removeFirst() }
        guard remaining.hasPrefix("P"), let parts = Self.parts(remaining.dropFirst()) else { return nil }
        let (days, seconds) = parts
        guard days <= Self.longest, seconds <= Self.longest * LocalTime.secondsADay else { return nil }
        self.init(days: isBefore ? -days : days, seconds: isBefore ? -seconds : seconds)
    }

    /// Parses the text after the `P`: `2W`, `1D`, `1DT2H`, `T1H30M`, …
    private static func parts(_ text: Substring) -> (days: Int, seconds: Int)? {
        var (days, seconds, digits) = (0, 0, "")
        // Each unit may occur once, in decreasing order.
        var units = Substring("WDTHMS")
        var (found, isTime) = (false, false)
        for character in text {
            if character.isASCII, character.isNumber {
                digits.append(character)
                if digits.count > 9 { return nil }
                continue
            }
            guard let index = units.firstIndex(of: character) else { return nil }
            units = units[units.index(after: index)...]
            if character == "T" {
                guard digits.isEmpty else { return nil }
                (isTime, found) = (true, false)
                continue
            }
            guard let number = Int(digits), isTime == "HMS".contains(character) else { return nil }
            (digits, found) = ("", true)
            switch character {
            case "W": (days, units) = (number * 7, "")
            case "D": days = number
            case "H": seconds += number * 3600
            case "M": seconds += number * 60
            default: seconds += number
            }
        }
        return found && digits.isEmpty ? (days, seconds) : nil
    }
}

extension TimeSpan: CustomStringConvertible {
    /// The text form, as read by `init(_:)`.
    public var description: String {
        let sign = days < 0 || seconds < 0 ? "-" : ""
        let (days, seconds) = (abs(days), abs(seconds))
        if seconds == 0, days > 0 { return days.isMultiple(of: 7) ? "\(sign)P\(days / 7)W" : "\(sign)P\(days)D" }
        let parts = [(seconds / 3600, "H"), (seconds / 60 % 60, "M"), (seconds % 60, "S")]
        let time = parts.filter { $0.0 > 0 }.map { "\($0.0)\($0.1)" }.joined()
        return "\(sign)P\(days > 0 ? "\(days)D" : "")T\(time.isEmpty ? "0S" : time)"
    }
}
