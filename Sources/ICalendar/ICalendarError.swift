// Why a calendar's text is refused.

import Todo

/// Why a calendar's text is refused; nothing of it has been read then.
public enum ICalendarError: Error, Equatable, Sendable {
    /// It has more bytes than it may have.
    case tooLarge(limit: Int)
    /// There is a byte of zero in it, which no text has.
    case zeroByte
    /// Components are within each other deeper than this.
    case tooDeep(limit: Int)
    /// It ends within a component of this kind.
    case cutOff(kind: String)
    /// On this line, counted from 1 with folded ones as one, a component ends that has not begun.
    case endWithoutBegin(kind: String, line: Int)
    /// On this line something begins or ends without a name.
    case noComponentName(line: Int)
    /// There is no VCALENDAR in it.
    case noCalendar
    /// There is no task in it.
    case noTask
    /// There is no task in it, but so many events: an invitation, say.
    case onlyEvents(Int)
    /// There are so many tasks where there is to be one.
    case severalTasks(Int)
    /// Its task has no UID.
    case noUID
}

extension ICalendarError: CustomStringConvertible {
    /// A sentence for the user, and what to do, in English.
    public var description: String { message.filled() }

    /// The same, to be translated.
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
    /// A name as a sentence has room for it: what is no calendar may have any.
    private static func short(_ name: String) -> String { name.count > 32 ? name.prefix(32) + "…" : name }
}
