// When an item is to be told of.

/// When an item is to be told of: at a time, or so long before or after it is due or starts.
public enum Reminder: Hashable, Sendable {
    /// At a time, which is no whole day.
    case at(CalendarTime)
    /// So long from when the item is due; mostly before it.
    case fromDue(TimeSpan)
    /// So long from when the item starts, or from when it is due where it has no start.
    case fromStart(TimeSpan)

    /// Begins the text of a reminder that is reckoned from the start.
    private static let start = "START"

    /// The reminder that a text names: a time as `CalendarTime` has it, or a duration from the due time, as iCalendar has
    /// it (RFC 5545, 3.3.6), such as `-PT15M`, or after `START` one from the start, such as `START-PT15M`; nil where it
    /// names none.
    public init?(_ text: some StringProtocol) {
        if text.hasPrefix(Self.start) {
            let span = text.dropFirst(Self.start.count)
            // One text for each: as `description` has it.
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

    /// Whether it is at a time of its own.
    public var isAtOwnTime: Bool {
        if case .at = self { true } else { false }
    }

    /// The time from which it is reckoned; nil where it is at a time of its own, or the item has no such time.
    ///
    /// - Parameters:
    ///   - start: when the item starts.
    ///   - due: when the item is due.
    public func base(start: CalendarTime?, due: CalendarTime?) -> CalendarTime? {
        switch self {
        case .at: nil
        case .fromDue: due
        case .fromStart: start ?? due
        }
    }

    /// Whether an item with these times can have it.
    public func fits(start: CalendarTime?, due: CalendarTime?) -> Bool {
        isAtOwnTime || base(start: start, due: due) != nil
    }

    /// When it is to be told; nil where the item lacks the time from which it is reckoned, or it is beyond what can be
    /// written.
    ///
    /// - Parameters:
    ///   - start: when the item starts.
    ///   - due: when the item is due.
    ///   - morning: the time that counts for a whole day.
    /// - Returns: a time in the zone of the time from which it is reckoned, or of the reminder.
    public func time(
        start: CalendarTime?, due: CalendarTime?, morning: TimeOfDay, by rules: some ZoneRules
    ) -> CalendarTime? {
        switch self {
        case .at(let time): return time
        case .fromDue(let span), .fromStart(let span):
            guard let base = base(start: start, due: due) else { return nil }
            let from: CalendarTime = base.time == nil ? .floating(LocalTime(day: base.day, time: morning)) : base
            // Days are the calendar's, and stay at the same time of the clock; the rest passes as time does.
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
    /// As `init(_:)` reads it.
    public var description: String {
        switch self {
        case .at(let time): time.description
        case .fromDue(let span): span.description
        case .fromStart(let span): Self.start + (span.days + span.seconds < 0 ? "" : "+") + span.description
        }
    }
}

extension [Reminder] {
    /// The reminders of a JSON array of texts; nil where one of them is none.
    init?(json: String) {
        guard let texts = JSONTexts.read(json) else { return nil }
        self = texts.compactMap { Reminder($0) }
        if count != texts.count { return nil }
    }

    /// The reminders as a JSON array of texts.
    var json: String { JSONTexts.written(map(\.description)) }
}

/// A span of time, as iCalendar has it (RFC 5545, 3.3.6): days of the calendar, and seconds.
public struct TimeSpan: Hashable, Sendable {
    /// Days of the calendar; negative for what comes before.
    public let days: Int
    /// Seconds beside the days; negative for what comes before.
    public let seconds: Int

    /// A span of this many days and seconds, which both go the same way.
    public init(days: Int = 0, seconds: Int = 0) {
        (self.days, self.seconds) = (days, seconds)
    }

    /// The longest span that is accepted either way: ten years, in days.
    ///
    /// Longer ones are slips of the hand, and many digits no number could hold.
    public static let longest = 3660

    /// The span that a text names, such as `-PT15M`, `P1D` or `-P2W`; nil where it names none, or a longer one than
    /// `longest`.
    public init?(_ text: some StringProtocol) {
        var rest = Substring(text)
        let isBefore = rest.hasPrefix("-")
        if isBefore || rest.hasPrefix("+") { rest.removeFirst() }
        guard rest.hasPrefix("P"), let parts = Self.parts(rest.dropFirst()) else { return nil }
        let (days, seconds) = parts
        guard days <= Self.longest, seconds <= Self.longest * LocalTime.secondsADay else { return nil }
        self.init(days: isBefore ? -days : days, seconds: isBefore ? -seconds : seconds)
    }

    /// `2W`, `1D`, `1DT2H`, `T1H30M`, …
    private static func parts(_ text: Substring) -> (days: Int, seconds: Int)? {
        var (days, seconds, digits) = (0, 0, "")
        // Each unit once, from the greatest on.
        var units = Substring("WDTHMS")
        var (found, isTime) = (false, false)
        for character in text {
            if character.isASCII, character.isNumber {
                digits.append(character)
                if digits.count > 9 { return nil }
                continue
            }
            guard let place = units.firstIndex(of: character) else { return nil }
            units = units[units.index(after: place)...]
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
    /// As `init(_:)` reads it.
    public var description: String {
        let sign = days < 0 || seconds < 0 ? "-" : ""
        let (days, seconds) = (abs(days), abs(seconds))
        if seconds == 0, days > 0 { return days.isMultiple(of: 7) ? "\(sign)P\(days / 7)W" : "\(sign)P\(days)D" }
        let parts = [(seconds / 3600, "H"), (seconds / 60 % 60, "M"), (seconds % 60, "S")]
        let time = parts.filter { $0.0 > 0 }.map { "\($0.0)\($0.1)" }.joined()
        return "\(sign)P\(days > 0 ? "\(days)D" : "")T\(time.isEmpty ? "0S" : time)"
    }
}
