import Todo

/// The result of quick add, which interprets the text typed as the title of a new task: the remaining title, the due
/// date, the repeat, the tags and the priority.
///
/// Tags and priorities can be anywhere. A tag is a word that consists of `#` and a name starting with a letter. A
/// priority is `!` and the word for the level; if there are several, none is recognized.
///
/// Dates, times and repeats are recognized at the end of the title, or anywhere after one of the language's
/// prepositions, each kind at most once:
///
/// - If two phrases of the same kind are next to each other at the end, neither is recognized.
/// - Nothing is recognized if no word of a title would remain.
/// - Nothing is recognized if the title still contains another day or time, as in "Friday lunch on Saturday".
/// - A phrase is recognized as a whole or not at all. A phrase that a word such as "or", "not" or "maybe" binds to the
///   title is not recognized.
/// - "Only" next to a date is recognized with the date, unless more words follow that it may refer to.
///
/// Words in quotes, after a backslash, or listed as literal stay in the title. Quotes stay, too; a backslash is removed
/// if it escaped a word of the table. Anything ambiguous stays literal: a missing chip costs a moment of typing, but a
/// wrong one removes a word from the title.
///
/// Only the last 256 words within the last 4,096 characters are examined, to bound the cost.
public struct QuickAdd: Equatable, Sendable {
    /// The words that were not recognized, in order.
    public let title: String
    /// The recognized phrases, in the order in which they were typed.
    public let chips: [Chip]
    /// The due date: a floating time if a time was typed, otherwise a whole day, or nil if no day, time or repeat was
    /// recognized. With a repeat alone, the task is due on the first occurrence.
    public let due: CalendarTime?
    /// The repeat rule as the text of an RRULE (RFC 5545, 3.3.10), such as `FREQ=WEEKLY;BYDAY=MO,TH`.
    public let repeats: String?
    /// The tags, in the order in which they were typed.
    public let tags: Tags
    public let priority: Priority?
    /// The number of comparisons between words and patterns: a measure of the cost that does not depend on the
    /// computer.
    public let comparisons: Int

    /// The first occurrence, from which the repeat rule counts, or nil without a repeat.
    public var anchor: CalendarTime? { repeats == nil ? nil : due }

    /// The recognized values as field changes.
    public var fields: [FieldChange] {
        [
            due.map { .due($0) }, repeats.map { FieldChange(.repeats, .text($0)) },
            tags.isEmpty ? nil : .tags(tags), priority.map { .priority($0) },
        ].compactMap { $0 }
    }

    /// A recognized phrase and its value.
    public struct Chip: Equatable, Sendable {
        /// The range in the typed text: whole words, including the spaces between them and a trailing comma.
        public let range: Range<String.Index>
        /// The words as typed. Adding them to `Setting.literal` stops their recognition.
        public let words: String
        public let value: Value
    }

    /// The meaning of a single phrase.
    public enum Value: Hashable, Sendable {
        /// A day: "tomorrow", "on 3 Dec".
        case day(Day)
        /// A time on an unspecified day: "at 9:30".
        case time(TimeOfDay)
        /// A day with a time: "in an hour", "tonight".
        case moment(LocalTime)
        /// A repeat, as the text of an RRULE: "every weekday".
        case repeats(String)
        /// A tag, without its `#`: "#home".
        case tag(String)
        /// A priority: "!high".
        case priority(Priority.Level)
    }

    /// The settings of the user that affect recognition.
    public struct Setting: Hashable, Sendable {
        /// The first day of the week. "Next week" is the next such day.
        public var firstWeekday: Weekday
        /// The days of the weekend. The other days are working days.
        public var weekend: Weekend
        /// The time that "morning" means; 9:00 by default.
        public var morning: TimeOfDay
        /// The time that "afternoon" means; 15:00 by default.
        public var afternoon: TimeOfDay
        /// The time that "evening" and "tonight" mean; 20:00 by default.
        public var evening: TimeOfDay
        /// Phrases that are not recognized anywhere in the title, as in a chip's `words`. Case is ignored.
        public var literal: Set<String>
        /// The due day if the phrases name none, or nil for the first possible day, today or tomorrow.
        public var day: Day?

        /// A time that is nil gets the default given at its property.
        public init(
            firstWeekday: Weekday = .monday, weekend: Weekend = .usual, morning: TimeOfDay? = nil,
            afternoon: TimeOfDay? = nil, evening: TimeOfDay? = nil, literal: Set<String> = [], day: Day? = nil
        ) {
            self.firstWeekday = firstWeekday
            self.weekend = weekend
            self.morning = morning ?? Self.hour(9)
            self.afternoon = afternoon ?? Self.hour(15)
            self.evening = evening ?? Self.hour(20)
            (self.literal, self.day) = (literal, day)
        }

        private static func hour(_ hour: Int) -> TimeOfDay { TimeOfDay(hour: hour, minute: 0) ?? .midnight }
    }
}

extension QuickAdd {
    /// Interprets the text typed as a title.
    ///
    /// - Parameters:
    ///   - typed: The typed text.
    ///   - language: The language of the words to recognize.
    ///   - now: The current day and time in the user's time zone.
    ///   - setting: The user's settings.
    public init(
        _ typed: String, language: QuickAddLanguage, at now: LocalTime, setting: Setting = Setting()
    ) {
        let all = TypedWords(typed, table: language.table, literal: setting.literal)
        let marks = all.marks
        let words = all.without(marks)
        var search = PhraseSearch(
            words: words, table: language.table, moment: ParsingContext(now: now, setting: setting))
        search.run()
        let recognized = search.recognized.sorted { $0.words.lowerBound < $1.words.lowerBound }
        let sum = CombinedDue(recognized.map(\.parsed), at: search.moment)
        // If the due date would be out of range or the phrases contradict each other, none of them counts.
        let phrases = sum.isConsistent ? recognized : []
        let ranges =
            marks.map { (all.words[$0.index].range, $0.value) }
            + phrases.map { (words.range(of: $0.words), $0.parsed.value(sum, at: search.moment)) }
        chips = ranges.sorted { $0.0.lowerBound < $1.0.lowerBound }.map { range, value in
            Chip(range: range, words: String(typed[range]), value: value)
        }
        title = all.title(without: chips.map(\.range))
        due = phrases.isEmpty ? nil : sum.due
        repeats = phrases.isEmpty ? nil : sum.rule?.description
        tags = Tags(marks.compactMap(\.value.tag))
        priority = marks.lazy.compactMap(\.value.level).first.map { Priority($0) }
        comparisons = search.comparisons
    }
}
