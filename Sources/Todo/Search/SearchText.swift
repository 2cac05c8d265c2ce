/// Conversion of text to the form that is searched: folded words.
///
/// The search ignores case, and accents and other marks of Latin, Greek, Cyrillic, Hebrew and Arabic letters. It also
/// ignores differences between the forms of alef, yeh, waw and teh marbuta, the tatweel, wide and narrow forms, kinds
/// of digits, and the two kana. In scripts without spaces between words (Han, kana, Thai, Lao, Khmer, Burmese), each
/// character is a word. Each Hangul syllable is a word, too, decomposed into its letters, because a half-typed syllable
/// can become other syllables. Each pictograph is a word.
public enum SearchText {
    /// The maximum length of a word, in letters; the rest is ignored. No real word is longer, and the first letters are
    /// enough to distinguish other strings, such as keys.
    public static let maxWordLength = 64

    /// Returns the text as stored in an index: its folded words, separated by spaces. An Arabic word with the article
    /// is followed by the same word without it.
    public static func folded(_ text: String) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        forEachWord(of: text) { word in
            if !bytes.isEmpty { bytes.append(space) }
            bytes.append(contentsOf: word.bytes)
            if let bare = ArabicArticle.removed(from: word.bytes) {
                bytes.append(space)
                bytes.append(contentsOf: bare)
            }
            return true
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static let space = UInt8(ascii: " ")

    struct Word {
        var bytes: [UInt8] = []
        /// The number of letters. A word that is a single character or syllable counts as 1.
        var length = 0
        /// Whether only marks such as a hyphen separate the word from the previous one.
        var isJoined = false
        /// Whether the word is complete in itself, so that no letter can be added.
        fileprivate var isSingle = false

        fileprivate mutating func append(_ scalar: Unicode.Scalar) {
            length += 1
            guard length <= SearchText.maxWordLength else { return }
            if scalar.isASCII {
                bytes.append(UInt8(scalar.value))
            } else {
                bytes.append(contentsOf: UTF8.encode(scalar).unsafelyUnwrapped)
            }
        }
    }

    /// Calls `body` with each word of a text, in order, until `body` returns false.
    static func forEachWord(of text: some StringProtocol, _ body: (Word) -> Bool) {
        var word = Word()
        // The first word is not joined to another.
        var isJoined = false
        var shouldContinue = true

        func end() {
            guard !word.bytes.isEmpty else { return }
            if word.isSingle { word.length = 1 }
            word.isJoined = isJoined
            shouldContinue = body(word)
            isJoined = true
            word = Word()
        }

        func add(_ scalar: Unicode.Scalar) {
            switch Kind(scalar) {
            case .letter:
                if word.isSingle { end() }
                word.append(scalar)
            case .single:
                end()
                word.isSingle = true
                word.append(scalar)
            case .syllable:
                end()
                word.isSingle = true
                for letter in HangulSyllable(scalar) { word.append(letter) }
            case .part: word.append(scalar)
            case .nothing: break
            case .mark: end()
            case .space:
                end()
                isJoined = false
            }
        }

        for scalar in text.unicodeScalars {
            guard shouldContinue else { return }
            if scalar.isASCII {
                add((0x41...0x5A).contains(scalar.value) ? Unicode.Scalar(UInt8(scalar.value) + 0x20) : scalar)
            } else {
                FoldedLetter.forEach(of: scalar, add)
            }
        }
        if shouldContinue { end() }
    }

    /// The role of a folded character in a search.
    private enum Kind {
        /// A letter or digit of a word.
        case letter
        /// A word by itself.
        case single
        /// A Hangul syllable in one character, which is a word by itself.
        case syllable
        /// A character that belongs to the letter before it, regardless of that letter.
        case part
        /// A character that the search ignores.
        case nothing
        /// A character that ends a word but joins it to the next, such as a hyphen.
        case mark
        /// A character that separates words.
        case space

        init(_ scalar: Unicode.Scalar) {
            if scalar.isASCII {
                switch scalar.value {
                case 0x30...0x39, 0x61...0x7A: self = .letter
                case 0...0x20, 0x7F: self = .space
                default: self = .mark
                }
                return
            }
            switch scalar.value {
            case 0xAC00...0xD7A3: self = .syllable
            // The letters that begin a syllable, and those that continue it.
            case 0x1100...0x115F, 0xA960...0xA97C: self = .single
            case 0x1160...0x11FF, 0xD7B0...0xD7FB: self = .part
            // The marks that change the sound of a kana.
            case 0x3099, 0x309A: self = .part
            case 0x0640: self = .nothing
            // Skin tones.
            case 0x1F3FB...0x1F3FF: self = .nothing
            default: self = Self.ofCategory(scalar)
            }
        }

        private static func ofCategory(_ scalar: Unicode.Scalar) -> Kind {
            switch scalar.properties.generalCategory {
            case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
                .letterNumber, .otherNumber:
                standsAlone(scalar.value) ? .single : .letter
            case .otherSymbol: .single
            case .nonspacingMark, .enclosingMark: isAccent(scalar.value) ? .nothing : .part
            case .spacingMark: .part
            case .format: .nothing
            case .spaceSeparator, .lineSeparator, .paragraphSeparator, .control: .space
            default: .mark
            }
        }

        /// Returns whether the script has no spaces between words.
        private static func standsAlone(_ value: UInt32) -> Bool {
            switch value {
            // Thai and Lao, Burmese, Khmer.
            case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF: true
            // Han radicals and marks, kana, bopomofo, Han.
            case 0x2E80...0x312F, 0x31A0...0x31FF, 0x3400...0x9FFF, 0xF900...0xFAFF, 0x1AFF0...0x1B16F: true
            case 0x20000...0x3FFFF: true
            default: false
            }
        }

        /// Returns whether texts are often written without the mark. In other scripts, such marks are vowels or
        /// suppress vowels.
        private static func isAccent(_ value: UInt32) -> Bool {
            switch value {
            // Marks of Latin, Greek and Cyrillic; of Hebrew; of Arabic; and of all scripts.
            case 0x0300...0x036F, 0x0483...0x0489, 0x0591...0x05C7, 0x0610...0x061A, 0x064B...0x065F, 0x0670: true
            case 0x06D6...0x06ED, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0x2DE0...0x2DFF: true
            case 0xA66F...0xA67D, 0xFE00...0xFE0F, 0xFE20...0xFE2F, 0xE0100...0xE01EF: true
            default: false
            }
        }
    }
}

/// The letters of a precomposed Hangul syllable (Unicode 14.0, 3.12, "Hangul Syllable Decomposition").
private struct HangulSyllable: Sequence, IteratorProtocol {
    private var remaining: ArraySlice<Unicode.Scalar>

    init(_ syllable: Unicode.Scalar) {
        let index = syllable.value - 0xAC00
        let letters = [0x1100 + index / 588, 0x1161 + index % 588 / 28, 0x11A7 + index % 28]
        // A syllable that ends with its vowel has only two letters.
        remaining = letters.prefix(index % 28 == 0 ? 2 : 3).compactMap(Unicode.Scalar.init)[...]
    }

    mutating func next() -> Unicode.Scalar? { remaining.popFirst() }
}
