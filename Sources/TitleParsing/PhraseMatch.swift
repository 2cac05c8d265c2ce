// Matching of words against a phrase pattern.

import Todo

/// The values captured by the slots of a phrase.
struct Captures {
    var weekdays: [Weekday] = []
    var month, monthDay, year: Int?
    var date: Day?
    var count, ordinal: Int?
    var unit: TimeUnit?
    var part: DayPart?
    var hour: Int?
    var minute = 0
    var isAfternoon: Bool?
    /// Whether the hour is written in a way that may mean a 12-hour clock: without a leading zero.
    var isOpen = false

    /// Whether the hour may be before or after noon.
    var isOpenHour: Bool {
        isOpen && isAfternoon == nil && part == nil && hour.map((1...12).contains) ?? false
    }
}

/// The progress of matching one pattern against the words from a start position on.
struct PhraseMatch {
    private let words: [TypedWord]
    private let table: PhraseTable
    private let start: Int
    private(set) var end: Int
    private(set) var captures = Captures()

    init(_ words: [TypedWord], _ table: PhraseTable, from start: Int) {
        self.words = words
        self.table = table
        self.start = start
        end = start
    }

    /// Consumes the words of one pattern part. Returns false if the next words do not match.
    mutating func consume(_ part: FlatPattern.Part) -> Bool {
        guard let word = next else { return false }
        switch part {
        case .words(let ids, let isSmall):
            guard let id = word.entry?.id, ids.contains(id), !(isSmall && word.isCapital) else { return false }
            end += 1
            return true
        case .slot(.days): return consumeDays { $0.weekday?.day ?? $0.eachWeekday }
        case .slot(.range): return consumeRange(word)
        case .slot(.eachDay): return consumeDays(\.eachWeekday)
        case .slot(.month): return consumeName(\.month, to: \.month)
        case .slot(.hour): return consumeHour(word)
        case .slot(let slot):
            guard consume(word, as: slot) else { return false }
            end += 1
            return true
        }
    }

    /// Returns whether a word may be part of the phrase: the word is not literal, and no tag or priority separates it
    /// from the earlier words of the phrase.
    private func isFree(_ index: Int) -> Bool {
        !words[index].isLiteral && (index == start || !words[index].followsMark)
    }

    /// The next word, or nil at the end, or if that word may not be part of the phrase.
    private var next: TypedWord? {
        guard end < words.count, isFree(end) else { return nil }
        return words[end]
    }

    private mutating func consumeDays(_ day: (WordEntry) -> Weekday?) -> Bool {
        guard let first = next?.entry.flatMap(day) else { return false }
        var days: Set<Weekday> = [first]
        end += 1
        while let word = next {
            if let entry = word.entry, let day = day(entry), words[end - 1].hasComma || entry.hasAnd {
                days.insert(day)
                end += 1
            } else if word.entry?.isAnd == true, end + 1 < words.count, isFree(end + 1),
                let day = words[end + 1].entry.flatMap(day)
            {
                days.insert(day)
                end += 2
            } else {
                break
            }
        }
        captures.weekdays = Weekday.allCases.filter(days.contains)
        return true
    }

    /// Consumes a name of one or two words.
    private mutating func consumeName(
        _ path: KeyPath<WordEntry, Int?>, to capture: WritableKeyPath<Captures, Int?>
    ) -> Bool {
        guard let word = next else { return false }
        if end + 1 < words.count, isFree(end + 1),
            let number = table.entry(word.folded, words[end + 1].folded)?[keyPath: path]
        {
            captures[keyPath: capture] = number
            end += 2
            return true
        }
        captures[keyPath: capture] = word.entry?[keyPath: path]
        end += 1
        return captures[keyPath: capture] != nil
    }

    /// Consumes a range of weekdays, or a word that names several weekdays.
    private mutating func consumeRange(_ word: TypedWord) -> Bool {
        if let days = word.days {
            captures.weekdays = days
            end += 1
            return true
        }
        guard let first = consumeRangeEnd(), let word = next, word.isSign || word.entry?.isThrough == true else {
            return false
        }
        end += 1
        guard let last = consumeRangeEnd(), first != last else { return false }
        captures.weekdays = Weekday.days(from: first, through: last)
        return true
    }

    /// Consumes a weekday, with or without the word for "day" before it.
    private mutating func consumeRangeEnd() -> Weekday? {
        if let entry = next?.entry, entry.unit == .day, entry.weekday == nil { end += 1 }
        guard let entry = next?.entry, !entry.hasAnd else { return nil }
        end += 1
        return entry.weekday?.day ?? entry.eachWeekday
    }

    private mutating func consumeHour(_ word: TypedWord) -> Bool {
        guard case .number(let number, let width) = word.digits else {
            captures.isOpen = true
            return consumeName(\.hour, to: \.hour)
        }
        guard width <= 2 else { return false }
        captures.hour = number
        captures.isOpen = word.folded.first != "0"
        end += 1
        return true
    }

    private mutating func consume(_ word: TypedWord, as slot: Slot) -> Bool {
        switch slot {
        case .weekday: consumeDay(word, to: .full)
        case .shortDay: consumeDay(word, to: .short)
        case .anyDay: consumeDay(word, to: .wordy)
        case .dayPart: consumeDayPart(word)
        case .unit: capture(word.entry?.unit, at: \.unit)
        case .timeUnit: capture(word.entry?.timeUnit, at: \.unit)
        case .pair: consumePair(word, ofTime: false)
        case .timePair: consumePair(word, ofTime: true)
        case .place: consumeOrdinal(word)
        case .edge: consumeOrdinal(word) && (captures.ordinal == 1 || captures.ordinal == -1)
        case .part: capture(word.entry?.part, at: \.part)
        case .meridiem: capture(word.entry?.isAfternoon, at: \.isAfternoon)
        case .nth: consumeNth(word)
        case .days, .eachDay, .range, .month, .hour: false
        case .dayNumber, .ordinal, .year, .iso, .dotted, .count: consumeNumber(word, as: slot)
        case .clock, .longClock, .dottedClock, .halfDay, .minute: consumeTime(word, as: slot)
        }
    }

    private mutating func capture<Value>(_ value: Value?, at path: WritableKeyPath<Captures, Value?>) -> Bool {
        captures[keyPath: path] = value
        return value != nil
    }

    private mutating func consumeDay(_ word: TypedWord, to kind: WordEntry.WeekdayKind) -> Bool {
        guard let day = word.entry?.weekday, day.kind.rawValue <= kind.rawValue, word.entry?.hasAnd == false else {
            return false
        }
        captures.weekdays = [day.day]
        return true
    }

    private mutating func consumeDayPart(_ word: TypedWord) -> Bool {
        guard let both = word.entry?.dayPart else { return false }
        captures.weekdays = [both.day]
        captures.part = both.part
        return true
    }

    private mutating func consumePair(_ word: TypedWord, ofTime: Bool) -> Bool {
        guard let unit = word.entry?.pair, (unit == .hour || unit == .minute) == ofTime else { return false }
        (captures.unit, captures.count) = (unit, 2)
        return true
    }

    private mutating func consumeOrdinal(_ word: TypedWord) -> Bool {
        if case .ordinal(let number) = word.digits { return capture(number, at: \.ordinal) }
        return capture(word.entry?.ordinal, at: \.ordinal)
    }

    private mutating func consumeNth(_ word: TypedWord) -> Bool {
        guard case .ordinal(let number) = word.digits else { return false }
        return capture(number, at: \.ordinal)
    }

    private mutating func consumeNumber(_ word: TypedWord, as slot: Slot) -> Bool {
        switch (slot, word.digits) {
        case (.dayNumber, .ordinal(let number)), (.ordinal, .ordinal(let number)), (.dayNumber, .number(let number, _)):
            guard (1...31).contains(number) else { return false }
            captures.monthDay = number
        case (.year, .number(let number, width: 4)): captures.year = number
        case (.iso, .iso(let day)): captures.date = day
        case (.dotted, .dotted(let day, let month, let year)):
            captures.monthDay = day
            captures.month = month
            captures.year = year
        case (.count, .number(let number, _)):
            guard number > 0 else { return false }
            captures.count = number
        case (.count, nil): return capture(word.entry?.number, at: \.count)
        default: return false
        }
        return true
    }

    private mutating func consumeTime(_ word: TypedWord, as slot: Slot) -> Bool {
        switch (slot, word.digits) {
        case (.clock, .clock(let hour, let minute, _)), (.longClock, .clock(let hour, let minute, width: 2)),
            (.dottedClock, .dottedClock(let hour, let minute)):
            (captures.hour, captures.minute) = (hour, minute)
            captures.isOpen = word.folded.first != "0"
        case (.halfDay, .halfDay(let hour, let minute, let isAfternoon)):
            captures.hour = hour
            captures.minute = minute
            captures.isAfternoon = isAfternoon
        case (.minute, .number(let number, width: 2)): captures.minute = number
        default: return false
        }
        return true
    }
}
