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
    /// Titles that are listed of what was missed; more would fill a screen.
    private static let listed = 8

    /// A reminder.
    init(_ reminder: DueReminder, at now: Now) {
        let item = reminder.item
        title = item.title
        body = item.due.map { DateWords(now, .system).text($0) } ?? ""
        body += (body.isEmpty ? "" : " · ") + item.list
        buttons = [
            (Button.open, tr("Open")), (Button.done, tr("Done")),
            // Three buttons are the most that GNOME shows; it asks next.
            (Button.snooze, tr("Snooze…")),
        ]
    }

    /// Reminders that were missed.
    init(missed reminders: [DueReminder]) {
        title = trn("{count} reminder was missed", "{count} reminders were missed", reminders.count)
        // Of several lists, each with its own; a title stands alone on its line, whatever is in it.
        var lines = reminders.prefix(Self.listed).map { "\($0.item.title) · \($0.item.list)" }
        let more = reminders.count - lines.count
        if more > 0 { lines.append(trn("and {count} more", "and {count} more", more)) }
        body = lines.joined(separator: "\n")
        buttons = [(Button.open, tr("Open"))]
    }

    /// For how long a reminder is to be put off; it comes again in ten minutes where nothing is said.
    static func question(about title: String) -> Notification {
        Notification(
            title: title, body: tr("Comes again in 10 minutes, or:"),
            buttons: [
                (Button.of(.tenMinutes), tr("10 Minutes")), (Button.of(.hour), tr("1 Hour")),
                (Button.of(.tomorrow), tr("Tomorrow Morning")),
            ])
    }
}
