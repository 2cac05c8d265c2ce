// Where an item stands in the views in which items of several lists stand together.

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What is to be known of an item to say where it stands in a view that goes by days, or by a tag.
public struct DatedItem: Sendable {
    /// What its row shows.
    public var content: RowContent
    /// Its place in its list.
    public var rank: Rank
    /// When it was completed.
    public var completed: Timestamp?
    /// Its place among what is to be done today.
    public var dayRank: Rank?

    /// An item of these parts; its row's caption says when it is due, and in which list it is.
    public init(content: RowContent, rank: Rank, completed: Timestamp?, dayRank: Rank?) {
        (self.content, self.rank, self.completed, self.dayRank) = (content, rank, completed, dayRank)
    }
}

extension Query {
    /// The row of an item in a view that goes by days, or by a tag; nil where it is none of the view's.
    public func row(of item: DatedItem, at now: Now) -> RowChange? {
        switch self {
        case .today: todaysRow(of: item, at: now)
        case .scheduled: scheduledRow(of: item, at: now)
        case .done: doneRow(of: item, at: now)
        case .tag(let tag): item.content.caption?.tags.contains(tag) == true ? item.taggedRow : nil
        case .list, .lists, .trash, .search: nil
        }
    }

    /// Overdue ones by when they were due; then today's by their places, those without by the time; then what was done today.
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
    /// What the clock here shows at an instant.
    public func local(at time: Timestamp) -> LocalTime { Now(time, by: zones).local }
}
