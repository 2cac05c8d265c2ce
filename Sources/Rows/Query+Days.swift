// The positions of tasks in views of several lists.

import Todo

/// The properties of a task that determine its position in a view by days or by tag.
public struct DatedItem: Sendable {
    public var content: RowContent
    /// The rank in the task's list.
    public var rank: Rank
    public var completed: Timestamp?
    /// The rank among the tasks of today.
    public var dayRank: Rank?

    /// The caption of `content` contains the due date and the list.
    public init(content: RowContent, rank: Rank, completed: Timestamp?, dayRank: Rank?) {
        self.content = content
        self.rank = rank
        self.completed = completed
        self.dayRank = dayRank
    }
}

extension Query {
    /// Returns the row of a task in a view by days or by tag, or nil if the view does not contain the task.
    public func row(of item: DatedItem, at now: Now) -> RowChange? { traits.row(of: item, at: now) }
}

extension DatedItem {
    /// Returns the row in the view of today. Overdue tasks come first, by due date. Then come the tasks of today: first
    /// those with a rank for today, then the others by time. Tasks completed today come last.
    func todaysRow(at now: Now) -> RowChange? {
        guard let due = content.caption?.due else { return nil }
        let (local, today) = (now.zones.local(of: due), now.today)
        guard local.day <= today else { return nil }
        if let completed {
            guard now.local(at: completed).day == today else { return nil }
            return row(in: .last, rank: Rank(-completed.milliseconds))
        }
        if local.day < today { return row(in: .overdue, rank: Rank(Int64(local.seconds))) }
        if let dayRank { return row(in: .placedToday, rank: dayRank) }
        return row(in: .open, rank: Rank(Int64(local.seconds)))
    }

    /// Returns the row in the view of scheduled tasks: open tasks due after today, by due date and time.
    func scheduledRow(at now: Now) -> RowChange? {
        guard completed == nil, let due = content.caption?.due else { return nil }
        let local = now.zones.local(of: due)
        return local.day > now.today ? row(in: .open, rank: Rank(Int64(local.seconds))) : nil
    }

    /// Returns the row in the view of completed tasks, most recent first.
    func doneRow(at now: Now) -> RowChange? {
        guard let completed else { return nil }
        let local = now.local(at: completed)
        let part = (completed.milliseconds % 1000 + 1000) % 1000
        return row(in: .last, rank: Rank(-(Int64(local.seconds) * 1000 + part)))
    }

    func row(in part: RowPart, rank: Rank) -> RowChange {
        var content = content
        content.marks.formUnion(.part(part))
        return RowChange(content, rank: rank, manualRank: self.rank)
    }
}

extension Now {
    public func local(at time: Timestamp) -> LocalTime { Now(time, by: zones).local }
}
