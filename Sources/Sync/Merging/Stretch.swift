// What stands between two lines that all three texts have, and at least one side changed.

/// A stretch of lines in its three versions.
struct Stretch {
    let base: ArraySlice<Int>
    let ours: ArraySlice<Int>
    let theirs: ArraySlice<Int>

    /// The lines where no more than one side changed them, or both did the same; nil where they are at odds.
    var agreed: ArraySlice<Int>? {
        if ours == theirs || ours == base { return theirs }
        return theirs == base ? ours : nil
    }

    /// The lines at the beginning and at the end that both sides have, and the stretch between them.
    ///
    /// Both sides have them also where one side's edit reached the other and was edited there once more.
    var withoutEnds: (head: ArraySlice<Int>, odd: Stretch, tail: ArraySlice<Int>) {
        let head = zip(ours, theirs).prefix { $0 == $1 }.count
        let (ourRest, theirRest) = (ours.dropFirst(head), theirs.dropFirst(head))
        let tail = zip(ourRest.reversed(), theirRest.reversed()).prefix { $0 == $1 }.count
        let odd = Stretch(base: base, ours: ourRest.dropLast(tail), theirs: theirRest.dropLast(tail))
        return (ours.prefix(head), odd, ours.suffix(tail))
    }

    /// The lines of the side that has all changes of the other and more; nil where neither has.
    ///
    /// So it is where one side's edit reached the other, which went on, and where one side changed what the other removed.
    var inclusive: ArraySlice<Int>? {
        switch (Self.includes(ours, theirs, since: base), Self.includes(theirs, ours, since: base)) {
        case (true, false): ours
        case (false, true): theirs
        default: nil
        }
    }

    /// Whether a text has, in their order, the lines that another one added, and none of those that it removed.
    private static func includes(
        _ text: ArraySlice<Int>, _ other: ArraySlice<Int>, since base: ArraySlice<Int>
    ) -> Bool {
        let (before, after) = (Set(base), Set(other))
        guard before.subtracting(after).isDisjoint(with: text) else { return false }
        var added = other.filter { !before.contains($0) }[...]
        for line in text where line == added.first { added.removeFirst() }
        return added.isEmpty
    }

    /// Both sides' changes, where none overlaps another; nil where some do.
    var sideBySide: ArraySlice<Int>? {
        let (mine, others) = (Self.changes(from: base, to: ours), Self.changes(from: base, to: theirs))
        // One line that both have written is to come but once, and where is not said.
        guard Set(mine.flatMap(\.lines)).isDisjoint(with: others.flatMap(\.lines)) else { return nil }
        let changes = (mine + others).sorted {
            ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
        }
        var (result, next) = (ArraySlice<Int>(), base.startIndex)
        var last: Range<Int>?
        for change in changes {
            // Of two that only add at one place, it is not known which comes first.
            guard change.range.lowerBound >= next, change.range != last || !change.range.isEmpty else { return nil }
            result += base[next..<change.range.lowerBound] + change.lines
            (next, last) = (change.range.upperBound, change.range)
        }
        return result + base[next...]
    }

    /// Lines that came in the place of others.
    private struct Change {
        /// Which lines they replace, as indices of `base`; an empty range where they only come in between.
        let range: Range<Int>
        let lines: ArraySlice<Int>
    }

    /// What makes one text another, from its beginning to its end.
    private static func changes(from base: ArraySlice<Int>, to text: ArraySlice<Int>) -> [Change] {
        let matches = LineMatching.matches(Array(base), Array(text))
        var (changes, old, new) = ([Change](), base.startIndex, text.startIndex)
        for place in 0...matches.count {
            let match = place < matches.count ? matches[place] : text.count
            guard let match else { continue }
            let (oldEnd, newEnd) = (base.startIndex + place, text.startIndex + match)
            if old < oldEnd || new < newEnd {
                changes.append(Change(range: old..<oldEnd, lines: text[new..<newEnd]))
            }
            (old, new) = (oldEnd + 1, newEnd + 1)
        }
        return changes
    }
}
