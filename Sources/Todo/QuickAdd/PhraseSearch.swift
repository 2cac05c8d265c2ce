// The search for the phrases in a title that are taken.

/// What a search has found so far.
struct PhraseSearch {
    /// Words that are taken, and what they say.
    struct Taken {
        let words: Range<Int>
        let reading: Reading
    }

    let moment: ReadingContext
    private var found: [Found] = []
    /// The phrases that are taken.
    var taken: [Taken] { found.map { Taken(words: $0.words, reading: $0.reading) } }
    /// How many parts of patterns were compared with words.
    private(set) var steps = 0
    private let typed: TypedWords
    private var words: [TypedWord] { typed.words }
    private let table: PhraseTable

    init(words: TypedWords, table: PhraseTable, moment: ReadingContext) {
        (typed, self.table, self.moment) = (words, table, moment)
    }

    /// Takes what is to be taken.
    mutating func run() {
        let end = takeLast()
        takePrepositional(before: end)
        if hasRival() { found = [] }
    }

    /// A phrase that matched.
    private struct Found {
        var words: Range<Int>
        var demand: Phrase.Demand
        let reading: Reading
    }

    /// Phrases that stand side by side, from the last on.
    private struct Run {
        var found: [Found] = []
        var begin: Int
        /// Whether some of them say the same aspect, or one of them says nothing: none is taken.
        var isContradictory = false

        var aspects: Aspects { found.reduce(into: Aspects()) { $0.formUnion($1.reading.aspects) } }

        /// Whether each phrase stands beside the others that it needs.
        var isComplete: Bool {
            found.indices.allSatisfy { place in
                let others = found.indices.filter { $0 != place }
                switch found[place].demand {
                case .none, .atEnd: return true
                case .company: return !others.isEmpty
                case .beside(let needed):
                    return others.contains { !found[$0].reading.aspects.isDisjoint(with: needed) }
                }
            }
        }
    }
}

extension PhraseSearch {
    /// Takes the phrases that are the last words, each the longest that ends where the one after it begins: all of them, or
    /// none.
    ///
    /// - Returns: where they begin, or would have begun: no other phrase may reach so far.
    private mutating func takeLast() -> Int {
        let hasLimit = words.last.map { $0.isLimit && !$0.followsMark } ?? false
        var run = Run(begin: hasLimit ? words.count - 1 : words.count)
        extend(&run)
        if hasLimit, let last = run.found.first { run.found[0].words = last.words.lowerBound..<words.count }
        guard let first = run.found.last, !run.isContradictory else { return run.begin }
        guard !words.bind(first.words, isFirst: false), !saysUntil(run) else { return run.begin }
        guard run.isComplete else { return words.count }
        guard typed.hasName(without: run.found.map(\.words)) else { return run.begin }
        found = run.found
        return run.begin
    }

    /// Whether phrases say on which day a repeat ends, as in „jeden Tag bis Freitag“: that is no day on which it is due.
    private func saysUntil(_ run: Run) -> Bool {
        guard run.aspects.contains(.rule) else { return false }
        return run.found.contains { found in
            let (first, aspects) = (found.words.lowerBound, found.reading.aspects)
            return aspects.contains(.day) && !aspects.contains(.rule) && words[first].entry?.isConnector == true
                && table.starter(words[first...first]) == nil
        }
    }

    /// Adds the phrases before a run's first one to it.
    private mutating func extend(_ run: inout Run) {
        while let (end, found) = longest(endingAt: run.begin) {
            run.begin = end
            guard let found, run.aspects.isDisjoint(with: found.reading.aspects) else {
                run.isContradictory = true
                return
            }
            run.found.append(found)
        }
    }

    /// The longest phrase that ends before a word.
    ///
    /// - Returns: where the phrase begins, and the phrase; nil for one that says nothing, as "on 31 February 2027" does.
    private mutating func longest(endingAt end: Int) -> (begin: Int, found: Found?)? {
        for start in max(0, end - longestPhrase)..<max(0, end) {
            var isUnreadable = false
            for index in table.candidates(words[start]) {
                let pattern = table.patterns[index]
                guard let match = match(pattern, from: start), match.end == end else { continue }
                isUnreadable = true
                guard let reading = Reading(pattern.meaning, match.captures, at: moment) else { continue }
                let found = limited(started(Found(words: start..<end, demand: pattern.demand, reading: reading)))
                return (found.words.lowerBound, found)
            }
            if isUnreadable { return (start, nil) }
        }
        return nil
    }

    /// A day or a time together with the word before it that says that something begins then.
    private func started(_ found: Found) -> Found {
        let start = found.words.lowerBound
        guard !found.reading.aspects.contains(.rule), !words[start].followsMark else { return found }
        var longer = found
        for count in [2, 1] where start >= count {
            guard let demand = table.starter(words[(start - count)..<start]) else { continue }
            longer.words = (start - count)..<found.words.upperBound
            if demand != .atEnd || found.demand == .company { longer.demand = demand }
            return longer
        }
        return found
    }

    /// A phrase together with a word such as "only" before it.
    private func limited(_ found: Found) -> Found {
        let start = found.words.lowerBound
        guard start > 0, words[start - 1].isLimit, !words[start - 1].hasComma, !words[start].followsMark else {
            return found
        }
        var longer = found
        longer.words = (start - 1)..<found.words.upperBound
        return longer
    }

    /// A list of days has seven with a word between each two, where its pattern has one part; a month may have two words.
    private var longestPhrase: Int { table.longest + 13 }

    private mutating func match(_ pattern: FlatPattern, from start: Int) -> PhraseMatch? {
        var match = PhraseMatch(words, table, from: start)
        for part in pattern.parts {
            steps += 1
            guard match.take(part) else { return nil }
        }
        return match
    }
}

extension PhraseSearch {
    /// How many prepositions, or words outside the phrases, are looked at, from the last on: no title has more, and a text of
    /// nothing else costs little.
    private static let tries = 48

    /// Takes the phrases that begin with a preposition, from the last on, with the phrases right before and after them.
    private mutating func takePrepositional(before end: Int) {
        var end = end
        let starts = words.indices.prefix(end).reversed().lazy
            .filter { [words, table] place in
                let isPreposition = !words[place].isLiteral && words[place].entry?.isPreposition == true
                return isPreposition || table.starterLength(words, at: place) != nil
            }
        for start in starts.prefix(Self.tries) where start < end {
            guard let first = first(from: start), first.words.upperBound <= end,
                let whole = whole(first)
            else { continue }
            var run = Run(found: [whole], begin: whole.words.lowerBound)
            while let last = run.found.first, last.words.upperBound < end,
                let next = longest(from: last.words.upperBound, isFirst: false), next.words.upperBound <= end,
                run.aspects.isDisjoint(with: next.reading.aspects)
            { run.found.insert(next, at: 0) }
            guard !saysUntil(run), take(&run) else { continue }
            end = run.begin
        }
    }

    /// The phrase of which a phrase is the end: "every day except on Sunday" of "on Sunday". The same phrase if it is all; nil
    /// if the longer one says nothing.
    private mutating func whole(_ phrase: Found) -> Found? {
        guard let (begin, found) = longest(endingAt: phrase.words.upperBound), begin < phrase.words.lowerBound else {
            return phrase
        }
        return found
    }

    /// Takes a run inside the title together with the phrases before it, if nothing beside it is bound to it.
    private mutating func take(_ run: inout Run) -> Bool {
        let aspects = found.reduce(into: Aspects()) { $0.formUnion($1.reading.aspects) }
        guard let last = run.found.first, run.aspects.isDisjoint(with: aspects),
            found.contains(where: { $0.words.lowerBound == last.words.upperBound })
                || !words.isBound(after: last.words.upperBound)
        else { return false }
        extend(&run)
        guard let first = run.found.last, !run.isContradictory, run.isComplete,
            run.aspects.isDisjoint(with: aspects), !words.bind(first.words, isFirst: begins(first.words.lowerBound)),
            typed.hasName(without: (found + run.found).map(\.words))
        else { return false }
        found += run.found
        return true
    }

    /// Whether a phrase that begins with a word may stand inside the title by itself.
    private func begins(_ start: Int) -> Bool {
        words[start].entry?.isPreposition == true || table.starterLength(words, at: start) != nil
    }

    /// The longest phrase from a preposition or a word such as "starting" on that may stand inside a title.
    private mutating func first(from start: Int) -> Found? {
        guard let length = table.starterLength(words, at: start) else { return longest(from: start, isFirst: true) }
        guard var found = longest(from: start + length, isFirst: nil), found.reading.rule == nil else { return nil }
        found.words = start..<found.words.upperBound
        return found
    }

    /// The longest phrase from a word on that may stand inside a title; none where that says nothing, as "on 31 February
    /// 2027" does.
    ///
    /// - Parameter isFirst: whether the phrase has to begin with a preposition, or must not; nil for a phrase after a word
    ///   such as "starting", which may, and which need not stand at the title's end.
    private mutating func longest(from start: Int, isFirst: Bool?) -> Found? {
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
            let reading = Reading(pattern.meaning, match.captures, at: moment),
            isFirst == true || !reading.aspects.contains(.rule)
        else { return nil }
        return Found(words: start..<match.end, demand: pattern.demand, reading: reading)
    }
}

extension PhraseSearch {
    /// Whether a day or a time is left in the title where one was found too, as in "skip Friday; Saturday" or "Friday lunch on
    /// Saturday": it is not sure then which of them is meant. A repeat says a day as well. A day that is a part of a name, such as
    /// "the Monday edition", does not count.
    private mutating func hasRival() -> Bool {
        guard !found.isEmpty else { return false }
        let taken = found.map(\.words)
        var aspects = found.reduce(into: Aspects()) { $0.formUnion($1.reading.aspects) }.subtracting(.part)
        if aspects.contains(.rule) { aspects.insert(.day) }
        var others = PhraseSearch(words: typed.withoutPunctuation(table: table), table: table, moment: moment)
        defer { steps += others.steps }
        let starts = words.indices.reversed().filter { place in !taken.contains { $0.contains(place) } }
        for start in starts.prefix(Self.tries) where !words.isName(at: start) {
            guard let other = others.longest(from: start, isFirst: nil),
                !taken.contains(where: { $0.overlaps(other.words) }),
                !other.reading.aspects.isDisjoint(with: aspects)
            else { continue }
            return true
        }
        return false
    }
}
