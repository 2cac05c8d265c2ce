/// The three versions of the lines between two lines that all three texts have. At least one side changed them.
struct Hunk {
    let base: ArraySlice<Int>
    let ours: ArraySlice<Int>
    let theirs: ArraySlice<Int>

    /// The lines if at most one side changed them or both made the same change, or nil if the sides disagree.
    var agreed: ArraySlice<Int>? {
        if ours == theirs || ours == base { return theirs }
        return theirs == base ? ours : nil
    }

    /// The lines at the beginning and end that both sides share, and the hunk between them.
    ///
    /// The sides also share lines if one side's edit reached the other side and was edited further there.
    var trimmed: (head: ArraySlice<Int>, differing: Hunk, tail: ArraySlice<Int>) {
        let head = zip(ours, theirs).prefix { $0 == $1 }.count
        let (ourRest, theirRest) = (ours.dropFirst(head), theirs.dropFirst(head))
        let tail = zip(ourRest.reversed(), theirRest.reversed()).prefix { $0 == $1 }.count
        let differing = Hunk(base: base, ours: ourRest.dropLast(tail), theirs: theirRest.dropLast(tail))
        return (ours.prefix(head), differing, ours.suffix(tail))
    }

    /// The lines of the side that includes all changes of the other and more, or nil if neither does.
    ///
    /// This happens if one side's edit reached the other side, which then edited further, or if one side changed lines
    /// that the other removed.
    var inclusive: ArraySlice<Int>? {
        switch (Self.includes(ours, theirs, since: base), Self.includes(theirs, ours, since: base)) {
        case (true, false): ours
        case (false, true): theirs
        default: nil
        }
    }

    /// Returns whether a text contains all lines that another one added, in order, and none of the lines that the other
    /// removed.
    private static func includes(
        _ text: ArraySlice<Int>, _ other: ArraySlice<Int>, since base: ArraySlice<Int>
    ) -> Bool {
        let (before, after) = (Set(base), Set(other))
        guard before.subtracting(after).isDisjoint(with: text) else { return false }
        var added = other.filter { !before.contains($0) }[...]
        for line in text where line == added.first { added.removeFirst() }
        return added.isEmpty
    }

    /// Both sides' changes combined, or nil if any of them overlap.
    var combined: ArraySlice<Int>? {
        let (mine, others) = (Self.changes(from: base, to: ours), Self.changes(from: base, to: theirs))
        // A line that both sides added should appear only once, and its position would be ambiguous.
        guard Set(mine.flatMap(\.lines)).isDisjoint(with: others.flatMap(\.lines)) else { return nil }
        let changes = (mine + others).sorted {
            ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
        }
        var (result, next) = (ArraySlice<Int>(), base.startIndex)
        var last: Range<Int>?
        for change in changes {
            // If both sides only add lines at the same position, their order is unknown.
            guard change.range.lowerBound >= next, change.range != last || !change.range.isEmpty else { return nil }
            result += base[next..<change.range.lowerBound] + change.lines
            (next, last) = (change.range.upperBound, change.range)
        }
        return result + base[next...]
    }

    /// Lines that replace other lines.
    private struct Change {
        /// The replaced lines, as indices of `base`. The range is empty if the change only inserts lines.
        let range: Range<Int>
        let lines: ArraySlice<Int>
    }

    /// Returns the changes that turn one text into another, from beginning to end.
    private static func changes(from base: ArraySlice<Int>, to text: ArraySlice<Int>) -> [Change] {
        let matches = LineMatching.matches(Array(base), Array(text))
        var (changes, old, new) = ([Change](), base.startIndex, text.startIndex)
        for index in 0...matches.count {
            let match = index < matches.count ? matches[index] : text.count
            guard let match else { continue }
            let (oldEnd, newEnd) = (base.startIndex + index, text.startIndex + match)
            if old < oldEnd || new < newEnd {
                changes.append(Change(range: old..<oldEnd, lines: text[new..<newEnd]))
            }
            (old, new) = (oldEnd + 1, newEnd + 1)
        }
        return changes
    }
}
