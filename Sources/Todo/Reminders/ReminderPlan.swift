// What is to be told now, what is over, and what comes next.

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What of an item its reminders are about.
public struct RemindedItem: Equatable, Sendable {
    public let id: UUID
    public let title: String
    /// The name of the list it is in.
    public let list: String
    public let start: CalendarTime?
    public let due: CalendarTime?
    public let reminders: [Reminder]
    /// The list it is in, if that is synchronized.
    public let syncedList: UUID?

    /// An item's part that matters.
    public init(
        id: UUID, title: String, list: String, start: CalendarTime? = nil, due: CalendarTime?, reminders: [Reminder],
        syncedList: UUID? = nil
    ) {
        (self.id, self.title, self.list, self.start) = (id, title, list, start)
        (self.due, self.reminders, self.syncedList) = (due, reminders, syncedList)
    }
}

/// A reminder whose time has come.
public struct DueReminder: Equatable, Sendable {
    public let item: RemindedItem
    /// The telling's name.
    public let name: String
    /// When it was to come, in seconds since 1970-01-01T00:00:00Z.
    public let instant: Int
    /// Other reminders of the item whose time has come too, by name: one of them says enough.
    public var spared: [String] = []
    /// Whether it was told together with others that were missed when it was last told, or begun to be; nil where it is told
    /// for the first time.
    public var begunMissed: Bool?
    /// What shows it already, if something may; that is to be replaced.
    public var notification: UInt32?
    /// The number of the notification by which it was put off; nil where it was not.
    public var putOffAs: UInt32?
}

/// What is to be told now, what is over, and what comes next, of all items that were added.
///
/// An item that is done, in the trash or gone is not added, which ends its tellings.
public struct ReminderPlan: Equatable, Sendable {
    /// What is to be told now, in the order in which it was to come.
    public private(set) var due: [DueReminder] = []
    /// Tellings that have nothing to tell any more: what still shows them is to be taken away.
    public private(set) var ended: [Telling] = []
    /// Tellings that are not needed to know what has been told.
    public private(set) var outdated: [Telling] = []
    /// The next instant at which something is to be told, in seconds since 1970-01-01T00:00:00Z; nil where nothing is.
    public private(set) var next: Int?

    private let now: Int
    private let noted: Timestamp
    private let zones: SteadyZones
    private let morning: TimeOfDay
    private let server: NotificationServer?
    /// How what is due of synchronized lists is told.
    private(set) var limit: ReminderLimit

    /// A plan without items.
    ///
    /// - Parameters:
    ///   - morning: the time at which a whole day counts.
    ///   - server: what shows notifications now; what another one on the same bus has shown is to be shown again, for it
    ///     has gone without having been read.
    ///   - summaries: the notifications of that server that are the summaries of synchronized lists.
    public init(
        at now: Now, morning: TimeOfDay, server: NotificationServer?, summaries: [UUID: UInt32] = [:]
    ) {
        limit = ReminderLimit(summaries: summaries)
        self.now = now.instant
        noted = now.time
        zones = SteadyZones(now.zones)
        (self.morning, self.server) = (morning, server)
    }

    /// Whether there is nothing to be done now.
    public var isQuiet: Bool { due.isEmpty && ended.isEmpty && outdated.isEmpty }

    /// Takes in an item that is there and open.
    ///
    /// - Parameter tellings: all that is known of its reminders.
    public mutating func add(_ item: RemindedItem, _ tellings: [Telling]) {
        var left = Dictionary(tellings.map { ($0.name, $0) }) { first, _ in first }
        var come: [(name: String, instant: Int, telling: Telling?)] = []
        for reminder in item.reminders {
            let name = reminder.name(start: item.start, due: item.due)
            let telling = left.removeValue(forKey: name)
            guard let time = reminder.time(start: item.start, due: item.due, morning: morning, by: zones),
                let instant = coming(telling, at: time)
            else { continue }
            if instant <= now {
                come.append((name, instant, telling))
            } else {
                next = min(next ?? instant, instant)
            }
        }
        if let list = item.syncedList { count(tellings, of: item, in: list, butFor: Set(come.map(\.name))) }
        if let last = come.max(by: { $0.instant < $1.instant }) {
            let begun = last.telling.flatMap { Self.missed(before: $0) }
            due.append(
                DueReminder(
                    item: item, name: last.name, instant: last.instant,
                    spared: come.map(\.name).filter { $0 != last.name }, begunMissed: begun,
                    notification: last.telling?.server == server ? last.telling?.notification : nil,
                    putOffAs: last.telling?.state == .snoozed ? last.telling?.notification : nil))
        }
        for telling in left.values.sorted(by: { $0.name < $1.name }) { end(telling) }
    }

    /// How what is told again was told before; nil where that does not matter.
    private static func missed(before telling: Telling) -> Bool? {
        switch telling.state {
        // It was there to be seen: however long ago, it is not missed by that.
        case .begun, .told: telling.missed
        // Put off together they come together; by itself it is missed like any other.
        case .snoozed: telling.missed ? true : nil
        case .over: nil
        }
    }

    /// Counts the reminders of an item in a synchronized list that were shown within the last hour.
    ///
    /// - Parameter due: the names of those that are to be told again, which count then.
    private mutating func count(_ tellings: [Telling], of item: RemindedItem, in list: UUID, butFor due: Set<String>) {
        for telling in tellings where telling.notification != nil && !due.contains(telling.name) {
            // When a reminder is dismissed or put off is noted in place of when it was shown: then its own time counts.
            let reminder = item.reminders.first { $0.name(start: item.start, due: item.due) == telling.name }
            let time = reminder?.time(start: item.start, due: item.due, morning: morning, by: zones)
            let isNoted = telling.state == .told || time == nil
            let recent = isNoted ? isRecent(telling) : time.map { isRecent(zones.instant(of: $0)) } ?? false
            limit.take(telling, of: list, isRecent: recent)
        }
    }

    private func isRecent(_ telling: Telling) -> Bool { isRecent(Int(telling.noted.milliseconds / 1000)) }

    private func isRecent(_ instant: Int) -> Bool { instant > now - Self.hour }

    private static let hour = 3600

    /// Takes in a telling whose item is done, in the trash or gone.
    ///
    /// - Parameter list: the synchronized list that the item is in, if it is in one.
    public mutating func end(_ telling: Telling, in list: UUID? = nil) {
        if let list, isRecent(telling) {
            limit.take(telling, of: list, isRecent: true)
        }
        if telling.state != .over {
            ended.append(telling)
        } else if noted.milliseconds - telling.noted.milliseconds > Self.memory {
            outdated.append(telling)
        }
    }

    /// All items are in.
    public mutating func finish() {
        due.sort { ($0.instant, $0.item.id.uuidString) < ($1.instant, $1.item.id.uuidString) }
    }

    /// Milliseconds for which it is known what was told of a turn that has gone: undone, it is not told again. 30 days, as
    /// long as what is deleted can be put back.
    private static let memory: Int64 = 30 * 86_400_000

    /// When a reminder is to come, or come again; nil where it has been told.
    private func coming(_ telling: Telling?, at time: CalendarTime) -> Int? {
        switch telling?.state {
        case nil, .begun: return zones.instant(of: time)
        case .snoozed: return zones.instant(of: telling?.until ?? time)
        case .over: return nil
        case .told:
            // Not at the next session's start: there it has been told.
            guard let server, let shown = telling?.server, shown.bus == server.bus, shown != server else { return nil }
            return zones.instant(of: time)
        }
    }
}

extension ReminderPlan {
    /// What is shown as one notification.
    public enum Announcement: Equatable, Sendable {
        case one(DueReminder)
        /// Several that were missed, in the order in which they were to come.
        case missed([DueReminder])
        /// The further ones of a synchronized list.
        case summary(ReminderSummary)
    }

    /// Seconds after which a reminder counts as missed: the program was not there, or the machine slept.
    public static let grace = 60

    /// The most that are told together: all are named, and more would fill a screen.
    public static let mostTogether = 8

    /// These reminders as announcements without a summary.
    func announcements(of due: [DueReminder]) -> [Announcement] {
        let missed = due.filter { $0.begunMissed ?? (now - $0.instant >= Self.grace) }
        guard missed.count > 1 || missed.contains(where: { $0.begunMissed == true }) else {
            return due.map(Announcement.one)
        }
        let groups = stride(from: 0, to: missed.count, by: Self.mostTogether).map {
            Announcement.missed(Array(missed[$0..<min($0 + Self.mostTogether, missed.count)]))
        }
        return groups + due.filter { !missed.contains($0) }.map(Announcement.one)
    }
}
