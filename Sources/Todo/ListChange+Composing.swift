// Two rounds of changes to a list's rows as one: whoever makes them row by row reads what the list holds in the end.

extension ListChange {
    /// The most rows that two rounds may concern to be told one by one; past that, one change covers them all.
    private static let mostRows = 2000

    /// Two rounds of changes as one round: removals from the end up, then insertions from the beginning down, then rows that
    /// changed in place. Made one after the other, a row of the first round would be read where the second moves it to.
    ///
    /// - Parameters:
    ///   - first: a round in that order.
    ///   - second: another, after it.
    ///   - count: how many rows there were before both.
    static func composed(_ first: [ListChange], _ second: [ListChange], count: Int) -> [ListChange] {
        if second.isEmpty { return first }
        if first.isEmpty { return second }
        let (one, two) = (Round(first), Round(second))
        guard one.rowCount + two.rowCount <= mostRows else { return [.covering(first + second, count: count)] }
        // What the second takes away was there before the first, or came with it and was never seen.
        let added = Set(one.added)
        let removed = Set(two.removed)
        let gone = one.removed + two.removed.filter { !added.contains($0) }.map { one.before($0) }
        let kept = { (positions: [Int]) in positions.filter { !removed.contains($0) }.map { two.after($0) } }
        return changes(
            removed: gone.sorted(), added: (kept(one.added) + two.added).sorted(),
            replaced: kept(one.replaced) + two.replaced)
    }

    private static func changes(removed: [Int], added: [Int], replaced: [Int]) -> [ListChange] {
        removed.runs().reversed().map { ListChange(position: $0.lowerBound, removed: $0.count, added: 0) }
            + added.runs().map { ListChange(position: $0.lowerBound, removed: 0, added: $0.count) }
            + replaced.map { ListChange(position: $0, removed: 1, added: 1) }
    }

    /// A round of changes row by row.
    private struct Round {
        /// Where rows went, counted before the round; where they came, and changed in place, counted after it. Rising.
        var removed: [Int] = []
        var added: [Int] = []
        var replaced: [Int] = []

        init(_ changes: [ListChange]) {
            for change in changes {
                if change.removed > 0, change.added > 0 {
                    replaced += change.position..<(change.position + change.added)
                } else if change.removed > 0 {
                    // From the end up: no later removal moves them.
                    removed += change.position..<(change.position + change.removed)
                } else {
                    added += change.position..<(change.position + change.added)
                }
            }
            removed.sort()
        }

        var rowCount: Int { removed.count + added.count + replaced.count }

        /// Where a row was before the round that is not among those that came with it.
        func before(_ position: Int) -> Int {
            Self.shifted(position - Self.count(in: added, below: position), by: removed)
        }

        /// Where a row is after the round that is not among those that went with it.
        func after(_ position: Int) -> Int {
            Self.shifted(position - Self.count(in: removed, below: position), by: added)
        }

        private static func count(in positions: [Int], below position: Int) -> Int {
            positions.prefix { $0 < position }.count
        }

        /// The place of a row among all, where it is this one among those that are not at these rising places.
        private static func shifted(_ place: Int, by places: [Int]) -> Int {
            var place = place
            for other in places where other <= place { place += 1 }
            return place
        }
    }
}
