// A language as quick add knows it: its words and phrases, as data.

/// A language whose days, times and repeats quick add knows. A new one is a file of data.
public struct QuickAddLanguage: Sendable {
    /// Its code, such as `de` (ISO 639-1).
    public let code: String
    let vocabulary: Vocabulary
    let phrases: [Phrase]
    /// Its words and phrases, made ready for the search.
    let table: PhraseTable

    init(code: String, vocabulary: Vocabulary, phrases: [Phrase]) {
        (self.code, self.vocabulary, self.phrases) = (code, vocabulary, phrases)
        table = PhraseTable(vocabulary, phrases: phrases)
    }

    /// All there are.
    public static let all: [QuickAddLanguage] = [.english, .german, .arabic]

    /// The language of a locale's name such as `de_AT.UTF-8`; English for one that there is no table of, as the program's
    /// own texts are then.
    public static func of(_ locale: String) -> QuickAddLanguage {
        // By name: the tables of the others are not made.
        switch locale.prefix(while: \.isLetter).lowercased() {
        case "de": .german
        case "ar": .arabic
        default: .english
        }
    }
}

/// A language's words. Spelling without capitals and accents is known by itself; of `ä`, `ö` and `ü` also `ae` and so on.
struct Vocabulary: Sendable {
    /// Names of the days of the week from Monday on that are nothing else.
    var weekdays: [[String]]
    /// Their short forms, where those are no words.
    var shortWeekdays: [[String]] = []
    /// Names of them that are other words too ("sun"): they say a day only beside a preposition, a day or a time.
    var wordyWeekdays: [[String]] = []
    /// What says that something is on each such day ("Mondays").
    var eachWeekdays: [[String]] = []
    /// Names of the months from January on; of one word or two.
    var months: [[String]]
    /// Numbers in words.
    var numbers: [String: Int]
    /// Hours in words, of one word or two.
    var hours: [String: Int]
    /// What counts the days of the week in a month; the last is -1.
    var places: [String: Int]
    /// Days, weeks, months and years.
    var units: [String: TimeUnit]
    /// Hours and minutes.
    var timeUnits: [String: TimeUnit]
    /// Two of a unit, where the language has a word for it.
    var pairs: [String: TimeUnit] = [:]
    /// Parts of the day.
    var parts: [String: DayPart]
    /// What says that an hour is before noon, and after.
    var beforeNoon: [String] = []
    var afterNoon: [String] = []
    /// What makes a number a day of the month.
    var ordinalSuffixes: [String] = []
    /// Whether `3.12.` is a day and a month.
    var hasDottedDates = false
    /// What stands between the last two of several days.
    var and: [String]
    /// What stands so before a day, in one word with it.
    var andPrefix: String?
    /// What may begin a phrase that is not at the title's end.
    var prepositions: [String]
    /// What says, before a phrase, that it is a part of the title.
    var blockers: [String]
    /// The words for "every". A phrase is not taken if nothing but words of dates stands between one of them and the phrase.
    var every: [String]
    /// Words that bind a phrase to the title: "or", "not", "maybe". No phrase is taken directly after or before one. The
    /// words of `and`, `every`, `limits`, `starters` and `froms` are among them.
    var connectors: [String]
    /// Words that narrow a date or repeat beside them without changing it ("only"). At the end of a title, or before a
    /// date, they are taken with it; anywhere else they bind it to the title.
    var limits: [String]
    /// Words that, after a number, count how often something is done ("times").
    var times: [String]
    /// Words between such a number and its unit ("a" in "twice a week").
    var rates: [String]
    /// Words that may precede a day or time on which something begins ("starting"); one word or two.
    var starters: [String]
    /// The same, for words that say so only beside a repeat ("from").
    var froms: [String]
    /// What stands between the first and the last of several days in a row ("through").
    var through: [String]
    /// How much something matters, in words.
    var priorities: [String: Priority.Level]
}

extension Vocabulary {
    /// All words that no phrase may leave beside it in the title, in a form for comparison with single words.
    var allConnectors: [String] {
        let last = (starters + froms).flatMap { $0.split(separator: " ").suffix(1).map(String.init) }
        return connectors + and + every + limits + last
    }
}

/// A part of the day.
enum DayPart: Hashable {
    case morning, noon, afternoon, evening, night

    /// The hours that can be said of it, on a 24-hour clock.
    private var hours: ClosedRange<Int> {
        switch self {
        case .morning: 0...11
        case .noon: 11...14
        case .afternoon: 12...18
        case .evening: 16...23
        case .night: 17...23
        }
    }

    /// The hour on a 24-hour clock that an hour means in this part of the day; nil if it does not belong there.
    ///
    /// Twelve is noon at most: whether "twelve in the evening" is midnight is not sure.
    ///
    /// - Parameter isOpen: whether the hour may be one before noon as well as one after it.
    func hour(_ hour: Int, isOpen: Bool) -> Int? {
        let hours = isOpen && hour < 12 ? [hour, hour + 12] : [hour]
        return hours.first(where: self.hours.contains)
    }
}

/// Words in an order, and what they say.
///
/// The pattern has words and `{slots}` with spaces between. `a|b` is either, a `?` at the end makes a word or slot one that
/// may be missing, a `=` before a word asks for a small first letter.
struct Phrase: Sendable {
    let pattern: String
    let meaning: Meaning
    let demand: Demand

    /// Where it is taken.
    enum Demand: Hashable {
        /// At the title's end, or after its own preposition.
        case none
        /// At the title's end alone.
        case atEnd
        /// At the title's end alone, beside another phrase.
        case company
        /// Beside a phrase that says one of these.
        case beside(Aspects)
    }

    init(_ pattern: String, _ meaning: Meaning, _ demand: Demand = .none) {
        (self.pattern, self.meaning, self.demand) = (pattern, meaning, demand)
    }
}

/// What a slot of a pattern takes.
enum Slot: String {
    /// A day of the week: by a name that is nothing else, by such a short one too, by any name, several by any names.
    case weekday, shortDay, anyDay, days
    /// Several days of the week on each of which something is.
    case eachDay
    /// Days of the week from one to another, or several of them in one word: "mon-fri", "Monday to Friday", "mo/mi".
    case range
    /// A day of the week and a part of the day in one word.
    case dayPart
    case month
    /// A number 1...31, written as a number that counts or not; one that does.
    case dayNumber, ordinal
    /// Four digits.
    case year
    case iso, dotted
    /// A number of digits or a word.
    case count
    case unit, timeUnit, pair, timePair
    /// A number or word that counts the days of the week in a month.
    case place
    /// Such a number in digits.
    case nth
    /// One that says the first or the last of them.
    case edge
    case part
    /// `9:30`, with two digits before the colon, with a dot, `9am`.
    case clock, longClock, dottedClock, halfDay
    /// A number that is an hour; `am`.
    case hour, meridiem
    /// A number that is a minute.
    case minute
}

/// What a phrase says; what its slots took says the rest.
enum Meaning: Hashable {
    /// So many days from today.
    case today(plus: Int)
    /// The next such day of the week after today, or from today on.
    case weekday(todayToo: Bool)
    /// The first day of the weekend from today on; today within one.
    case weekend
    /// The first day of the next week, month or year.
    case next(TimeUnit)
    /// The slots' count of units from today, or from now.
    case later
    /// So many seconds from now.
    case soon(seconds: Int)
    /// A day by its date.
    case date
    /// The next such day of the month.
    case monthDay
    /// A time by its slots.
    case time
    /// Half an hour before an hour.
    case halfTo
    /// So many minutes after an hour, or before it.
    case offHour(minutes: Int)
    /// A time by itself; with an hour beside it that hour has to be twelve.
    case clock(hour: Int)
    /// A part of any day, or of so many days from today.
    case part
    case partOf(today: Int, DayPart?)
    /// Each unit, or each so many; without a unit as the slots say.
    case every(TimeUnit?, interval: Int?)
    /// Each working day; the first day of each weekend.
    case workdays, weekends
    /// Each day or each working day except some; except the weekend's if the slots took none.
    case daysExcept, workdaysExcept
    /// The last day of each month.
    case monthEnds
}
