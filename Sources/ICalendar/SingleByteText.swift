// Lines that are not valid UTF-8.

/// The UTF-8 characters in a sequence of bytes, and the bytes that are part of no character.
struct UTF8Scan<Bytes: Sequence<UInt8>> {
    /// An ASCII character, a character of several bytes, or a byte that is part of no character.
    enum Part {
        case ascii(UInt8)
        case character(Unicode.Scalar)
        case stray(UInt8)
    }

    private var bytes: Bytes.Iterator
    /// Bytes read ahead that are not yet part of a character.
    private var ahead: [UInt8] = []

    init(_ bytes: Bytes) { self.bytes = bytes.makeIterator() }

    /// Returns the next part, or nil at the end.
    mutating func next() -> Part? {
        guard let first = ahead.isEmpty ? bytes.next() : ahead.removeFirst() else { return nil }
        if first < 0x80 { return .ascii(first) }
        let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
        while ahead.count < length - 1, let byte = bytes.next() {
            ahead.append(byte)
            if byte & 0xC0 != 0x80 { break }
        }
        // Validate the bytes of a character together, which excludes overlong forms and surrogates.
        guard (0xC2...0xF4).contains(first), ahead.count >= length - 1,
            let text = String(validating: [first] + ahead.prefix(length - 1), as: UTF8.self),
            let scalar = text.unicodeScalars.first
        else { return .stray(first) }
        ahead.removeFirst(length - 1)
        return .character(scalar)
    }
}

/// A line that is not valid UTF-8. It is in the encoding that its CHARSET names, in Windows-1252 (which includes
/// Latin-1), or in UTF-8 with damaged characters.
struct SingleByteText {
    /// The line in UTF-8, with its line end.
    private(set) var bytes: [UInt8] = []
    /// Whether the line was read as Windows-1252 or Latin-1 without declaring that encoding.
    let isOther: Bool
    /// Whether the line has a character of Windows-1252 that Latin-1 lacks.
    private(set) var isWindows = false
    /// Whether the line has a byte that is not a character in its encoding.
    private(set) var isUnreadable = false

    init(_ line: ContentLine) {
        let flat = line.flat
        var (scan, characters, strays) = (UTF8Scan(flat), 0, 0)
        while let part = scan.next() {
            switch part {
            case .ascii: break
            case .character: characters += 1
            case .stray: strays += 1
            }
        }
        let name = line.parameter("CHARSET")
        let declared = name.flatMap(Charset.init)
        if name != nil, declared != .utf8 {
            isOther = false
            // If the declared encoding is unknown, do not guess another one.
            for byte in line.raw { append(byte, declared ?? .utf8) }
            // The line is UTF-8 from here on and must not name another encoding. Quoted-printable text is decoded
            // later, and needs the name until then.
            let isEncoded = String(decoding: flat, as: UTF8.self).uppercased().contains("QUOTED-PRINTABLE")
            if declared != nil, !isEncoded { dropCharset() }
            return
        }
        // Text in another encoding rarely looks like UTF-8, while a damaged line of UTF-8 is mostly intact.
        isOther = strays >= characters
        if isOther {
            for byte in line.raw { append(byte, .windows1252) }
        } else {
            // Without folds, which may be inside a character.
            appendDamaged(flat)
            bytes += line.raw.suffix(while: ContentLine.isLineEnd)
        }
    }

    private mutating func dropCharset() {
        let name = Array(";CHARSET=".utf8)
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), colon >= name.count,
            let start = (0...(colon - name.count)).first(where: { index in
                zip(name, bytes[index...]).allSatisfy { $0 == $1 || $0 == $1 &- 0x20 }
            })
        else { return }
        let value = bytes[(start + name.count)...]
        let end = value.firstIndex { $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: ":") } ?? colon
        bytes.removeSubrange(start..<end)
    }

    private mutating func append(_ byte: UInt8, _ charset: Charset) {
        guard let scalar = charset.scalar(byte) else { return appendUnreadable() }
        if isOther, (0x80...0x9F).contains(byte) { isWindows = true }
        bytes.append(scalar)
    }

    private mutating func appendDamaged(_ flat: ArraySlice<UInt8>) {
        var scan = UTF8Scan(flat)
        while let part = scan.next() {
            switch part {
            case .ascii(let byte): bytes.append(byte)
            case .character(let scalar): bytes.append(scalar)
            case .stray: appendUnreadable()
            }
        }
    }

    private mutating func appendUnreadable() {
        bytes.append(Unicode.Scalar.replacement)
        isUnreadable = true
    }
}

extension ArraySlice<UInt8> {
    /// Returns the longest suffix whose bytes all meet a condition.
    fileprivate func suffix(while condition: (UInt8) -> Bool) -> ArraySlice<UInt8> {
        self[(lastIndex { !condition($0) }.map { $0 + 1 } ?? startIndex)...]
    }
}
