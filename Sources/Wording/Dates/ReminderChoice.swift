// The reminders offered for an item, and the names of reminders.

import GLibSupport
import Todo

/// The reminders in the menu of the details.
package enum ReminderChoice {
    /// Returns the reminders offered for an item with this due date, the nearest to the due date first; empty if
    /// there is no due date.
    package static func all(for due: CalendarTime?) -> [Reminder] {
        guard let due else { return [] }
        let spans =
            due.time == nil
            ? [TimeSpan(), TimeSpan(days: -1)]
            : [TimeSpan(), TimeSpan(seconds: -600), TimeSpan(seconds: -3600), TimeSpan(days: -1)]
        return spans.map(Reminder.fromDue)
    }

    /// Returns the name of a reminder.
    ///
    /// - Parameters:
    ///   - due: The due date of the item.
    ///   - format: Formats a time.
    package static func name(_ reminder: Reminder, due: CalendarTime?, _ format: (CalendarTime) -> String) -> String {
        switch reminder {
        case .at(let time): return format(time)
        case .fromDue(let span):
            let isDay = due != nil && due?.time == nil
            if span == TimeSpan() { return isDay ? tr("On the due date, in the morning") : tr("At the due time") }
            // Translators: The span is a duration, such as “15 minutes”.
            let text = span.days + span.seconds < 0 ? tr("{span} before due") : tr("{span} after due")
            return text.filling("span", with: length(of: span))
        case .fromStart(let span):
            if span == TimeSpan() { return tr("At the start") }
            let text = span.days + span.seconds < 0 ? tr("{span} before the start") : tr("{span} after the start")
            return text.filling("span", with: length(of: span))
        }
    }

    private static func length(of span: TimeSpan) -> String {
        let (days, seconds) = (abs(span.days), abs(span.seconds))
        var parts: [String] = []
        if days > 0, days % 7 == 0, seconds == 0 { return trn("{count} week", "{count} weeks", days / 7) }
        if days > 0 { parts.append(trn("{count} day", "{count} days", days)) }
        if seconds >= 3600 { parts.append(trn("{count} hour", "{count} hours", seconds / 3600)) }
        if seconds / 60 % 60 > 0 { parts.append(trn("{count} minute", "{count} minutes", seconds / 60 % 60)) }
        if seconds % 60 > 0 { parts.append(trn("{count} second", "{count} seconds", seconds % 60)) }
        return parts.joined(separator: tr(", "))
    }
}
