// Reads the first rows of a list that has subtasks.

import GRDB
import Rows
import Todo

extension Feed {
    /// Returns the first rows of a list with subtasks. Reads tasks without a parent in the order of the index, each
    /// with all of its subtasks, until there are enough rows. The subtasks of the last task are read completely,
    /// because its row shows how many of them are completed.
    ///
    /// - Parameters:
    ///   - limit: The minimum number of rows, if the list has that many.
    ///   - count: The number of tasks in the list.
    func treeFirstRows(of query: Query, _ list: TodoList?, limit: Int, count: Int) throws -> FirstRows {
        guard let selections = query.treeSelections(on: now().today) else {
            return FirstRows(snapshot: try snapshot(of: query), openCount: count, count: count)
        }
        var firstRows = TreeFirstRows(limit: limit, order: order(of: list), now: now(), grouping: query.grouping)
        for roots in selections.roots where !firstRows.isFull {
            try read(roots, below: selections.below, into: &firstRows)
        }
        let contents = firstRows.rows.sorted()
        // If the first rows are not the whole list, the count is greater than the rows read so far. Tasks whose parent
        // is missing are not among them.
        let rowCount = contents.count + firstRows.quarantined.count
        return FirstRows(
            snapshot: Snapshot(
                contents: contents, revision: try revision(), quarantined: firstRows.quarantined, list: list),
            openCount: try openCount(query) ?? count,
            count: firstRows.readCount < count ? max(count, rowCount + 1) : rowCount)
    }

    private func read(_ roots: Selection, below: Selection, into firstRows: inout TreeFirstRows) throws {
        // The rows are collected first, because a cached statement must not be started again while its rows are being
        // read.
        var rootRows: [RowChange] = []
        try db.forEachRow(roots.selectFirst, roots.arguments + [firstRows.left]) { row in
            if let root = firstRows.change(of: row) { rootRows.append(root) }
            return true
        }
        for root in rootRows where !firstRows.isFull {
            firstRows.add(root)
            var pending = [root.id]
            while let parent = pending.popLast() {
                try db.forEachRow(below.select(), below.arguments + [parent.blob]) { row in
                    guard let child = firstRows.change(of: row) else { return true }
                    firstRows.add(child)
                    pending.append(child.id)
                    return true
                }
            }
        }
    }
}

/// Collects the first rows of a list.
private struct TreeFirstRows {
    private let limit: Int
    private let order: RowOrder
    private let now: Now
    private(set) var rows: ContentsBuilder
    private(set) var quarantined: [QuarantinedRecord] = []

    init(limit: Int, order: RowOrder, now: Now, grouping: RowGrouping) {
        self.limit = limit
        self.order = order
        self.now = now
        rows = ContentsBuilder(count: limit, grouping: grouping, order: order)
    }

    /// The number of records that have been read.
    var readCount: Int { rows.count + quarantined.count }
    /// The number of further records to read.
    var left: Int { max(0, limit - readCount) }
    var isFull: Bool { left == 0 }

    mutating func add(_ row: RowChange) { rows.add(row) }

    /// Returns the row that was read. If its record cannot be read, records it as quarantined and returns nil.
    mutating func change(of row: ColumnReader) -> RowChange? {
        switch row.change(in: order, at: now) {
        case .success(let change): return change
        case .failure(let record):
            quarantined.append(record)
            return nil
        }
    }
}
