// New rows in a list that is not sorted manually.

import Todo

extension Contents {
    /// Returns a row that appears where it was created, even in a sorted list: right below `above`, or right above
    /// `below`. A later change to the row without these values moves it to its sorted position.
    ///
    /// - Parameters:
    ///   - above: The position of the row above, on the same level, or nil.
    ///   - below: The position of the row below, on the same level, or nil.
    ///   - parent: The common parent of the two rows.
    public func row(_ content: RowContent, between above: Int?, and below: Int?, in parent: UUID?) -> RowChange {
        guard let neighbor = above ?? below else { return RowChange(content, rank: Rank(0), parent: parent) }
        let areAlike = above.flatMap { above in below.map { isAlike(above, $0) } } ?? true
        let ends = (above: above.map { manualRanks[$0] }, below: areAlike ? below.map { manualRanks[$0] } : nil)
        let manualRank = Rank.spread(1, between: ends.above, and: ends.below)?.first ?? ends.above ?? Rank(0)
        let title = order.sorting == .title ? sortTitles[keys[neighbor]] ?? title(at: neighbor) : nil
        return RowChange(content, rank: ranks[neighbor], manualRank: manualRank, sortTitle: title, parent: parent)
    }

    /// Returns whether two rows differ only in their manual order.
    private func isAlike(_ one: Int, _ other: Int) -> Bool {
        ranks[one] == ranks[other] && sortText(at: one) == sortText(at: other)
    }
}
