import Synchronization

/// The isolation of a text's direction from the sentence around it.
///
/// A title in Hebrew, or one with bidirectional controls, would otherwise reorder the words of the sentence around it.
/// Only the window needs this: the command line shows every control as an escape sequence.
public enum IsolatedText {
    /// The direction of the sentences around isolated texts.
    public enum Direction: Int, Sendable {
        case leftToRight = 1
        case rightToLeft = 2

        /// Finds the direction of a text by its letters.
        public init(of text: String) {
            self = text.unicodeScalars.contains { IsolatedText.isRightToLeft($0) } ? .rightToLeft : .leftToRight
        }
    }

    private static let current = Atomic<Int>(0)

    /// The direction of the sentences in the window, or nil before the window is open, and on the command line.
    public static var direction: Direction? {
        get { Direction(rawValue: current.load(ordering: .relaxed)) }
        set { current.store(newValue?.rawValue ?? 0, ordering: .relaxed) }
    }

    /// Returns a text for use in a sentence of the window: unchanged if it runs in the sentence's direction, isolated
    /// otherwise.
    public static func isolatedIfNeeded(_ text: String) -> String { isolatedIfNeeded(text, direction) }

    /// Returns a text for use in a sentence of this direction.
    public static func isolatedIfNeeded(_ text: String, _ direction: Direction?) -> String {
        guard let direction else { return text }
        let isAlike =
            switch direction {
            // A quick check by UTF-8 bytes. Right-to-left letters begin at U+0590, whose first byte is 0xD6, and
            // bidirectional controls have larger first bytes.
            case .leftToRight: text.utf8.allSatisfy { $0 < 0xD6 }
            case .rightToLeft: text.utf8.allSatisfy { $0 < 0x41 }
            }
        guard !isAlike, needsIsolation(text, direction), !isIsolated(text) else { return text }
        return isolated(text)
    }

    /// Returns a text with its direction isolated, even if that is not needed.
    public static func isolated(_ text: String) -> String {
        // No bidirectional control and no line break contains such bytes.
        let isPlain = text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0xE2 && $0 != 0xC2 }
        return "\u{2068}" + (isPlain ? text : balanced(text)) + "\u{2069}"
    }

    /// Returns whether a letter belongs to a right-to-left script.
    private static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
        default: false
        }
    }

    private static func needsIsolation(_ text: String, _ direction: Direction) -> Bool {
        text.unicodeScalars.contains { scalar in
            switch scalar.value {
            case 0x200F, 0x061C, 0x202A...0x202E, 0x2066...0x2069: true
            case _ where isRightToLeft(scalar): direction == .leftToRight
            default: direction == .rightToLeft && scalar.properties.isAlphabetic
            }
        }
    }

    /// Returns whether the whole text already is one isolate.
    private static func isIsolated(_ text: String) -> Bool {
        var depth = 0
        let scalars = text.unicodeScalars
        for (index, scalar) in zip(scalars.indices, scalars) {
            switch scalar.value {
            case 0x2066...0x2068: depth += 1
            case 0x2069: depth -= 1
            case 0x0A, 0x0D, 0x1C...0x1E, 0x85, 0x2029: return false
            default: break
            }
            if depth == 0 { return scalars.index(after: index) == scalars.endIndex && scalar == "\u{2069}" }
            if depth < 0 { return false }
        }
        return false
    }

    /// Returns a text in which every embedding and isolate is closed. Drops closing characters without an opening one,
    /// because they would end the isolation.
    private static func balanced(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        // The closing character of each open control.
        var open: [Unicode.Scalar] = []
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x2066...0x2068: open.append("\u{2069}")
            case 0x202A, 0x202B, 0x202D, 0x202E: open.append("\u{202C}")
            case 0x2069:
                // The character also closes embeddings inside the isolate.
                guard let last = open.lastIndex(of: "\u{2069}") else { continue }
                open.removeSubrange(last...)
            case 0x202C:
                guard open.last == "\u{202C}" else { continue }
                open.removeLast()
            // A line break ends a paragraph, and with it all isolation.
            case 0x0A, 0x0D, 0x1C...0x1E, 0x85, 0x2029:
                result.append(" ")
                continue
            default: break
            }
            result.append(scalar)
        }
        result.append(contentsOf: open.reversed())
        return String(result)
    }
}
