/// The words of a search query. All of them must be found, each at the beginning of a word.
///
/// The query has no operators. Only the first ``maxWords`` words are used.
public struct SearchWords: Equatable, Hashable, Sendable {
    /// The words in the order in which they were typed, without duplicates.
    public private(set) var words: [SearchWord] = []
    /// The total number of letters in the words.
    public private(set) var letterCount = 0

    /// The maximum number of words that a query uses.
    public static let maxWords = 16

    /// The minimum number of letters for ranking the results. Fewer letters have too many results for a useful ranking.
    public static let minLettersForRanking = 3

    /// The maximum number of characters examined. The user can drop a text of any length on the search field.
    private static let maxTextLength = 4096

    public init(_ text: String) {
        var parts: [SearchText.Word] = []
        SearchText.forEachWord(of: text.unicodeScalars.prefix(Self.maxTextLength).text) { part in
            if !part.isJoined || parts.count == Self.maxWords {
                add(parts)
                parts = []
            }
            parts.append(part)
            return words.count < Self.maxWords
        }
        add(parts)
    }

    public var isEmpty: Bool { words.isEmpty }

    /// Whether the results are ranked, the best first.
    public var areRanked: Bool { letterCount >= Self.minLettersForRanking }

    private mutating func add(_ parts: [SearchText.Word]) {
        guard !parts.isEmpty, words.count < Self.maxWords else { return }
        var word = SearchWord(forms: [parts.map(\.text)])
        if parts.count == 1, let bare = ArabicArticle.removed(from: parts[0].bytes, leaving: 1) {
            word.forms.append([String(decoding: bare, as: UTF8.self)])
        }
        guard !words.contains(word) else { return }
        words.append(word)
        letterCount += parts.reduce(0) { $0 + min($1.length, SearchText.maxWordLength) }
    }
}

public struct SearchWord: Equatable, Hashable, Sendable {
    /// The folded forms in which the word can be found. Each form is a sequence of words that must follow each other.
    /// Only the last one may be the beginning of a longer word.
    public var forms: [[String]]
}

extension SearchText.Word {
    fileprivate var text: String { String(decoding: bytes, as: UTF8.self) }
}

extension Substring.UnicodeScalarView {
    fileprivate var text: Substring { Substring(self) }
}
