/// A property of vCalendar 1.0, without its line ends.
struct VCalendar10Line {
    /// The original bytes, including line ends.
    let raw: ArraySlice<UInt8>
    /// The name in capital letters; empty for a line without a colon.
    let name: String
    let parameters: [String]
    /// The bytes of the value, without soft line breaks.
    let value: [UInt8]
    /// The number of the property's first line.
    let number: Int

    enum Encoding {
        case quotedPrintable, base64
    }

    /// The encoding of the value, or nil if it is not encoded.
    let encoding: Encoding?

    /// - Parameter flat: The bytes without line ends.
    init(raw: ArraySlice<UInt8>, flat: [UInt8], number: Int) {
        (self.raw, self.number) = (raw, number)
        guard let colon = Self.colon(in: flat) else {
            name = ""
            parameters = []
            value = flat
            encoding = nil
            return
        }
        let head = String(decoding: flat[..<colon], as: UTF8.self)
            .split(separator: ";", omittingEmptySubsequences: false)
        name = String(head[0].drop { $0 == "\u{FEFF}" }).uppercased()
        parameters = head.dropFirst().map(String.init)
        value = Array(flat[(colon + 1)...])
        encoding = Self.encoding(parameters)
    }

    /// Returns the index of the colon after the name and the parameters.
    static func colon(in flat: some RandomAccessCollection<UInt8>) -> Int? {
        flat.firstIndex(of: UInt8(ascii: ":")).map { flat.distance(from: flat.startIndex, to: $0) }
    }

    /// Returns the encoding that the parameters name, with or without `ENCODING=`.
    static func encoding(_ parameters: [String]) -> Encoding? {
        for parameter in parameters {
            let name = parameter.uppercased()
            if name == "QUOTED-PRINTABLE" || name == "ENCODING=QUOTED-PRINTABLE" { return .quotedPrintable }
            if ["BASE64", "ENCODING=BASE64", "ENCODING=B"].contains(name) { return .base64 }
        }
        return nil
    }

    /// The value in capital letters, for component names and versions.
    var kind: String {
        String(decoding: value, as: UTF8.self).split(separator: " ").joined(separator: " ").uppercased()
    }

    /// The parameters that RFC 5545 also has.
    var standardParameters: [String] {
        parameters.compactMap { parameter in
            let name = parameter.prefix { $0 != "=" }.uppercased()
            guard parameter.contains("="), name != "ENCODING", name != "CHARSET" else { return nil }
            return parameter.uppercased() == "VALUE=URL" ? "VALUE=URI" : parameter
        }
    }
}

extension VCalendar10Line {
    /// The value as text, and the finding about it, if any.
    var text: (String, FileText.Finding?) {
        switch encoding {
        case nil: return (String(decoding: value, as: UTF8.self), nil)
        case .base64: return decoded(Base64.decoded(value))
        case .quotedPrintable: return decoded(Self.decoded(value))
        }
    }

    private func decoded(_ bytes: [UInt8]) -> (String, FileText.Finding?) {
        let name = parameters.first { $0.uppercased().hasPrefix("CHARSET=") }?.dropFirst(8)
        let charset = name.flatMap { Charset(name: String($0)) }
        if charset == .utf8 || charset == nil, FileText.isUTF8(bytes[...]) {
            return (String(decoding: bytes, as: UTF8.self), nil)
        }
        // If the declared encoding is unknown, do not guess another one.
        let isKnown = name == nil || charset != nil
        let guess = isKnown ? (charset == .utf8 ? nil : charset) ?? .windows1252 : .utf8
        var (text, isReadable) = ("", true)
        for byte in bytes {
            let scalar = guess.scalar(byte)
            isReadable = isReadable && scalar != nil
            text.unicodeScalars.append(scalar ?? .replacement)
        }
        if !isReadable { return (text, .unreadable) }
        return (text, charset == guess ? nil : .encoding(Charset.windowsName))
    }

    /// Decodes QUOTED-PRINTABLE (RFC 2045, 6.7). An `=` that begins no byte is preserved.
    private static func decoded(_ value: [UInt8]) -> [UInt8] {
        var (bytes, index) = ([UInt8](), 0)
        while index < value.count {
            if value[index] == UInt8(ascii: "="), index + 2 < value.count,
                let byte = UInt8(String(decoding: value[(index + 1)...(index + 2)], as: UTF8.self), radix: 16)
            {
                bytes.append(byte)
                index += 3
            } else {
                bytes.append(value[index])
                index += 1
            }
        }
        return bytes
    }

    /// Removes the backslashes that protect separators. Any other backslash is an ordinary character in vCalendar 1.0.
    static func unescaped(_ text: String) -> String {
        var (plain, isEscape) = ("", false)
        for letter in text.replacing("\r\n", with: "\n") {
            if isEscape, !";,:\\".contains(letter) { plain.append("\\") }
            isEscape = !isEscape && letter == "\\"
            if !isEscape { plain.append(letter) }
        }
        return isEscape ? plain + "\\" : plain
    }

    /// Returns the parts of a value between unprotected separators, trimmed and without empty parts.
    static func parts(_ text: String, at signs: Set<Character>) -> [String] {
        divided(text, at: signs).filter { !$0.isEmpty }
    }

    /// Returns the parts of a value between unprotected separators, trimmed, including empty parts.
    static func divided(_ text: String, at signs: Set<Character>) -> [String] {
        var (parts, isEscape) = ([""], false)
        for letter in text {
            if signs.contains(letter), !isEscape { parts.append("") } else { parts[parts.count - 1].append(letter) }
            isEscape = !isEscape && letter == "\\"
        }
        return parts.map { part in
            let start = part.drop(while: \.isWhitespace)
            let end = start.lastIndex { !$0.isWhitespace }
            return end.map { unescaped(String(start[...$0])) } ?? ""
        }
    }
}

/// The lines of a text that may contain calendars in vCalendar 1.0.
struct OldLines {
    private let bytes: [UInt8]
    private var position = 0
    private var number = 1

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// - Parameter isVCalendar10: Whether the space that begins a folded line is part of the value, as in vCalendar
    ///   1.0.
    mutating func next(isVCalendar10: Bool) -> VCalendar10Line? {
        guard position < bytes.count else { return nil }
        let (start, first) = (position, number)
        var flat = Array(line())
        let colon = VCalendar10Line.colon(in: flat) ?? flat.count
        let head = String(decoding: flat[..<colon], as: UTF8.self).split(separator: ";").map(String.init)
        let parameters = Array(head.dropFirst())
        let isQuoted = VCalendar10Line.encoding(parameters) == .quotedPrintable
        while position < bytes.count {
            if isQuoted, flat.last == UInt8(ascii: "=") {
                flat.removeLast()
                flat += line()
            } else if bytes[position] == UInt8(ascii: " ") || bytes[position] == UInt8(ascii: "\t") {
                flat += isVCalendar10 ? line() : line().dropFirst()
            } else {
                break
            }
        }
        return VCalendar10Line(raw: bytes[start..<position], flat: flat, number: first)
    }

    /// Returns the bytes of the next line without its line end.
    private mutating func line() -> ArraySlice<UInt8> {
        let start = position
        while position < bytes.count, !ContentLine.isLineEnd(bytes[position]) { position += 1 }
        let line = bytes[start..<position]
        if position < bytes.count {
            let isPair =
                bytes[position] == UInt8(ascii: "\r") && position + 1 < bytes.count
                && bytes[position + 1] == UInt8(ascii: "\n")
            position += isPair ? 2 : 1
        }
        number += 1
        return line
    }

    /// Whether the calendar that has just begun declares version 1.0.
    var isVCalendar10: Bool {
        var ahead = self
        while let line = ahead.next(isVCalendar10: false), line.name != "BEGIN", line.name != "END" {
            if line.name == "VERSION" { return line.kind == "1.0" }
        }
        return false
    }
}
