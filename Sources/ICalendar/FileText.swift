/// The text of a file, converted to UTF-8, and all differences between the text and the file.
///
/// A file is in UTF-8 or UTF-16, or has lines in Windows-1252 or Latin-1: iCalendar requires UTF-8 (RFC 5545, 6), but
/// older programs write the encoding of their machine. A calendar in vCalendar 1.0 is converted to iCalendar.
public struct FileText: Sendable {
    /// A way in which the text differs from the file, to be reported.
    public enum Finding: Hashable, Sendable {
        /// Lines that are not UTF-8 were read in the encoding of this name.
        case encoding(String)
        /// Bytes that are not characters in any of the encodings are shown as U+FFFD.
        case unreadable
        /// Properties of vCalendar 1.0 without an equivalent in iCalendar are preserved under another name.
        case oldProperty
    }

    /// The text in UTF-8. These are the file's own bytes if they need no change.
    public private(set) var bytes: [UInt8]
    /// The findings, each with the affected lines of the file, counted from 1; without lines if the whole file is
    /// affected.
    public private(set) var findings: [Finding: [Int]] = [:]

    public init(_ bytes: [UInt8]) {
        self.bytes = bytes
        if let order = ByteOrder(bytes) {
            decodeUTF16(order)
        } else if !Self.isUTF8(bytes[...]) {
            decodeLines()
        }
        let old = VCalendar10(self.bytes)
        guard let text = old.text else { return }
        self.bytes = text
        findings.merge(old.findings) { $0 + $1 }
    }

    private mutating func record(_ finding: Finding, on line: Int) {
        if findings[finding]?.last != line { findings[finding, default: []].append(line) }
    }

    // MARK: - UTF-8 and single bytes

    static func isUTF8(_ bytes: ArraySlice<UInt8>) -> Bool {
        do {
            _ = try UTF8Span(validating: bytes.span)
            return true
        } catch {
            return false
        }
    }

    /// Decodes the text one content line at a time, each with its folds, because some programs fold inside a character.
    private mutating func decodeLines() {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(bytes.count + bytes.count / 8)
        var (lines, number, other, isWindows) = (ContentLines(bytes), 1, [Int](), false)
        while let line = lines.next() {
            let first = number
            number += line.endCount
            if Self.isUTF8(line.flat) {
                decoded += line.raw
                continue
            }
            let text = SingleByteText(line)
            decoded += text.bytes
            if text.isUnreadable { record(.unreadable, on: first) }
            if text.isOther { other.append(first) }
            isWindows = isWindows || text.isWindows
        }
        if !other.isEmpty { findings[.encoding(isWindows ? Charset.windowsName : Charset.latinName)] = other }
        bytes = decoded
    }

    // MARK: - UTF-16

    private enum ByteOrder {
        case big, little

        /// Detects the byte order from the first bytes: by a byte order mark, or by the zero next to the first
        /// letter, which is ASCII in every calendar. Returns nil if the bytes are not UTF-16.
        init?(_ bytes: [UInt8]) {
            guard bytes.count >= 4 else { return nil }
            switch (bytes[0], bytes[1]) {
            case (0xFF, 0xFE): self = .little
            case (0xFE, 0xFF): self = .big
            case (0, 1..<0x80) where bytes[2] == 0 && bytes[3] != 0: self = .big
            case (1..<0x80, 0) where bytes[2] != 0 && bytes[3] == 0: self = .little
            default: return nil
            }
        }
    }

    private mutating func decodeUTF16(_ order: ByteOrder) {
        let (low, high) = order == .little ? (0, 1) : (1, 0)
        var units = stride(from: 0, to: bytes.count - 1, by: 2).lazy
            .map { [bytes] in UInt16(bytes[$0 + low]) | UInt16(bytes[$0 + high]) << 8 }.makeIterator()
        var (decoder, decoded, number) = (UTF16(), [UInt8](), 1)
        decoded.reserveCapacity(bytes.count / 2)
        var unreadable: [Int] = []
        func record() { if unreadable.last != number { unreadable.append(number) } }
        decoding: while true {
            switch decoder.decode(&units) {
            case .scalarValue("\u{FEFF}") where decoded.isEmpty: break
            case .scalarValue(let scalar):
                decoded.append(scalar)
                if scalar == "\n" { number += 1 }
            case .error:
                decoded.append(Unicode.Scalar.replacement)
                record()
            case .emptyInput: break decoding
            }
        }
        if !bytes.count.isMultiple(of: 2) {
            decoded.append(Unicode.Scalar.replacement)
            record()
        }
        bytes = decoded
        findings[.encoding("UTF-16")] = []
        if !unreadable.isEmpty { findings[.unreadable] = unreadable }
    }
}

extension ContentLine {
    /// The number of lines of the text that the content line is folded over.
    fileprivate var endCount: Int {
        raw.indices.count { index in
            guard raw[index] == UInt8(ascii: "\r") else { return raw[index] == UInt8(ascii: "\n") }
            return index + 1 == raw.endIndex || raw[index + 1] != UInt8(ascii: "\n")
        }
    }
}
