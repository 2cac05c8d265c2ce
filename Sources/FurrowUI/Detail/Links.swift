/// The recognition of links in a text.
enum Links {
    /// The position of a link, in Unicode scalars from the start of the text.
    typealias ScalarRange = Range<Int>

    /// The supported schemes. Nothing else is ever opened.
    private static let schemes: [[UInt8]] = ["https://", "http://", "mailto:"].map { Array($0.utf8) }

    /// Returns whether a text as a whole is a link and may therefore be opened.
    static func isLink(_ text: String) -> Bool { ranges(in: text) == [0..<text.unicodeScalars.count] }

    /// Returns the links in a text, in order.
    ///
    /// A link does not start right after a letter or a digit. It ends before white space, a quotation mark or an angle
    /// bracket. Its last character is neither a punctuation mark nor a bracket that was not opened in the link.
    static func ranges(in text: String) -> [ScalarRange] {
        var text = text
        return text.withUTF8 { ranges(in: $0) }
    }

    private static func ranges(in bytes: UnsafeBufferPointer<UInt8>) -> [ScalarRange] {
        var ranges: [ScalarRange] = []
        // `scalars` is the number of scalars before the current byte.
        var (index, scalars) = (0, 0)
        while index < bytes.count {
            guard let scheme = scheme(at: index, in: bytes) else {
                if startsScalar(bytes[index]) { scalars += 1 }
                index += 1
                continue
            }
            let end = end(from: index + scheme, in: bytes)
            let length = bytes[index..<end].reduce(0) { $0 + (startsScalar($1) ? 1 : 0) }
            // A scheme alone is not a link.
            if end > index + scheme { ranges.append(scalars..<scalars + length) }
            (index, scalars) = (end, scalars + length)
        }
        return ranges
    }

    private static func startsScalar(_ byte: UInt8) -> Bool { byte & 0xC0 != 0x80 }

    private static func scheme(at index: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        // A quick check for H or M, which excludes most bytes.
        let first = bytes[index] | 0x20
        guard first == UInt8(ascii: "h") || first == UInt8(ascii: "m") else { return nil }
        guard index == 0 || !isWord(bytes[index - 1]) else { return nil }
        let scheme = schemes.first { scheme in
            index + scheme.count <= bytes.count
                && zip(scheme, bytes[index...]).allSatisfy { $0 == $1 || $0 == $1 | 0x20 && isWord($1) }
        }
        return scheme?.count
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"):
            true
        default: byte >= 0x80
        }
    }

    private static func end(from start: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
        var end = start
        // The number of open brackets. Each byte is counted only once, because a text may consist of brackets alone.
        var (round, square) = (0, 0)
        while end < bytes.count, !endsLink(bytes[end]) {
            round += balance(bytes[end], opening: "(", closing: ")")
            square += balance(bytes[end], opening: "[", closing: "]")
            end += 1
        }
        while end > start {
            let last = bytes[end - 1]
            let isBracket = last == UInt8(ascii: ")") && round < 0 || last == UInt8(ascii: "]") && square < 0
            guard isBracket || ".,;:!?'".utf8.contains(last) else { break }
            round -= balance(last, opening: "(", closing: ")")
            square -= balance(last, opening: "[", closing: "]")
            end -= 1
        }
        return end
    }

    private static func endsLink(_ byte: UInt8) -> Bool { byte <= 0x20 || byte == 0x7F || "\"<>".utf8.contains(byte) }

    private static func balance(_ byte: UInt8, opening: Unicode.Scalar, closing: Unicode.Scalar) -> Int {
        byte == UInt8(ascii: opening) ? 1 : byte == UInt8(ascii: closing) ? -1 : 0
    }
}
