// Swift sources without their comments and string literals.

enum SwiftCode {
    /// Returns a source without comments and string literals. Code inside interpolations stays.
    static func bare(_ source: String) -> String {
        var reader = Reader(bytes: Array(source.utf8))
        reader.readCode(isInterpolation: false)
        return String(decoding: reader.bare, as: UTF8.self)
    }

    /// A word, and whether it follows a period, as the name of a member does.
    struct Word: Equatable {
        let text: Substring
        let isMember: Bool
    }

    /// Returns the identifiers and keywords in code. Attributes are left out.
    static func words(in code: Substring) -> [Word] {
        var words: [Word] = []
        var rest = code
        var before: Character?
        while let first = rest.first {
            guard isLetter(first) else {
                before = first
                rest.removeFirst()
                continue
            }
            let text = rest.prefix(while: isLetter)
            if before != "@" { words.append(Word(text: text, isMember: before == ".")) }
            before = text.last
            rest = rest[text.endIndex...]
        }
        return words
    }

    private static func isLetter(_ character: Character) -> Bool {
        guard let byte = character.asciiValue else { return true }
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
            return true
        default: return false
        }
    }
}

/// Copies a source and skips its comments and strings.
private struct Reader {
    let bytes: [UInt8]
    private(set) var bare: [UInt8] = []
    private var position = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    /// Reads code to the end of the source, or to the parenthesis that closes an interpolation.
    mutating func readCode(isInterpolation: Bool) {
        var depth = 1
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: "/") where isNext("//"): skipLine()
            case UInt8(ascii: "/") where isNext("/*"): skipComment()
            case UInt8(ascii: "\""), UInt8(ascii: "#"): readStringOrSign()
            case let byte:
                if byte == UInt8(ascii: "(") { depth += 1 }
                if byte == UInt8(ascii: ")") { depth -= 1 }
                if isInterpolation, depth == 0 { return }
                bare.append(byte)
                position += 1
            }
        }
    }

    private func isNext(_ text: StaticString) -> Bool {
        guard position + text.utf8CodeUnitCount <= bytes.count else { return false }
        return text.withUTF8Buffer { bytes[position...].starts(with: $0) }
    }

    private mutating func skipLine() {
        while position < bytes.count, bytes[position] != UInt8(ascii: "\n") { position += 1 }
    }

    private mutating func skipComment() {
        var depth = 0
        repeat {
            if isNext("/*") { depth += 1 } else if isNext("*/") { depth -= 1 }
            position += isNext("/*") || isNext("*/") ? 2 : 1
        } while depth > 0 && position < bytes.count
        bare.append(UInt8(ascii: " "))
    }

    private mutating func readStringOrSign() {
        let signs = bytes[position...].prefix { $0 == UInt8(ascii: "#") }
        let quotes = bytes[signs.endIndex...].prefix(3).prefix { $0 == UInt8(ascii: "\"") }
        guard !quotes.isEmpty else {
            bare += signs
            position = signs.endIndex
            return
        }
        let quote = quotes.count == 3 ? quotes : quotes.prefix(1)
        position = quote.endIndex
        readString(end: Array(quote + signs), escape: [UInt8(ascii: "\\")] + signs)
        bare.append(UInt8(ascii: " "))
    }

    private mutating func readString(end: [UInt8], escape: [UInt8]) {
        while position < bytes.count {
            if bytes[position...].starts(with: end) {
                position += end.count
                return
            }
            if bytes[position...].starts(with: escape) {
                position += escape.count
                let isInterpolation = position < bytes.count && bytes[position] == UInt8(ascii: "(")
                position += 1
                if isInterpolation {
                    readCode(isInterpolation: true)
                    position += 1
                }
            } else {
                // A quote in a regular expression opens no string, so the string ends with the line.
                if bytes[position] == UInt8(ascii: "\n"), !end.starts(with: Array("\"\"\"".utf8)) { return }
                position += 1
            }
        }
    }
}
