/// Returns a word in the form in which it is compared with the words of a table.
///
/// Capital letters become lowercase. Combining accents are removed, as are the accents of Latin-1's precomposed
/// letters. In Arabic, vowel signs and the tatweel are removed; the forms of alef, yeh, waw and teh marbuta become one
/// letter each; and digits become ASCII digits. Marks that control the writing direction are removed.
package func folded(_ word: some StringProtocol) -> String {
    if word.utf8.allSatisfy({ $0 < 0x80 }) {
        return String(decoding: word.utf8.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }, as: UTF8.self)
    }
    var scalars = String.UnicodeScalarView()
    for scalar in word.unicodeScalars {
        if scalar.isASCII {
            scalars.append(
                (0x41...0x5A).contains(scalar.value) ? Unicode.Scalar(UInt8(scalar.value) + 0x20) : scalar)
        } else {
            // Some letters become several scalars in lowercase, such as a letter and its accent.
            for small in scalar.properties.lowercaseMapping.unicodeScalars { fold(small, into: &scalars) }
        }
    }
    return String(scalars)
}

private func fold(_ scalar: Unicode.Scalar, into scalars: inout String.UnicodeScalarView) {
    switch scalar.value {
    case 0x0300...0x036F, 0x0610...0x061A, 0x064B...0x065F, 0x0670, 0x0640: break
    case 0x200B...0x200F, 0x061C, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF: break
    case 0xDF: scalars.append(contentsOf: "ss".unicodeScalars)
    case 0xE0...0xE5: scalars.append("a")
    case 0xE7: scalars.append("c")
    case 0xE8...0xEB: scalars.append("e")
    case 0xEC...0xEF: scalars.append("i")
    case 0xF1: scalars.append("n")
    case 0xF2...0xF6: scalars.append("o")
    case 0xF9...0xFC: scalars.append("u")
    case 0xFD, 0xFF: scalars.append("y")
    case 0x0622, 0x0623, 0x0625, 0x0671: scalars.append("\u{0627}")
    case 0x0649, 0x0626, 0x06CC: scalars.append("\u{064A}")
    case 0x0624: scalars.append("\u{0648}")
    case 0x0629: scalars.append("\u{0647}")
    case 0x0660...0x0669: scalars.append(Unicode.Scalar(UInt8(scalar.value - 0x0660 + 0x30)))
    case 0x06F0...0x06F9: scalars.append(Unicode.Scalar(UInt8(scalar.value - 0x06F0 + 0x30)))
    case 0x2019: scalars.append("'")
    default: scalars.append(scalar)
    }
}
