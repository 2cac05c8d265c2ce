// Calls of the program, including random ones.

import Foundation

/// A call of the program: the bytes of its arguments, which contain no NUL, and of its standard input.
struct Call: CustomStringConvertible {
    var arguments: [[UInt8]]
    var input: [UInt8] = []

    /// The call in a form that can be repeated. Long arguments are shortened.
    var description: String {
        let words = arguments.map { Self.quoted($0) }
        return (["furrow"] + words).joined(separator: " ") + (input.isEmpty ? "" : " <<< " + Self.quoted(input))
    }

    private static func quoted(_ bytes: [UInt8]) -> String {
        let shown = bytes.prefix(80).map { byte in
            (0x20...0x7E).contains(byte) && byte != 0x27 && byte != 0x5C
                ? String(UnicodeScalar(byte)) : String(format: "\\x%02x", byte)
        }
        return "$'" + shown.joined() + "'" + (bytes.count > 80 ? "… (\(bytes.count) bytes)" : "")
    }
}

/// Random calls: correct ones, nearly correct ones, and ones that nobody would write.
struct AnyCall<Generator: RandomNumberGenerator> {
    var generator: Generator
    /// Stores that can be opened, and paths that cannot be a store.
    let stores: (good: [String], bad: [String])

    /// Returns a call of a subcommand, or a call without one, which would open the window.
    ///
    /// - Parameters:
    ///   - ids: The ids of the existing tasks.
    ///   - lists: The names of the existing lists.
    mutating func next(_ subcommand: String?, ids: [String], lists: [String]) -> Call {
        let reads = subcommand == "add" && Int.random(in: 0..<3, using: &generator) == 0
        var words = reads ? toRead(lists) : anyWords(ids, lists)
        // The subcommand is mostly in its place, and sometimes elsewhere.
        let place =
            Int.random(in: 0..<8, using: &generator) == 0 ? Int.random(in: 0...words.count, using: &generator) : 0
        if let subcommand { words.insert(Array(subcommand.utf8), at: place) }
        let store = Int.random(in: 0..<6, using: &generator) == 0 ? stores.bad : stores.good
        words.insert(
            contentsOf: ["--store", store.randomElement(using: &generator) ?? ""].map { Array($0.utf8) }, at: 0)
        return Call(arguments: words, input: input())
    }

    /// Returns arguments that make `add` read its input.
    private mutating func toRead(_ lists: [String]) -> [[UInt8]] {
        let options: [[String]] = [[], [], ["--top"], ["--list", pick(lists) ?? "Tasks"]]
        return ((pick(options) ?? []) + ["-"]).map { Array($0.utf8) }
    }

    private mutating func anyWords(_ ids: [String], _ lists: [String]) -> [[UInt8]] {
        (0..<Int.random(in: 0...4, using: &generator)).flatMap { _ in
            Int.random(in: 0..<3, using: &generator) == 0 ? option(lists) : [word(ids, lists)]
        }
    }

    private mutating func option(_ lists: [String]) -> [[UInt8]] {
        let flags = [
            "--json", "--top", "--new-task", "--help", "-h", "--version", "--", "-", "--nonsense", "-x", "--json=1",
            "--store", "--list", "--store=", "--list=", "---", "-=", "--gapplication-service", "--help-hidden",
            "--tag", "--untag", "--parent", "--priority", "--rename", "--delete", "--generate-completion-script",
            "--experimental-dump-help", "help",
        ]
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: return [Array("--list".utf8), pick(lists.map { Array($0.utf8) }) ?? text()]
        case 1: return [Array("--list=".utf8) + text()]
        case 2: return [Array("--store".utf8), Array((pick(stores.good + stores.bad) ?? "").utf8)]
        default: return [Array((pick(flags) ?? "").utf8)]
        }
    }

    private mutating func word(_ ids: [String], _ lists: [String]) -> [UInt8] {
        guard let id = pick(ids), Bool.random(using: &generator) else { return text() }
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: return Array(id.uppercased().utf8)
        case 1: return Array(id.utf8.prefix(Int.random(in: 0...36, using: &generator)))
        case 2: return Array(id.utf8) + text()
        default: return Array(id.utf8)
        }
    }

    /// Returns a random text that is not an absolute path, because it could follow `--store`.
    private mutating func text() -> [UInt8] {
        var bytes = anyBytes().filter { $0 != 0 }
        while bytes.first == UInt8(ascii: "/") { bytes.removeFirst() }
        return bytes
    }

    private mutating func input() -> [UInt8] {
        let lines = (0..<Int.random(in: 0...5, using: &generator)).map { _ in anyBytes() }
        let end: [UInt8] = Bool.random(using: &generator) ? [0x0A] : [0x0D, 0x0A]
        return Array(lines.joined(separator: end))
    }

    private mutating func anyBytes() -> [UInt8] {
        switch Int.random(in: 0..<9, using: &generator) {
        case 0: return []
        case 1:
            return (0..<Int.random(in: 1...40, using: &generator)).map { _ in .random(in: 0...255, using: &generator) }
        case 2: return Array(scalars(Int.random(in: 1...30, using: &generator)).utf8)
        // The longest argument that Linux accepts has 131,071 bytes.
        case 3: return long(Int.random(in: 1000...100_000, using: &generator))
        default: return Array((pick(Self.strange) ?? "").utf8)
        }
    }

    private mutating func long(_ count: Int) -> [UInt8] {
        let part = pick(["a", "ä", "👩‍🚀", " ", "\u{301}", "\u{200F}", "א"]) ?? "a"
        return Array(String(repeating: part, count: count / part.utf8.count).utf8)
    }

    private mutating func scalars(_ count: Int) -> String {
        var text = String.UnicodeScalarView()
        for _ in 0..<count {
            let number =
                Bool.random(using: &generator)
                ? UInt32.random(in: 1...0x2FF, using: &generator) : .random(in: 1...0x10_FFFF, using: &generator)
            if let scalar = UnicodeScalar(number) { text.append(scalar) }
        }
        return String(text)
    }

    private mutating func pick<Element>(_ elements: [Element]) -> Element? { elements.randomElement(using: &generator) }

    private static var strange: [String] {
        [
            "", " ", "\t", "\n", "\r\n", "\u{0}", "\u{1B}[31m", "\u{7F}", "\u{85}", "\u{A0}", "\u{200B}", "\u{2028}",
            "\u{202E}reversed", "\u{FEFF}", "\u{FFFD}", "\u{FFFF}", "\u{10FFFF}", "e\u{301}", "é", "İstanbul", "ẞ", "ﷺ",
            "👨‍👩‍👧‍👦", "🏳️‍🌈", "שלום", "مرحبا", "𝔘𝔫𝔦", "-", "--", "---", "-5", "%s%n%d", "{id}", "{name}", "{title}",
            "{path}", "“quotes”", "'; DROP TABLE item; --", "$(id)", "`id`", "\\", "..", "../..", "*", "?", "~",
            "00000000-0000-0000-0000-000000000000", "46757272-6F77-8000-8000-000000000001", "0000", "ffff", "Tasks",
            "TASKS", "root", "9223372036854775808", "-9223372036854775809", "1e999", "NaN", "true", "null", "[]", "{}",
            "Water the plants",
        ]
    }
}
