/// A filter that replaces bytes that are not XML characters with U+FFFD as the text arrives.
///
/// A parser would refuse the whole response because of one such byte in the name of one list. Texts in encodings other
/// than UTF-8 stay unchanged.
struct XMLCharacters {
    private static let replacement = Array("\u{FFFD}".utf8)

    enum Encoding: Equatable {
        case utf8
        /// Another encoding in which ASCII characters are the same bytes.
        case otherBytes
        /// UTF-16 or UTF-32.
        case wide
    }

    /// The encoding, or nil while too little of the text has arrived to detect it.
    private(set) var encoding: Encoding?
    /// The text so far, while the encoding is unknown.
    private var head: [UInt8] = []
    /// The current incomplete UTF-8 character.
    private var sequence: [UInt8] = []

    /// Returns the bytes to parse next.
    mutating func corrected(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
        guard encoding == nil else { return replaced(bytes) }
        head += bytes
        encoding = Encoding(head)
        return encoding == nil ? [] : processHead()
    }

    /// Returns the bytes held back, at the end of the text.
    mutating func remaining() -> [UInt8] {
        let isHead = encoding == nil
        encoding = encoding ?? .utf8
        return (isHead ? processHead() : []) + (sequence.isEmpty ? [] : Self.replacement)
    }

    private mutating func processHead() -> [UInt8] {
        let bytes = head
        head = []
        return bytes.withUnsafeBytes { replaced($0) }
    }

    private mutating func replaced(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
        guard encoding == .utf8 else { return Array(bytes) }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var remaining = bytes[...]
        while let byte = remaining.first {
            let plain = sequence.isEmpty ? remaining.prefix(while: Self.isPlain) : remaining.prefix(0)
            result += plain
            remaining = remaining.dropFirst(plain.count)
            if plain.isEmpty {
                process(byte, into: &result)
                remaining = remaining.dropFirst()
            }
        }
        return result
    }

    private mutating func process(_ byte: UInt8, into result: inout [UInt8]) {
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

    /// Returns whether a byte is a complete XML character (XML 1.0, 2.2).
    private static func isPlain(_ byte: UInt8) -> Bool { 0x20..<0x80 ~= byte || [0x9, 0xA, 0xD].contains(byte) }

    /// Returns the number of bytes of a UTF-8 character that begins with this byte (RFC 3629, 4); 1 if no character
    /// does.
    private static func length(_ first: UInt8) -> Int {
        switch first {
        case 0xC2...0xDF: 2
        case 0xE0...0xEF: 3
        case 0xF0...0xF4: 4
        default: 1
        }
    }

    /// Returns whether a byte can continue the current character (RFC 3629, 4).
    private func continues(with byte: UInt8) -> Bool {
        guard sequence.count == 1 else { return 0x80...0xBF ~= byte }
        switch sequence[0] {
        case 0xE0: return 0xA0...0xBF ~= byte
        // The other bytes would make halves of surrogate pairs.
        case 0xED: return 0x80...0x9F ~= byte
        case 0xF0: return 0x90...0xBF ~= byte
        case 0xF4: return 0x80...0x8F ~= byte
        default: return 0x80...0xBF ~= byte
        }
    }
}

extension XMLCharacters.Encoding {
    /// The maximum length of an XML declaration, in bytes.
    private static let maxLength = 1024

    /// Detects the encoding of a text that begins with these bytes. Returns nil if more of the text is needed.
    init?(_ head: [UInt8]) {
        guard head.count >= 2 else { return nil }
        if head[0] == 0 || head[1] == 0 || head.starts(with: [0xFE, 0xFF]) || head.starts(with: [0xFF, 0xFE]) {
            self = .wide
            return
        }
        let opening = Array("<?xml".utf8)
        guard opening.starts(with: head.prefix(opening.count)), head.count <= Self.maxLength else {
            self = .utf8
            return
        }
        guard let end = head.firstIndex(of: UInt8(ascii: ">")) else { return nil }
        let declaration = String(decoding: head[..<end], as: UTF8.self).lowercased()
        let name = declaration.firstMatch(of: /encoding\s*=\s*["']([^"']*)/)?.1
        self = ["utf-8", "utf8", nil].contains(name) ? .utf8 : .otherBytes
    }
}
