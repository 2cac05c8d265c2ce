// The positions of tasks in views of several lists.

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The properties of a task that determine its position in a view by days or by tag.
public struct DatedItem: Sendable {
    /// The content of the row.
    public var content: RowContent
    /// The rank in the task's list.
    public var rank: Rank
    /// The time of completion.
    public var completed: Timestamp?
    /// The rank among the tasks of today.
    public var dayRank: Rank?

    /// Creates a dated task. The caption of its row contains the due date and the list.
    public init(content: RowContent, rank: Rank, completed: Timestamp?, dayRank: Rank?) {
        (self.content, self.rank, self.completed, self.dayRank) = (content, rank, completed, dayRank)
    }
}

extension Query {
    /// Returns the row of a task in a view by days or by tag, or nil if the view does not contain the task.
    public func row(of item: DatedItem, at now: Now) -> RowChange? {
        switch self {
        case .today: todaysRow(of: item, at: now)
        case .scheduled: scheduledRow(of: item, at: now)
        case .done: doneRow(of: item, at: now)
        case .tag(let tag): item.content.caption?.tags.contains(tag) == true ? item.taggedRow : nil
        case .list, .lists, .trash, .search: nil
        }
    }

    /// Returns the row of a task in the view of today, or nil if the view does not contain the task. Overdue tasks come
    /// first, by due date. Then come the tasks of today: first those with a rank of their own, then the others by time.
    /// Tasks completed today come last.
    private func todaysRow(of item: DatedItem, at now: Now) -> RowChange? {
        guard let due = item.content.caption?.due else { return nil }
        let (local, today) = (now.zones.local(of: due), now.today)
        guard local.day <= today else { return nil }
        if let completed = item.completed {
            guard now.local(at: completed).day == today else { return nil }
            return item.row(in: .last, rank: Rank(-completed.milliseconds))
        }
        if local.day < today { return item.row(in: .overdue, rank: Rank(Int64(local.seconds))) }
        if let dayRank = item.dayRank { return item.row(in: .placedToday, rank: dayRank) }
        return item.row(in: .open, rank: Rank(Int64(local.seconds)))
    }

    private func scheduledRow(of item: DatedItem, at now: Now) -> RowChange? {
        guard item.completed == nil, let due = item.content.caption?.due else { return nil }
        let local = now.zones.local(of: due)
        return local.day > now.today ? item.row(in: .open, rank: Rank(Int64(local.seconds))) : nil
    }

    private func doneRow(of item: DatedItem, at now: Now) -> RowChange? {
        guard let completed = item.completed else { return nil }
        let local = now.local(at: completed)
        let part = (completed.milliseconds % 1000 + 1000) % 1000
        return item.row(in: .last, rank: Rank(-(Int64(local.seconds) * 1000 + part)))
    }
}

extension DatedItem {
    func row(in part: RowPart, rank: Rank) -> RowChange {
        var content = content
        content.marks.formUnion(.part(part))
        return RowChange(content, rank: rank, spot: self.rank)
    }
}

extension Now {
    /// Returns the local time at an instant.
    public func local(at time: Timestamp) -> LocalTime { Now(time, by: zones).local }
}
