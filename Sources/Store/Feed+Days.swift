// Reads the rows of views that sort tasks by day, and of views by tag.

import GRDB
import GRDBSQLite
import Rows
import Todo

extension Feed {
    /// The number of completed tasks that are read at once.
    static let pageLength = Store.pageLength

    /// The columns of a `DatedItem`, after the columns of any row.
    private static let columns = """
        rowid, id, rank, \(RowMarks.done.rawValue) * (completed IS NOT NULL)
        + \(RowMarks.notes.rawValue) * (notes <> ''), title, \(Selection.caption), list, completed, day_rank,
        tags, \(Selection.parentTitle), \(Selection.below)
        """

    /// An upper bound of the difference between any local clock and UTC, in seconds. The greatest known difference is
    /// Manila's, 15 h 56 min behind UTC until 1844.
    private static let maxOffset = 16 * 3600

    /// Returns all rows of a view by day.
    ///
    /// - Parameter limit: The maximum number of completed tasks.
    func datedSnapshot(of query: Query, limit: Int) throws -> Snapshot {
        let now = now().withFixedZone
        return try datedSnapshot(of: query, at: now, query.conditions(at: now, limit: limit)) { _ in true }
    }

    /// Returns the first rows of a view by day, as they appear at the top of the view. The other rows are read only if
    /// the index does not show which rows come first.
    ///
    /// - Parameter limit: The maximum number of rows without headers. A page of completed tasks is always read whole.
    func datedFirstRows(of query: Query, limit: Int) throws -> FirstRows {
        if let snapshot = try firstDatedRows(of: query, limit: limit) {
            // Each day with due tasks has a header. The day is taken from each task's own zone.
            let days = query.grouping == .days ? " + count(DISTINCT substr(due, 1, 10))" : ""
            let openCount = try datedCount(query, "count(*)\(days)")
            // There may be more headers than counted, because the local clock can move a time to another day. In any
            // case there is at least one more row.
            let readCount = snapshot.contents.count + snapshot.quarantined.count
            return FirstRows(snapshot: snapshot, openCount: openCount, count: max(openCount, readCount + 1))
        }
        let snapshot = try datedSnapshot(of: query, limit: Self.pageLength)
        return FirstRows(snapshot: snapshot, openCount: snapshot.contents.openCount, count: snapshot.contents.count)
    }

    /// Returns the rows that are due before all others. Returns nil if there are no more rows than the limit, or if the
    /// index does not show which rows come first.
    ///
    /// The index stores times with a zone in UTC, but rows are sorted by the local clock. Apart from the clock's offset
    /// from UTC, the order is the same.
    private func firstDatedRows(of query: Query, limit: Int) throws -> Snapshot? {
        let now = now().withFixedZone
        guard let part = query.storage.crossListFilter?.firstDue,
            let (condition, arguments) = query.conditions(at: now, limit: limit).first
        else { return nil }
        let due = CrossListFilter.due
        let bound = "SELECT \(due) FROM item WHERE \(condition) ORDER BY \(due) LIMIT 1 OFFSET ?"
        guard let key = try Int.fetchOne(db, sql: bound, arguments: arguments + [limit]) else { return nil }
        // Tasks due today are sorted by their manual ranks, so all of them must be read.
        let today = LocalTime(day: now.today, time: .midnight).seconds
        let end = part == .overdue ? min(key - Self.maxOffset, today) : key - Self.maxOffset
        let first = [("\(condition) AND \(due) < ?", arguments + [key])]
        let snapshot = try datedSnapshot(of: query, at: now, first) { row in
            row.content?.marks.part == part && row.rank.value < end
        }
        return snapshot.contents.isEmpty ? nil : snapshot
    }

    private func datedSnapshot(
        of query: Query, at now: Now, _ conditions: [CrossListFilter.Condition], where isShown: (RowChange) -> Bool
    ) throws -> Snapshot {
        let lists = try lists()
        var rows = ContentsBuilder(count: 0, grouping: query.grouping, lists: lists.readable)
        var quarantined: [QuarantinedRecord] = []
        var tagged = query.tag.map(TaggedTexts.init)
        let traits = query.traits
        for (condition, arguments) in conditions {
            try db.forEachRow("SELECT \(Self.columns) FROM item WHERE \(condition)", arguments) { row in
                if tagged?.have(row.text(9)) == false { return true }
                switch row.datedItem {
                case .success(let item):
                    if let change = traits.row(of: item, at: now), isShown(change) { rows.add(change) }
                case .failure(let record): quarantined.append(record)
                }
                return true
            }
        }
        return Snapshot(contents: rows.sorted(), revision: try revision(), quarantined: quarantined)
    }

    /// Returns the change of a task's row in a view by day, or nil if the task cannot be read.
    func datedRow(_ id: UUID, in query: Query) throws -> RowChange? {
        let now = now().withFixedZone
        var change: RowChange? = RowChange(removed: id)
        let sql = "SELECT \(Self.columns) FROM item WHERE id = ? AND \(CrossListFilter.isPresent)"
        try db.forEachRow(sql, [id.blob]) { row in
            change = (try? row.datedItem.get()).map { query.traits.changedRow(of: $0, at: now) }
            return false
        }
        return change
    }

    /// Returns the number of open tasks in a view by day; for the view of completed tasks, the number of its tasks.
    ///
    /// - Parameter sum: The SQL aggregate that is computed over the tasks.
    func datedCount(_ query: Query, _ sum: String = "count(*)") throws -> Int {
        guard let counted = query.storage.crossListFilter?.counted?(now().withFixedZone) else { return 0 }
        let sql = "SELECT \(sum) FROM item WHERE \(counted) AND \(CrossListFilter.isPresent)"
        return try Int.fetchOne(db, sql: sql) ?? 0
    }
}

extension Query {
    /// Returns conditions by which indexes find the rows. They may also match a few tasks that are not in the view.
    fileprivate func conditions(at now: Now, limit: Int) -> [CrossListFilter.Condition] {
        storage.crossListFilter?.conditions(now, limit) ?? []
    }
}

extension ColumnReader {
    /// The task's row in a view by day, or the reason why its record cannot be read.
    fileprivate var datedItem: Result<DatedItem, QuarantinedRecord> {
        content(parentTitleColumn: 10).flatMap { content in
            guard let list = id(6) else {
                return .failure(QuarantinedRecord(row: integer(0), id: content.id, reason: .unreadable(.list)))
            }
            var content = content
            var caption = content.caption ?? RowCaption()
            caption.list = list
            content.caption = caption
            return .success(
                DatedItem(
                    content: content, rank: Rank(integer(2)),
                    completed: optionalInteger(7).map(Timestamp.init), dayRank: optionalInteger(8).map { Rank($0) }))
        }
    }
}
