// Composition of two rounds of row changes. A view that applies changes one by one reads the rows as they are at
// the end.

import Todo

extension ListChange {
    /// The maximum number of rows in two rounds that are reported individually. Beyond it, one change covers all rows.
    private static let maxRows = 2000

    /// Returns two rounds of changes as one: removals from the end up, then insertions from the beginning down,
    /// then rows that changed in place. Applying the rounds one after the other would read rows of the first round
    /// at positions to which the second has already moved other rows.
    ///
    /// - Parameters:
    ///   - first: A round in that order.
    ///   - second: The following round.
    ///   - count: The number of rows before both rounds.
    static func composed(_ first: [ListChange], _ second: [ListChange], count: Int) -> [ListChange] {
        if second.isEmpty { return first }
        if first.isEmpty { return second }
        let (one, two) = (Round(first), Round(second))
        guard one.rowCount + two.rowCount <= maxRows else { return [.covering(first + second, count: count)] }
        // A row that the second round removes either existed before the first round, or was added by it and never
        // shown.
        let added = Set(one.added)
        let removed = Set(two.removed)
        let allRemoved = one.removed + two.removed.filter { !added.contains($0) }.map { one.before($0) }
        let remaining = { (positions: [Int]) in positions.filter { !removed.contains($0) }.map { two.after($0) } }
        return changes(
            removed: allRemoved.sorted(), added: (remaining(one.added) + two.added).sorted(),
            replaced: remaining(one.replaced) + two.replaced)
    }

    private static func changes(removed: [Int], added: [Int], replaced: [Int]) -> [ListChange] {
        removed.runs().reversed().map { ListChange(position: $0.lowerBound, removed: $0.count, added: 0) }
            + added.runs().map { ListChange(position: $0.lowerBound, removed: 0, added: $0.count) }
            + replaced.map { ListChange(position: $0, removed: 1, added: 1) }
    }

    /// A round of changes as positions of single rows.
    private struct Round {
        /// The positions of removed rows before the round, and of added and replaced rows after it, all ascending.
        var removed: [Int] = []
        var added: [Int] = []
        var replaced: [Int] = []

        init(_ changes: [ListChange]) {
            for change in changes {
                if change.removed > 0, change.added > 0 {
                    replaced += change.position..<(change.position + change.added)
                } else if change.removed > 0 {
                    // Removals go from the end up, so no later removal moves these positions.
                    removed += change.position..<(change.position + change.removed)
                } else {
                    added += change.position..<(change.position + change.added)
                }
            }
            removed.sort()
        }

        var rowCount: Int { removed.count + added.count + replaced.count }

        /// Returns the position before the round of a row that the round did not add.
        func before(_ position: Int) -> Int {
            Self.shifted(position - Self.count(in: added, below: position), by: removed)
        }

        /// Returns the position after the round of a row that the round did not remove.
        func after(_ position: Int) -> Int {
            Self.shifted(position - Self.count(in: removed, below: position), by: added)
        }

        private static func count(in positions: [Int], below position: Int) -> Int {
            positions.prefix { $0 < position }.count
        }

        /// Returns the position, among all rows, of the row at `position` among the rows that are not at `positions`.
        ///
        /// - Parameter positions: Ascending positions.
        private static func shifted(_ position: Int, by positions: [Int]) -> Int {
            var position = position
            for other in positions where other <= position { position += 1 }
            return position
        }
    }
}
