// The texts of dates on the details page, and the actions of their rows, supplied by the owner of the page.

import CGtk
import Foundation
import GtkSupport
import SystemTime
import Todo

/// The texts of the date rows, and the actions when they are activated.
@MainActor struct DetailDates {
    /// A closure that opens an editor over a row.
    typealias Opener = @MainActor (_ item: Item, _ row: Widget) -> Void

    /// Formats a date.
    var words: @MainActor (CalendarTime) -> String
    /// Formats the repeat of an item. An unsupported repeat rule is shown as its raw text.
    var repeatWords: @MainActor (Item) -> String
    /// Formats a moment as local time.
    var instantWords: @MainActor (Timestamp) -> String
    /// Called when the row is activated; nil if the row is read-only.
    var onStart: Opener?
    var onDue: Opener?
    var onRepeat: Opener?
    /// Called when a custom reminder is requested; nil if custom reminders are not offered.
    var onReminder: (@MainActor (ReminderDraft.Kind, _ item: Item, _ widget: Widget) -> Void)?
}

extension DetailDates {
    /// The default texts, without actions.
    static var spoken: DetailDates {
        let style = CalendarStyle.system
        return DetailDates(
            words: { time in
                let now = Now.system
                let isElsewhere = time.zone.map { $0 != now.zones.current } ?? false
                return DateWords(now, style).text(time) + (isElsewhere ? " (\(time.zoneLabel ?? ""))" : "")
            },
            repeatWords: { item in
                if let custom = item.unfollowedRepeat(by: SystemZones()) { return custom }
                return item.repeats.map {
                    RuleWords(DateWords(.system, style)).text(
                        $0.parts, isFromCompletion: item.repeatFrom == .completion)
                } ?? ""
            },
            instantWords: { instant in
                let now = Now.system
                return DateWords(now, style).text(.floating(now.local(at: instant)))
            })
    }
}
