// What it means to carry rows of a view that goes by days to another place.

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What it means to drop a row at a place.
public enum Dropping: Equatable, Sendable {
    /// This is to be done.
    case command(Command)
    /// It is where it was.
    case nothing
    /// It would say nothing there, for a reason that is told (specification M6).
    case refused(Refusal)

    /// Why a row cannot be dropped at a place.
    public enum Refusal: Equatable, Sendable {
        /// What is overdue stands in the order of its dates.
        case overdueByDate
        /// What is due on one day stands in the order of its times.
        case dayByTime
        /// What is done stands in the order in which it was done.
        case doneByTime
        /// A list that is sorted has no places by hand.
        case sorted(Sorting)
        /// What is put off stands there until the day that it begins on.
        case laterByStart
    }
}

extension Query {
    /// What it means to drop a row of a view that goes by days at a place (M4 to M6).
    ///
    /// - Parameters:
    ///   - slot: the place among the other rows.
    ///   - contents: what the view shows, that row too.
    public func dropping(_ id: UUID, at slot: Int, in contents: Contents) -> Dropping {
        guard let home = contents.position(of: id), slot != home, !contents.marks(at: home).contains(.fixed) else {
            return .nothing
        }
        return dropping([id], lifted: id, at: slot, in: contents)
    }

    /// What it means to drop rows of a view that goes by days at a place, all that can be there (M4 to M6).
    ///
    /// - Parameters:
    ///   - ids: the rows, in the order in which they stand.
    ///   - lifted: the one of them that a hand holds.
    ///   - slot: the place among the rows but that one.
    ///   - contents: what the view shows, those rows too.
    public func dropping(_ ids: [UUID], lifted: UUID, at slot: Int, in contents: Contents) -> Dropping {
        guard let home = contents.position(of: lifted) else { return .nothing }
        let gap = slot <= home ? slot : slot + 1
        switch self {
        case .today: return droppingToday(ids, from: home, at: gap, in: contents)
        case .scheduled:
            // The row that then stands above: above the first header there is none, and the day is that header's.
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

    /// Puts rows among today's others, below so many of them.
    private func placing(_ ids: [UUID], _ count: Int, among others: [Int], in contents: Contents) -> Dropping {
        let (above, below) = (others.prefix(count).map(contents.id(at:)), others.dropFirst(count).map(contents.id(at:)))
        guard !ids.isEmpty, contents.todays.map(contents.id(at:)) != above + ids + below else { return .nothing }
        return .command(.placeToday(ids, after: above, before: below.first))
    }

    /// What it means to move rows of such a view by keys: today by places, in other views by the days that are seen there.
    ///
    /// - Parameters:
    ///   - ids: the rows, in the order in which they stand.
    ///   - down: whether they go toward the end.
    ///   - far: whether they go as far as they can.
    public func moving(_ ids: [UUID], down: Bool, far: Bool, in contents: Contents) -> Dropping {
        let places = ids.compactMap(contents.position(of:)).filter { $0 < contents.openCount }
        guard let first = places.min(), let last = places.max() else { return .nothing }
        let open = places.sorted().map(contents.id(at:))
        switch self {
        case .today: return movingToday(open, from: first...last, down: down, far: far, in: contents)
        case .scheduled:
            // By the days that are seen, from the one that is nearest to where they go.
            guard let day = contents.day(at: down ? last : first) else { return .nothing }
            let headers = contents.indices.filter { contents.marks(at: $0).contains(.header) }
            let days = headers.compactMap { contents.day(at: $0) }.filter { down ? $0 > day : $0 < day }
            let nearest = down != far ? days.min() : days.max()
            return nearest.map { .command(.moveToDay(open, $0)) } ?? .nothing
        case .done, .list, .lists, .trash, .search, .tag: return .nothing
        }
    }

    /// What is overdue becomes the first of today's, or the last.
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
