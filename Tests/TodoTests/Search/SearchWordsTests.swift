// Tests of the words of a search.

import TestSupport
import Testing

@testable import Todo

@Suite struct SearchWordsTests {
    private func forms(_ text: String) -> [[[String]]] { SearchWords(text).words.map(\.forms) }

    @Test func aSearchTextIsFoldedIntoWords() {
        #expect(forms("Café  ZÜR") == [[["cafe"]], [["zur"]]])
        #expect(forms("") == [] && SearchWords(" \n").isEmpty)
    }

    @Test func adjacentPartsAreSearchedAsOnePhrase() {
        #expect(forms("東京 x-ray 10:30") == [[["東", "京"]], [["x", "ray"]], [["10", "30"]]])
    }

    @Test func theArabicArticleIsOptionalInMatches() {
        #expect(forms("الخبز") == [[["الخبز"], ["خبز"]]])
        #expect(forms("خبز") == [[["خبز"]]])
        // The article is recognized once a letter follows.
        #expect(forms("الخ") == [[["الخ"], ["خ"]]])
        #expect(forms("ال") == [[["ال"]]] && forms("وال") == [[["وال"]]])
    }

    @Test func duplicateWordsAreSearchedOnce() {
        #expect(forms("a A á b") == [[["a"]], [["b"]]])
    }

    @Test(arguments: [
        ("\"", [String]()), ("AND OR NOT", ["and", "or", "not"]), ("*", []), ("NEAR(a b, 3)", ["near", "b", "3"]),
        ("title:x", ["title"]), ("a\0b", ["a", "b"]), ("^a + -b {c}", ["a", "b", "c"]),
        ("';DROP TABLE item;--", ["drop", "table", "item"]),
    ]) func searchSyntaxCharactersHaveNoMeaning(_ text: String, _ firsts: [String]) {
        #expect(SearchWords(text).words.compactMap { $0.forms[0].first } == firsts)
    }

    @Test func rankingNeedsThreeLetters() {
        #expect(!SearchWords("ab").areRanked && SearchWords("abc").areRanked && SearchWords("ab c").areRanked)
        #expect(!SearchWords("東京").areRanked && SearchWords("東京都").areRanked && !SearchWords("서울").areRanked)
    }

    @Test func longTextsBecomeAFewWords() {
        let words = SearchWords((0..<200_000).map { "w\($0)" }.joined(separator: " "))
        #expect(words.words.count == SearchWords.maxWords && words.words[0].forms == [["w0"]])
        for text in [
            String(repeating: "a", count: 1 << 20), String(repeating: "-a", count: 1 << 20),
            String(repeating: "東", count: 1 << 20),
        ] {
            let words = SearchWords(text)
            #expect(!words.isEmpty && words.words.count <= SearchWords.maxWords)
            #expect(words.words.allSatisfy { $0.forms.allSatisfy { $0.count <= SearchWords.maxWords } })
        }
    }

    @Test func searchWordsAreAlwaysWordsAnIndexCanContain() {
        var generator = SplitMix64(state: 13)
        for _ in 0..<3000 {
            let text = String.any(by: &generator, length: 30)
            let indexed = Set(SearchText.folded(text).words)
            let words = SearchWords(text).words.flatMap { $0.forms.flatMap { $0 } }
            for word in words {
                #expect(indexed.contains(word), "\(text.debugDescription)")
            }
        }
    }
}
