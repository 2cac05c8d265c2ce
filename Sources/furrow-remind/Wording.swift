// What notifications say.

import DateWording
import GLibSupport
import Todo

/// The buttons of notifications, by what they are called on the bus.
enum Button {
    /// No button: a press on the notification itself.
    static let open = "default"
    static let done = "done"
    static let snooze = "snooze"

    /// The button that puts off for so long.
    static func of(_ snooze: Snooze) -> String { "snooze-\(snooze.rawValue)" }

    /// For how long a button puts off; nil for any other.
    static func snooze(of action: String) -> Snooze? { Snooze.allCases.first { of($0) == action } }
}

extension Notification {
    /// A reminder.
    init(_ reminder: DueReminder, at now: Now) {
        let item = reminder.item
        title = Title.shown(item.title)
        body = item.due.map { DateWords(now, .system).text($0) } ?? ""
        body += (body.isEmpty ? "" : " · ") + item.list
        buttons = [
            (Button.open, tr("Open")), (Button.done, tr("Done")),
            // Three buttons are the most that GNOME shows; it asks next.
            (Button.snooze, tr("Snooze…")),
        ]
    }

    /// Reminders that were missed, each named.
    init(missed reminders: [DueReminder]) {
        title = Self.title(ofMissed: reminders.count)
        // Of several lists, each with its own; a title stands alone on its line, whatever is in it.
        body = reminders.map { "\(Title.shown($0.item.title)) · \($0.item.list)" }.joined(separator: "\n")
        buttons = [(Button.open, tr("Open")), (Button.snooze, tr("Snooze…"))]
    }

    /// The further reminders of a synchronized list; the last ones are named.
    init(_ summary: ReminderSummary) {
        let text = trn("{count} more reminder in “{list}”", "{count} more reminders in “{list}”", summary.count)
        title = text.filling("list", with: summary.name)
        body = summary.reminders.suffix(ReminderPlan.mostTogether).map { Title.shown($0.item.title) }
            .joined(separator: "\n")
        buttons = [(Button.open, tr("Open")), (Button.snooze, tr("Snooze…"))]
    }

    private static func title(ofMissed count: Int) -> String {
        trn("{count} reminder was missed", "{count} reminders were missed", count)
    }

    /// For how long reminders, of which there is one at least, are to be put off; they come again in ten minutes where nothing
    /// is said.
    static func question(about titles: [String]) -> Notification {
        Notification(
            title: titles.count == 1 ? titles[0] : title(ofMissed: titles.count),
            body: tr("Comes again in 10 minutes, or:"),
            buttons: [
                (Button.of(.tenMinutes), tr("10 Minutes")), (Button.of(.hour), tr("1 Hour")),
                (Button.of(.tomorrow), tr("Tomorrow Morning")),
            ])
    }
}
