import GRDB
import Rows
import Todo

/// The SQL conditions for the tasks of all lists that a view contains.
struct CrossListFilter {
    typealias Condition = (sql: String, arguments: StatementArguments)

    /// Returns conditions by which indexes find the rows, for a maximum number of completed tasks. They may also match
    /// a few tasks that are not in the view.
    let conditions: (Now, _ limit: Int) -> [Condition]
    /// Returns the condition for the tasks that are counted. The function is nil if none are counted.
    var counted: ((Now) -> String)?
    /// The part whose rows come first, sorted by due time, or nil if the index of due times does not show which rows
    /// come first.
    var firstDue: RowPart?

    /// Tasks due today or earlier, and tasks completed today.
    static var today: CrossListFilter {
        CrossListFilter(
            conditions: { now, _ in
                let start = Int64(now.zones.instant(of: .day(now.today))) * 1000
                return [
                    ("due IS NOT NULL AND \(due) < ? AND completed IS NULL AND \(isPresent)", [now.endOfToday.latest]),
                    ("completed IS NOT NULL AND completed >= ? AND due IS NOT NULL AND \(isPresent)", [start]),
                ]
            },
            counted: {
                "due IS NOT NULL AND \(due) < \($0.endOfToday.latest) AND completed IS NULL AND \(isDueUntilToday($0))"
            }, firstDue: .overdue)
    }

    /// Tasks due later.
    static var scheduled: CrossListFilter {
        CrossListFilter(
            conditions: { now, _ in
                [("due IS NOT NULL AND \(due) >= ? AND completed IS NULL AND \(isPresent)", [now.endOfToday.earliest])]
            },
            counted: {
                "due IS NOT NULL AND \(due) >= \($0.endOfToday.earliest) AND completed IS NULL "
                    + "AND NOT \(isDueUntilToday($0))"
            }, firstDue: .open)
    }

    /// The most recently completed tasks.
    static var done: CrossListFilter {
        CrossListFilter { _, limit in
            [("completed IS NOT NULL AND \(isPresent) ORDER BY completed DESC LIMIT ?", [limit])]
        } counted: { _ in
            "completed IS NOT NULL"
        }
    }

    /// Tasks with any tag.
    static var tagged: CrossListFilter {
        CrossListFilter { _, _ in [("tags <> '[]' AND \(isPresent)", [])] }
    }
}

extension CrossListFilter {
    /// The condition for tasks that are not in the trash, neither alone nor with their lists.
    static let isPresent = "\(Table.items.isPresent) AND \(Table.isOfPresentList)"

    /// The due time in seconds since 1970: in UTC if the time has a zone, otherwise by its own local clock.
    static let due = "unixepoch(substr(due, 1, 25))"

    /// Returns the condition for tasks due today or earlier.
    private static func isDueUntilToday(_ now: Now) -> String {
        "(CASE WHEN length(due) > 19 THEN \(due) < \(now.endOfToday.instant) "
            + "ELSE substr(due, 1, 10) <= '\(now.today.description)' END)"
    }
}

extension Now {
    /// The end of today as an instant, for times with a zone, and the earlier and the later of that instant and local
    /// midnight, as bounds for searches in the index of due times.
    fileprivate var endOfToday: (instant: Int, earliest: Int, latest: Int) {
        let tomorrow = today.adding(days: 1) ?? today
        let (instant, clock) = (zones.instant(of: .day(tomorrow)), LocalTime(day: tomorrow, time: .midnight).seconds)
        return (instant, min(instant, clock), max(instant, clock))
    }
}
