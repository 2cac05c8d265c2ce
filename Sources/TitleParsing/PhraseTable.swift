import Todo

/// The possible meanings of a word. Some words have several.
struct WordEntry: Sendable {
    /// The word's number in its table. Patterns compare these numbers.
    var id: Int
    var weekday: (day: Weekday, kind: WeekdayKind)?
    /// Whether the word combines "and" with the day.
    var hasAnd = false
    /// The weekday of a word that means every such day ("Mondays").
    var eachWeekday: Weekday?
    var month: Int?
    var hour: Int?
    var number: Int?
    var ordinal: Int?
    var unit: TimeUnit?
    var timeUnit: TimeUnit?
    var pair: TimeUnit?
    var part: DayPart?
    var dayPart: (day: Weekday, part: DayPart)?
    var isAfternoon: Bool?
    var isAnd = false
    var isPreposition = false
    var isBlocker = false
    var isConnector = false
    var isEvery = false
    var isThrough = false
    /// Whether the word narrows the date next to it without changing it: "only".
    var isLimit = false
    /// Whether the word counts, after a number, how often something is done: "times".
    var isTimes = false
    /// Whether the word connects such a number and its unit: "a" in "twice a week".
    var isRate = false
    /// The context in which the following day or time is recognized, if the word announces a start, or nil for other
    /// words.
    var starter: Phrase.Demand?

    /// The kinds of weekday names: full names, short forms, and names that are also common words.
    enum WeekdayKind: Int, Sendable {
        case full, short, wordy
    }
}

/// A pattern in which all parts are required.
struct FlatPattern: Sendable {
    var parts: [Part]
    let meaning: Meaning
    let demand: Phrase.Demand
    /// Whether the pattern's first word is a preposition.
    var isPrepositional = false

    enum Part: Sendable {
        /// Any one of several words, given by their numbers.
        case words([Int], isSmall: Bool)
        case slot(Slot)
    }
}

/// The words of a language by folded form, and its patterns by first word.
struct PhraseTable: Sendable {
    let ordinalSuffixes: Set<String>
    let hasDottedDates: Bool
    /// The maximum number of parts in a pattern.
    private(set) var longest = 0
    private(set) var patterns: [FlatPattern] = []
    /// Maps a word's number to the indexes of the patterns that begin with the word.
    private var byFirstWord: [Int: [Int]] = [:]
    /// The indexes of the patterns that begin with a slot.
    private var bySlot: [Int] = []
    private var entries: [String: WordEntry] = [:]
    /// Maps a folded word to the priority that it names.
    private var priorities: [String: Priority.Level] = [:]
    /// The first words of names that have two words.
    private var firstOfTwo: Set<String> = []

    /// Returns the entry of a folded word, with or without a dot at its end.
    func entry(_ word: String) -> WordEntry? {
        if let entry = entries[word] { return entry }
        return word.utf8.last == UInt8(ascii: ".") ? entries[String(word.dropLast())] : nil
    }

    /// Returns the entry of a name of two words.
    func entry(_ first: String, _ second: String) -> WordEntry? {
        firstOfTwo.contains(first) ? entries["\(first) \(second)"] : nil
    }

    /// Returns the indexes of the patterns that may begin with a word.
    func candidates(_ word: TypedWord) -> [Int] {
        guard let id = word.entry?.id, let indexes = byFirstWord[id] else { return bySlot }
        return indexes + bySlot
    }

    /// Returns the priority that a folded word names. The English words, as used on the command line, work in every
    /// language.
    func priority(_ word: String) -> Priority.Level? { priorities[word] ?? Self.english[word] }

    private static let english: [String: Priority.Level] = ["high": .high, "medium": .medium, "low": .low]

    init(_ vocabulary: Vocabulary, phrases: [Phrase]) {
        ordinalSuffixes = Set(vocabulary.ordinalSuffixes)
        hasDottedDates = vocabulary.hasDottedDates
        add(vocabulary)
        for phrase in phrases { add(phrase) }
        for (index, pattern) in patterns.enumerated() {
            switch pattern.parts.first {
            case .words(let ids, _): for id in ids { byFirstWord[id, default: []].append(index) }
            default: bySlot.append(index)
            }
        }
    }

    /// Returns the folded spellings of a word: without accents and, for German umlauts, also with `ae` for `ä` and so
    /// on.
    private static func forms(_ word: String) -> Set<String> {
        let spelt = word.lowercased().reduce(into: "") { spelt, letter in
            spelt += ["ä": "ae", "ö": "oe", "ü": "ue"][letter] ?? String(letter)
        }
        return [folded(word), folded(spelt)]
    }

    /// Changes the entries of a word, and returns their numbers. Different spellings can be separate entries.
    @discardableResult
    private mutating func addEntry(_ word: String, _ change: (inout WordEntry) -> Void = { _ in }) -> [Int] {
        Self.forms(word).map { form in
            let parts = form.split(separator: Character(" "))
            if parts.count > 1 { firstOfTwo.insert(String(parts[0])) }
            var entry = entries[form] ?? WordEntry(id: entries.count)
            change(&entry)
            entries[form] = entry
            return entry.id
        }
    }

    private mutating func add(_ vocabulary: Vocabulary) {
        let kinds: [([[String]], WordEntry.WeekdayKind)] = [
            (vocabulary.weekdays, .full), (vocabulary.shortWeekdays, .short), (vocabulary.wordyWeekdays, .wordy),
        ]
        for (names, kind) in kinds {
            for (day, names) in zip(Weekday.allCases, names) {
                for name in names { add(name, day: day, kind: kind, vocabulary: vocabulary) }
            }
        }
        for (index, names) in vocabulary.months.enumerated() {
            for name in names { addEntry(name) { $0.month = index + 1 } }
        }
        for (day, names) in zip(Weekday.allCases, vocabulary.eachWeekdays) {
            for name in names { addEntry(name) { $0.eachWeekday = day } }
        }
        for (word, hour) in vocabulary.hours { addEntry(word) { $0.hour = hour } }
        for (word, number) in vocabulary.numbers { addEntry(word) { $0.number = number } }
        for (word, ordinal) in vocabulary.ordinals { addEntry(word) { $0.ordinal = ordinal } }
        for (word, unit) in vocabulary.units { addEntry(word) { $0.unit = unit } }
        for (word, unit) in vocabulary.timeUnits { addEntry(word) { $0.timeUnit = unit } }
        for (word, unit) in vocabulary.pairs { addEntry(word) { $0.pair = unit } }
        for (word, part) in vocabulary.parts { addEntry(word) { $0.part = part } }
        for word in vocabulary.beforeNoon { addEntry(word) { $0.isAfternoon = false } }
        for word in vocabulary.afterNoon { addEntry(word) { $0.isAfternoon = true } }
        for word in vocabulary.and { addEntry(word) { $0.isAnd = true } }
        for word in vocabulary.prepositions { addEntry(word) { $0.isPreposition = true } }
        for (word, level) in vocabulary.priorities { for form in Self.forms(word) { priorities[form] = level } }
        for word in vocabulary.blockers { addEntry(word) { $0.isBlocker = true } }
        addConnectors(vocabulary)
    }

    private mutating func addConnectors(_ vocabulary: Vocabulary) {
        for word in vocabulary.through { addEntry(word) { $0.isThrough = true } }
        for word in vocabulary.every { addEntry(word) { $0.isEvery = true } }
        for word in vocabulary.limits { addEntry(word) { $0.isLimit = true } }
        for word in vocabulary.times { addEntry(word) { $0.isTimes = true } }
        for word in vocabulary.rates { addEntry(word) { $0.isRate = true } }
        for word in vocabulary.starters { addEntry(word) { $0.starter = .atEnd } }
        for word in vocabulary.fromWords { addEntry(word) { $0.starter = .beside(.rule) } }
        let prefixes = ["", vocabulary.andPrefix ?? ""]
        for word in vocabulary.allConnectors {
            for prefix in prefixes { addEntry(prefix + word) { $0.isConnector = true } }
        }
    }

    private mutating func add(
        _ name: String, day: Weekday, kind: WordEntry.WeekdayKind, vocabulary: Vocabulary
    ) {
        addEntry(name) { $0.weekday = (day, kind) }
        if let prefix = vocabulary.andPrefix {
            addEntry(prefix + name) {
                $0.weekday = (day, kind)
                $0.hasAnd = true
            }
        }
        guard kind == .full else { return }
        for (part, meaning) in vocabulary.parts { addEntry(name + part) { $0.dayPart = (day, meaning) } }
    }

    private mutating func add(_ phrase: Phrase) {
        var flat = [FlatPattern(parts: [], meaning: phrase.meaning, demand: phrase.demand)]
        for text in phrase.pattern.split(separator: " ") {
            let isOptional = text.last == "?"
            let (part, isPreposition) = part(isOptional ? text.dropLast() : text)
            flat = flat.flatMap { pattern in
                var longer = pattern
                longer.isPrepositional = pattern.parts.isEmpty ? isPreposition : pattern.isPrepositional
                longer.parts.append(part)
                return isOptional ? [pattern, longer] : [longer]
            }
        }
        patterns += flat.filter { !$0.parts.isEmpty }
        longest = patterns.reduce(longest) { max($0, $1.parts.count) }
    }

    private mutating func part(_ text: Substring) -> (FlatPattern.Part, isPreposition: Bool) {
        if text.first == "{" {
            guard let slot = Slot(rawValue: String(text.dropFirst().dropLast())) else {
                preconditionFailure("no slot is called \(text)")
            }
            return (.slot(slot), false)
        }
        let isSmall = text.first == "="
        let words = (isSmall ? text.dropFirst() : text).split(separator: "|").map(String.init)
        let ids = words.flatMap { addEntry($0) }
        return (.words(ids, isSmall: isSmall), words.allSatisfy { entry(folded($0))?.isPreposition == true })
    }
}
