import Todo

/// A function that returns the sort key of a title. Titles are ordered by the bytes of their keys.
public typealias TitleKey = @Sendable (String) -> [UInt8]

/// The order of rows in a single list.
public struct RowOrder: Sendable {
    public var sorting: Sorting
    let titleKey: TitleKey

    /// - Parameter titleKey: The function for sort keys of titles, used only when sorting by title.
    public init(_ sorting: Sorting = .byHand, titleKey: @escaping TitleKey = RowOrder.foldedKey) {
        (self.sorting, self.titleKey) = (sorting, titleKey)
    }

    public static let byHand = RowOrder()

    /// The sort key of a title independent of language: its letters without case and diacritics.
    public static let foldedKey: TitleKey = { Array(folded($0).utf8) }

    /// Returns a row with its sort keys for this order.
    ///
    /// - Parameters:
    ///   - row: The row with its manual rank.
    ///   - created: The time at which the task was created, for sorting by creation.
    public func sorted(_ row: RowChange, created: Timestamp?, at now: Now) -> RowChange {
        guard sorting != .byHand, let content = row.content else { return row }
        let rank = content.isDone ? row.rank : rank(of: content, created: created, at: now)
        return RowChange(content, rank: rank, manualRank: row.rank, parent: row.parent)
    }

    /// Returns the key by which an open row is sorted before its manual rank.
    private func rank(of content: RowContent, created: Timestamp?, at now: Now) -> Rank {
        switch sorting {
        case .byHand, .title: Rank(0)
        // A whole day comes before the times of that day.
        case .due: content.caption?.due.map { Rank(Int64(now.zones.local(of: $0).seconds)) } ?? .last
        case .priority: Rank(Int64(-(content.caption?.priority ?? .none).rawValue))
        case .created: created.map { Rank(-$0.milliseconds) } ?? .last
        }
    }
}

extension Rank {
    /// The rank after all others.
    fileprivate static let last = Rank(.max)
}
