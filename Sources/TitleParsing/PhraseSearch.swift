import Todo

/// A search for the phrases that quick add recognizes in a title, and its results.
struct PhraseSearch {
    /// The words of a recognized phrase, and their meaning.
    struct RecognizedPhrase {
        let words: Range<Int>
        let parsed: ParsedPhrase
    }

    let moment: ParsingContext
    private var phrases: [FoundPhrase] = []
    var recognized: [RecognizedPhrase] { phrases.map { RecognizedPhrase(words: $0.words, parsed: $0.parsed) } }
    /// The number of comparisons between pattern parts and words.
    private(set) var comparisons = 0
    private let typed: TypedWords
    private var words: [TypedWord] { typed.words }
    private let table: PhraseTable

    init(words: TypedWords, table: PhraseTable, moment: ParsingContext) {
        typed = words
        self.table = table
        self.moment = moment
    }

    mutating func run() {
        let end = recognizeLast()
        recognizePrepositional(before: end)
        if hasConflictingDate() { phrases = [] }
    }

    private struct FoundPhrase {
        var words: Range<Int>
        var demand: Phrase.Demand
        let parsed: ParsedPhrase
    }

    /// Consecutive phrases, the last one first.
    private struct Run {
        var phrases: [FoundPhrase] = []
        var begin: Int
        /// Whether two of the phrases specify the same aspect, or one of them has no valid meaning. No phrase of such a
        /// run is recognized.
        var isContradictory = false

        var aspects: Aspects { phrases.reduce(into: Aspects()) { $0.formUnion($1.parsed.aspects) } }

        /// Whether each phrase has the other phrases that it requires.
        var isComplete: Bool {
            phrases.indices.allSatisfy { index in
                let others = phrases.indices.filter { $0 != index }
                switch phrases[index].demand {
                case .none, .atEnd: return true
                case .company: return !others.isEmpty
                case .beside(let needed):
                    return others.contains { !phrases[$0].parsed.aspects.isDisjoint(with: needed) }
                }
            }
        }
    }
}

extension PhraseSearch {
    /// Recognizes the phrases at the end of the title. Each is the longest that ends where the next one begins. Either
    /// all of them are recognized, or none.
    ///
    /// - Returns: The index where the phrases begin, even if none is recognized. No other phrase may extend beyond it.
    private mutating func recognizeLast() -> Int {
        let hasLimit = words.last.map { $0.isLimit && !$0.followsMark } ?? false
        var run = Run(begin: hasLimit ? words.count - 1 : words.count)
        extend(&run)
        if hasLimit, let last = run.phrases.first { run.phrases[0].words = last.words.lowerBound..<words.count }
        guard let first = run.phrases.last, !run.isContradictory else { return run.begin }
        guard !words.bind(first.words, isFirst: false), !hasUntil(run) else { return run.begin }
        guard run.isComplete else { return words.count }
        guard typed.hasName(without: run.phrases.map(\.words)) else { return run.begin }
        phrases = run.phrases
        return run.begin
    }

    /// Returns whether the phrases say on which day a repeat ends, as in "every day until Friday". That day is not the
    /// due date.
    private func hasUntil(_ run: Run) -> Bool {
        guard run.aspects.contains(.rule) else { return false }
        return run.phrases.contains { phrase in
            let (first, aspects) = (phrase.words.lowerBound, phrase.parsed.aspects)
            return aspects.contains(.day) && !aspects.contains(.rule) && words[first].entry?.isConnector == true
                && table.starter(words[first...first]) == nil
        }
    }

    /// Adds the phrases before the first phrase of a run to the run.
    private mutating func extend(_ run: inout Run) {
        while let (end, phrase) = longest(endingAt: run.begin) {
            run.begin = end
            guard let phrase, run.aspects.isDisjoint(with: phrase.parsed.aspects) else {
                run.isContradictory = true
                return
            }
            run.phrases.append(phrase)
        }
    }

    /// Returns the longest phrase that ends before the word at `end`.
    ///
    /// - Returns: The index where the phrase begins, and the phrase. The phrase is nil if it has no valid meaning, as
    ///   in "on 31 February 2027".
    private mutating func longest(endingAt end: Int) -> (begin: Int, phrase: FoundPhrase?)? {
        for start in max(0, end - longestPhrase)..<max(0, end) {
            var isUnreadable = false
            for index in table.candidates(words[start]) {
                let pattern = table.patterns[index]
                guard let match = match(pattern, from: start), match.end == end else { continue }
                isUnreadable = true
                guard let parsed = ParsedPhrase(pattern.meaning, match.captures, at: moment) else { continue }
                let phrase = limited(started(FoundPhrase(words: start..<end, demand: pattern.demand, parsed: parsed)))
                return (phrase.words.lowerBound, phrase)
            }
            if isUnreadable { return (start, nil) }
        }
        return nil
    }

    /// Extends a day or time by the words before it if they announce a start.
    private func started(_ phrase: FoundPhrase) -> FoundPhrase {
        let start = phrase.words.lowerBound
        guard !phrase.parsed.aspects.contains(.rule), !words[start].followsMark else { return phrase }
        var longer = phrase
        for count in [2, 1] where start >= count {
            guard let demand = table.starter(words[(start - count)..<start]) else { continue }
            longer.words = (start - count)..<phrase.words.upperBound
            if demand != .atEnd || phrase.demand == .company { longer.demand = demand }
            return longer
        }
        return phrase
    }

    /// Extends a phrase by a word such as "only" before it.
    private func limited(_ phrase: FoundPhrase) -> FoundPhrase {
        let start = phrase.words.lowerBound
        guard start > 0, words[start - 1].isLimit, !words[start - 1].hasComma, !words[start].followsMark else {
            return phrase
        }
        var longer = phrase
        longer.words = (start - 1)..<phrase.words.upperBound
        return longer
    }

    /// The maximum number of words in a phrase: the parts of the longest pattern, and 13 more. A list of days matches
    /// one part, but can have seven days and six words between them, which is 12 more than the part; a month of two
    /// words adds the last one.
    private var longestPhrase: Int { table.longest + 13 }

    private mutating func match(_ pattern: FlatPattern, from start: Int) -> PhraseMatch? {
        var match = PhraseMatch(words, table, from: start)
        for part in pattern.parts {
            comparisons += 1
            guard match.consume(part) else { return nil }
        }
        return match
    }
}

extension PhraseSearch {
    /// The maximum number of prepositions, or of words outside the phrases, that are examined, starting at the end.
    /// It bounds the cost for texts with more, which are not real titles.
    private static let tries = 48

    /// Recognizes phrases that begin with a preposition, starting at the end of the title, together with the phrases
    /// directly before and after them.
    private mutating func recognizePrepositional(before end: Int) {
        var end = end
        let starts = words.indices.prefix(end).reversed().lazy
            .filter { [words, table] index in
                let isPreposition = !words[index].isLiteral && words[index].entry?.isPreposition == true
                return isPreposition || table.starterLength(words, at: index) != nil
            }
        for start in starts.prefix(Self.tries) where start < end {
            guard let first = first(from: start), first.words.upperBound <= end,
                let whole = whole(first)
            else { continue }
            var run = Run(phrases: [whole], begin: whole.words.lowerBound)
            while let last = run.phrases.first, last.words.upperBound < end,
                let next = longest(from: last.words.upperBound, isFirst: false), next.words.upperBound <= end,
                run.aspects.isDisjoint(with: next.parsed.aspects)
            { run.phrases.insert(next, at: 0) }
            guard !hasUntil(run), recognize(&run) else { continue }
            end = run.begin
        }
    }

    /// Returns the longest phrase that ends where a phrase ends: "every day except on Sunday" for "on Sunday". Returns
    /// the same phrase if there is no longer one, and nil if the longer one has no valid meaning.
    private mutating func whole(_ phrase: FoundPhrase) -> FoundPhrase? {
        guard let (begin, longer) = longest(endingAt: phrase.words.upperBound), begin < phrase.words.lowerBound else {
            return phrase
        }
        return longer
    }

    /// Recognizes a run inside the title together with the phrases before it, unless a neighboring word binds the run
    /// to the title. Returns whether the run was recognized.
    private mutating func recognize(_ run: inout Run) -> Bool {
        let aspects = phrases.reduce(into: Aspects()) { $0.formUnion($1.parsed.aspects) }
        guard let last = run.phrases.first, run.aspects.isDisjoint(with: aspects),
            phrases.contains(where: { $0.words.lowerBound == last.words.upperBound })
                || !words.isBound(after: last.words.upperBound)
        else { return false }
        extend(&run)
        guard let first = run.phrases.last, !run.isContradictory, run.isComplete,
            run.aspects.isDisjoint(with: aspects), !words.bind(first.words, isFirst: begins(first.words.lowerBound)),
            typed.hasName(without: (phrases + run.phrases).map(\.words))
        else { return false }
        phrases += run.phrases
        return true
    }

    /// Returns whether a phrase that begins at this word may be inside the title without other phrases.
    private func begins(_ start: Int) -> Bool {
        words[start].entry?.isPreposition == true || table.starterLength(words, at: start) != nil
    }

    /// Returns the longest phrase that starts with a preposition, or with a word such as "starting", and may be inside
    /// a title.
    private mutating func first(from start: Int) -> FoundPhrase? {
        guard let length = table.starterLength(words, at: start) else { return longest(from: start, isFirst: true) }
        guard var phrase = longest(from: start + length, isFirst: nil), phrase.parsed.rule == nil else { return nil }
        phrase.words = start..<phrase.words.upperBound
        return phrase
    }

    /// Returns the longest phrase that starts at a word and may be inside a title. Returns nil if that phrase has no
    /// valid meaning, as in "on 31 February 2027".
    ///
    /// - Parameter isFirst: Whether the phrase must begin with a preposition (true) or must not (false), or nil for a
    ///   phrase after a word such as "starting", which may begin with one and need not be at the end of the title.
    private mutating func longest(from start: Int, isFirst: Bool?) -> FoundPhrase? {
        guard start < words.count else { return nil }
        var best: (pattern: FlatPattern, match: PhraseMatch)?
        for index in table.candidates(words[start]) {
            let pattern = table.patterns[index]
            guard isFirst ?? pattern.isPrepositional == pattern.isPrepositional,
                let match = match(pattern, from: start), match.end > best?.match.end ?? start
            else { continue }
            best = (pattern, match)
        }
        guard let (pattern, match) = best, pattern.demand == .none || isFirst == nil && pattern.demand == .atEnd,
            let parsed = ParsedPhrase(pattern.meaning, match.captures, at: moment),
            isFirst == true || !parsed.aspects.contains(.rule)
        else { return nil }
        return FoundPhrase(words: start..<match.end, demand: pattern.demand, parsed: parsed)
    }
}

extension PhraseSearch {
    /// Returns whether the title contains another day or time besides the recognized one, as in "skip Friday; Saturday"
    /// or "Friday lunch on Saturday", so that its meaning is ambiguous. A repeat counts as a day, too. A day that is
    /// part of a name, such as "the Monday edition", does not count.
    private mutating func hasConflictingDate() -> Bool {
        guard !phrases.isEmpty else { return false }
        let recognized = phrases.map(\.words)
        var aspects = phrases.reduce(into: Aspects()) { $0.formUnion($1.parsed.aspects) }.subtracting(.part)
        if aspects.contains(.rule) { aspects.insert(.day) }
        var others = PhraseSearch(words: typed.withoutPunctuation(table: table), table: table, moment: moment)
        defer { comparisons += others.comparisons }
        let starts = words.indices.reversed().filter { index in !recognized.contains { $0.contains(index) } }
        for start in starts.prefix(Self.tries) where !words.isName(at: start) {
            guard let other = others.longest(from: start, isFirst: nil),
                !recognized.contains(where: { $0.overlaps(other.words) }),
                !other.parsed.aspects.isDisjoint(with: aspects)
            else { continue }
            return true
        }
        return false
    }
}
