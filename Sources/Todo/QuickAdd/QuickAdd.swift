// Quick add: the days, times, repeats, tags and the priority in the words of a new item's title.

/// What the words typed as a new item's title say: the title that remains, when it is due, how it repeats, what it is marked
/// with, and how much it matters.
///
/// A tag is a word of its own, `#` and then a letter, wherever it stands; so is a priority, `!` and then the word for it,
/// where there is but one. Of dates,
/// words are taken where they are the last ones, or where one of the language's prepositions stands before them, each kind
/// (day, time, repeat) at most once. Where two readings of a kind stand side by side at the end neither is taken, and
/// where no word of a title would remain none is. Nothing is taken while another day or time is left in the title, as in
/// "Friday lunch on Saturday". A phrase is taken whole or not at all: none that a word such as "or", "not" or "maybe"
/// binds to the title. "Only" beside a date is taken with it, unless more words follow that it may refer to. Words between
/// quotes, after a backslash, or given as literal stay words.
/// Quotes stay in the title; a backslash goes where it kept a word of the table. What is not sure stays literal: a chip too
/// few is typed again in a moment, one too many takes a word out of a title.
///
/// Only the last 256 words among the last 4,096 characters are looked at, so that the cost has a bound.
public struct QuickAdd: Equatable, Sendable {
    /// The typed words that were not taken, in their order.
    public let title: String
    /// What was taken, in the order of the words.
    public let chips: [Chip]
    /// When the item is due: floating where a time was typed, a whole day otherwise; nil where neither day, time nor
    /// repeat was. A repeat alone is due on its first turn.
    public let due: CalendarTime?
    /// The rule by which it repeats, as the text of an RRULE (RFC 5545, 3.3.10): `FREQ=WEEKLY;BYDAY=MO,TH`.
    public let repeats: String?
    /// What it is marked with, in the order of the words.
    public let tags: Tags
    /// How much it matters; nil where that was not said.
    public let priority: Priority?
    /// How many words were compared with those of the table: the cost, on any machine.
    public let steps: Int

    /// Where the rule counts from: its first turn; nil where nothing repeats.
    public var anchor: CalendarTime? { repeats == nil ? nil : due }

    /// What was said, as new values of fields.
    public var fields: [FieldChange] {
        [
            due.map { .due($0) }, repeats.map { FieldChange(.repeats, .text($0)) },
            tags.isEmpty ? nil : .tags(tags), priority.map { .priority($0) },
        ].compactMap { $0 }
    }

    /// Words that were taken, and what they say.
    public struct Chip: Equatable, Sendable {
        /// Where they stand in the typed text: whole words, with the spaces between them and a comma at their end.
        public let range: Range<String.Index>
        /// The words as typed. Given to `Setting.literal` they are no longer taken.
        public let words: String
        /// What they say.
        public let value: Value
    }

    /// What some words say by themselves.
    public enum Value: Hashable, Sendable {
        /// A day: "tomorrow", "on 3 Dec".
        case day(Day)
        /// A time of whatever day: "at 9:30".
        case time(TimeOfDay)
        /// A day with its time: "in an hour", "tonight".
        case moment(LocalTime)
        /// A repeat, as the text of an RRULE: "every weekday".
        case repeats(String)
        /// A tag, without the sign before it: "#home".
        case tag(String)
        /// How much it matters: "!high".
        case priority(Priority.Level)
    }

    /// What depends on the user and not on the words.
    public struct Setting: Hashable, Sendable {
        /// The day that a week begins with: "next week" is the next such day.
        public var firstWeekday: Weekday
        /// The days of the weekend; the others are working days.
        public var weekend: Weekend
        /// The time that "morning" means, 9:00.
        public var morning: TimeOfDay
        /// The time that "afternoon" means, 15:00.
        public var afternoon: TimeOfDay
        /// The time that "evening" and "tonight" mean, 20:00.
        public var evening: TimeOfDay
        /// Words that are not to be taken, as a chip's `words` had them; wherever they stand, in capitals or not.
        public var literal: Set<String>
        /// The day on which something is due whose words name none; nil where that is the first one on which it can be, today or
        /// tomorrow.
        public var day: Day?

        /// A setting; without times those that the properties name.
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
    /// What the words say.
    ///
    /// - Parameter language: whose words are known.
    /// - Parameter now: the day and time where the user is.
    public init(
        _ typed: String, language: QuickAddLanguage, at now: LocalTime, setting: Setting = Setting()
    ) {
        let all = TypedWords(typed, table: language.table, literal: setting.literal)
        let marks = all.marks
        let words = all.without(marks)
        var search = PhraseSearch(
            words: words, table: language.table, moment: ReadingContext(now: now, setting: setting))
        search.run()
        let taken = search.taken.sorted { $0.words.lowerBound < $1.words.lowerBound }
        let sum = DueSum(taken.map(\.reading), at: search.moment)
        // Beyond the calendar's end nothing is due, and nothing was said.
        let phrases = sum.isWhole ? taken : []
        let found =
            marks.map { (all.words[$0.place].range, $0.value) }
            + phrases.map { (words.range(of: $0.words), $0.reading.value(sum, at: search.moment)) }
        chips = found.sorted { $0.0.lowerBound < $1.0.lowerBound }.map { range, value in
            Chip(range: range, words: String(typed[range]), value: value)
        }
        title = all.title(without: chips.map(\.range))
        due = phrases.isEmpty ? nil : sum.due
        repeats = phrases.isEmpty ? nil : sum.rule?.description
        tags = Tags(marks.compactMap(\.value.tag))
        priority = marks.lazy.compactMap(\.value.level).first.map { Priority($0) }
        steps = search.steps
    }
}
