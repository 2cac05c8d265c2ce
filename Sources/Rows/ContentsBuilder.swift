import Todo

/// A builder of contents. Rows are added in any order and sorted once at the end.
public struct ContentsBuilder {
    private var contents = Contents()
    /// Whether each row so far came after the previous one in sort order, which is usually the case.
    private var isSorted = true
    private let room: Int

    /// The number of rows after which storage for all titles is reserved, assuming that the other titles are of
    /// similar length.
    private static let sample = 256

    /// - Parameters:
    ///   - count: The expected number of rows. Space for one eighth more is reserved, so that adding a few rows later
    ///     does not copy the arrays.
    ///   - grouping: How the rows are grouped.
    ///   - lists: The lists whose rows are shown together; empty if all rows belong to one list.
    ///   - order: How the rows of a single list are sorted.
    public init(count: Int, grouping: RowGrouping = .none, lists: [TodoList] = [], order: RowOrder = .byHand) {
        room = count + count / 8
        (contents.grouping, contents.order) = (grouping, order)
        contents.lists = lists
        for (number, list) in lists.enumerated() { contents.listIndexByID[list.id] = UInt32(number) }
        contents.keys.reserveCapacity(room)
        contents.ranks.reserveCapacity(room)
        contents.marks.reserveCapacity(room)
        contents.titles.reserve(room)
    }

    /// Adds a row, unless it was removed.
    public mutating func add(_ row: RowChange) {
        guard let content = row.content else { return }
        contents.append(content, rank: row.rank, manualRank: row.manualRank, parent: row.parent)
        recordLast()
    }

    /// Adds a row of a single list that has no caption and no parent.
    ///
    /// - Parameter title: The title in UTF-8.
    public mutating func add(id: UUID, rank: Rank, marks: RowMarks, title: UnsafeBufferPointer<UInt8>) {
        contents.keys.append(Contents.Key(id))
        contents.ranks.append(rank)
        contents.marks.append(marks)
        contents.titles.append(title)
        contents.outline?.parents.append(0)
        recordLast()
    }

    private mutating func recordLast() {
        let last = contents.count - 1
        if last == Self.sample { contents.titles.reserveBytes(for: room) }
        // Rows that are not in manual order rarely arrive sorted, and the sort keys of titles are expensive.
        if contents.order.sorting != .byHand { isSorted = false }
        if isSorted, last > 0 { isSorted = contents.ownSortKey(at: last - 1) < contents.ownSortKey(at: last) }
    }

    /// The number of rows added so far.
    public var count: Int { contents.count }

    /// Returns the rows in list order.
    public consuming func sorted() -> Contents {
        if contents.hasTrees { contents.sortOutlined() } else if !isSorted { contents.sort() }
        contents.group()
        contents.countOpen()
        return contents
    }
}

extension Contents {
    fileprivate mutating func sort() {
        var order = Array(0..<UInt32(count))
        if self.order.sorting == .title {
            let sortKeys = indices.map(ownSortKey)
            order.sort { sortKeys[Int($0)] < sortKeys[Int($1)] }
        } else {
            order.sort { ownSortKey(at: Int($0)) < ownSortKey(at: Int($1)) }
        }
        keys = keys.reordered(order)
        ranks = ranks.reordered(order)
        marks = marks.reordered(order)
        titles.reorder(order)
        if !listIndices.isEmpty { listIndices = listIndices.reordered(order) }
        if !manualRanks.isEmpty { manualRanks = manualRanks.reordered(order) }
    }
}

extension Array {
    /// Returns the elements in another order and with the same capacity.
    ///
    /// - Parameter order: The old positions of the elements in their new order.
    func reordered(_ order: [UInt32]) -> [Element] {
        var reordered: [Element] = []
        reordered.reserveCapacity(capacity)
        for position in order { reordered.append(self[Int(position)]) }
        return reordered
    }
}
