import ICalendar
import Todo

/// The reason why a resource that exists on a server cannot be read and is quarantined.
public enum UnreadableReason: Equatable, Sendable {
    /// The text has more bytes than this limit.
    case tooLarge(limit: Int)
    /// The text is not valid UTF-8.
    case notUTF8
    /// No task of the list can have the href, for example because it is on another host.
    case unusableHref
    /// The server fails at this resource with this status, which is nil if its response cannot be read.
    case failing(status: Int?)

    /// Whether a later attempt may succeed even if the resource does not change.
    public var isTemporary: Bool {
        if case .failing = self { true } else { false }
    }

    /// A description of the reason for the user, including what to do about it.
    public var message: Message {
        switch self {
        case .tooLarge(let limit): ICalendarError.tooLarge(limit: limit).message
        case .unusableHref:
            Message("The server sent an address that Furrow cannot use. Contact the server’s administrator.")
        case .notUTF8: Message("The task is not UTF-8 text. Save it again in the program that wrote it.")
        case .failing(let status?):
            Message(
                "The server is unavailable (status {status}). Furrow will try again later.", ["status": "\(status)"])
        case .failing(nil):
            Message("The server’s response cannot be read. Furrow will try again later.")
        }
    }
}
