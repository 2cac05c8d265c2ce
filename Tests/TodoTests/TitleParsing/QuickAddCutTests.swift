// Tests that a phrase is taken completely or not at all, regardless of the words next to it.

import TestSupport
import Testing

@testable import TitleParsing
@testable import Todo

@Suite struct QuickAddCutTests {
    private static let languages = QuickAddLanguage.all
    private static let count = 10_000

    /// Returns the positions of the words that quick add took.
    private func taken(_ title: GeneratedTitle, _ added: QuickAdd, in text: String) -> Set<Int> {
        var (indices, start) = (Set<Int>(), text.startIndex)
        for (index, word) in title.words.enumerated() {
            let end = text.index(start, offsetBy: word.text.count)
            if added.chips.contains(where: { $0.range.lowerBound <= start && end <= $0.range.upperBound }) {
                indices.insert(index)
            }
            start = end < text.endIndex ? text.index(after: end) : end
        }
        return indices
    }

    /// Returns a binding word that remains in the title next to a taken word.
    private func binding(_ title: GeneratedTitle, _ taken: Set<Int>, _ words: Set<String>) -> String? {
        title.words.indices.first { index in
            let word = title.words[index]
            return !taken.contains(index) && (taken.contains(index - 1) || taken.contains(index + 1))
                && (word.isBinding || words.contains(folded(word.text)))
        }
        .map { title.words[$0].text }
    }

    /// Returns a phrase of which only some words are taken.
    private func partlyTaken(_ title: GeneratedTitle, _ taken: Set<Int>) -> String? {
        let phrases = Dictionary(grouping: title.words.indices) { title.words[$0].phrase }
        return phrases.first { phrase, indices in phrase != nil && Set(indices.map(taken.contains)).count == 2 }
            .map { $0.value.map { title.words[$0].text }.joined(separator: " ") }
    }

    @Test(arguments: languages) func aPhraseIsTakenCompletelyWithItsBindingWords(language: QuickAddLanguage) {
        let idioms = BindingWords.of(language)
        let words = Set(idioms.filter { $0.count == 1 }.map { folded($0[0]) })
        var (generator, read, bound, faults) = (SplitMix64(state: 11), 0, 0, [String]())
        for _ in 0..<Self.count {
            let title = GeneratedTitle(language, binding: idioms, &generator)
            let text = title.text
            let taken = taken(title, QuickAdd(text, language: language, at: QuickAddSample.now), in: text)
            read += taken.isEmpty ? 0 : 1
            bound += title.hasConnectorAtPhrase ? 1 : 0
            if let left = binding(title, taken, words) { faults.append("“\(left)” is left of “\(text)”") }
            if let torn = partlyTaken(title, taken) {
                faults.append("“\(torn)” is torn in “\(text)”, taken \(taken.sorted())")
            }
        }
        #expect(faults.prefix(20) == [])
        // Otherwise, the test would have tried nothing.
        #expect(read > Self.count / 8)
        #expect(bound > Self.count / 2)
    }

    /// Tries each idiom after a date and, because it may introduce a date, before one: "Zoe on Friday maybe", "Zoe
    /// maybe on Friday".
    @Test(arguments: languages) func noBindingWordIsLeftNextToADate(language: QuickAddLanguage) {
        let date = ["en": "on Friday", "de": "am Freitag", "ar": "يوم الجمعة"][language.code] ?? ""
        for idiom in BindingWords.of(language).map({ $0.joined(separator: " ") }) {
            for typed in ["Zoe \(date) \(idiom) Fjord", "Zoe \(idiom) \(date)", "Zoe \(idiom) \(date) Fjord"] {
                let added = QuickAdd(typed, language: language, at: QuickAddSample.now)
                let isWhole = added.title == "Zoe" || added.title == "Zoe Fjord"
                #expect(added.chips.isEmpty || isWhole, "“\(typed)” gives “\(added.title)”")
            }
        }
    }
}
