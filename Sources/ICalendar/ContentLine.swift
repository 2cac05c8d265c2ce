/// A content line (RFC 5545, 3.1) with its original bytes. It may be folded over several lines of the text.
public struct ContentLine: Sendable {
    /// The bytes, including folds and line end.
    public let raw: ArraySlice<UInt8>
    /// The name in capital letters; empty if the line is not a content line, because it is blank or has no colon.
    public let name: String
    let isFolded: Bool

    /// The bytes must be those of one content line.
    init(raw: ArraySlice<UInt8>, isFolded: Bool) {
        self.raw = raw
        self.isFolded = isFolded
        let flat = isFolded ? Self.unfolded(raw) : Self.withoutLineEnd(raw)
        name = Self.name(of: flat)
    }

    /// The bytes without folds and line end.
    public var flat: ArraySlice<UInt8> { isFolded ? Self.unfolded(raw) : Self.withoutLineEnd(raw) }

    private static func withoutLineEnd(_ raw: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var end = raw.endIndex
        while end > raw.startIndex, isLineEnd(raw[end - 1]) { end -= 1 }
        return raw[raw.startIndex..<end]
    }

    /// Removes folds on the byte level, because some programs fold inside a character.
    private static func unfolded(_ raw: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var flat: [UInt8] = []
        flat.reserveCapacity(raw.count)
        var afterLineEnd = false
        for byte in raw {
            if isLineEnd(byte) {
                afterLineEnd = true
            } else if afterLineEnd {
                // Skip the space or tab that turns the line end into a fold.
                afterLineEnd = false
            } else {
                flat.append(byte)
            }
        }
        return flat[...]
    }

    /// Returns the name before the first `;` or `:`. A line without a value has a name only if it is BEGIN or END.
    private static func name(of flat: ArraySlice<UInt8>) -> String {
        let start = nameStart(of: flat)
        let end = flat[start...].firstIndex { !isOfName($0) } ?? flat.endIndex
        guard end > start else { return "" }
        let name = String(decoding: flat[start..<end].lazy.map(capital), as: UTF8.self)
        if end == flat.endIndex { return delimiters.contains(name) ? name : "" }
        switch flat[end] {
        case UInt8(ascii: ":"): return name
        case UInt8(ascii: ";"):
            return flat[end...].contains(UInt8(ascii: ":")) || delimiters.contains(name) ? name : ""
        default: return ""
        }
    }

    /// The names that begin and end a component.
    static let delimiters = ["BEGIN", "END"]

    /// Returns the index of the name, which may follow a byte order mark.
    static func nameStart(of flat: ArraySlice<UInt8>) -> Int {
        flat.starts(with: [0xEF, 0xBB, 0xBF]) ? flat.startIndex + 3 : flat.startIndex
    }

    /// Returns whether a byte is CR or LF.
    static func isLineEnd(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }

    /// Returns whether a byte can be part of a property's name (RFC 5545, 3.1).
    static func isOfName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
            true
        default: false
        }
    }

    private static func capital(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) ? byte - 32 : byte
    }
}

/// A sequence of the lines in a text. Each line ends with CRLF, LF or CR, or at the end of the text.
struct ContentLines {
    private let bytes: [UInt8]
    private let end: Int
    /// The index of the next line.
    private(set) var position: Int

    init(_ bytes: [UInt8]) { self.init(bytes, in: bytes.indices) }

    /// Creates the sequence of the lines in a part of a text.
    init(_ bytes: [UInt8], in part: Range<Int>) {
        self.bytes = bytes
        position = part.lowerBound
        end = part.upperBound
    }

    /// Returns the next line with its folds.
    mutating func next() -> ContentLine? {
        guard position < end else { return nil }
        let start = position
        var isFolded = false
        skipLine()
        while position < end, bytes[position] == UInt8(ascii: " ") || bytes[position] == UInt8(ascii: "\t") {
            isFolded = true
            skipLine()
        }
        return ContentLine(raw: bytes[start..<position], isFolded: isFolded)
    }

    /// Advances to the start of the next line of the text.
    private mutating func skipLine() {
        // The first byte of a line is never part of the previous line end.
        while position < end, !ContentLine.isLineEnd(bytes[position]) { position += 1 }
        guard position < end else { return }
        position +=
            bytes[position] == UInt8(ascii: "\r") && position + 1 < end
                && bytes[position + 1] == UInt8(ascii: "\n") ? 2 : 1
    }
}
