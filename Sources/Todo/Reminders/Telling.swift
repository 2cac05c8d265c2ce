// What has been told of an item, and what came of it.

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// One reminder of one turn of an item, from when it is about to be told.
public struct Telling: Equatable, Sendable {
    /// How far it has come.
    public enum State: String, Sendable {
        /// It is about to be shown, or was: whoever noted it may have ended before it could say so.
        case begun
        /// It was shown.
        case told
        /// It is to come again later.
        case snoozed
        /// There is no more to it.
        case over
    }

    /// The item that it tells of.
    public let item: UUID
    /// Which of the item's reminders it is, and of which turn; see `Reminder.name(start:due:)`.
    public let name: String
    /// How far it has come.
    public var state: State
    /// When it comes again; nil unless it is snoozed.
    public var until: CalendarTime?
    /// When that was noted.
    public var noted: Timestamp
    /// Whether it is told of together with others that were missed.
    public var missed: Bool
    /// The number by which the server knows what it shows; nil where it has shown nothing yet.
    public var notification: UInt32?
    /// The server that shows it; nil where none does.
    public var server: NotificationServer?

    /// A telling of these parts.
    public init(
        item: UUID, name: String, state: State, until: CalendarTime? = nil, noted: Timestamp, missed: Bool = false,
        notification: UInt32? = nil, server: NotificationServer? = nil
    ) {
        (self.item, self.name, self.state, self.until) = (item, name, state, until)
        (self.noted, self.missed, self.notification, self.server) = (noted, missed, notification, server)
    }
}

/// A running program that shows notifications: the same number means another notification to another one.
public struct NotificationServer: Hashable, Sendable {
    /// The bus it is on, which is another one in each session.
    public let bus: String
    /// Its own name on that bus, which nothing else ever has there.
    public let owner: String

    /// A server on a bus; neither name has a space.
    public init(bus: String, owner: String) {
        (self.bus, self.owner) = (bus, owner)
    }

    /// The server that a text names, as `description` has it; nil where it names none.
    public init?(_ text: String) {
        let parts = text.split(separator: " ").map(String.init)
        guard parts.count == 2 else { return nil }
        self.init(bus: parts[0], owner: parts[1])
    }
}

extension NotificationServer: CustomStringConvertible {
    public var description: String { "\(bus) \(owner)" }
}

extension Reminder {
    /// What a telling of this reminder is called: the same for as long as it would be told of the same turn of an item,
    /// and another one when the item is due at another time.
    ///
    /// - Parameter start: when the item starts, for a reminder that is reckoned from there.
    public func name(start: CalendarTime?, due: CalendarTime?) -> String {
        guard let base = base(start: start, due: due) else { return description }
        return "\(description) \(base)"
    }
}

/// The numbers that notifications are asked to have. Asked for the same one again, a server shows it in place of the first.
public enum NotificationNumber {
    /// The one of a telling by itself.
    public static func of(item: UUID, name: String) -> UInt32 { hashed("\(item.uuidString) \(name)") }

    /// The one of several that were missed together: by the first of them, so that told again after a kill they have the
    /// same, and those that are missed later do not take their place.
    public static func of(missed reminders: [DueReminder]) -> UInt32 {
        hashed("missed \(reminders.first.map { "\($0.item.id.uuidString) \($0.name)" } ?? "")")
    }

    /// The 32-bit FNV-1a hash, from 2³⁰ to 2³¹: servers give numbers from 1 on, and some keep them as signed ones.
    static func hashed(_ text: String) -> UInt32 {
        var hash: UInt32 = 0x811c_9dc5
        for byte in text.utf8 { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
        return hash & 0x3fff_ffff | 0x4000_0000
    }
}
