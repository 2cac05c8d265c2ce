// The words of a typed title, as quick add compares them.

/// A word as it stands between spaces.
struct TypedWord {
    /// Where it stands in the typed text.
    let range: Range<String.Index>
    /// As it is compared: without a comma at its end.
    let folded: String
    /// What the table says of it; nil where it does not know it.
    let entry: WordEntry?
    /// What the table says of it without a bracket at its beginning; nil where it has none.
    let bracketed: WordEntry?
    /// What its digits say.
    let digits: DigitShape?
    /// The days of the week that it names together: "mon-fri", "mo/mi"; nil if it names none or one.
    let days: [Weekday]?
    /// Whether it begins with a capital letter.
    let isCapital: Bool
    /// Whether a comma ends it.
    let hasComma: Bool
    /// Whether a backslash before it is to go, for it kept the word.
    let isEscaped: Bool
    /// Whether it is to stay a word.
    var isLiteral: Bool
    /// The tag or the priority that it says, were it not literal.
    let mark: QuickAdd.Value?
    /// Whether a tag or a priority stood before it: no phrase goes across one.
    var followsMark = false

    /// Whether it names something: more than signs.
    var isName: Bool { folded.unicodeScalars.contains { !$0.isASCII || $0.properties.isAlphabetic || $0.isDigit } }
}

/// The words at the end of a typed text; the words before them are not looked at.
struct TypedWords {
    let typed: String
    var words: [TypedWord] = []
    /// Whether there are words before these.
    private(set) var hasMore = false

    /// As many words as are looked at, from the end: a title of 1,000 characters has some 200.
    static let reach = 256
    /// As many characters as are looked at, from the end: a title has fewer, but for a pasted text.
    static let characters = 4096

    init(_ typed: String, table: PhraseTable, literal: Set<String>) {
        self.typed = typed
        words = ranges().reversed().map { Self.word(typed[$0], table: table) }
        markQuoted()
        for phrase in literal { mark(phrase, table: table) }
    }

    /// Where the words stand, from the last on.
    private mutating func ranges() -> [Range<String.Index>] {
        let scalars = typed.unicodeScalars
        var (found, index, end): ([Range<String.Index>], String.Index, String.Index?) = ([], scalars.endIndex, nil)
        var count = 0
        while index > scalars.startIndex {
            let before = scalars.index(before: index)
            if scalars[before].properties.isWhitespace {
                if let last = end { found.append(index..<last) }
                end = nil
            } else if end == nil {
                end = index
            }
            index = before
            count += 1
            guard found.count < Self.reach, count < Self.characters else {
                hasMore = true
                return found
            }
        }
        if let last = end { found.append(index..<last) }
        return found
    }

    private static func word(_ text: Substring, table: PhraseTable) -> TypedWord {
        let isEscaped = text.first == "\\"
        var bare = isEscaped ? text.dropFirst() : text
        let hasComma = bare.count > 1 && (bare.last == "," || bare.last == "،")
        if hasComma { bare.removeLast() }
        // No table has a word so long.
        let folded = bare.utf8.count > 64 ? "" : folded(bare)
        let entry = table.entry(folded)
        let digits = DigitShape(folded, table: table)
        let mark = QuickAdd.Value(mark: bare, folded: folded, table: table)
        return TypedWord(
            range: text.startIndex..<text.endIndex, folded: folded, entry: entry,
            bracketed: brackets.contains(folded.first ?? " ") ? table.entry(String(folded.dropFirst())) : nil,
            digits: digits,
            days: entry == nil ? table.days(folded) : nil,
            isCapital: bare.unicodeScalars.first?.properties.isUppercase ?? false, hasComma: hasComma,
            isEscaped: isEscaped && (entry != nil || digits != nil || mark != nil), isLiteral: isEscaped, mark: mark)
    }

    /// Words between quotes stay words, also while the second quote is not typed yet.
    private mutating func markQuoted() {
        var isOpen = false
        for index in words.indices {
            let text = typed[words[index].range]
            let opens = !isOpen && text.first.map(Self.quotes.contains) ?? false
            guard isOpen || opens else { continue }
            words[index].isLiteral = true
            let rest = (opens ? text.dropFirst() : text).reversed().drop { Self.ends.contains($0) }
            isOpen = !(rest.first.map(Self.quotes.contains) ?? false)
        }
    }

    private static let brackets: Set<Character> = ["(", "[", "{"]
    private static let quotes: Set<Character> = ["\"", "“", "”", "„", "‟", "«", "»", "‹", "›"]
    private static let ends: Set<Character> = [",", "،", ".", "!", "?", "؟", ";", "؛", ":", ")"]

    /// Punctuation that ends a word and is no part of a date, as the dot of `3.` may be.
    private static let stops: Set<Character> = [";", "؛", ":", "!", "?", "؟", "…", ")", "]", "}"]

    /// The same words without the brackets before them and the punctuation after them: `(Friday);` is read as `Friday`.
    func withoutPunctuation(table: PhraseTable) -> TypedWords {
        var others = self
        for place in words.indices {
            let text = typed[words[place].range]
            let rest = text.drop { Self.brackets.contains($0) }
            guard let last = rest.lastIndex(where: { !Self.stops.contains($0) }) else { continue }
            let bare = rest[...last]
            guard bare.count < text.count else { continue }
            var word = Self.word(bare, table: table)
            (word.isLiteral, word.followsMark) = (words[place].isLiteral, words[place].followsMark)
            others.words[place] = word
        }
        return others
    }

    /// The words of a phrase stay words wherever they stand together.
    private mutating func mark(_ phrase: String, table: PhraseTable) {
        let parts = phrase.split(whereSeparator: \.isWhitespace).map { Self.word($0, table: table).folded }
        guard !parts.isEmpty, parts.count <= words.count else { return }
        for start in 0...(words.count - parts.count)
        where zip(parts, words[start...]).allSatisfy({ $0 == $1.folded }) {
            for index in start..<(start + parts.count) { words[index].isLiteral = true }
        }
    }

    /// Where some words stand in the typed text.
    func range(of places: Range<Int>) -> Range<String.Index> {
        words[places.lowerBound].range.lowerBound..<words[places.upperBound - 1].range.upperBound
    }

    /// Whether a title remains without some words.
    func hasName(without taken: [Range<Int>]) -> Bool {
        hasMore
            || words.indices.contains { index in
                words[index].isName && !taken.contains { $0.contains(index) }
            }
    }

    /// The typed text without these, without the spaces before them and at its beginning, without a comma that led to them and without the
    /// backslashes that kept words of the table.
    func title(without taken: [Range<String.Index>]) -> String {
        var title = ""
        var kept = typed.startIndex
        for phrase in taken {
            append(kept..<phrase.lowerBound, to: &title)
            while let last = title.unicodeScalars.last, last.properties.isWhitespace || last == "," || last == "،" {
                title.unicodeScalars.removeLast()
            }
            kept = phrase.upperBound
        }
        append(kept..<typed.endIndex, to: &title)
        return taken.isEmpty ? title : String(title.drop(while: \.isWhitespace))
    }

    private func append(_ range: Range<String.Index>, to title: inout String) {
        var start = range.lowerBound
        for word in words where word.isEscaped && range.contains(word.range.lowerBound) {
            title += typed[start..<word.range.lowerBound]
            start = typed.index(after: word.range.lowerBound)
        }
        title += typed[start..<range.upperBound]
    }
}

extension Unicode.Scalar {
    /// Whether it is one of ASCII's digits.
    var isDigit: Bool { ("0"..."9").contains(self) }
}
