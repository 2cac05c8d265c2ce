// A phrase is read whole or not at all, whatever stands beside it.

import TestSupport
import Testing

@testable import Todo

@Suite struct QuickAddCutTests {
    private static let languages = QuickAddLanguage.all
    private static let count = 10_000

    /// The places of the words that quick add took.
    private func taken(_ title: GeneratedTitle, _ added: QuickAdd, in text: String) -> Set<Int> {
        var (places, start) = (Set<Int>(), text.startIndex)
        for (place, word) in title.words.enumerated() {
            let end = text.index(start, offsetBy: word.text.count)
            if added.chips.contains(where: { $0.range.lowerBound <= start && end <= $0.range.upperBound }) {
                places.insert(place)
            }
            start = end < text.endIndex ? text.index(after: end) : end
        }
        return places
    }

    /// A connecting word that stands in the title right beside taken words.
    private func connector(_ title: GeneratedTitle, _ taken: Set<Int>, _ connectors: Set<String>) -> String? {
        title.words.indices.first { place in
            !taken.contains(place) && (taken.contains(place - 1) || taken.contains(place + 1))
                && connectors.contains(folded(title.words[place].text))
        }
        .map { title.words[$0].text }
    }

    /// A phrase of which some words are taken and others are not.
    private func torn(_ title: GeneratedTitle, _ taken: Set<Int>) -> String? {
        let phrases = Dictionary(grouping: title.words.indices) { title.words[$0].phrase }
        return phrases.first { phrase, places in phrase != nil && Set(places.map(taken.contains)).count == 2 }
            .map { $0.value.map { title.words[$0].text }.joined(separator: " ") }
    }

    @Test(arguments: languages) func aPhraseIsTakenWholeAndNoConnectingWordIsLeftBesideIt(language: QuickAddLanguage) {
        let words = language.connectingWords
        let connectors = Set(words.map { folded($0) })
        var (chance, read, bound, faults) = (SplitMix64(state: 11), 0, 0, [String]())
        for _ in 0..<Self.count {
            let title = GeneratedTitle(language, connectors: words, &chance)
            let text = title.text
            let taken = taken(title, QuickAdd(text, language: language, at: QuickAddSample.now), in: text)
            read += taken.isEmpty ? 0 : 1
            bound += title.hasConnectorAtPhrase ? 1 : 0
            if let left = connector(title, taken, connectors) { faults.append("“\(left)” is left of “\(text)”") }
            if let torn = torn(title, taken) {
                faults.append("“\(torn)” is torn in “\(text)”, taken \(taken.sorted())")
            }
        }
        #expect(faults.prefix(20) == [])
        // Or nothing was tried.
        #expect(read > Self.count / 8)
        #expect(bound > Self.count / 2)
    }

    /// The words that bind a phrase to the title, written out: the tables may not lose one.
    @Test func theConnectingWordsOfEachLanguageAreKnown() {
        let known = Dictionary(uniqueKeysWithValues: Self.languages.map { ($0.code, Set($0.connectingWords)) })
        let english = """
            every each except but not or nor unless from until till starting beginning through instead only just once \
            twice plus including
            """
        let german = """
            jeden jede jedes alle außer aber nicht oder sondern denn von vom ab bis beginnend seit statt nur bloß \
            sowie bzw zwischen kein einmal immer spätestens
            """
        let arabic = "كل إلا عدا ماعدا باستثناء سوى لكن ليس لا أو أم من حتى إلى فقط بين بدلا مرة مرتين"
        for (code, words) in [("en", english), ("de", german), ("ar", arabic)] {
            #expect(Set(words.split(separator: " ").map(String.init)).isSubset(of: known[code] ?? []))
        }
    }
}
