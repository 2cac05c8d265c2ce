// Matches the lines of two texts by a longest common subsequence (Eugene W. Myers, “An O(ND) Difference Algorithm and
// Its Variations”, 1986).

/// A search for the lines that two texts have in common, in bounded time and memory.
struct LineMatching {
    /// The maximum number of removed and added lines. The memory needed grows with the square of this number, up to 4
    /// MB.
    static let maxDifferences = 1_000
    /// The maximum number of steps, which take about 0.02 s. Without it, texts with many equal lines could take far
    /// longer.
    static let maxIterations = 4_000_000

    private let old: ArraySlice<Int>
    private let new: ArraySlice<Int>
    /// For each diagonal, the line of the old text reached with the fewest differences. `middle` is the index of
    /// diagonal 0, where both texts begin.
    private var reached: [Int32]
    private let middle: Int
    /// The part of `reached` in use before each further difference, from which the path to the end is restored.
    private var trace: [ArraySlice<Int32>] = []
    private var iterations = 0

    /// Returns the index in `new` of each line of `old`, or nil for a line without a match.
    ///
    /// If the texts differ too much, only their common beginning and end are matched.
    static func matches(_ old: [Int], _ new: [Int]) -> [Int?] {
        var matches = [Int?](repeating: nil, count: old.count)
        let head = zip(old, new).prefix { $0 == $1 }.count
        let tail = zip(old.dropFirst(head).reversed(), new.dropFirst(head).reversed()).prefix { $0 == $1 }.count
        for line in 0..<head { matches[line] = line }
        for line in 0..<tail { matches[old.count - 1 - line] = new.count - 1 - line }
        var rest = LineMatching(old[head..<(old.count - tail)], new[head..<(new.count - tail)])
        for (line, match) in rest.pairs() { matches[head + line] = head + match }
        return matches
    }

    private init(_ old: ArraySlice<Int>, _ new: ArraySlice<Int>) {
        (self.old, self.new) = (old, new)
        middle = min(old.count + new.count, Self.maxDifferences) + 1
        reached = [Int32](repeating: 0, count: 2 * middle + 1)
    }

    /// Returns pairs of matching lines, from the last to the first, as offsets within the slices.
    private mutating func pairs() -> [(Int, Int)] {
        guard !old.isEmpty, !new.isEmpty else { return [] }
        for differences in 0..<middle {
            trace.append(reached[(middle - differences)...(middle + differences)])
            for diagonal in stride(from: -differences, through: differences, by: 2) {
                if reachesEnd(along: diagonal, differences) { return path(to: differences) }
            }
            if iterations > Self.maxIterations { return [] }
        }
        return []
    }

    /// Follows a diagonal as far as the lines are equal, and returns whether both texts are at their end.
    private mutating func reachesEnd(along diagonal: Int, _ differences: Int) -> Bool {
        let from = middle + Self.origin(of: diagonal, differences) { reached[middle + $0] }
        var line = Int(reached[from]) + (from < middle + diagonal ? 1 : 0)
        let first = line
        while line < old.count, line - diagonal < new.count,
            old[old.startIndex + line] == new[new.startIndex + line - diagonal]
        {
            line += 1
        }
        iterations += line - first + 1
        reached[middle + diagonal] = Int32(line)
        return line >= old.count && line - diagonal >= new.count
    }

    /// Returns the neighboring diagonal from which a diagonal is reached: the upper one by an added line, the lower one
    /// by a removed line.
    private static func origin(of diagonal: Int, _ differences: Int, _ reached: (Int) -> Int32) -> Int {
        if diagonal == -differences { return diagonal + 1 }
        if diagonal == differences { return diagonal - 1 }
        return reached(diagonal - 1) < reached(diagonal + 1) ? diagonal + 1 : diagonal - 1
    }

    /// Returns the equal lines on the path to the end, in reverse order.
    private func path(to differences: Int) -> [(Int, Int)] {
        var (pairs, line, diagonal) = ([(Int, Int)](), old.count, old.count - new.count)
        for difference in stride(from: differences, to: 0, by: -1) {
            let before = trace[difference]
            let center = before.startIndex + difference
            let origin = Self.origin(of: diagonal, difference) { before[center + $0] }
            let start = Int(before[center + origin])
            let first = start + (origin < diagonal ? 1 : 0)
            while line > first {
                line -= 1
                pairs.append((line, line - diagonal))
            }
            (line, diagonal) = (start, origin)
        }
        // Nothing is equal before the first difference, because the common beginning has been removed.
        return pairs
    }
}
