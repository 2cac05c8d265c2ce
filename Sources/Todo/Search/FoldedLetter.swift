/// The folding of letters other than ASCII for search.
enum FoldedLetter {
    /// Calls `body` with each letter that a letter is folded to, including letters that the search ignores.
    static func forEach(of scalar: Unicode.Scalar, _ body: (Unicode.Scalar) -> Void) {
        let properties = scalar.properties
        guard properties.changesWhenLowercased else { return small(scalar, body) }
        for scalar in properties.lowercaseMapping.unicodeScalars { small(scalar, body) }
    }

    private static func small(_ scalar: Unicode.Scalar, _ body: (Unicode.Scalar) -> Void) {
        if let letters = table.letters(of: scalar) {
            for letter in letters { body(uniform(letter)) }
        } else {
            body(uniform(scalar))
        }
    }

    /// Returns the letter that stands for a group of letters that are spelled interchangeably.
    private static func uniform(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar.value {
        case 0x0622, 0x0623, 0x0625, 0x0671: "\u{0627}"
        case 0x0649, 0x0626, 0x06CC: "\u{064A}"
        case 0x0624: "\u{0648}"
        case 0x0629: "\u{0647}"
        case 0x06A9: "\u{0643}"
        // Letters of Urdu and Kurdish with a hamza above.
        case 0x06C0: "\u{06D5}"
        case 0x06C2: "\u{06C1}"
        case 0x06D3: "\u{06D2}"
        // The Hebrew final forms: kaf, mem, nun, pe, tsadi.
        case 0x05DA, 0x05DD, 0x05DF, 0x05E3, 0x05E5: Unicode.Scalar(scalar.value + 1) ?? scalar
        // Maps katakana to hiragana.
        case 0x30A1...0x30F6, 0x30FD, 0x30FE: Unicode.Scalar(scalar.value - 0x60) ?? scalar
        case 0x80...: digit(scalar)
        default: scalar
        }
    }

    private static func digit(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        let properties = scalar.properties
        guard properties.generalCategory == .decimalNumber, let value = properties.numericValue else { return scalar }
        return Unicode.Scalar(UInt8(ascii: "0") + UInt8(value))
    }

    /// The table of replacements, created when the first letter that is not ASCII is folded.
    private static let table = LetterTable([
        FoldedLetters.latin, FoldedLetters.greek, FoldedLetters.cyrillic, FoldedLetters.armenian, FoldedLetters.hebrew,
        FoldedLetters.arabic, FoldedLetters.kana, FoldedLetters.others,
    ])
}

/// The lines of `FoldedLetters` as a lookup table of about 10 KB.
private struct LetterTable {
    /// The letters in the table, in ascending order.
    private var keys: [UInt16] = []
    /// For each key, the index of its replacement in `letters`.
    private var numbers: [UInt16] = []
    private var letters: [[Unicode.Scalar]] = []

    init(_ texts: [String]) {
        var entries: [(key: UInt16, number: UInt16)] = []
        for text in texts {
            for line in text.unicodeScalars.split(separator: "\n") {
                let parts = line.split(separator: " ")
                guard parts.count == 2 else { continue }
                entries += parts[1].map { (UInt16($0.value), UInt16(letters.count)) }
                letters.append(Array(parts[0]))
            }
        }
        entries.sort { $0.key < $1.key }
        keys = entries.map(\.key)
        numbers = entries.map(\.number)
    }

    func letters(of scalar: Unicode.Scalar) -> [Unicode.Scalar]? {
        guard let key = UInt16(exactly: scalar.value) else { return nil }
        var (low, high) = (0, keys.count)
        while low < high {
            let middle = (low + high) / 2
            if keys[middle] < key { low = middle + 1 } else { high = middle }
        }
        return low < keys.count && keys[low] == key ? letters[Int(numbers[low])] : nil
    }
}
