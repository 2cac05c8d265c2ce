// The first rows of a list in which some are within others.

import GRDB
import Todo

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Feed {
    /// The first rows of such a list: those within none, down the index, each with all that is below it, until there are as many
    /// as are wanted. What is below the last of them is read whole, for it tells how much of that is done.
    ///
    /// - Parameters:
    ///   - limit: how many at least, where there are more.
    ///   - count: how many items the list has.
    func treeHead(of query: Query, _ list: TodoList?, limit: Int, count: Int) throws -> Head {
        guard let selections = query.treeSelections(on: now().today) else {
            return Head(snapshot: try snapshot(of: query), openCount: count, count: count)
        }
        var head = TreeHead(limit: limit, order: order(of: list), now: now(), grouping: query.grouping)
        for roots in selections.roots where !head.isFull { try read(roots, below: selections.below, into: &head) }
        let contents = head.rows.sorted()
        // Where something is left: those within what is not there are not among these.
        let known = contents.count + head.quarantined.count
        return Head(
            snapshot: Snapshot(
                contents: contents, revision: try revision(), quarantined: head.quarantined, list: list),
            openCount: try openCount(query) ?? count, count: head.readCount < count ? max(count, known + 1) : known)
    }

    private func read(_ roots: Selection, below: Selection, into head: inout TreeHead) throws {
        // One statement after another: the same one may not be asked while it is read.
        var found: [RowChange] = []
        try db.forEachRow(roots.selectFirst, roots.arguments + [head.left]) { row in
            if let root = head.change(of: row) { found.append(root) }
            return true
        }
        for root in found where !head.isFull {
            head.add(root)
            var above = [root.id]
            while let parent = above.popLast() {
                try db.forEachRow(below.select(), below.arguments + [parent.blob]) { row in
                    guard let child = head.change(of: row) else { return true }
                    head.add(child)
                    above.append(child.id)
                    return true
                }
            }
        }
    }
}

/// First rows in the making.
private struct TreeHead {
    private let limit: Int
    private let order: RowOrder
    private let now: Now
    private(set) var rows: ContentsBuilder
    private(set) var quarantined: [QuarantinedRecord] = []

    init(limit: Int, order: RowOrder, now: Now, grouping: RowGrouping) {
        (self.limit, self.order, self.now) = (limit, order, now)
        rows = ContentsBuilder(count: limit, grouping: grouping, order: order)
    }

    /// How many records have been read.
    var readCount: Int { rows.count + quarantined.count }
    /// How many more are wanted.
    var left: Int { max(0, limit - readCount) }
    var isFull: Bool { left == 0 }

    mutating func add(_ row: RowChange) { rows.add(row) }

    /// A row that was read; nil where its record cannot be read, which is noted.
    mutating func change(of row: ColumnReader) -> RowChange? {
        switch row.change(in: order, at: now) {
        case .success(let change): return change
        case .failure(let record):
            quarantined.append(record)
            return nil
        }
    }
}
