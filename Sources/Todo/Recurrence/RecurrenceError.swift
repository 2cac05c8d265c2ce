// Why a rule for repeating is refused.

/// Why a rule is refused.
public enum RecurrenceError: Error, Equatable, Sendable {
    /// The text is longer than any rule has to be.
    case tooLong
    /// There is a line break, or another character that is a control, in the text.
    case controlCharacter
    /// A piece of the text that is not part of a rule.
    case malformed(String)
    /// It does not say how often.
    case noFrequency
    /// It is to repeat each second.
    case tooOften(String)
    /// A part that iCalendar does not have.
    case unknownPart(String)
    /// A part is there twice.
    case partTwice(String)
    /// A part has a value that it cannot have.
    case badValue(part: String, value: String)
    /// It ends both by a number of turns and at a time.
    case countAndUntil
    /// A part that does not go with another.
    case notTogether(String, String)
    /// BYSETPOS without another part.
    case onlySetPosition
    /// A rule that never occurs.
    case neverFires
    /// Finding a turn would take too many steps.
    case tooCostly
    /// Its last moment is before its first turn.
    case endsBeforeAnchor
    /// Another program's repeat that cannot be followed.
    case custom
    /// It repeats within a day, and what it counts from is a whole day.
    case noTimeOfDay
    /// A number of turns where they are counted from completion, and so from no day that stays.
    case countFromCompletion
}

extension RecurrenceError: CustomStringConvertible {
    /// A sentence for the user, and what to do, in English.
    public var description: String { message.filled() }

    /// The same, to be translated.
    public var message: Message {
        switch self {
        case .tooLong, .controlCharacter, .malformed, .noFrequency, .unknownPart, .partTwice, .badValue: formMessage
        case .tooOften(let frequency):
            Message(
                "FREQ={frequency} repeats too often. Use MINUTELY, HOURLY, DAILY, WEEKLY, MONTHLY or YEARLY.",
                ["frequency": Self.short(frequency)])
        case .countAndUntil: Message("A repeat ends with COUNT or with UNTIL, not with both; leave one out.")
        case .notTogether(let part, let other):
            Message(
                "{part} cannot be used together with {other}; leave one out.", ["part": part, "other": other])
        case .onlySetPosition:
            Message("BYSETPOS chooses among the turns of another part, such as BYDAY; add one.")
        case .neverFires: Message("This repeat never occurs. Choose days that exist.")
        case .tooCostly: Message("This repeat takes too long to work out; make it simpler, or end it on a day.")
        case .endsBeforeAnchor: Message("This repeat ends before it begins; choose a later end.")
        case .custom:
            Message("Furrow cannot follow this custom repeat. Choose another repeat, or end the series.")
        case .noTimeOfDay:
            Message("A repeat by hours or minutes needs a due time; give one, such as 9:00.")
        case .countFromCompletion:
            Message("What repeats after completion cannot end after a number of times; end it on a day.")
        }
    }

    /// Messages on how a rule is written.
    private var formMessage: Message {
        switch self {
        case .tooLong:
            Message(
                "The repeat rule is too long; {limit} characters is the most.",
                ["limit": "\(RecurrenceRule.maximumLength)"])
        case .controlCharacter:
            Message("A repeat rule is one line without tabs or other control characters; leave them out.")
        case .noFrequency: Message("A repeat rule needs FREQ, such as FREQ=WEEKLY.")
        case .unknownPart(let name):
            Message("“{part}” is not part of a repeat rule. Remove it.", ["part": Self.short(name)])
        case .partTwice(let name): Message("A repeat rule has {part} only once.", ["part": Self.short(name)])
        case .badValue(let part, let value):
            Message("{part} cannot be “{value}”.", ["part": part, "value": Self.short(value)])
        case .malformed(let piece):
            Message(
                "“{text}” is not part of a repeat rule. Write it as in FREQ=WEEKLY;BYDAY=MO,FR.",
                ["text": Self.short(piece)])
        default: message
        }
    }

    /// As much of what was typed as a sentence has room for.
    private static func short(_ text: String) -> String {
        let most = 40
        return text.count > most ? text.prefix(most) + "…" : text
    }
}
