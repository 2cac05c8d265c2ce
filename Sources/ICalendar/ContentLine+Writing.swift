// A line that is written anew.

extension ContentLine {
    /// The most bytes of a line of the text without its end (RFC 5545, 3.1).
    static let longest = 75

    /// A line of a name, parameters as they are written, and a value as it is written.
    ///
    /// - Parameter lineEnd: what ends each line of the text.
    public init(
        _ name: String, parameters: [String] = [], value: String, lineEnd: [UInt8] = ContentLine.standardLineEnd
    ) {
        let head = ([name] + parameters).joined(separator: ";")
        // A line end within a value would make another line of its rest.
        let flat = (head + ":" + value).utf8.filter { !Self.isLineEnd($0) }
        self = Self.folding(flat, lineEnd: lineEnd)
    }

    /// CRLF.
    public static let standardLineEnd: [UInt8] = [UInt8(ascii: "\r"), UInt8(ascii: "\n")]

    /// A line of bytes without folds and line end.
    static func folding(_ flat: [UInt8], lineEnd: [UInt8]) -> ContentLine {
        var raw: [UInt8] = []
        raw.reserveCapacity(flat.count + flat.count / 64 * (lineEnd.count + 1) + lineEnd.count)
        var (start, room) = (0, longest)
        while flat.count - start > room {
            var end = start + room
            // A letter of several bytes stays whole: all but its first have this form.
            while end > start + 1, flat[end] & 0xC0 == 0x80 { end -= 1 }
            raw += flat[start..<end] + lineEnd + [UInt8(ascii: " ")]
            // The space that begins a line counts.
            (start, room) = (end, longest - 1)
        }
        raw += flat[start...] + lineEnd
        return ContentLine(raw: raw[...], isFolded: start > 0)
    }
}
