// Contents made row by row, in whatever order the rows are read.

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Contents in the making: rows are added in any order, and sorted once in the end.
public struct ContentsBuilder {
    private var contents = Contents()
    /// Whether each row came after the one before it, as it nearly always is.
    private var isSorted = true
    private let room: Int

    /// After so many rows, as much room is made for titles as the others take if theirs are as long.
    private static let sample = 256

    /// Contents to be of so many rows.
    ///
    /// - Parameters:
    ///   - count: there is room for an eighth more, so that the next rows to come do not copy the arrays.
    ///   - grouping: by what the rows stand in groups.
    ///   - lists: the lists whose rows stand together; none where all are of one list.
    ///   - order: by what the rows of one list are sorted.
    public init(count: Int, grouping: RowGrouping = .none, lists: [TodoList] = [], order: RowOrder = .byHand) {
        room = count + count / 8
        (contents.grouping, contents.order) = (grouping, order)
        contents.lists = lists
        for (number, list) in lists.enumerated() { contents.numbers[list.id] = UInt32(number) }
        contents.keys.reserveCapacity(room)
        contents.ranks.reserveCapacity(room)
        contents.marks.reserveCapacity(room)
        contents.titles.reserve(room)
    }

    /// Adds a row that is there.
    public mutating func add(_ row: RowChange) {
        guard let content = row.content else { return }
        contents.append(content, rank: row.rank, spot: row.spot, parent: row.parent)
        noteLast()
    }

    /// Adds a row that says nothing under its title, of the one list that there is.
    ///
    /// - Parameter title: UTF-8.
    public mutating func add(id: UUID, rank: Rank, marks: RowMarks, title: UnsafeBufferPointer<UInt8>) {
        contents.keys.append(Contents.Key(id))
        contents.ranks.append(rank)
        contents.marks.append(marks)
        contents.titles.append(title)
        contents.outline?.parents.append(0)
        noteLast()
    }

    private mutating func noteLast() {
        let last = contents.count - 1
        if last == Self.sample { contents.titles.reserveBytes(for: room) }
        // Others nearly never come in their order, and what titles are sorted by is dear.
        if contents.order.sorting != .byHand { isSorted = false }
        if isSorted, last > 0 { isSorted = contents.ownPlace(at: last - 1) < contents.ownPlace(at: last) }
    }

    /// How many rows there are so far.
    public var count: Int { contents.count }

    /// The rows in list order.
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
            let places = indices.map(ownPlace)
            order.sort { places[Int($0)] < places[Int($1)] }
        } else {
            order.sort { ownPlace(at: Int($0)) < ownPlace(at: Int($1)) }
        }
        keys = keys.reordered(order)
        ranks = ranks.reordered(order)
        marks = marks.reordered(order)
        titles.reorder(order)
        if !homes.isEmpty { homes = homes.reordered(order) }
        if !spots.isEmpty { spots = spots.reordered(order) }
    }
}

extension Array {
    /// The elements in another order, with as much room as before: the numbers are where each was.
    func reordered(_ order: [UInt32]) -> [Element] {
        var reordered: [Element] = []
        reordered.reserveCapacity(capacity)
        for position in order { reordered.append(self[Int(position)]) }
        return reordered
    }
}
