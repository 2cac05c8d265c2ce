// Why a text on a server cannot be had.

import ICalendar
import Todo

/// Why a text on a server cannot be had, though something stands there.
public enum RemoteFlaw: Equatable, Sendable {
    /// It has more bytes than this.
    case tooLarge(limit: Int)
    /// It is no text in UTF-8.
    case noText
    /// Its address can name no task of the list, such as one on another host.
    case unusableAddress
    /// The server fails at it, with this status; nil where its answer cannot be read.
    case failing(status: Int?)

    /// Whether it may be over by the next time, though the task does not change.
    public var mayPass: Bool {
        if case .failing = self { true } else { false }
    }

    /// It for people, with what to do.
    public var message: Message {
        switch self {
        case .tooLarge(let limit): ICalendarError.tooLarge(limit: limit).message
        case .unusableAddress:
            Message("The server names an address that Furrow cannot use. Contact the server’s administrator.")
        case .noText: Message("It is no text in UTF-8; have the program that wrote it write it anew.")
        case .failing(let status?):
            Message("The server cannot answer now (status {status}). It is tried again later.", ["status": "\(status)"])
        case .failing(nil):
            Message("The server’s answer cannot be read. Furrow will ask again later.")
        }
    }
}
