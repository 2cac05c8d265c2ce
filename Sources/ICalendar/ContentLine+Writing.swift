// Creation of new lines.

extension ContentLine {
    /// The maximum length of a physical line without its line end, in bytes (RFC 5545, 3.1).
    static let longest = 75

    /// The name, the parameters and the value are written unchanged, except for line ends.
    ///
    /// - Parameter lineEnd: The line end of the text.
    public init(
        _ name: String, parameters: [String] = [], value: String, lineEnd: [UInt8] = ContentLine.standardLineEnd
    ) {
        let head = ([name] + parameters).joined(separator: ";")
        // A line end inside a value would turn the rest of the value into another line.
        let flat = (head + ":" + value).utf8.filter { !Self.isLineEnd($0) }
        self = Self.folding(flat, lineEnd: lineEnd)
    }

    /// CRLF, the line end of iCalendar.
    public static let standardLineEnd: [UInt8] = [UInt8(ascii: "\r"), UInt8(ascii: "\n")]

    /// Returns a folded line made of bytes without folds and line end.
    static func folding(_ flat: [UInt8], lineEnd: [UInt8]) -> ContentLine {
        var raw: [UInt8] = []
        raw.reserveCapacity(flat.count + flat.count / 64 * (lineEnd.count + 1) + lineEnd.count)
        var (start, room) = (0, longest)
        while flat.count - start > room {
            var end = start + room
            // Do not split a character: all of its bytes except the first have this form.
            while end > start + 1, flat[end] & 0xC0 == 0x80 { end -= 1 }
            raw += flat[start..<end] + lineEnd + [UInt8(ascii: " ")]
            // The space that begins a continuation line counts toward its length.
            (start, room) = (end, longest - 1)
        }
        raw += flat[start...] + lineEnd
        return ContentLine(raw: raw[...], isFolded: start > 0)
    }
}
