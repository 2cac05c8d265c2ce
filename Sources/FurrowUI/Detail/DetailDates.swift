// What the details say of dates, and what their rows do: given by whoever has words and editors for them.

import CGtk
import Foundation
import GtkSupport
import SystemTime
import Todo

/// What the rows of dates say, and what activating them does.
@MainActor struct DetailDates {
    /// A row that opens an editor over itself.
    typealias Opener = @MainActor (_ item: Item, _ row: Widget) -> Void

    /// A date in words.
    var words: @MainActor (CalendarTime) -> String
    /// How an item repeats, in words; a repeat that cannot be followed is as its text has it.
    var repeatWords: @MainActor (Item) -> String
    /// A moment in words, on the clock where one is.
    var instantWords: @MainActor (Timestamp) -> String
    /// What opens where the row is activated; nil where the row is to be read alone.
    var onStart: Opener?
    var onDue: Opener?
    var onRepeat: Opener?
    /// What opens where a reminder is wanted that is none of those offered; nil where none is to be.
    var onReminder: (@MainActor (ReminderDraft.Kind, _ item: Item, _ widget: Widget) -> Void)?
}

extension DetailDates {
    /// As rows say them; no row opens anything.
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
