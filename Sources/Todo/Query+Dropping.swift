// What it means to carry a row of a view that goes by days to another place.

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
        return switch self {
        case .today: Self.droppingToday(id, from: home, to: slot, in: contents)
        case .scheduled: Self.droppingOnDay(id, from: home, to: slot, in: contents)
        case .done, .list, .lists, .trash, .search, .tag: .nothing
        }
    }

    private static func droppingToday(_ id: UUID, from home: Int, to slot: Int, in contents: Contents) -> Dropping {
        let todays = contents.todays.filter { $0 != home }
        let isDone = home >= contents.openCount
        // The places are counted without the row.
        let open = contents.openCount - (isDone ? 0 : 1)
        let overdue = contents.todays.lowerBound - (home < contents.todays.lowerBound ? 1 : 0)
        if isDone { return slot < open ? .command(.reopen([id])) : .refused(.doneByTime) }
        if slot > open { return .command(.complete([id])) }
        guard slot >= overdue else { return .refused(.overdueByDate) }
        let above = todays.prefix(slot - overdue)
        let below = todays.dropFirst(above.count).first
        return .command(
            .placeToday([id], after: above.map(contents.id(at:)), before: below.map(contents.id(at:))))
    }

    private static func droppingOnDay(_ id: UUID, from home: Int, to slot: Int, in contents: Contents) -> Dropping {
        // The row that then stands above: above the first header there is none, and the day is that header's.
        let above = max(0, slot <= home ? slot - 1 : slot)
        guard let day = contents.day(at: above), day != contents.day(at: home) else { return .refused(.dayByTime) }
        return .command(.moveToDay([id], day))
    }

    /// What it means to move a row of such a view by keys: today by places, in other views by the days that are seen there.
    ///
    /// - Parameters:
    ///   - down: whether it goes toward the end.
    ///   - far: whether it goes as far as it can.
    public func moving(_ id: UUID, down: Bool, far: Bool, in contents: Contents) -> Dropping {
        guard let home = contents.position(of: id), home < contents.openCount else { return .nothing }
        switch self {
        case .today:
            let todays = contents.todays
            // What is overdue becomes the first of today's, or the last.
            let ends = (first: todays.lowerBound - (home < todays.lowerBound ? 1 : 0), last: contents.openCount - 1)
            let isOverdue = home < todays.lowerBound
            if isOverdue, !down { return .refused(.overdueByDate) }
            let slot = far ? (down ? ends.last : ends.first) : isOverdue ? ends.first : home + (down ? 1 : -1)
            guard slot <= ends.last else { return .nothing }
            if slot < ends.first { return todays.lowerBound > 0 ? .refused(.overdueByDate) : .nothing }
            return isOverdue && slot == home
                ? place(id, first: todays, in: contents) : dropping(id, at: slot, in: contents)
        case .scheduled:
            guard let day = contents.day(at: home) else { return .nothing }
            let headers = contents.indices.filter { contents.marks(at: $0).contains(.header) }
            let days = headers.compactMap { contents.day(at: $0) }.filter { down ? $0 > day : $0 < day }
            let nearest = down != far ? days.min() : days.max()
            return nearest.map { .command(.moveToDay([id], $0)) } ?? .nothing
        case .done, .list, .lists, .trash, .search, .tag: return .nothing
        }
    }

    /// The last of what is overdue, where the first place among today's is the one that it has.
    private func place(_ id: UUID, first todays: Range<Int>, in contents: Contents) -> Dropping {
        .command(.placeToday([id], after: [], before: todays.first.map(contents.id(at:))))
    }
}
