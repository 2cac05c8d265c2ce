// Errors for calendar texts that are refused.

import Todo

/// The reason why a calendar's text is refused; none of it is read then.
public enum ICalendarError: Error, Equatable, Sendable {
    /// The text exceeds the maximum size in bytes.
    case tooLarge(limit: Int)
    /// The text contains a zero byte.
    case zeroByte
    /// Components are nested deeper than this limit.
    case tooDeep(limit: Int)
    /// The text ends inside a component of this kind.
    case cutOff(kind: String)
    /// A component ends that has not begun, on this line (counted from 1, a folded line counting as one).
    case endWithoutBegin(kind: String, line: Int)
    /// BEGIN or END on this line names no component.
    case noComponentName(line: Int)
    /// The text contains no VCALENDAR.
    case noCalendar
    /// The text contains no task.
    case noTask
    /// The text contains no task but this number of events, such as an invitation.
    case onlyEvents(Int)
    /// The text contains this number of tasks instead of one.
    case severalTasks(Int)
    /// The task has no UID.
    case noUID
}

extension ICalendarError: CustomStringConvertible {
    /// A description of the error for the user in English, including what to do about it.
    public var description: String { message.filled() }

    /// The same description, to be translated.
    public var message: Message {
        switch self {
        case .tooLarge(let limit):
            Message("This is larger than {count} bytes; split it into several.", ["count": "\(limit)"])
        case .zeroByte: Message("This is no calendar but data of another kind; choose an .ics file.")
        case .tooDeep(let limit):
            Message(
                "Its components are nested deeper than {count}; have the program that wrote it write it anew.",
                ["count": "\(limit)"])
        case .cutOff(let kind):
            Message("It ends within {name}, so a part of it is missing; fetch it again.", ["name": Self.short(kind)])
        case .endWithoutBegin(let kind, let line):
            Message(
                "Line {line} ends {name}, which has not begun; have the program that wrote it write it anew.",
                ["line": "\(line)", "name": Self.short(kind)])
        case .noComponentName(let line):
            Message(
                "Line {line} begins or ends something without a name; have the program that wrote it write it anew.",
                ["line": "\(line)"])
        case .noCalendar: Message("There is no calendar in it; choose an .ics file.")
        case .noTask: Message("There is no task in it; choose a list of tasks rather than one of events.")
        case .onlyEvents(let count):
            Message(
                "Events, such as invitations, are in it: {count}, and no task; open it with a calendar.",
                ["count": "\(count)"])
        case .severalTasks(let count):
            Message("There are {count} tasks where one is to be; import them as a file.", ["count": "\(count)"])
        case .noUID: Message("The task has no UID to be known by; have the program that wrote it write it anew.")
        }
    }
}

extension ICalendarError {
    /// Shortens a component's name for a sentence; in data that is no calendar it may have any length.
    private static func short(_ name: String) -> String { name.count > 32 ? name.prefix(32) + "…" : name }
}
