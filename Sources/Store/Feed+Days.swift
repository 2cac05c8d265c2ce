// What the views that go by days show, and those by tags.

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
        + \(RowMarks.notes.rawValue) * (notes <> ''), title, \(Selection.caption), list, completed, day_rank,
        tags, \(Selection.within), \(Selection.below)
        """

    /// Items of present lists, themselves present.
    private static let isPresent = "\(Table.items.isPresent) AND \(Table.isOfPresentList)"

    /// When something is due, in seconds since 1970: of a time in a zone in UTC, of others on their own clock.
    private static let due = "unixepoch(substr(due, 1, 25))"

    /// No clock on Earth has differed from UTC by as many seconds: Manila's was 15 h 56 min behind it until 1844.
    private static let mostOffset = 16 * 3600

    /// All rows of a view that goes by days.
    ///
    /// - Parameter limit: how many of the done items at most.
    func datedSnapshot(of query: Query, limit: Int) throws -> Snapshot {
        let now = now().steady
        let conditions = Self.conditions(of: query, at: now, limit: limit)
        return try datedSnapshot(of: query, at: now, conditions) { _ in true }
    }

    /// The first rows of a view that goes by days, as they stand at the head of all; the others are read only where it cannot
    /// be told from the index which rows stand first.
    ///
    /// - Parameter limit: how many at most, headers aside; a page of what was done is read whole.
    func datedHead(of query: Query, limit: Int) throws -> Head {
        if let snapshot = try firstDatedRows(of: query, limit: limit) {
            // On each day, by the clocks of their zones, what is due has a header.
            let days = query.grouping == .days ? " + count(DISTINCT substr(due, 1, 10))" : ""
            let openCount = try datedCount(query, "count(*)\(days)")
            // Headers may be more than those counted, where clocks put a time on another day; there is a row more in any case.
            let known = snapshot.contents.count + snapshot.quarantined.count
            return Head(snapshot: snapshot, openCount: openCount, count: max(openCount, known + 1))
        }
        let snapshot = try datedSnapshot(of: query, limit: Self.pageLength)
        return Head(snapshot: snapshot, openCount: snapshot.contents.openCount, count: snapshot.contents.count)
    }

    /// The rows due before all others; nil where so many are all, or where it is not known which of them stand first.
    ///
    /// The index has times in a zone in UTC, and rows stand by the clock here: what comes later in the index is shown later
    /// but for the clock's offset.
    private func firstDatedRows(of query: Query, limit: Int) throws -> Snapshot? {
        let now = now().steady
        guard query == .today || query == .scheduled,
            let (condition, arguments) = Self.conditions(of: query, at: now, limit: limit).first
        else { return nil }
        let bound = "SELECT \(Self.due) FROM item WHERE \(condition) ORDER BY \(Self.due) LIMIT 1 OFFSET ?"
        guard let key = try Int.fetchOne(db, sql: bound, arguments: arguments + [limit]) else { return nil }
        // Today's own rows stand by their places, which can be told of all of them only.
        let today = LocalTime(day: now.today, time: .midnight).seconds
        let end = query == .today ? min(key - Self.mostOffset, today) : key - Self.mostOffset
        let part = query == .today ? RowPart.overdue : .open
        let first = [("\(condition) AND \(Self.due) < ?", arguments + [key])]
        let snapshot = try datedSnapshot(of: query, at: now, first) { row in
            row.content?.marks.part == part && row.rank.value < end
        }
        return snapshot.contents.isEmpty ? nil : snapshot
    }

    private func datedSnapshot(
        of query: Query, at now: Now, _ conditions: [(String, StatementArguments)], where isShown: (RowChange) -> Bool
    ) throws -> Snapshot {
        let lists = try lists()
        var rows = ContentsBuilder(count: 0, grouping: query.grouping, lists: lists.readable)
        var quarantined: [QuarantinedRecord] = []
        var tagged = query.tag.map(TaggedTexts.init)
        for (condition, arguments) in conditions {
            try db.forEachRow("SELECT \(Self.columns) FROM item WHERE \(condition)", arguments) { row in
                if tagged?.have(row.text(9)) == false { return true }
                switch row.datedItem {
                case .success(let item):
                    if let change = query.row(of: item, at: now), isShown(change) { rows.add(change) }
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
            change = (try? row.datedItem.get()).map { item in
                // Whoever shows a tag keeps the rows of what has it no longer.
                query.tag == nil ? query.row(of: item, at: now) ?? RowChange(gone: id) : item.taggedRow
            }
            return false
        }
        return change
    }

    /// How many open items a view that goes by days has, and of the done ones how many there are.
    ///
    /// - Parameter sum: what else is counted of them.
    func datedCount(_ query: Query, _ sum: String = "count(*)") throws -> Int {
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
            case .list, .lists, .trash, .search, .tag: "0"
            }
        let sql = "SELECT \(sum) FROM item WHERE \(condition) AND \(Self.isPresent)"
        return try Int.fetchOne(db, sql: sql) ?? 0
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
        case .tag: return [("tags <> '[]' AND \(isPresent)", [])]
        case .list, .lists, .trash, .search: return []
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
        content(within: 10).flatMap { content in
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
