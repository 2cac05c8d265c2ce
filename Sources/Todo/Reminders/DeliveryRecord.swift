/// The delivery of one reminder of one occurrence of a task, with the notification that shows it. It is recorded before
/// the notification is shown.
public struct DeliveryRecord: Equatable, Sendable {
    public enum State: String, Sendable {
        /// The notification is about to be shown or was shown. The process may have ended before it could record the
        /// result.
        case begun
        /// The notification was shown.
        case delivered = "told"
        case snoozed
        case over
    }

    public let item: UUID
    /// The name that identifies the reminder and the occurrence; see `Reminder.name(start:due:)`.
    public let name: String
    public var state: State
    /// The end of the snooze, or nil unless the reminder is snoozed.
    public var until: CalendarTime?
    /// The time at which the state was recorded.
    public var noted: Timestamp
    /// Whether the reminder is shown together with other missed reminders.
    public var missed: Bool
    /// The server's number for the notification, or nil if nothing was shown yet.
    public var notification: UInt32?
    /// The server that shows the notification, or nil if none does.
    public var server: NotificationServer?

    public init(
        item: UUID, name: String, state: State, until: CalendarTime? = nil, noted: Timestamp, missed: Bool = false,
        notification: UInt32? = nil, server: NotificationServer? = nil
    ) {
        self.item = item
        self.name = name
        self.state = state
        self.until = until
        self.noted = noted
        self.missed = missed
        self.notification = notification
        self.server = server
    }
}

/// A running notification server. Notification numbers are only valid for one server.
public struct NotificationServer: Hashable, Sendable {
    /// The id of the bus, different for each session.
    public let bus: String
    /// The server's unique name on the bus, which is never reused there.
    public let owner: String

    /// Neither name may contain a space.
    public init(bus: String, owner: String) {
        (self.bus, self.owner) = (bus, owner)
    }

    /// Parses a text in the form of `description`. Returns nil for any other text.
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
    /// Returns the name of this reminder's delivery. The name stays the same for one occurrence of a task, and changes
    /// when the due date changes.
    ///
    /// - Parameters:
    ///   - start: The task's start, for reminders relative to it.
    ///   - due: The task's due date.
    public func name(start: CalendarTime?, due: CalendarTime?) -> String {
        guard let base = base(start: start, due: due) else { return description }
        return "\(description) \(base)"
    }
}

/// The notification numbers to request from the server. If the same number is requested again, the server replaces the
/// earlier notification.
public enum NotificationNumber {
    /// Returns the number for an individual reminder.
    public static func of(item: UUID, name: String) -> UInt32 { hashed("\(item.uuidString) \(name)") }

    /// Returns the number for several reminders that were missed together. It depends on the first reminder only: the
    /// group gets the same number if it is shown again after the process was killed, and later missed reminders do not
    /// replace it.
    public static func of(missed reminders: [DueReminder]) -> UInt32 {
        hashed("missed \(reminders.first.map { "\($0.item.id.uuidString) \($0.name)" } ?? "")")
    }

    /// Returns the 32-bit FNV-1a hash of a text, mapped to the range from 2³⁰ to 2³¹. Servers assign numbers from 1
    /// upward, and some store them as signed integers.
    static func hashed(_ text: String) -> UInt32 {
        var hash: UInt32 = 0x811c_9dc5
        for byte in text.utf8 { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
        return hash & 0x3fff_ffff | 0x4000_0000
    }
}
