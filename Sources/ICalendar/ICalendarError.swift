import Todo

/// The reason why a calendar's text is refused. If one is thrown, no part of the text is used.
public enum ICalendarError: Error, Equatable, Sendable {
    /// The text exceeds the maximum size in bytes.
    case tooLarge(limit: Int)
    /// The text contains a zero byte.
    case zeroByte
    /// Components are nested deeper than this limit.
    case tooDeep(limit: Int)
    /// The text ends inside a component of this kind.
    case cutOff(kind: String)
    /// A component ends that has not begun, on this line (counted from 1; a folded line counts as one).
    case endWithoutBegin(kind: String, line: Int)
    /// BEGIN or END on this line names no component.
    case noComponentName(line: Int)
    /// The text contains no VCALENDAR.
    case noCalendar
    /// The text contains no task.
    case noTask
    /// The text contains this number of events and no task, for example an invitation.
    case onlyEvents(Int)
    /// The text contains this number of tasks instead of one.
    case severalTasks(Int)
    case noUID
}

extension ICalendarError: CustomStringConvertible {
    /// A description of the error for the user in English, including what to do about it.
    public var description: String { message.filled() }

    /// The description as a translatable message.
    public var message: Message {
        switch self {
        case .tooLarge(let limit):
            Message("The data is larger than {count} bytes. Split it into several files.", ["count": "\(limit)"])
        case .zeroByte: Message("This is not a calendar file. Choose an .ics file.")
        case .tooDeep(let limit):
            Message(
                "The components of the calendar are nested more than {count} levels deep. Export it again from the program that wrote it.",
                ["count": "\(limit)"])
        case .cutOff(let kind):
            Message(
                "The calendar ends inside {name}, so part of it is missing. Get the file again.",
                ["name": Self.short(kind)])
        case .endWithoutBegin(let kind, let line):
            Message(
                "Line {line} ends {name}, which has not begun. Export the calendar again from the program that wrote it.",
                ["line": "\(line)", "name": Self.short(kind)])
        case .noComponentName(let line):
            Message(
                "Line {line} begins or ends a component without a name. Export the calendar again from the program that wrote it.",
                ["line": "\(line)"])
        case .noCalendar: Message("There is no calendar in this file. Choose an .ics file.")
        case .noTask: Message("There are no tasks in this file. Choose a file with tasks instead of events.")
        case .onlyEvents(let count):
            Message(
                "There are no tasks in this file, only events such as invitations: {count}. Open it with a calendar.",
                ["count": "\(count)"])
        case .severalTasks(let count):
            Message("There are {count} tasks instead of one. Import them as a file.", ["count": "\(count)"])
        case .noUID: Message("The task has no UID. Export it again from the program that wrote it.")
        }
    }
}

extension ICalendarError {
    /// Shortens a component's name for a sentence. In data that is not a calendar, it may have any length.
    private static func short(_ name: String) -> String { name.count > 32 ? name.prefix(32) + "…" : name }
}
