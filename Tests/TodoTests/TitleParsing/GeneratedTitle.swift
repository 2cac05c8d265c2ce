// Random titles made of a language's phrases, connecting words and other words.

import TestSupport

@testable import TitleParsing
@testable import Todo

/// A random title that records the origin of each word.
struct GeneratedTitle {
    /// A word and the number of the phrase that contains it, or nil if the word belongs to no phrase.
    struct Word {
        let text: String
        var phrase: Int?
        /// Whether the word belongs to a binding idiom.
        var isBinding = false
    }

    private(set) var words: [Word] = []
    /// Whether a binding word or idiom is next to a phrase.
    private(set) var hasConnectorAtPhrase = false

    var text: String { words.map(\.text).joined(separator: " ") }

    /// Creates a title of one or two phrases, with other words before, between or after them, and often with a
    /// connecting word next to a phrase.
    ///
    /// - Parameter binding: The words and idioms that bind a phrase.
    init(_ language: QuickAddLanguage, binding: [[String]], _ generator: inout SplitMix64) {
        append(Self.names, 1...2, &generator)
        for phrase in 0..<Int.random(in: 1...2, using: &generator) {
            let isBound = Bool.random(using: &generator)
            if isBound { append(oneOf: binding, &generator) }
            let pattern = language.phrases.randomElement(using: &generator)?.pattern ?? ""
            let words = language.words(of: pattern, &generator)
            self.words += words.map { Word(text: $0, phrase: phrase) }
            let isFollowed = Int.random(in: 0..<4, using: &generator) == 0
            if isFollowed { append(oneOf: binding, &generator) }
            hasConnectorAtPhrase = hasConnectorAtPhrase || isBound || isFollowed
            if Int.random(in: 0..<3, using: &generator) == 0 { append(Self.names, 1...2, &generator) }
        }
    }

    private mutating func append(oneOf idioms: [[String]], _ generator: inout SplitMix64) {
        words += (idioms.randomElement(using: &generator) ?? []).map { Word(text: $0, isBinding: true) }
    }

    private mutating func append(_ words: [String], _ count: ClosedRange<Int>, _ generator: inout SplitMix64) {
        for _ in 0..<Int.random(in: count, using: &generator) {
            guard let word = words.randomElement(using: &generator) else { return }
            self.words.append(Word(text: word, phrase: nil))
        }
    }

    /// Words that are in no language's table.
    private static let names = ["Zoe", "Quux", "Xylo", "Fjord", "Kiosk"]
}

extension QuickAddLanguage {
    /// Returns random words that match a pattern.
    func words(of pattern: String, _ generator: inout SplitMix64) -> [String] {
        pattern.split(separator: " ").flatMap { part -> [String] in
            if part.last == "?", Bool.random(using: &generator) { return [] }
            let bare = part.last == "?" ? part.dropLast() : part
            if bare.first == "{" {
                let slot = Slot(rawValue: String(bare.dropFirst().dropLast()))
                return slot.map { words(for: $0, &generator).split(separator: " ").map(String.init) } ?? []
            }
            let choices = (bare.first == "=" ? bare.dropFirst() : bare).split(separator: "|")
            return choices.randomElement(using: &generator).map { [String($0)] } ?? []
        }
    }

    private func words(for slot: Slot, _ generator: inout SplitMix64) -> String {
        let number = Int.random(in: 1...31, using: &generator)
        let (hour, minute) = (Int.random(in: 0...23, using: &generator), Int.random(in: 10...59, using: &generator))
        let suffix = vocabulary.ordinalSuffixes.randomElement(using: &generator)
        switch slot {
        case .weekday: return pick(vocabulary.weekdays.flatMap { $0 }, &generator)
        case .shortDay: return pick((vocabulary.weekdays + vocabulary.shortWeekdays).flatMap { $0 }, &generator)
        case .anyDay: return pick(anyDays, &generator)
        case .days:
            let and = pick(vocabulary.and, &generator)
            return Bool.random(using: &generator)
                ? pick(anyDays, &generator) : "\(pick(anyDays, &generator)) \(and) \(pick(anyDays, &generator))"
        case .eachDay: return pick(vocabulary.eachWeekdays.flatMap { $0 }, &generator)
        case .range:
            let (first, last) = (pick(anyDays, &generator), pick(anyDays, &generator))
            return Bool.random(using: &generator)
                ? "\(first)-\(last)" : "\(first) \(pick(vocabulary.through, &generator)) \(last)"
        case .dayPart:
            return pick(vocabulary.weekdays.flatMap { $0 }, &generator) + pick(vocabulary.parts, &generator)
        case .month: return pick(vocabulary.months.flatMap { $0 }, &generator)
        case .dayNumber:
            return suffix == nil || Bool.random(using: &generator) ? "\(number)" : "\(number)\(suffix ?? "")"
        case .ordinal, .nth: return "\(slot == .nth ? number % 7 + 1 : number)\(suffix ?? "")"
        case .year: return "\(2020 + number)"
        case .iso: return "20\(26 + number % 2)-12-\(number < 10 ? "0" : "")\(number)"
        case .dotted: return "\(number).\(minute % 12 + 1)."
        case .count: return Bool.random(using: &generator) ? "\(number)" : pick(vocabulary.numbers, &generator)
        case .unit: return pick(vocabulary.units, &generator)
        case .timeUnit: return pick(vocabulary.timeUnits, &generator)
        case .pair:
            return pick(vocabulary.pairs.filter { $0.value != .hour && $0.value != .minute }, &generator)
        case .timePair: return pick(vocabulary.pairs.filter { $0.value == .hour }, &generator)
        case .place: return pick(vocabulary.ordinals, &generator)
        case .edge: return pick(vocabulary.ordinals.filter { $0.value == 1 || $0.value == -1 }, &generator)
        case .part: return pick(vocabulary.parts, &generator)
        case .clock: return "\(hour):\(minute)"
        case .longClock: return "\(hour < 10 ? "0" : "")\(hour):\(minute)"
        case .dottedClock: return "\(hour).\(minute)"
        case .halfDay: return "\(hour % 12 + 1)\(pick(vocabulary.beforeNoon, &generator))"
        case .hour: return Bool.random(using: &generator) ? "\(hour)" : pick(vocabulary.hours, &generator)
        case .meridiem: return pick(vocabulary.afterNoon, &generator)
        case .minute: return "\(minute)"
        }
    }

    private var anyDays: [String] {
        (vocabulary.weekdays + vocabulary.shortWeekdays + vocabulary.wordyWeekdays).flatMap { $0 }
    }

    private func pick(_ words: [String], _ generator: inout SplitMix64) -> String {
        words.randomElement(using: &generator) ?? ""
    }

    /// Returns a random word of a dictionary. The words are sorted first, because the order in a dictionary differs
    /// between runs.
    private func pick(_ words: [String: some Any], _ generator: inout SplitMix64) -> String {
        words.keys.sorted().randomElement(using: &generator) ?? ""
    }
}
