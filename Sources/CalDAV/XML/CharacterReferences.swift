/// A filter that corrects the character references of an XML text as it arrives.
///
/// Some servers (SOGo) write a character beyond U+FFFF as the two halves of its surrogate pair, one reference each. XML
/// does not allow such references, and a parser refuses the whole response because of one.
///
/// A pair becomes a single reference, a number that is not an XML character becomes U+FFFD, and an “&” without a
/// reference is escaped. An error thus affects only the text around it.
struct CharacterReferences {
    private static let opening = Array("<![CDATA[".utf8)
    private static let replacement = Array("&#xFFFD;".utf8)
    /// The entity names that XML defines without a document type.
    private static let names: Set<String> = ["lt", "gt", "amp", "apos", "quot"]
    /// The maximum length of a reference in bytes, more than any character number needs.
    private static let maxLength = 12

    /// The current incomplete reference.
    private var reference: [UInt8] = []
    /// The first half of a surrogate pair whose second half is still missing.
    private var firstHalf: UInt32?
    /// Whether the text is inside CDATA, where there are no references.
    private var isCDATA = false
    /// The number of characters read of a delimiter that begins or ends CDATA.
    private var matched = 0
    private var result: [UInt8] = []

    /// Returns the bytes to parse next.
    mutating func corrected(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
        result.removeAll(keepingCapacity: true)
        result.reserveCapacity(bytes.count + Self.maxLength)
        var remaining = bytes[...]
        while let byte = remaining.first {
            // Most of a text is neither markup nor a reference.
            let plain =
                isIdle ? remaining.prefix { $0 != UInt8(ascii: "&") && $0 != Self.opening[0] } : remaining.prefix(0)
            result += plain
            remaining = remaining.dropFirst(plain.count)
            if plain.isEmpty {
                process(byte)
                remaining = remaining.dropFirst()
            }
        }
        return result
    }

    /// Whether the next byte is independent of the preceding ones.
    private var isIdle: Bool { reference.isEmpty && firstHalf == nil && !isCDATA && matched == 0 }

    /// Returns the bytes held back, at the end of the text.
    mutating func remaining() -> [UInt8] {
        result.removeAll()
        flush()
        return result
    }

    private mutating func process(_ byte: UInt8) {
        if isCDATA { return processInCDATA(byte) }
        if !reference.isEmpty {
            guard continuesReference(byte) else {
                flush()
                return process(byte)
            }
            reference.append(byte)
            if byte == UInt8(ascii: ";") { endReference() }
        } else if byte == UInt8(ascii: "&") {
            reference = [byte]
        } else {
            endPair()
            result.append(byte)
            let isNext = byte == Self.opening[matched]
            matched = isNext ? matched + 1 : byte == Self.opening[0] ? 1 : 0
            if matched == Self.opening.count { (isCDATA, matched) = (true, 0) }
        }
    }

    private mutating func processInCDATA(_ byte: UInt8) {
        result.append(byte)
        switch byte {
        case UInt8(ascii: "]"): matched = min(matched + 1, 2)
        case UInt8(ascii: ">") where matched == 2: (isCDATA, matched) = (false, 0)
        default: matched = 0
        }
    }

    /// Returns whether a byte can continue the current reference.
    private func continuesReference(_ byte: UInt8) -> Bool {
        guard reference.count < Self.maxLength else { return false }
        if reference.count == 1 ? byte != UInt8(ascii: "#") : reference[1] != UInt8(ascii: "#") {
            let isLetter = UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
            return isLetter || byte == UInt8(ascii: ";") && reference.count > 1
        }
        switch byte {
        case UInt8(ascii: "#"): return reference.count == 1
        case UInt8(ascii: "x"): return reference.count == 2
        case UInt8(ascii: "0")...UInt8(ascii: "9"): return reference.count >= 2
        case UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "A")...UInt8(ascii: "F"):
            return reference.count >= 3 && reference[2] == UInt8(ascii: "x")
        case UInt8(ascii: ";"): return reference.count >= 3
        default: return false
        }
    }

    /// Outputs the bytes held back unchanged, because they turned out not to be a reference.
    private mutating func flush() {
        endPair()
        if !reference.isEmpty { result += "&amp;".utf8 }
        result += reference.dropFirst()
        reference = []
        matched = 0
    }

    /// Replaces the first half of a surrogate pair that has no second half.
    private mutating func endPair() {
        if firstHalf != nil { result += Self.replacement }
        firstHalf = nil
    }

    private mutating func endReference() {
        guard reference[1] == UInt8(ascii: "#") else { return endName() }
        let text = String(decoding: reference.dropFirst(2).dropLast(), as: UTF8.self)
        let number = text.hasPrefix("x") ? UInt32(text.dropFirst(), radix: 16) : UInt32(text)
        switch number {
        case .some(let half) where 0xD800...0xDBFF ~= half:
            endPair()
            firstHalf = half
        case .some(let half) where 0xDC00...0xDFFF ~= half:
            if let first = firstHalf {
                firstHalf = nil
                let pair = 0x10000 + ((first - 0xD800) << 10) + (half - 0xDC00)
                result += "&#x\(String(pair, radix: 16));".utf8
            } else {
                result += Self.replacement
            }
        default:
            endPair()
            result += number.map(Self.isXML) == true ? reference : Self.replacement
        }
        reference = []
        matched = 0
    }

    private mutating func endName() {
        guard Self.names.contains(String(decoding: reference.dropFirst().dropLast(), as: UTF8.self)) else {
            return flush()
        }
        endPair()
        result += reference
        reference = []
        matched = 0
    }

    /// Returns whether a number is an XML character (XML 1.0, 2.2), surrogates aside.
    private static func isXML(_ number: UInt32) -> Bool {
        switch number {
        case 0x9, 0xA, 0xD, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
        default: false
        }
    }
}
