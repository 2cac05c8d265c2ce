// Making room between two neighbors without free ranks between them.

/// Ranks for new records, and the neighbors that get new ranks to make room.
struct Room {
    /// The ranks of the new records, ascending.
    var ranks: [Rank]
    /// The new ranks of the neighbors, usually none.
    var moved: [Patch] = []

    /// Returns the edit combined with the changes that make room for it.
    func edit(_ edit: Edit) -> Edit {
        moved.isEmpty ? edit : .batch([.change(moved), edit])
    }
}

extension RankInterval {
    /// The number of neighbors on each side that get new ranks in the first attempt. It doubles until there is room.
    static let firstWindow = 8
    /// The smallest distance between ranks after neighbors got new ones: 2¹⁶, so that at least 16 more insertions
    /// fit at any position.
    static let roomySpacing: UInt64 = 1 << 16

    /// Returns ranks for `count` records in this interval.
    ///
    /// If there is no room, the neighbors in a small window around the interval are spread out.
    func room(for count: Int, in records: some RecordReading) throws -> Room {
        if let ranks = Rank.spread(count, between: lower?.rank, and: upper?.rank) { return Room(ranks: ranks) }
        var window = Self.firstWindow
        while true {
            let before =
                try lower.map { try [$0] + neighbors(.before, nearest: $0, count: window, records: records) } ?? []
            let after = try neighbors(.after, nearest: lower, count: window + 1, records: records)
            let isWholeSection = before.count <= window && after.count <= window
            if let room = spread(
                count, before: before, after: after, window: window, spacing: isWholeSection ? 1 : Self.roomySpacing)
            {
                return room
            }
            // A whole section always has room: filling it would take more than 2³¹ records.
            window *= 2
        }
    }

    /// Returns up to `count` records beyond `nearest`, or from the end of the section if it is nil, nearest first.
    /// Records in the trash are included, since they keep their positions.
    private func neighbors(
        _ direction: Direction, nearest: Record?, count: Int, records: some RecordReading
    ) throws -> [Record] {
        let position = nearest.map { ListOrder($0) }
        // One more, for the record that leaves the section.
        let all = try records.records(direction, position, in: section, limit: count + 1, withTrash: true)
        return Array(all.filter { $0.id != leaving }.prefix(count))
    }

    /// Distributes the records of both windows and the new ones over the ranks between the bounds of the windows.
    private func spread(
        _ count: Int, before: [Record], after: [Record], window: Int, spacing: UInt64
    ) -> Room? {
        let earlier = before.prefix(window).reversed()
        let later = after.prefix(window)
        let lowest = before.count > window ? before[window].rank : nil
        let highest = after.count > window ? after[window].rank : nil
        let total = earlier.count + count + later.count
        guard let all = Rank.spread(total, between: lowest, and: highest, spacing: spacing) else { return nil }
        let ranks = Array(all[earlier.count..<(earlier.count + count)])
        let existing = zip(Array(earlier) + later, all[..<earlier.count] + all[(earlier.count + count)...])
        let moved = existing.filter { $0.rank != $1 }.map { Patch($0.id, [.rank($1)]) }
        return Room(ranks: ranks, moved: moved)
    }
}
