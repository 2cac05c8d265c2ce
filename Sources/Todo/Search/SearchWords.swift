// The words that are looked for.

/// What is looked for: words that all have to be found, each as the beginning of a word.
///
/// Whatever is typed is words or stands between them; no mark has a meaning of its own. However long the text is, its first
/// `most` words are looked for.
public struct SearchWords: Equatable, Hashable, Sendable {
    /// The words, in the order in which they were typed, none twice.
    public private(set) var words: [SearchWord] = []
    /// How many letters they have together.
    public private(set) var letterCount = 0

    /// How many words are looked for.
    public static let most = 16

    /// From how many letters on what is found is put in order: with fewer too much is found for one to be the best.
    public static let fewestLettersRanked = 3

    /// How many characters of a text are looked at: it could be anything that was dropped there.
    private static let longestText = 4096

    /// The words of a text.
    public init(_ text: String) {
        var parts: [SearchText.Word] = []
        SearchText.forEachWord(of: text.unicodeScalars.prefix(Self.longestText).text) { part in
            if !part.isJoined || parts.count == Self.most {
                add(parts)
                parts = []
            }
            parts.append(part)
            return words.count < Self.most
        }
        add(parts)
    }

    /// Whether nothing is looked for.
    public var isEmpty: Bool { words.isEmpty }

    /// Whether what is found is put in order, the best first.
    public var areRanked: Bool { letterCount >= Self.fewestLettersRanked }

    private mutating func add(_ parts: [SearchText.Word]) {
        guard !parts.isEmpty, words.count < Self.most else { return }
        var word = SearchWord(forms: [parts.map(\.text)])
        if parts.count == 1, let bare = ArabicArticle.taken(from: parts[0].bytes, leaving: 1) {
            word.forms.append([String(decoding: bare, as: UTF8.self)])
        }
        guard !words.contains(word) else { return }
        words.append(word)
        letterCount += parts.reduce(0) { $0 + min($1.length, SearchText.longestWord) }
    }
}

/// A word that is looked for.
public struct SearchWord: Equatable, Hashable, Sendable {
    /// What it may be found as, folded: each the words that have to follow each other, of the last the beginning.
    public var forms: [[String]]
}

extension SearchText.Word {
    fileprivate var text: String { String(decoding: bytes, as: UTF8.self) }
}

extension Substring.UnicodeScalarView {
    fileprivate var text: Substring { Substring(self) }
}
