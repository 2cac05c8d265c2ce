// The effects of moving rows in a view by days.

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The effect of dropping a row at a position.
public enum Dropping: Equatable, Sendable {
    /// A command to run.
    case command(Command)
    /// No effect, because the row is already there.
    case nothing
    /// No effect, for a reason that is shown to the user (specification M6).
    case refused(Refusal)

    /// The reasons why a row cannot be dropped at a position.
    public enum Refusal: Equatable, Sendable {
        /// Overdue tasks are sorted by due date.
        case overdueByDate
        /// The tasks of a day are sorted by time.
        case dayByTime
        /// Completed tasks are sorted by time of completion.
        case doneByTime
        /// A sorted list has no manual order.
        case sorted(Sorting)
        /// Tasks put off until later stay there until their start.
        case laterByStart
    }
}

extension Query {
    /// Returns the effect of dropping a row of a view by days at a position (M4 to M6).
    ///
    /// - Parameters:
    ///   - slot: The position among the other rows.
    ///   - contents: The rows of the view, including the dropped row.
    public func dropping(_ id: UUID, at slot: Int, in contents: Contents) -> Dropping {
        guard let home = contents.position(of: id), slot != home, !contents.marks(at: home).contains(.fixed) else {
            return .nothing
        }
        return dropping([id], lifted: id, at: slot, in: contents)
    }

    /// Returns the effect of dropping several rows of a view by days at a position (M4 to M6). Rows that cannot be
    /// there are left out.
    ///
    /// - Parameters:
    ///   - ids: The rows, in their current order.
    ///   - lifted: The row that is being dragged.
    ///   - slot: The position among the rows other than the dragged one.
    ///   - contents: The rows of the view, including the dropped rows.
    public func dropping(_ ids: [UUID], lifted: UUID, at slot: Int, in contents: Contents) -> Dropping {
        guard let home = contents.position(of: lifted) else { return .nothing }
        let gap = slot <= home ? slot : slot + 1
        switch self {
        case .today: return droppingToday(ids, from: home, at: gap, in: contents)
        case .scheduled:
            // The day of the row above the gap. There is no row above the first header, whose own day is used.
            guard let day = contents.day(at: max(0, gap - 1)) else { return .refused(.dayByTime) }
            let places = ids.compactMap(contents.position(of:))
            guard places.contains(where: { contents.day(at: $0) != day }) else {
                return slot == home ? .nothing : .refused(.dayByTime)
            }
            return .command(.moveToDay(ids, day))
        case .done, .list, .lists, .trash, .search, .tag: return .nothing
        }
    }

    private func droppingToday(_ ids: [UUID], from home: Int, at gap: Int, in contents: Contents) -> Dropping {
        let chosen = Set(ids)
        let open = ids.filter { contents.position(of: $0).map { $0 < contents.openCount } ?? false }
        if home >= contents.openCount {
            let done = ids.filter { !open.contains($0) }
            return gap < contents.openCount ? .command(.reopen(done)) : gap == home ? .nothing : .refused(.doneByTime)
        }
        if gap > contents.openCount { return .command(.complete(open)) }
        let others = contents.todays.filter { !chosen.contains(contents.id(at: $0)) }
        let hasOverdue = (0..<contents.todays.lowerBound).contains { !chosen.contains(contents.id(at: $0)) }
        guard gap >= contents.todays.lowerBound || !hasOverdue else { return .refused(.overdueByDate) }
        return placing(open, others.count { $0 < gap }, among: others, in: contents)
    }

    /// Returns the effect of placing rows among the other tasks of today, after the first `count` of them.
    private func placing(_ ids: [UUID], _ count: Int, among others: [Int], in contents: Contents) -> Dropping {
        let (above, below) = (others.prefix(count).map(contents.id(at:)), others.dropFirst(count).map(contents.id(at:)))
        guard !ids.isEmpty, contents.todays.map(contents.id(at:)) != above + ids + below else { return .nothing }
        return .command(.placeToday(ids, after: above, before: below.first))
    }

    /// Returns the effect of moving rows of such a view by keyboard: to other positions in the view of today, to
    /// other visible days in other views.
    ///
    /// - Parameters:
    ///   - ids: The rows, in their current order.
    ///   - down: Whether the rows move toward the end.
    ///   - far: Whether the rows move as far as possible.
    public func moving(_ ids: [UUID], down: Bool, far: Bool, in contents: Contents) -> Dropping {
        let places = ids.compactMap(contents.position(of:)).filter { $0 < contents.openCount }
        guard let first = places.min(), let last = places.max() else { return .nothing }
        let open = places.sorted().map(contents.id(at:))
        switch self {
        case .today: return movingToday(open, from: first...last, down: down, far: far, in: contents)
        case .scheduled:
            // Consider only visible days beyond the moved row that is nearest to the destination.
            guard let day = contents.day(at: down ? last : first) else { return .nothing }
            let headers = contents.indices.filter { contents.marks(at: $0).contains(.header) }
            let days = headers.compactMap { contents.day(at: $0) }.filter { down ? $0 > day : $0 < day }
            let nearest = down != far ? days.min() : days.max()
            return nearest.map { .command(.moveToDay(open, $0)) } ?? .nothing
        case .done, .list, .lists, .trash, .search, .tag: return .nothing
        }
    }

    /// Returns the effect of moving rows in the view of today. Overdue tasks become the first or the last of the tasks
    /// of today.
    private func movingToday(
        _ open: [UUID], from places: ClosedRange<Int>, down: Bool, far: Bool, in contents: Contents
    ) -> Dropping {
        let (first, last) = (places.lowerBound, places.upperBound)
        let chosen = Set(open)
        let others = contents.todays.filter { !chosen.contains(contents.id(at: $0)) }
        if first < contents.todays.lowerBound, !down { return .refused(.overdueByDate) }
        let above = others.count { $0 < (down ? last : first) }
        if last < contents.todays.lowerBound, !far { return placing(open, 0, among: others, in: contents) }
        let count = far ? (down ? others.count : 0) : above + (down ? 1 : -1)
        guard (0...others.count).contains(count) else {
            return !down && contents.todays.lowerBound > 0 ? .refused(.overdueByDate) : .nothing
        }
        return placing(open, count, among: others, in: contents)
    }
}
