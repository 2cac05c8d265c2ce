/// A three-way merge of a text by lines (diff3).
///
/// Between the lines that all three texts have in common, a hunk that only one side changed is taken from that side.
/// If both changed it, the merge tries to apply both sides' changes one by one. If changes overlap, a side that
/// includes all of the other's changes wins, otherwise the newer side.
struct LineMerge {
    /// The interned lines: equal lines share a number.
    private var table = LineTable()
    private let base: [Int]
    private let ours: [Int]
    private let theirs: [Int]
    private let newer: Side
    private var result: [Int] = []
    /// Whether lines of one side were dropped in favor of the other's.
    private(set) var hasOverlap = false

    /// - Parameter newer: The side whose lines win if changes overlap.
    init(base: String, ours: String, theirs: String, newer: Side) {
        self.base = table.numbers(of: base)
        self.ours = table.numbers(of: ours)
        self.theirs = table.numbers(of: theirs)
        self.newer = newer
    }

    /// Merges the texts and returns the result.
    mutating func merged() -> String {
        let inOurs = LineMatching.matches(base, ours)
        let inTheirs = LineMatching.matches(base, theirs)
        var (line, our, their) = (0, 0, 0)
        while line < base.count || our < ours.count || their < theirs.count {
            if line < base.count, inOurs[line] == our, inTheirs[line] == their {
                result.append(base[line])
                line = line + 1
                our = our + 1
                their = their + 1
                continue
            }
            // Find the next line that all three texts have.
            var (end, ourEnd, theirEnd) = (base.count, ours.count, theirs.count)
            for next in line..<base.count {
                guard let our = inOurs[next], let their = inTheirs[next] else { continue }
                end = next
                ourEnd = our
                theirEnd = their
                break
            }
            merge(Hunk(base: base[line..<end], ours: ours[our..<ourEnd], theirs: theirs[their..<theirEnd]))
            line = end
            our = ourEnd
            their = theirEnd
        }
        return table.text(of: result)
    }

    /// Merges a hunk between lines that all three texts have, and appends the result.
    private mutating func merge(_ hunk: Hunk) {
        if let agreed = hunk.agreed { return result.append(contentsOf: agreed) }
        let (head, differing, tail) = hunk.trimmed
        result.append(contentsOf: head)
        if let agreed = differing.agreed ?? differing.combined ?? differing.inclusive {
            result.append(contentsOf: agreed)
        } else {
            result.append(contentsOf: newer == .ours ? differing.ours : differing.theirs)
            hasOverlap = true
        }
        result.append(contentsOf: tail)
    }
}

/// The lines of some texts, identified by numbers that are quick to compare.
private struct LineTable {
    private var numbers: [ArraySlice<UInt8>: Int] = [:]
    private var lines: [ArraySlice<UInt8>] = []

    /// Returns the numbers of a text's lines, which are compared byte by byte. An empty text has no lines.
    mutating func numbers(of text: String) -> [Int] {
        if text.isEmpty { return [] }
        return Array(text.utf8).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { line in
            if let number = numbers[line] { return number }
            numbers[line] = lines.count
            lines.append(line)
            return lines.count - 1
        }
    }

    /// Returns the text that consists of these lines.
    func text(of numbers: [Int]) -> String {
        String(decoding: Array(numbers.map { lines[$0] }.joined(separator: "\n".utf8)), as: UTF8.self)
    }
}
