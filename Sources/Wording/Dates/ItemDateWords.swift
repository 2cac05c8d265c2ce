// The texts of a task's dates, repeat and moments.

import DateWording
import SystemTime
import Todo

/// The texts of a task's dates, as functions that know the clock and the locale.
@MainActor package struct ItemDateWords {
    /// Formats a date.
    package var words: @MainActor (CalendarTime) -> String
    /// Formats the repeat of an item. An unsupported repeat rule is shown as its raw text.
    package var repeatWords: @MainActor (Item) -> String
    /// Formats a moment as local time.
    package var instantWords: @MainActor (Timestamp) -> String

    /// Creates the texts from their functions.
    package init(
        words: @escaping @MainActor (CalendarTime) -> String, repeatWords: @escaping @MainActor (Item) -> String,
        instantWords: @escaping @MainActor (Timestamp) -> String
    ) {
        (self.words, self.repeatWords, self.instantWords) = (words, repeatWords, instantWords)
    }
}

extension ItemDateWords {
    /// The default texts.
    package static var spoken: ItemDateWords {
        let style = CalendarStyle.system
        return ItemDateWords(
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
