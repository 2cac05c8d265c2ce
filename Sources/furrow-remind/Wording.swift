// What notifications say.

import CGLib
import GLibSupport
import Glibc
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
        body = (item.due.map { [Self.words($0, at: now)] } ?? []).joined()
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

    /// When something is due, as the one who reads it has days and clocks.
    private static func words(_ due: CalendarTime, at now: Now) -> String {
        let local = now.zones.local(of: due)
        let day =
            switch local.day.number - now.today.number {
            case -1: tr("Yesterday")
            case 0: tr("Today")
            case 1: tr("Tomorrow")
            default: formatted(local, "%x")
            }
        return due.time == nil ? day : "\(day) \(formatted(local, clockFormat))"
    }

    /// Hours and minutes, as the locale's clocks have them.
    private static var clockFormat: String {
        let format = nl_langinfo(nl_item(T_FMT)).map { String(cString: $0) } ?? ""
        return format.contains("%r") || format.contains("%I") || format.contains("%p") ? "%-I:%M %p" : "%H:%M"
    }

    private static func formatted(_ local: LocalTime, _ format: String) -> String {
        let (year, month, day) = local.day.date
        let time = g_date_time_new_utc(
            gint(year), gint(month), gint(day), gint(local.time.hour), gint(local.time.minute), 0)
        guard let time else { return "\(local)" }
        defer { g_date_time_unref(time) }
        guard let text = g_date_time_format(time, format) else { return "\(local)" }
        defer { g_free(text) }
        return String(cString: text)
    }
}
