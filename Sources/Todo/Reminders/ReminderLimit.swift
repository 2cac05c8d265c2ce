// How many reminders of a synchronized list are shown one by one.

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A notification that stands for the further reminders of a synchronized list.
public struct ReminderSummary: Equatable, Sendable {
    /// The list.
    public let list: UUID
    /// The name of the list.
    public let name: String
    /// The reminders that are to be added to it, in the order in which they were to come.
    public let reminders: [DueReminder]
    /// The number of reminders that it stands for, with those that it stood for before.
    public let count: Int
    /// The number by which the server knows it; nil where it is not shown.
    public let notification: UInt32?
}

/// Which reminders of synchronized lists are shown one by one, and which by a summary.
///
/// What is on a server comes from others: a calendar with thousands of reminders must not fill the screen. Lists of one's own
/// have no such limit.
struct ReminderLimit: Equatable, Sendable {
    /// The reminders of each list that were shown one by one within the last hour.
    private var shown: [UUID: Int] = [:]
    /// The reminders of each list that its summary stands for.
    private var summarized: [UUID: Int] = [:]
    /// The notification that is the summary of each list.
    let summaries: [UUID: UInt32]

    /// No reminders yet.
    ///
    /// - Parameter summaries: the notifications that are the summaries of lists, on the server that shows notifications now.
    init(summaries: [UUID: UInt32] = [:]) { self.summaries = summaries }

    /// Takes in a reminder of a list that was shown.
    ///
    /// - Parameter isRecent: whether it was to come, or was shown, within the last hour.
    mutating func take(_ telling: Telling, of list: UUID, isRecent: Bool) {
        guard let notification = telling.notification else { return }
        if notification == summaries[list] {
            if telling.state == .told { summarized[list, default: 0] += 1 }
        } else if isRecent {
            shown[list, default: 0] += 1
        }
    }

    /// Divides what is to be told.
    func divide(_ due: [DueReminder]) -> (single: [DueReminder], summaries: [ReminderSummary]) {
        let limited = due.contains { $0.item.syncedList != nil }
        guard limited else { return (due, []) }
        // What the person has put off by itself comes by itself; what was put off as a summary comes as one.
        let putOff = Dictionary(due.compactMap(\.putOffAs).map { ($0, 1) }, uniquingKeysWith: +)
        var (single, further, order): ([DueReminder], [UUID: [DueReminder]], [UUID]) = ([], [:], [])
        var counts = shown
        for reminder in due {
            guard let list = reminder.item.syncedList, reminder.putOffAs.flatMap({ putOff[$0] }) != 1 else {
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
    /// What is to be told now, and how: several that were missed together, each other one by itself, and of a synchronized list
    /// those beyond ``Limits/remindersAnHour`` as one summary. Of many that were missed those that have no room go on in further
    /// groups.
    ///
    /// What was begun is told again as it was, for it may be seen already; so is what a server showed that has gone, and what
    /// was put off together.
    public var announcements: [Announcement] {
        let (single, summaries) = limit.divide(due)
        return announcements(of: single) + summaries.map(Announcement.summary)
    }
}

extension NotificationNumber {
    /// The one of a list's summary.
    public static func of(summary list: UUID) -> UInt32 { hashed("summary \(list.uuidString)") }
}
