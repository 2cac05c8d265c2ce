/// A notification that stands for all further reminders of a synced list.
public struct ReminderSummary: Equatable, Sendable {
    public let list: UUID
    public let name: String
    /// The reminders to add to the summary, in chronological order.
    public let reminders: [DueReminder]
    /// The number of reminders that the summary stands for, including earlier ones.
    public let count: Int
    /// The server's number for the existing summary notification, or nil if there is none.
    public let notification: UInt32?
}

/// Decides which reminders of synced lists are shown individually and which in a summary.
///
/// Other people write to a server: a calendar with thousands of reminders must not fill the screen. Local lists have no
/// such limit.
struct ReminderLimit: Equatable, Sendable {
    /// The number of reminders of each list that were shown individually within the last hour.
    private var shown: [UUID: Int] = [:]
    /// The number of reminders of each list that its summary stands for.
    private var summarized: [UUID: Int] = [:]
    /// The summary notification of each list.
    let summaries: [UUID: UInt32]

    /// - Parameter summaries: The summary notifications of the lists on the current notification server.
    init(summaries: [UUID: UInt32] = [:]) { self.summaries = summaries }

    /// Counts a reminder of a list that was shown.
    ///
    /// - Parameters:
    ///   - list: The synced list.
    ///   - isRecent: Whether the reminder was due, or was shown, within the last hour.
    mutating func count(_ delivery: DeliveryRecord, of list: UUID, isRecent: Bool) {
        guard let notification = delivery.notification else { return }
        if notification == summaries[list] {
            if delivery.state == .delivered { summarized[list, default: 0] += 1 }
        } else if isRecent {
            shown[list, default: 0] += 1
        }
    }

    /// Divides due reminders into individual ones and summaries.
    func divide(_ due: [DueReminder]) -> (single: [DueReminder], summaries: [ReminderSummary]) {
        let limited = due.contains { $0.item.syncedList != nil }
        guard limited else { return (due, []) }
        // A reminder that the user snoozed individually is shown individually again. Reminders that were snoozed as a
        // summary are shown as a summary again.
        let snoozedCounts = Dictionary(due.compactMap(\.snoozedNotification).map { ($0, 1) }, uniquingKeysWith: +)
        var (single, further, order): ([DueReminder], [UUID: [DueReminder]], [UUID]) = ([], [:], [])
        var counts = shown
        for reminder in due {
            guard let list = reminder.item.syncedList, reminder.snoozedNotification.flatMap({ snoozedCounts[$0] }) != 1
            else {
                single.append(reminder)
                continue
            }
            if counts[list, default: 0] < Limits.remindersAnHour {
                counts[list, default: 0] += 1
                single.append(reminder)
            } else {
                if further[list] == nil { order.append(list) }
                further[list, default: []].append(reminder)
            }
        }
        let lists = order.map { list in
            let reminders = further[list] ?? []
            return ReminderSummary(
                list: list, name: reminders.first?.item.list ?? "", reminders: reminders,
                count: summarized[list, default: 0] + reminders.count,
                notification: summarized[list] == nil ? nil : summaries[list])
        }
        return (single, lists)
    }
}

extension ReminderPlan {
    /// The notifications to show now. Reminders that were missed together are grouped, further reminders of a synced
    /// list beyond ``Limits/remindersAnHour`` form a summary, and all others are individual. Missed reminders that do
    /// not fit into one group continue in further groups.
    ///
    /// A delivery that was interrupted is repeated in its original form, because the user may have seen it already. The
    /// same applies to reminders shown by a server that has ended, and to reminders that were snoozed together.
    public var announcements: [Announcement] {
        let (single, summaries) = limit.divide(due)
        return announcements(of: single) + summaries.map(Announcement.summary)
    }
}

extension NotificationNumber {
    /// Returns the number of a list's summary notification.
    public static func of(summary list: UUID) -> UInt32 { hashed("summary \(list.uuidString)") }
}
