// Random titles made of a language's phrases, connecting words and other words.

import TestSupport

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
    init(_ language: QuickAddLanguage, binding: [[String]], _ chance: inout SplitMix64) {
        append(Self.names, 1...2, &chance)
        for phrase in 0..<Int.random(in: 1...2, using: &chance) {
            let isBound = Bool.random(using: &chance)
            if isBound { append(oneOf: binding, &chance) }
            let pattern = language.phrases.randomElement(using: &chance)?.pattern ?? ""
            let words = language.words(of: pattern, &chance)
            self.words += words.map { Word(text: $0, phrase: phrase) }
            let isFollowed = Int.random(in: 0..<4, using: &chance) == 0
            if isFollowed { append(oneOf: binding, &chance) }
            hasConnectorAtPhrase = hasConnectorAtPhrase || isBound || isFollowed
            if Int.random(in: 0..<3, using: &chance) == 0 { append(Self.names, 1...2, &chance) }
        }
    }

    private mutating func append(oneOf idioms: [[String]], _ chance: inout SplitMix64) {
        words += (idioms.randomElement(using: &chance) ?? []).map { Word(text: $0, isBinding: true) }
    }

    private mutating func append(_ words: [String], _ count: ClosedRange<Int>, _ chance: inout SplitMix64) {
        for _ in 0..<Int.random(in: count, using: &chance) {
            guard let word = words.randomElement(using: &chance) else { return }
            self.words.append(Word(text: word, phrase: nil))
        }
    }

    /// Words that are in no language's table.
    private static let names = ["Zoe", "Quux", "Xylo", "Fjord", "Kiosk"]
}

extension QuickAddLanguage {
    /// Returns random words that match a pattern.
    func words(of pattern: String, _ chance: inout SplitMix64) -> [String] {
        pattern.split(separator: " ").flatMap { part -> [String] in
            if part.last == "?", Bool.random(using: &chance) { return [] }
            let bare = part.last == "?" ? part.dropLast() : part
            if bare.first == "{" {
                let slot = Slot(rawValue: String(bare.dropFirst().dropLast()))
                return slot.map { words(for: $0, &chance).split(separator: " ").map(String.init) } ?? []
            }
            let choices = (bare.first == "=" ? bare.dropFirst() : bare).split(separator: "|")
            return choices.randomElement(using: &chance).map { [String($0)] } ?? []
        }
    }

    private func words(for slot: Slot, _ chance: inout SplitMix64) -> String {
        let number = Int.random(in: 1...31, using: &chance)
        let (hour, minute) = (Int.random(in: 0...23, using: &chance), Int.random(in: 10...59, using: &chance))
        let suffix = vocabulary.ordinalSuffixes.randomElement(using: &chance)
        switch slot {
        case .weekday: return pick(vocabulary.weekdays.flatMap { $0 }, &chance)
        case .shortDay: return pick((vocabulary.weekdays + vocabulary.shortWeekdays).flatMap { $0 }, &chance)
        case .anyDay: return pick(anyDays, &chance)
        case .days:
            let and = pick(vocabulary.and, &chance)
            return Bool.random(using: &chance)
                ? pick(anyDays, &chance) : "\(pick(anyDays, &chance)) \(and) \(pick(anyDays, &chance))"
        case .eachDay: return pick(vocabulary.eachWeekdays.flatMap { $0 }, &chance)
        case .range:
            let (first, last) = (pick(anyDays, &chance), pick(anyDays, &chance))
            return Bool.random(using: &chance)
                ? "\(first)-\(last)" : "\(first) \(pick(vocabulary.through, &chance)) \(last)"
        case .dayPart:
            return pick(vocabulary.weekdays.flatMap { $0 }, &chance) + pick(vocabulary.parts, &chance)
        case .month: return pick(vocabulary.months.flatMap { $0 }, &chance)
        case .dayNumber: return suffix == nil || Bool.random(using: &chance) ? "\(number)" : "\(number)\(suffix ?? "")"
        case .ordinal, .nth: return "\(slot == .nth ? number % 7 + 1 : number)\(suffix ?? "")"
        case .year: return "\(2020 + number)"
        case .iso: return "20\(26 + number % 2)-12-\(number < 10 ? "0" : "")\(number)"
        case .dotted: return "\(number).\(minute % 12 + 1)."
        case .count: return Bool.random(using: &chance) ? "\(number)" : pick(vocabulary.numbers, &chance)
        case .unit: return pick(vocabulary.units, &chance)
        case .timeUnit: return pick(vocabulary.timeUnits, &chance)
        case .pair:
            return pick(vocabulary.pairs.filter { $0.value != .hour && $0.value != .minute }, &chance)
        case .timePair: return pick(vocabulary.pairs.filter { $0.value == .hour }, &chance)
        case .place: return pick(vocabulary.places, &chance)
        case .edge: return pick(vocabulary.places.filter { $0.value == 1 || $0.value == -1 }, &chance)
        case .part: return pick(vocabulary.parts, &chance)
        case .clock: return "\(hour):\(minute)"
        case .longClock: return "\(hour < 10 ? "0" : "")\(hour):\(minute)"
        case .dottedClock: return "\(hour).\(minute)"
        case .halfDay: return "\(hour % 12 + 1)\(pick(vocabulary.beforeNoon, &chance))"
        case .hour: return Bool.random(using: &chance) ? "\(hour)" : pick(vocabulary.hours, &chance)
        case .meridiem: return pick(vocabulary.afterNoon, &chance)
        case .minute: return "\(minute)"
        }
    }

    private var anyDays: [String] {
        (vocabulary.weekdays + vocabulary.shortWeekdays + vocabulary.wordyWeekdays).flatMap { $0 }
    }

    private func pick(_ words: [String], _ chance: inout SplitMix64) -> String {
        words.randomElement(using: &chance) ?? ""
    }

    /// Returns a random word of a dictionary. The words are sorted first, because the order in a dictionary differs
    /// between runs.
    private func pick(_ words: [String: some Any], _ chance: inout SplitMix64) -> String {
        words.keys.sorted().randomElement(using: &chance) ?? ""
    }
}
