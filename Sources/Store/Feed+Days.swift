// What the views that go by days show.

import GRDB
import GRDBSQLite
import Todo

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Feed {
    /// How many of the done items are read at once.
    static let pageLength = Store.pageLength

    /// The columns of a `DatedItem`, after those of any row.
    private static let columns = """
        rowid, id, rank, \(RowMarks.done.rawValue) * (completed IS NOT NULL)
        + \(RowMarks.notes.rawValue) * (notes <> ''), title, \(Selection.caption), list, completed, day_rank
        """

    /// Items of present lists, themselves present.
    private static let isPresent = "\(Table.items.isPresent) AND \(Table.isOfPresentList)"

    /// When something is due, in seconds since 1970: of a time in a zone in UTC, of others on their own clock.
    private static let due = "unixepoch(substr(due, 1, 25))"

    /// All rows of a view that goes by days.
    func datedSnapshot(of query: Query, limit: Int) throws -> Snapshot {
        let now = now().steady
        let lists = try lists()
        var rows = ContentsBuilder(count: 0, grouping: query.grouping, lists: lists.readable)
        var quarantined: [QuarantinedRecord] = []
        for (condition, arguments) in Self.conditions(of: query, at: now, limit: limit) {
            try db.forEachRow("SELECT \(Self.columns) FROM item WHERE \(condition)", arguments) { row in
                switch row.datedItem {
                case .success(let item): if let change = query.row(of: item, at: now) { rows.add(change) }
                case .failure(let record): quarantined.append(record)
                }
                return true
            }
        }
        return Snapshot(contents: rows.sorted(), revision: try revision(), quarantined: quarantined)
    }

    /// What became of an item's row in a view that goes by days; nil where it cannot be read.
    func datedRow(_ id: UUID, in query: Query) throws -> RowChange? {
        let now = now().steady
        var change: RowChange? = RowChange(gone: id)
        let sql = "SELECT \(Self.columns) FROM item WHERE id = ? AND \(Self.isPresent)"
        try db.forEachRow(sql, [id.blob]) { row in
            change = (try? row.datedItem.get()).map { query.row(of: $0, at: now) ?? RowChange(gone: id) }
            return false
        }
        return change
    }

    /// How many open items a view that goes by days has, and of the done ones how many there are.
    func datedCount(_ query: Query) throws -> Int {
        let now = now().steady
        let (day, end) = (now.today.description, now.endOfToday)
        let isUntilToday = """
            (CASE WHEN length(due) > 19 THEN \(Self.due) < \(end.instant) ELSE substr(due, 1, 10) <= '\(day)' END)
            """
        let condition =
            switch query {
            case .today: "due IS NOT NULL AND \(Self.due) < \(end.latest) AND completed IS NULL AND \(isUntilToday)"
            case .scheduled:
                "due IS NOT NULL AND \(Self.due) >= \(end.earliest) AND completed IS NULL AND NOT \(isUntilToday)"
            case .done: "completed IS NOT NULL"
            case .list, .lists, .trash: "0"
            }
        return try Int.fetchOne(db, sql: "SELECT count(*) FROM item WHERE \(condition) AND \(Self.isPresent)") ?? 0
    }

    /// The conditions by which indexes find the rows, and perhaps some that are none.
    private static func conditions(
        of query: Query, at now: Now, limit: Int
    ) -> [(String, StatementArguments)] {
        let end = now.endOfToday
        switch query {
        case .today:
            let start = Int64(now.zones.instant(of: .day(now.today))) * 1000
            return [
                ("due IS NOT NULL AND \(due) < ? AND completed IS NULL AND \(isPresent)", [end.latest]),
                ("completed IS NOT NULL AND completed >= ? AND due IS NOT NULL AND \(isPresent)", [start]),
            ]
        case .scheduled:
            return [("due IS NOT NULL AND \(due) >= ? AND completed IS NULL AND \(isPresent)", [end.earliest])]
        case .done:
            return [("completed IS NOT NULL AND \(isPresent) ORDER BY completed DESC LIMIT ?", [limit])]
        case .list, .lists, .trash: return []
        }
    }
}

extension Now {
    /// The end of today, as an instant, and by the clock as it stands: a time in a zone is found by the one, any other by
    /// the other.
    fileprivate var endOfToday: (instant: Int, earliest: Int, latest: Int) {
        let tomorrow = today.adding(days: 1) ?? today
        let (instant, clock) = (zones.instant(of: .day(tomorrow)), LocalTime(day: tomorrow, time: .midnight).seconds)
        return (instant, min(instant, clock), max(instant, clock))
    }
}

extension ColumnReader {
    /// The row of an item in a view that goes by days, or what is wrong with its record.
    fileprivate var datedItem: Result<DatedItem, QuarantinedRecord> {
        content.flatMap { content in
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
