// Creates nearly valid inputs, which reach deeper into a reader than noise.

import TestSupport

/// Creates random inputs from a corpus. The same seed gives the same inputs.
struct Mutator {
    private let corpus: [[UInt8]]
    /// The meaningful pieces of the corpus: words, numbers, signs and lines.
    private let words: [[UInt8]]
    /// The maximum length of an input in bytes.
    private static let maxLength = 1 << 14

    init(_ corpus: [[UInt8]]) {
        self.corpus = corpus.isEmpty ? [[]] : corpus
        var words: Set<[UInt8]> = []
        for sample in corpus {
            for word in sample.split(whereSeparator: { !($0 > 47 && $0 < 58 || $0 > 64 && $0 < 91 || $0 > 96) }) {
                if word.count <= 40 { words.insert(Array(word)) }
            }
            for line in sample.split(separator: 10) where line.count <= 200 { words.insert(line + [10]) }
        }
        self.words = words.sorted { $0.lexicographicallyPrecedes($1) } + Self.signs
    }

    /// Pieces that readers often handle wrongly.
    private static let signs: [[UInt8]] =
        [
            "\r\n", "\n ", "\"", ";", ":", ",", "\\", "&", "<", ">", "]]>", "\u{0}", "\u{FEFF}", "\u{2028}", "\u{202E}",
            "99999999999",
            "-1", "0", "é", "🇩🇪", "e\u{301}\u{301}\u{301}", "#", "!", "T", "Z", "[]", "{}", "18446744073709551616",
        ].map { Array($0.utf8) } + [[0xFF], [0xC3], [0xF0, 0x9F], [0xED, 0xA0, 0x80]]

    func input(_ random: inout SplitMix64) -> [UInt8] {
        var bytes = corpus[Int.random(in: 0..<corpus.count, using: &random)]
        for _ in 0..<Int.random(in: 1...8, using: &random) { mutate(&bytes, &random) }
        return Array(bytes.prefix(Self.maxLength))
    }

    private func mutate(_ bytes: inout [UInt8], _ random: inout SplitMix64) {
        let index = Int.random(in: 0...bytes.count, using: &random)
        let end = min(bytes.count, index + Int.random(in: 0...32, using: &random))
        switch Int.random(in: 0..<8, using: &random) {
        case 0: bytes.removeSubrange(index..<end)
        case 1: bytes.insert(contentsOf: bytes[index..<end], at: index)
        case 2: bytes.replaceSubrange(index..<end, with: words[Int.random(in: 0..<words.count, using: &random)])
        case 3: bytes.insert(contentsOf: words[Int.random(in: 0..<words.count, using: &random)], at: index)
        case 4 where index < bytes.count: bytes[index] = UInt8.random(in: 0...255, using: &random)
        case 5 where index < bytes.count: bytes[index] ^= 1 << UInt8.random(in: 0...7, using: &random)
        case 6: repeatLine(at: index, of: &bytes, &random)
        default:
            // Appends the end of another sample.
            let other = corpus[Int.random(in: 0..<corpus.count, using: &random)]
            bytes.replaceSubrange(index..., with: other.suffix(Int.random(in: 0...other.count, using: &random)))
        }
    }

    private func repeatLine(at index: Int, of bytes: inout [UInt8], _ random: inout SplitMix64) {
        let start = bytes[..<index].lastIndex(of: 10).map { $0 + 1 } ?? 0
        let end = bytes[index...].firstIndex(of: 10).map { $0 + 1 } ?? bytes.count
        let line = Array(bytes[start..<end])
        guard !line.isEmpty else { return }
        let count = Int.random(in: 1...max(1, min(200, 4096 / line.count)), using: &random)
        bytes.insert(contentsOf: Array(repeating: line, count: count).joined(), at: end)
    }
}
