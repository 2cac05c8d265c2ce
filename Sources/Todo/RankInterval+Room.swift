// Making room between two neighbours whose ranks have no number left between them.

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Ranks for records to come, and the neighbours that have to give way.
struct Room {
    /// Where the records to come go, in rising order.
    var ranks: [Rank]
    /// The neighbours' new ranks; mostly none.
    var moved: [Patch] = []

    /// The edit together with what makes room for it.
    func edit(_ edit: Edit) -> Edit {
        moved.isEmpty ? edit : .batch([.change(moved), edit])
    }
}

extension RankInterval {
    /// How many neighbours on either side are re-ranked first; the window doubles until there is room.
    static let firstWindow = 8
    /// The least distance of ranks after a re-ranking: 2¹⁶, so that at least 16 more inserts fit at any spot.
    static let roomySpacing: UInt64 = 1 << 16

    /// Ranks for so many items in this interval.
    ///
    /// Where none is left, the neighbours in a small window around it are spread out.
    func room(for count: Int, in records: some RecordReading) throws -> Room {
        if let ranks = Rank.spread(count, between: lower?.rank, and: upper?.rank) { return Room(ranks: ranks) }
        var window = Self.firstWindow
        while true {
            let before = try lower.map { try [$0] + neighbours(.before, $0, window, records) } ?? []
            let after = try neighbours(.after, lower, window + 1, records)
            let isWhole = before.count <= window && after.count <= window
            if let room = spread(count, before, after, window, spacing: isWhole ? 1 : Self.roomySpacing) {
                return room
            }
            // A whole section always has room: it would take more than 2³¹ items to fill it.
            window *= 2
        }
    }

    /// So many of the records beyond one, or of all, nearest first: those in the trash keep their places among the others.
    private func neighbours(
        _ direction: Direction, _ nearest: Record?, _ count: Int, _ records: some RecordReading
    ) throws -> [Record] {
        let place = nearest.map { ListOrder($0) }
        // One more for the record that leaves.
        let all = try records.records(direction, place, in: section, limit: count + 1, withTrash: true)
        return Array(all.filter { $0.id != leaving }.prefix(count))
    }

    /// Spreads the windows' records and the ones to come over the ranks between the windows' bounds.
    private func spread(
        _ count: Int, _ before: [Record], _ after: [Record], _ window: Int, spacing: UInt64
    ) -> Room? {
        let left = before.prefix(window).reversed()
        let right = after.prefix(window)
        let lowest = before.count > window ? before[window].rank : nil
        let highest = after.count > window ? after[window].rank : nil
        let total = left.count + count + right.count
        guard let all = Rank.spread(total, between: lowest, and: highest, spacing: spacing) else { return nil }
        let ranks = Array(all[left.count..<(left.count + count)])
        let kept = zip(Array(left) + right, all[..<left.count] + all[(left.count + count)...])
        let moved = kept.filter { $0.rank != $1 }.map { Patch($0.id, [.rank($1)]) }
        return Room(ranks: ranks, moved: moved)
    }
}
