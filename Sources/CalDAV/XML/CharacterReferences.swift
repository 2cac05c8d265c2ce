// Character references that are not XML, put right before an answer is parsed.

/// Puts right the character references of an XML text as it arrives.
///
/// Some servers (SOGo) write a character beyond U+FFFF as the two halves of its surrogate pair, a reference each. XML has no such
/// characters, and a parser refuses the whole answer for one of them. Pairs become one reference, a number that names no character
/// of XML becomes U+FFFD, and “&” stands for itself where no reference follows, so only the text around it suffers.
struct CharacterReferences {
    private static let opening = Array("<![CDATA[".utf8)
    private static let replacement = Array("&#xFFFD;".utf8)
    /// The names that XML knows without a document type.
    private static let names: Set<String> = ["lt", "gt", "amp", "apos", "quot"]
    /// More digits than any character's number has.
    private static let longest = 12

    /// The reference that has not ended yet.
    private var reference: [UInt8] = []
    /// The first half of a pair whose second half is still to come.
    private var firstHalf: UInt32?
    /// Whether this is within CDATA, where nothing is a reference.
    private var isCDATA = false
    /// How many characters of what begins or ends CDATA have been read.
    private var matched = 0
    private var result: [UInt8] = []

    /// The bytes that are to be parsed next.
    mutating func corrected(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
        result.removeAll(keepingCapacity: true)
        result.reserveCapacity(bytes.count + Self.longest)
        var rest = bytes[...]
        while let byte = rest.first {
            // Most of a text is neither markup nor a reference.
            let plain = isIdle ? rest.prefix { $0 != UInt8(ascii: "&") && $0 != Self.opening[0] } : rest.prefix(0)
            result += plain
            rest = rest.dropFirst(plain.count)
            if plain.isEmpty {
                take(byte)
                rest = rest.dropFirst()
            }
        }
        return result
    }

    /// Whether the next byte stands for itself, whatever came before.
    private var isIdle: Bool { reference.isEmpty && firstHalf == nil && !isCDATA && matched == 0 }

    /// What has been held back at the end.
    mutating func rest() -> [UInt8] {
        result.removeAll()
        flush()
        return result
    }

    private mutating func take(_ byte: UInt8) {
        if isCDATA { return takeInCDATA(byte) }
        if !reference.isEmpty {
            guard isOfReference(byte) else {
                flush()
                return take(byte)
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

    private mutating func takeInCDATA(_ byte: UInt8) {
        result.append(byte)
        switch byte {
        case UInt8(ascii: "]"): matched = min(matched + 1, 2)
        case UInt8(ascii: ">") where matched == 2: (isCDATA, matched) = (false, 0)
        default: matched = 0
        }
    }

    /// Whether a byte can stand next in the reference that has begun.
    private func isOfReference(_ byte: UInt8) -> Bool {
        guard reference.count < Self.longest else { return false }
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

    /// Gives up what has been held back: it is not a reference.
    private mutating func flush() {
        endPair()
        if !reference.isEmpty { result += "&amp;".utf8 }
        result += reference.dropFirst()
        reference = []
        matched = 0
    }

    /// Gives up the first half of a pair that has no second one.
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

    /// Whether XML has a character of this number (XML 1.0, 2.2); surrogates aside.
    private static func isXML(_ number: UInt32) -> Bool {
        switch number {
        case 0x9, 0xA, 0xD, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
        default: false
        }
    }
}
