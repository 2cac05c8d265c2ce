/// The properties of a task that its reminders depend on.
public struct RemindedItem: Equatable, Sendable {
    public let id: UUID
    public let title: String
    /// The name of the task's list.
    public let list: String
    public let start: CalendarTime?
    public let due: CalendarTime?
    public let reminders: [Reminder]
    /// The id of the task's list if that list is synced; otherwise nil.
    public let syncedList: UUID?

    public init(
        id: UUID, title: String, list: String, start: CalendarTime? = nil, due: CalendarTime?, reminders: [Reminder],
        syncedList: UUID? = nil
    ) {
        self.id = id
        self.title = title
        self.list = list
        self.start = start
        self.due = due
        self.reminders = reminders
        self.syncedList = syncedList
    }
}

/// A reminder whose time has come.
public struct DueReminder: Equatable, Sendable {
    public let item: RemindedItem
    public let name: String
    /// The time of the reminder, in seconds since 1970-01-01T00:00:00Z.
    public let instant: Int
    /// The names of the task's other due reminders, which are not shown: one per task is enough.
    public var suppressed: [String] = []
    /// Whether the previous delivery, perhaps unfinished, showed the reminder together with other missed ones, or nil
    /// for a first delivery.
    public var wasShownAsMissed: Bool?
    /// The notification that may already show the reminder and will be replaced.
    public var notification: UInt32?
    /// The number of the notification from which the reminder was snoozed, or nil if it was not snoozed.
    public var snoozedNotification: UInt32?
}

/// A plan of which reminders to show now, which to remove, and when the next one is due, for all tasks added to it.
///
/// Tasks that are completed, in the trash or deleted must not be added. Their deliveries end.
public struct ReminderPlan: Equatable, Sendable {
    /// The reminders to show now, in chronological order.
    public private(set) var due: [DueReminder] = []
    /// The deliveries that have ended. Notifications that still show them must be withdrawn.
    public private(set) var ended: [DeliveryRecord] = []
    /// The deliveries whose records are no longer needed.
    public private(set) var outdated: [DeliveryRecord] = []
    /// The next instant at which a reminder is due, in seconds since 1970-01-01T00:00:00Z, or nil if there is none.
    public private(set) var next: Int?

    private let now: Int
    private let noted: Timestamp
    private let zones: FixedCurrentZone
    private let morning: TimeOfDay
    private let server: NotificationServer?
    /// The limit on individual reminders of synced lists.
    private(set) var limit: ReminderLimit

    /// - Parameters:
    ///   - now: The current time.
    ///   - morning: The time of day that stands for a whole day.
    ///   - server: The current notification server. Notifications of an earlier server on the same bus are shown again,
    ///     because they disappeared without being read.
    ///   - summaries: The server's summary notifications of synced lists.
    public init(
        at now: Now, morning: TimeOfDay, server: NotificationServer?, summaries: [UUID: UInt32] = [:]
    ) {
        limit = ReminderLimit(summaries: summaries)
        self.now = now.instant
        noted = now.time
        zones = FixedCurrentZone(now.zones)
        (self.morning, self.server) = (morning, server)
    }

    /// Whether there is nothing to do now.
    public var isQuiet: Bool { due.isEmpty && ended.isEmpty && outdated.isEmpty }

    /// Adds an open task.
    ///
    /// - Parameter deliveries: All recorded deliveries of the task's reminders.
    public mutating func add(_ item: RemindedItem, _ deliveries: [DeliveryRecord]) {
        var remaining = Dictionary(deliveries.map { ($0.name, $0) }) { first, _ in first }
        var dueReminders: [(name: String, instant: Int, delivery: DeliveryRecord?)] = []
        for reminder in item.reminders {
            let name = reminder.name(start: item.start, due: item.due)
            let delivery = remaining.removeValue(forKey: name)
            guard let time = reminder.time(start: item.start, due: item.due, morning: morning, by: zones),
                let instant = coming(delivery, at: time)
            else { continue }
            if instant <= now {
                dueReminders.append((name, instant, delivery))
            } else {
                next = min(next ?? instant, instant)
            }
        }
        if let list = item.syncedList { count(deliveries, of: item, in: list, except: Set(dueReminders.map(\.name))) }
        if let last = dueReminders.max(by: { $0.instant < $1.instant }) {
            let wasMissed = last.delivery.flatMap { Self.missed(before: $0) }
            due.append(
                DueReminder(
                    item: item, name: last.name, instant: last.instant,
                    suppressed: dueReminders.map(\.name).filter { $0 != last.name }, wasShownAsMissed: wasMissed,
                    notification: last.delivery?.server == server ? last.delivery?.notification : nil,
                    snoozedNotification: last.delivery?.state == .snoozed ? last.delivery?.notification : nil))
        }
        for delivery in remaining.values.sorted(by: { $0.name < $1.name }) { end(delivery) }
    }

    /// Returns whether the earlier delivery showed the reminder as missed, or nil if that does not matter.
    private static func missed(before delivery: DeliveryRecord) -> Bool? {
        switch delivery.state {
        // The notification was visible, so the reminder does not count as missed now.
        case .begun, .delivered: delivery.missed
        // Reminders that were snoozed together are shown together. A reminder that was snoozed individually can be
        // missed like any other.
        case .snoozed: delivery.missed ? true : nil
        case .over: nil
        }
    }

    /// Counts the reminders of a task in a synced list that were shown within the last hour.
    ///
    /// - Parameters:
    ///   - deliveries: The recorded deliveries of the task's reminders.
    ///   - list: The synced list.
    ///   - due: The names of the reminders that will be shown again. They are counted when they are shown.
    private mutating func count(
        _ deliveries: [DeliveryRecord], of item: RemindedItem, in list: UUID, except due: Set<String>
    ) {
        for delivery in deliveries where delivery.notification != nil && !due.contains(delivery.name) {
            // Dismissing or snoozing a reminder overwrites the time at which it was shown. In that case, use the time
            // at which it was due.
            let reminder = item.reminders.first { $0.name(start: item.start, due: item.due) == delivery.name }
            let time = reminder?.time(start: item.start, due: item.due, morning: morning, by: zones)
            let isNoted = delivery.state == .delivered || time == nil
            let recent = isNoted ? isRecent(delivery) : time.map { isRecent(zones.instant(of: $0)) } ?? false
            limit.count(delivery, of: list, isRecent: recent)
        }
    }

    private func isRecent(_ delivery: DeliveryRecord) -> Bool { isRecent(Int(delivery.noted.milliseconds / 1000)) }

    private func isRecent(_ instant: Int) -> Bool { instant > now - Self.hour }

    private static let hour = 3600

    /// Adds a delivery whose task is completed, in the trash or deleted.
    ///
    /// - Parameter list: The task's list if that list is synced; otherwise nil.
    public mutating func end(_ delivery: DeliveryRecord, in list: UUID? = nil) {
        if let list, isRecent(delivery) {
            limit.count(delivery, of: list, isRecent: true)
        }
        if delivery.state != .over {
            ended.append(delivery)
        } else if noted.milliseconds - delivery.noted.milliseconds > Self.memory {
            outdated.append(delivery)
        }
    }

    /// Finishes the plan after all tasks are added.
    public mutating func finish() {
        due.sort { ($0.instant, $0.item.id.uuidString) < ($1.instant, $1.item.id.uuidString) }
    }

    /// The number of milliseconds for which deliveries of past occurrences are recorded, so that undoing a completion
    /// does not show them again: 30 days, as long as deleted tasks can be restored.
    private static let memory: Int64 = 30 * 86_400_000

    /// Returns the instant at which to show a reminder, perhaps again, or nil if it was already shown.
    private func coming(_ delivery: DeliveryRecord?, at time: CalendarTime) -> Int? {
        switch delivery?.state {
        case nil, .begun: return zones.instant(of: time)
        case .snoozed: return zones.instant(of: delivery?.until ?? time)
        case .over: return nil
        case .delivered:
            // Not in a new session: there, the reminder has already been shown.
            guard let server, let shown = delivery?.server, shown.bus == server.bus, shown != server else { return nil }
            return zones.instant(of: time)
        }
    }
}

extension ReminderPlan {
    /// The contents of one notification.
    public enum Announcement: Equatable, Sendable {
        case one(DueReminder)
        /// Several missed reminders, in chronological order.
        case missed([DueReminder])
        /// The further reminders of a synced list.
        case summary(ReminderSummary)
    }

    /// The number of seconds after which a reminder counts as missed, because the program was not running or the
    /// computer was asleep.
    public static let grace = 60

    /// The maximum number of reminders in one notification. Each is named, and more would fill the screen.
    public static let maxGroupedReminders = 8

    /// Returns the notifications for some reminders, without summaries.
    func announcements(of due: [DueReminder]) -> [Announcement] {
        let missed = due.filter { $0.wasShownAsMissed ?? (now - $0.instant >= Self.grace) }
        guard missed.count > 1 || missed.contains(where: { $0.wasShownAsMissed == true }) else {
            return due.map(Announcement.one)
        }
        let groups = stride(from: 0, to: missed.count, by: Self.maxGroupedReminders).map {
            Announcement.missed(Array(missed[$0..<min($0 + Self.maxGroupedReminders, missed.count)]))
        }
        return groups + due.filter { !missed.contains($0) }.map(Announcement.one)
    }
}
