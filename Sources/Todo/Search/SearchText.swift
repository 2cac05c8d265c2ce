// A text as it is searched: its words, with all that makes no difference taken away.

/// Texts as they are searched.
///
/// Capital letters, accents and other marks of Latin, Greek, Cyrillic, Hebrew and Arabic letters make no difference, nor do
/// the forms of alef, yeh, waw and teh marbuta, the lengthening stroke, wide and narrow forms, the kinds of digits, and which
/// of the two kana a sound is written in. Each character is a word of its own where words are written without spaces
/// between them (Han, kana, Thai, Lao, Khmer, Burmese), and so is each syllable of Hangul, taken apart into its letters so
/// that one half typed finds those that it may become, and each pictograph.
public enum SearchText {
    /// A word's length at most, in letters; what follows makes no difference. No word of any language is longer, and what is,
    /// such as a key, is told by as many.
    public static let longestWord = 64

    /// The text as it is kept in an index: its words with a space between them. An Arabic word with the article stands there a
    /// second time without it.
    public static func folded(_ text: String) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        forEachWord(of: text) { word in
            if !bytes.isEmpty { bytes.append(space) }
            bytes.append(contentsOf: word.bytes)
            if let bare = ArabicArticle.taken(from: word.bytes) {
                bytes.append(space)
                bytes.append(contentsOf: bare)
            }
            return true
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static let space = UInt8(ascii: " ")

    /// A word as it is found in a text.
    struct Word {
        var bytes: [UInt8] = []
        /// How many letters it has, of one that is no letter's 1.
        var length = 0
        /// Whether nothing but marks such as a hyphen stand between the word before and this one.
        var isJoined = false
        /// Whether it is a word by itself, to which no letter can be added.
        fileprivate var isSingle = false

        fileprivate mutating func append(_ scalar: Unicode.Scalar) {
            length += 1
            guard length <= SearchText.longestWord else { return }
            if scalar.isASCII {
                bytes.append(UInt8(scalar.value))
            } else {
                bytes.append(contentsOf: UTF8.encode(scalar).unsafelyUnwrapped)
            }
        }
    }

    /// Hands the words of a text to `body`, in their order, until it returns false.
    static func forEachWord(of text: some StringProtocol, _ body: (Word) -> Bool) {
        var word = Word()
        // The first word is joined to nothing.
        var isJoined = false
        var goesOn = true

        func end() {
            guard !word.bytes.isEmpty else { return }
            if word.isSingle { word.length = 1 }
            word.isJoined = isJoined
            goesOn = body(word)
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
            guard goesOn else { return }
            if scalar.isASCII {
                add((0x41...0x5A).contains(scalar.value) ? Unicode.Scalar(UInt8(scalar.value) + 0x20) : scalar)
            } else {
                FoldedLetter.forEach(of: scalar, add)
            }
        }
        if goesOn { end() }
    }

    /// What a character is to a search, once it is folded.
    private enum Kind {
        /// A letter or digit of a word.
        case letter
        /// A word by itself.
        case single
        /// A syllable of Hangul in one character, a word by itself.
        case syllable
        /// What belongs to the letter before it, whatever that is.
        case part
        /// What makes no difference.
        case nothing
        /// What ends a word, as a hyphen does.
        case mark
        /// What stands between words.
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
            // The letters that begin a syllable, and the others.
            case 0x1100...0x115F, 0xA960...0xA97C: self = .single
            case 0x1160...0x11FF, 0xD7B0...0xD7FB: self = .part
            // The marks that make another sound of a kana's.
            case 0x3099, 0x309A: self = .part
            case 0x0640: self = .nothing
            // The colours of faces.
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

        /// Whether the script has no spaces between words.
        private static func standsAlone(_ value: UInt32) -> Bool {
            switch value {
            // Thai and Lao, Burmese, Khmer.
            case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF: true
            // Han's radicals and marks, kana, bopomofo, Han.
            case 0x2E80...0x312F, 0x31A0...0x31FF, 0x3400...0x9FFF, 0xF900...0xFAFF, 0x1AFF0...0x1B16F: true
            case 0x20000...0x3FFFF: true
            default: false
            }
        }

        /// Whether a mark is one of those that texts are often written without. In other scripts it is a vowel, or ends one.
        private static func isAccent(_ value: UInt32) -> Bool {
            switch value {
            // Of Latin, Greek and Cyrillic, of Hebrew, of Arabic, of all.
            case 0x0300...0x036F, 0x0483...0x0489, 0x0591...0x05C7, 0x0610...0x061A, 0x064B...0x065F, 0x0670: true
            case 0x06D6...0x06ED, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0x2DE0...0x2DFF: true
            case 0xA66F...0xA67D, 0xFE00...0xFE0F, 0xFE20...0xFE2F, 0xE0100...0xE01EF: true
            default: false
            }
        }
    }
}

/// The letters of a syllable of Hangul that is one character (Unicode 14.0, 3.12, “Hangul Syllable Decomposition”).
private struct HangulSyllable: Sequence, IteratorProtocol {
    private var rest: ArraySlice<Unicode.Scalar>

    init(_ syllable: Unicode.Scalar) {
        let index = syllable.value - 0xAC00
        let letters = [0x1100 + index / 588, 0x1161 + index % 588 / 28, 0x11A7 + index % 28]
        // A syllable that ends with its vowel has no third.
        rest = letters.prefix(index % 28 == 0 ? 2 : 3).compactMap(Unicode.Scalar.init)[...]
    }

    mutating func next() -> Unicode.Scalar? { rest.popFirst() }
}
