// A new row in a list that is not in the order by hand.

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Contents {
    /// A row that stands where it was made, whatever the list is sorted by: right below one row, or right above another. Told
    /// of as any other row is, it goes to its place.
    ///
    /// - Parameters:
    ///   - above: the position of the row above, on the same level; nil where there is none.
    ///   - below: that of the row below.
    ///   - parent: what they are within.
    public func row(_ content: RowContent, between above: Int?, and below: Int?, in parent: UUID?) -> RowChange {
        guard let neighbour = above ?? below else { return RowChange(content, rank: Rank(0), parent: parent) }
        let areAlike = above.flatMap { above in below.map { isAlike(above, $0) } } ?? true
        let ends = (above: above.map { spots[$0] }, below: areAlike ? below.map { spots[$0] } : nil)
        let spot = Rank.spread(1, between: ends.above, and: ends.below)?.first ?? ends.above ?? Rank(0)
        let title = order.sorting == .title ? sortTitles[keys[neighbour]] ?? title(at: neighbour) : nil
        return RowChange(content, rank: ranks[neighbour], spot: spot, sortTitle: title, parent: parent)
    }

    /// Whether two rows are told apart by their places by hand alone.
    private func isAlike(_ one: Int, _ other: Int) -> Bool {
        ranks[one] == ranks[other] && sortText(at: one) == sortText(at: other)
    }
}
