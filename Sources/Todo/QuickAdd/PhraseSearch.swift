// Which words of a title are phrases that are taken.

/// What a search has found so far.
struct PhraseSearch {
    /// Words that are taken, and what they say.
    struct Taken {
        let words: Range<Int>
        let reading: Reading
    }

    let moment: ReadingContext
    private(set) var taken: [Taken] = []
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
    }

    private var aspects: Aspects { taken.reduce(into: Aspects()) { $0.formUnion($1.reading.aspects) } }

    /// A phrase that matched.
    private struct Found {
        let words: Range<Int>
        let demand: Phrase.Demand
        let reading: Reading
    }
}

extension PhraseSearch {
    /// Takes the phrases that are the last words, each the longest that ends where the one after it begins.
    ///
    /// - Returns: where they begin, or would have begun: no other phrase may reach so far.
    private mutating func takeLast() -> Int {
        var (begin, found, aspects): (Int, [Found], Aspects) = (words.count, [], Aspects())
        while let next = longest(endingAt: begin) {
            begin = next.words.lowerBound
            guard aspects.isDisjoint(with: next.reading.aspects), !isBlocked(next.words) else { return begin }
            aspects.formUnion(next.reading.aspects)
            found.append(next)
        }
        guard found.count > 1 || found.first.map({ $0.demand != .company }) ?? false else { return words.count }
        let all = found.map { Taken(words: $0.words, reading: $0.reading) }
        guard typed.hasName(without: all.map(\.words)) else { return begin }
        taken = all
        return begin
    }

    /// Whether the word before a phrase says that it is a part of the title: "the Monday", or a preposition kept literal.
    private func isBlocked(_ places: Range<Int>) -> Bool {
        guard places.lowerBound > 0 else { return false }
        let before = words[places.lowerBound - 1]
        guard let entry = before.entry, !before.hasComma else { return before.isSign }
        return entry.isBlocker || before.isLiteral && entry.isPreposition
    }

    private mutating func longest(endingAt end: Int) -> Found? {
        for start in max(0, end - longestPhrase)..<max(0, end) {
            for index in table.candidates(words[start]) {
                let pattern = table.patterns[index]
                guard let match = match(pattern, from: start), match.end == end,
                    let reading = Reading(pattern.meaning, match.captures, at: moment)
                else { continue }
                return Found(words: start..<end, demand: pattern.demand, reading: reading)
            }
        }
        return nil
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
    /// How many prepositions are looked at, from the last on: no title has more, and a text of nothing else costs little.
    private static let tries = 64

    /// Takes the phrases that begin with a preposition, from the last on, and days and times right after them.
    private mutating func takePrepositional(before end: Int) {
        var end = end
        let starts = words.indices.prefix(end).reversed().lazy
            .filter { [words] in words[$0].entry?.isPreposition == true && !words[$0].isLiteral }
        for start in starts.prefix(Self.tries) {
            guard let first = longest(from: start, isFirst: true), first.words.upperBound <= end else { continue }
            var found = [first]
            while let last = found.last, last.words.upperBound < end,
                let next = longest(from: last.words.upperBound, isFirst: false), next.words.upperBound <= end,
                !found.contains(where: { !$0.reading.aspects.isDisjoint(with: next.reading.aspects) })
            { found.append(next) }
            let all = found.map { Taken(words: $0.words, reading: $0.reading) }
            guard all.allSatisfy({ aspects.isDisjoint(with: $0.reading.aspects) }),
                typed.hasName(without: (taken + all).map(\.words))
            else { continue }
            taken += all
            end = start
        }
    }

    /// The longest phrase from a word on that may stand inside a title; none where that says nothing, as "on 31 February
    /// 2027" does.
    private mutating func longest(from start: Int, isFirst: Bool) -> Found? {
        var best: (pattern: FlatPattern, match: PhraseMatch)?
        for index in table.candidates(words[start]) {
            let pattern = table.patterns[index]
            guard isFirst == pattern.isPrepositional, let match = match(pattern, from: start),
                match.end > best?.match.end ?? start
            else { continue }
            best = (pattern, match)
        }
        guard let (pattern, match) = best, pattern.demand == .none,
            let reading = Reading(pattern.meaning, match.captures, at: moment),
            isFirst || !reading.aspects.contains(.rule)
        else { return nil }
        return Found(words: start..<match.end, demand: pattern.demand, reading: reading)
    }
}

extension TypedWord {
    /// Whether it is a sign that joins what is beside it: "Monday – Friday".
    fileprivate var isSign: Bool { ["-", "–", "—", "/", "+", "&"].contains(folded) }
}
