/// The reason why a repeat rule is rejected.
public enum RecurrenceError: Error, Equatable, Sendable {
    /// The text is longer than the maximum length.
    case tooLong
    /// The text contains a line break or another control character.
    case controlCharacter
    /// A piece of the text is not a valid part of a rule.
    case malformed(String)
    case noFrequency
    /// The frequency is SECONDLY.
    case tooOften(String)
    /// The rule has a part that iCalendar does not define.
    case unknownPart(String)
    case partTwice(String)
    case badValue(part: String, value: String)
    /// The rule has both COUNT and UNTIL.
    case countAndUntil
    /// Two parts cannot be combined.
    case notTogether(String, String)
    /// The rule has BYSETPOS without another BY part.
    case onlySetPosition
    /// The rule has no occurrences.
    case neverFires
    /// Finding an occurrence would take too many steps.
    case tooCostly
    /// The rule ends before its first occurrence.
    case endsBeforeAnchor
    /// The repeat comes from another program and is not supported.
    case custom
    /// The rule repeats hourly or by the minute, but counts from a whole day.
    case noTimeOfDay
    /// The rule has a COUNT but counts from completion, so there is no fixed start to count from.
    case countFromCompletion
}

extension RecurrenceError: CustomStringConvertible {
    /// A sentence for the user in English, including what to do about the error.
    public var description: String { message.filled() }

    /// The sentence in translatable form.
    public var message: Message {
        switch self {
        case .tooLong, .controlCharacter, .malformed, .noFrequency, .unknownPart, .partTwice, .badValue: formMessage
        case .tooOften(let frequency):
            Message(
                "FREQ={frequency} repeats too often. Use MINUTELY, HOURLY, DAILY, WEEKLY, MONTHLY or YEARLY.",
                ["frequency": Self.short(frequency)])
        case .countAndUntil: Message("A repeat cannot end with both COUNT and UNTIL. Leave one out.")
        case .notTogether(let part, let other):
            Message(
                "{part} cannot be used together with {other}. Leave one out.", ["part": part, "other": other])
        case .onlySetPosition:
            Message("BYSETPOS chooses from the days of another part, such as BYDAY. Add that part.")
        case .neverFires: Message("This repeat never occurs. Choose days that exist.")
        case .tooCostly: Message("This repeat takes too long to compute. Use a simpler rule, or end it on a date.")
        case .endsBeforeAnchor: Message("This repeat ends before it begins. Choose a later end.")
        case .custom:
            Message("Furrow cannot follow this custom repeat. Choose another repeat, or end the series.")
        case .noTimeOfDay:
            Message("A repeat in hours or minutes needs a due time. Add one, such as 9:00.")
        case .countFromCompletion:
            Message("A repeat that counts from completion cannot end after a number of times. End it on a date.")
        }
    }

    /// The messages about the syntax of a rule.
    private var formMessage: Message {
        switch self {
        case .tooLong:
            Message(
                "The repeat rule is too long. Use at most {limit} characters.",
                ["limit": "\(RecurrenceRule.maximumLength)"])
        case .controlCharacter:
            Message("A repeat rule is one line without tabs or other control characters. Leave them out.")
        case .noFrequency: Message("A repeat rule needs FREQ, such as FREQ=WEEKLY.")
        case .unknownPart(let name):
            Message("“{part}” is not part of a repeat rule. Remove it.", ["part": Self.short(name)])
        case .partTwice(let name):
            Message("A repeat rule can have {part} only once. Leave one out.", ["part": Self.short(name)])
        case .badValue(let part, let value):
            Message("{part} cannot be “{value}”.", ["part": part, "value": Self.short(value)])
        case .malformed(let piece):
            Message(
                "“{text}” is not part of a repeat rule. Use a rule such as FREQ=WEEKLY;BYDAY=MO,FR.",
                ["text": Self.short(piece)])
        default: message
        }
    }

    /// Returns the typed text, shortened to fit into a sentence.
    private static func short(_ text: String) -> String {
        let most = 40
        return text.count > most ? text.prefix(most) + "…" : text
    }
}
