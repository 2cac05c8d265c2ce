import DateWording
import GLibSupport
import Todo

/// The actions of notification buttons on the bus.
enum Button {
    /// The action of a click on the notification itself.
    static let open = "default"
    static let done = "done"
    static let snooze = "snooze"

    /// Returns the action of the button for a snooze time.
    static func of(_ snooze: Snooze) -> String { "snooze-\(snooze.rawValue)" }

    /// Returns the snooze time of an action, or nil for other actions.
    static func snooze(of action: String) -> Snooze? { Snooze.allCases.first { of($0) == action } }
}

extension Notification {
    init(_ reminder: DueReminder, at now: Now) {
        let item = reminder.item
        title = Title.shown(item.title)
        body = item.due.map { DateWords(now, .system).text($0) } ?? ""
        body += (body.isEmpty ? "" : " · ") + item.list
        buttons = [
            (Button.open, tr("Open")), (Button.done, tr("Complete")),
            // GNOME shows at most three buttons, so the snooze times are offered in a second notification.
            (Button.snooze, tr("Snooze…")),
        ]
    }

    /// Lists several missed reminders in one notification.
    init(missed reminders: [DueReminder]) {
        title = Self.title(ofMissed: reminders.count)
        // Each line has one title, followed by the name of its list, so that two titles cannot run together.
        body = reminders.map { "\(Title.shown($0.item.title)) · \($0.item.list)" }.joined(separator: "\n")
        buttons = [(Button.open, tr("Open")), (Button.snooze, tr("Snooze…"))]
    }

    /// Sums up the remaining reminders of a synced list, and names the last ones.
    init(_ summary: ReminderSummary) {
        let text = trn("{count} more reminder in “{list}”", "{count} more reminders in “{list}”", summary.count)
        title = text.filling("list", with: summary.name)
        body = summary.reminders.suffix(ReminderPlan.maxGroupedReminders).map { Title.shown($0.item.title) }
            .joined(separator: "\n")
        buttons = [(Button.open, tr("Open")), (Button.snooze, tr("Snooze…"))]
    }

    private static func title(ofMissed count: Int) -> String {
        trn("{count} missed reminder", "{count} missed reminders", count)
    }

    /// Returns the notification that asks how long to snooze one or more reminders. They are shown again after ten
    /// minutes if the user does not answer.
    static func question(about titles: [String]) -> Notification {
        Notification(
            title: titles.count == 1 ? titles[0] : title(ofMissed: titles.count),
            body: tr("Reminds again in 10 minutes. Or choose:"),
            buttons: [
                (Button.of(.tenMinutes), tr("10 Minutes")), (Button.of(.hour), tr("1 Hour")),
                (Button.of(.tomorrow), tr("Tomorrow Morning")),
            ])
    }
}
