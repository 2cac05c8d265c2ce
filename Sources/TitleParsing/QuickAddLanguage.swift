import Todo

/// The words and phrases of a language that quick add recognizes, as data.
public struct QuickAddLanguage: Sendable {
    /// The language code, such as `de` (ISO 639-1).
    public let code: String
    let vocabulary: Vocabulary
    let phrases: [Phrase]
    /// The words and phrases, prepared for the search.
    let table: PhraseTable

    init(code: String, vocabulary: Vocabulary, phrases: [Phrase]) {
        self.code = code
        self.vocabulary = vocabulary
        self.phrases = phrases
        table = PhraseTable(vocabulary, phrases: phrases)
    }

    /// The supported languages, by language code. Each is a function, so that only the tables in use are built.
    private static let supported: [(code: String, language: @Sendable () -> QuickAddLanguage)] = [
        ("en", { .english }),
        ("de", { .german }),
        ("ar", { .arabic }),
    ]

    public static var all: [QuickAddLanguage] { supported.map { $0.language() } }

    /// Returns the language for a locale's name such as `de_AT.UTF-8`. If the language is not supported, returns
    /// English, the language of the program's untranslated texts.
    public static func forLocale(_ locale: String) -> QuickAddLanguage {
        let code = locale.prefix(while: \.isLetter).lowercased()
        return supported.first { $0.code == code }?.language() ?? .english
    }
}

/// The words of a language. Spellings in lowercase and without accents are accepted automatically, and so are `ae`
/// for `ä`, `oe` for `ö` and `ue` for `ü`.
struct Vocabulary: Sendable {
    /// Names of the weekdays, starting on Monday, that have no other meaning.
    var weekdays: [[String]]
    /// Short forms of the weekdays that are not words themselves.
    var shortWeekdays: [[String]] = []
    /// Weekday names that are also common words, such as "sun". They mean a day only next to a preposition, a day or a
    /// time.
    var wordyWeekdays: [[String]] = []
    /// Words that mean every such weekday ("Mondays").
    var eachWeekdays: [[String]] = []
    /// Names of the months, starting with January, of one or two words.
    var months: [[String]]
    /// Words for numbers.
    var numbers: [String: Int]
    /// Words for hours, of one or two words.
    var hours: [String: Int]
    /// Words that count the weekdays in a month; the last one is -1.
    var ordinals: [String: Int]
    /// Words for days, weeks, months and years.
    var units: [String: TimeUnit]
    /// Words for hours and minutes.
    var timeUnits: [String: TimeUnit]
    /// Words for two of a unit, if the language has them.
    var pairs: [String: TimeUnit] = [:]
    /// Words for the parts of the day.
    var parts: [String: DayPart]
    /// Words for the time before noon, and for the time after noon.
    var beforeNoon: [String] = []
    var afterNoon: [String] = []
    /// Suffixes that turn a number into a day of the month.
    var ordinalSuffixes: [String] = []
    /// Whether `3.12.` is a day and a month.
    var hasDottedDates = false
    /// Words before the last of several days ("and").
    var and: [String]
    /// A prefix that means "and" and is written together with the day.
    var andPrefix: String?
    /// Words that can begin a phrase inside the title.
    var prepositions: [String]
    /// Words that make the phrase after them part of the title.
    var blockers: [String]
    /// Words for "every". A phrase is not recognized if there are only date words between such a word and the phrase.
    var every: [String]
    /// Words that bind a phrase to the title: "or", "not", "maybe". A phrase directly before or after one of them is
    /// not recognized. The words of `and`, `every`, `limits`, `starters` and `fromWords` count as connectors, too.
    var connectors: [String]
    /// Words that narrow the date or repeat next to them without changing it ("only"). At the end of a title or before
    /// a date, they are recognized with it; elsewhere they bind the date to the title.
    var limits: [String]
    /// Words that count, after a number, how often something is done ("times").
    var times: [String]
    /// Words between such a number and its unit ("a" in "twice a week").
    var rates: [String]
    /// Words before a day or time that announce a start ("starting"), of one or two words.
    var starters: [String]
    /// Words that announce a start only next to a repeat ("from"), of one or two words.
    var fromWords: [String]
    /// Words between the first and the last day of a range ("through").
    var through: [String]
    /// Words for the priorities.
    var priorities: [String: Priority.Level]
}

extension Vocabulary {
    /// All words that must not remain in the title next to a phrase, as single words. Of a starter of two words, this
    /// contains the last word.
    var allConnectors: [String] {
        let last = (starters + fromWords).flatMap { $0.split(separator: " ").suffix(1).map(String.init) }
        return connectors + and + every + limits + last
    }
}

/// A part of the day. The parts overlap, because people use the words loosely.
enum DayPart: Hashable {
    case morning, noon, afternoon, evening, night

    /// The hours that belong to the part of the day, on a 24-hour clock.
    private var hours: ClosedRange<Int> {
        switch self {
        case .morning: 0...11
        case .noon: 11...14
        case .afternoon: 12...18
        case .evening: 16...23
        case .night: 17...23
        }
    }

    /// Returns the hour on a 24-hour clock that an hour means in this part of the day, or nil if that part of the day
    /// does not include the hour.
    ///
    /// Twelve always means noon, because it is uncertain whether "twelve in the evening" is midnight.
    ///
    /// - Parameter isOpen: Whether the hour may be before or after noon.
    func hour(_ hour: Int, isOpen: Bool) -> Int? {
        let hours = isOpen && hour < 12 ? [hour, hour + 12] : [hour]
        return hours.first(where: self.hours.contains)
    }
}

/// A sequence of words and its meaning.
///
/// The pattern consists of words and `{slots}`, separated by spaces. `a|b` matches either word, a trailing `?` makes a
/// word or slot optional, and a leading `=` requires a lowercase first letter.
struct Phrase: Sendable {
    let pattern: String
    let meaning: Meaning
    let demand: Demand

    /// The context in which a phrase is recognized.
    enum Demand: Hashable {
        /// At the end of the title, or anywhere if it begins with a preposition.
        case none
        case atEnd
        /// Only at the end of the title, next to another phrase.
        case company
        /// Only together with a phrase that specifies one of these aspects.
        case beside(Aspects)
    }

    init(_ pattern: String, _ meaning: Meaning, _ demand: Demand = .none) {
        self.pattern = pattern
        self.meaning = meaning
        self.demand = demand
    }
}

/// The kinds of values that a pattern's slot captures.
enum Slot: String {
    /// A weekday: by an unambiguous name, also by a short form, or by any name; or several weekdays by any names.
    case weekday, shortDay, anyDay, days
    /// Several words that each mean every such weekday ("Mondays").
    case eachDay
    /// A range of weekdays, or several weekdays in one word: "mon-fri", "Monday to Friday", "mo/mi".
    case range
    /// A weekday and a part of the day in one word.
    case dayPart
    case month
    /// A number 1...31, as a plain number or an ordinal; or only as an ordinal.
    case dayNumber, ordinal
    /// A number of four digits.
    case year
    case iso, dotted
    /// A number in digits or as a word.
    case count
    case unit, timeUnit, pair, timePair
    /// An ordinal in digits or as a word, which counts the weekdays in a month.
    case place
    /// An ordinal in digits.
    case nth
    /// An ordinal that is the first or the last.
    case edge
    case part
    /// Times: `9:30`, one with two digits before the colon, one with a dot, and `9am`.
    case clock, longClock, dottedClock, halfDay
    /// A number or word that is an hour; `am` or `pm`.
    case hour, meridiem
    /// A number of two digits that is a minute.
    case minute
}

/// The meaning of a phrase. The values of its slots complete it.
enum Meaning: Hashable {
    /// The day that is a number of days after today.
    case today(plus: Int)
    /// The next such weekday, from today or from tomorrow on.
    case weekday(todayToo: Bool)
    /// The first day of the next weekend, or today during a weekend.
    case weekend
    /// The first day of the next week, month or year.
    case next(TimeUnit)
    /// A number of units after today or after the current time, as captured by the slots.
    case later
    /// A number of seconds after the current time.
    case soon(seconds: Int)
    case date
    /// The next day with this day of the month.
    case monthDay
    /// A time given by the slots.
    case time
    /// Half an hour before an hour.
    case halfTo
    /// A number of minutes after an hour, or before it if negative.
    case offHour(minutes: Int)
    /// A fixed time. If an hour is given with it, that hour must be twelve.
    case clock(hour: Int)
    /// A part of an unspecified day, or of the day that is a number of days after today.
    case part
    case partOf(today: Int, DayPart?)
    /// Every unit, or every `interval` units. Without a unit, the slots give it.
    case every(TimeUnit?, interval: Int?)
    /// Every working day; the first day of every weekend.
    case workdays, weekends
    /// Every day, or every working day, with exceptions. Without days in the slots, the weekend is excepted.
    case daysExcept, workdaysExcept
    /// The last day of every month.
    case monthEnds
}
