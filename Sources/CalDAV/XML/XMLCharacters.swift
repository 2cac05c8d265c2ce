// Bytes that are not characters of XML, replaced before an answer is parsed.

/// Replaces the bytes of an XML text that are not characters of XML with U+FFFD, as the text arrives.
///
/// A parser refuses the whole answer for one such byte in the name of one list. Texts in other encodings than UTF-8 stay as they are.
struct XMLCharacters {
    private static let replacement = Array("\u{FFFD}".utf8)

    /// How a text is encoded.
    enum Encoding: Equatable {
        case utf8
        /// Another one in which the characters of ASCII are the same bytes.
        case otherBytes
        /// UTF-16 or UTF-32.
        case wide
    }

    /// How the text is encoded; nil while too little of it has arrived to tell.
    private(set) var encoding: Encoding?
    /// The text so far, while the encoding is not known.
    private var head: [UInt8] = []
    /// A character of UTF-8 that has not ended yet.
    private var sequence: [UInt8] = []

    /// The bytes that are to be parsed next.
    mutating func corrected(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
        guard encoding == nil else { return replaced(bytes) }
        head += bytes
        encoding = Encoding(head)
        return encoding == nil ? [] : takeHead()
    }

    /// The bytes held back at the end.
    mutating func rest() -> [UInt8] {
        let isHead = encoding == nil
        encoding = encoding ?? .utf8
        return (isHead ? takeHead() : []) + (sequence.isEmpty ? [] : Self.replacement)
    }

    private mutating func takeHead() -> [UInt8] {
        let bytes = head
        head = []
        return bytes.withUnsafeBytes { replaced($0) }
    }

    private mutating func replaced(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
        guard encoding == .utf8 else { return Array(bytes) }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var rest = bytes[...]
        while let byte = rest.first {
            let plain = sequence.isEmpty ? rest.prefix(while: Self.isPlain) : rest.prefix(0)
            result += plain
            rest = rest.dropFirst(plain.count)
            if plain.isEmpty {
                take(byte, into: &result)
                rest = rest.dropFirst()
            }
        }
        return result
    }

    private mutating func take(_ byte: UInt8, into result: inout [UInt8]) {
        if !sequence.isEmpty {
            if continues(with: byte) { return endSequence(byte, into: &result) }
            result += Self.replacement
            sequence = []
        }
        if Self.isPlain(byte) {
            result.append(byte)
        } else if Self.length(byte) > 1 {
            sequence = [byte]
        } else {
            result += Self.replacement
        }
    }

    private mutating func endSequence(_ byte: UInt8, into result: inout [UInt8]) {
        sequence.append(byte)
        guard sequence.count == Self.length(sequence[0]) else { return }
        // U+FFFE and U+FFFF are not characters.
        let isNone = sequence == [0xEF, 0xBF, 0xBE] || sequence == [0xEF, 0xBF, 0xBF]
        result += isNone ? Self.replacement : sequence
        sequence = []
    }

    /// Whether a byte is a whole character of XML (XML 1.0, 2.2).
    private static func isPlain(_ byte: UInt8) -> Bool { 0x20..<0x80 ~= byte || [0x9, 0xA, 0xD].contains(byte) }

    /// The number of bytes of a character of UTF-8 that begins with this one (RFC 3629, 4); 1 where none does.
    private static func length(_ first: UInt8) -> Int {
        switch first {
        case 0xC2...0xDF: 2
        case 0xE0...0xEF: 3
        case 0xF0...0xF4: 4
        default: 1
        }
    }

    /// Whether a byte can stand next in the sequence that has begun (RFC 3629, 4).
    private func continues(with byte: UInt8) -> Bool {
        guard sequence.count == 1 else { return 0x80...0xBF ~= byte }
        switch sequence[0] {
        case 0xE0: return 0xA0...0xBF ~= byte
        // The others would be halves of surrogate pairs.
        case 0xED: return 0x80...0x9F ~= byte
        case 0xF0: return 0x90...0xBF ~= byte
        case 0xF4: return 0x80...0x8F ~= byte
        default: return 0x80...0xBF ~= byte
        }
    }
}

extension XMLCharacters.Encoding {
    /// An XML declaration is shorter than this, in bytes.
    private static let longest = 1024

    /// The encoding of a text that begins with these bytes; nil where more of it is needed to tell.
    init?(_ head: [UInt8]) {
        guard head.count >= 2 else { return nil }
        if head[0] == 0 || head[1] == 0 || head.starts(with: [0xFE, 0xFF]) || head.starts(with: [0xFF, 0xFE]) {
            self = .wide
            return
        }
        let opening = Array("<?xml".utf8)
        guard opening.starts(with: head.prefix(opening.count)), head.count <= Self.longest else {
            self = .utf8
            return
        }
        guard let end = head.firstIndex(of: UInt8(ascii: ">")) else { return nil }
        let declaration = String(decoding: head[..<end], as: UTF8.self).lowercased()
        let name = declaration.firstMatch(of: /encoding\s*=\s*["']([^"']*)/)?.1
        self = ["utf-8", "utf8", nil].contains(name) ? .utf8 : .otherBytes
    }
}
