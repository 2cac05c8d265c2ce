import Todo

/// A word between spaces.
struct TypedWord {
    /// The word's range in the typed text.
    let range: Range<String.Index>
    /// The word in folded form, without a comma at its end.
    let folded: String
    /// The word's entry in the table, or nil if the table does not contain it.
    let entry: WordEntry?
    /// The entry of the word without the bracket at its beginning, or nil without a bracket.
    let bracketed: WordEntry?
    /// The interpretation of the word's digits.
    let digits: DigitShape?
    /// The weekdays that the word names together ("mon-fri", "mo/mi"), or nil if it names one or none.
    let days: [Weekday]?
    /// Whether the word begins with a capital letter.
    let isCapital: Bool
    let hasComma: Bool
    /// Whether to remove the backslash before the word, because it escaped a word that has a meaning.
    let isEscaped: Bool
    /// Whether the word must stay in the title.
    var isLiteral: Bool
    /// The tag or priority that the word stands for, unless the word is literal.
    let mark: QuickAdd.Value?
    /// Whether a tag or priority was before the word. No phrase extends across it.
    var followsMark = false

    /// Whether the word contains more than ASCII punctuation.
    var isName: Bool { folded.unicodeScalars.contains { !$0.isASCII || $0.properties.isAlphabetic || $0.isDigit } }
}

/// The words at the end of a typed text. Words before them are not examined.
struct TypedWords {
    let typed: String
    var words: [TypedWord] = []
    /// Whether the text has more words before these.
    private(set) var hasMore = false

    /// The maximum number of words that are examined, counted from the end. A title of 1,000 characters has about 200.
    static let reach = 256
    /// The maximum number of characters that are examined, counted from the end. Only pasted texts are longer.
    static let characters = 4096

    init(_ typed: String, table: PhraseTable, literal: Set<String>) {
        self.typed = typed
        words = ranges().reversed().map { Self.word(typed[$0], table: table) }
        markQuoted()
        for phrase in literal { mark(phrase, table: table) }
    }

    /// Returns the ranges of the words, the last one first.
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
        // No word in a table is that long.
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

    /// Marks the words in quotes as literal, including words after an opening quote that is not closed yet.
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

    /// Punctuation at the end of a word that cannot be part of a date. The dot of `3.` can be.
    private static let stops: Set<Character> = [";", "؛", ":", "!", "?", "؟", "…", ")", "]", "}"]

    /// Returns the words without brackets before them and without punctuation after them: `(Friday);` becomes `Friday`.
    func withoutPunctuation(table: PhraseTable) -> TypedWords {
        var others = self
        for index in words.indices {
            let text = typed[words[index].range]
            let rest = text.drop { Self.brackets.contains($0) }
            guard let last = rest.lastIndex(where: { !Self.stops.contains($0) }) else { continue }
            let bare = rest[...last]
            guard bare.count < text.count else { continue }
            var word = Self.word(bare, table: table)
            (word.isLiteral, word.followsMark) = (words[index].isLiteral, words[index].followsMark)
            others.words[index] = word
        }
        return others
    }

    /// Marks every occurrence of a phrase as literal.
    private mutating func mark(_ phrase: String, table: PhraseTable) {
        let parts = phrase.split(whereSeparator: \.isWhitespace).map { Self.word($0, table: table).folded }
        guard !parts.isEmpty, parts.count <= words.count else { return }
        for start in 0...(words.count - parts.count)
        where zip(parts, words[start...]).allSatisfy({ $0 == $1.folded }) {
            for index in start..<(start + parts.count) { words[index].isLiteral = true }
        }
    }

    func range(of indices: Range<Int>) -> Range<String.Index> {
        words[indices.lowerBound].range.lowerBound..<words[indices.upperBound - 1].range.upperBound
    }

    /// Returns whether a title remains without some words.
    func hasName(without taken: [Range<Int>]) -> Bool {
        hasMore
            || words.indices.contains { index in
                words[index].isName && !taken.contains { $0.contains(index) }
            }
    }

    /// Returns the typed text without some phrases. Also removes the spaces and commas before each phrase, spaces at
    /// the beginning, and backslashes that escaped a word of the table.
    func title(without taken: [Range<String.Index>]) -> String {
        var title = ""
        var next = typed.startIndex
        for phrase in taken {
            append(next..<phrase.lowerBound, to: &title)
            while let last = title.unicodeScalars.last, last.properties.isWhitespace || last == "," || last == "،" {
                title.unicodeScalars.removeLast()
            }
            next = phrase.upperBound
        }
        append(next..<typed.endIndex, to: &title)
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
    var isDigit: Bool { ("0"..."9").contains(self) }
}
