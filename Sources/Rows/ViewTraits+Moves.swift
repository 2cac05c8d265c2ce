// The effects of moving rows in each kind of view by days.

import Todo

extension ViewTraits {
    /// The effects of moving rows of a view without a manual order.
    public struct Moves: Sendable {
        /// Returns the effect of dropping rows at a gap between the others.
        let drop: @Sendable (_ ids: [UUID], _ home: Int, _ gap: Int, Contents) -> DropResult
        /// Returns the effect of moving rows by keyboard, one step or to the farthest position.
        let step:
            @Sendable (_ open: [UUID], _ positions: ClosedRange<Int>, _ down: Bool, _ far: Bool, Contents) -> DropResult
    }
}

extension ViewTraits.Moves {
    static let nowhere = Self { _, _, _, _ in
        .nothing
    } step: { _, _, _, _, _ in
        .nothing
    }

    /// Rows move among the tasks of today, and between open and completed.
    static let today = Self {
        droppingToday($0, from: $1, at: $2, in: $3)
    } step: {
        movingToday($0, from: $1, down: $2, far: $3, in: $4)
    }

    static let byDay = Self {
        droppingByDay($0, from: $1, at: $2, in: $3)
    } step: {
        movingByDay($0, from: $1, down: $2, far: $3, in: $4)
    }
}

// MARK: - To other days

extension ViewTraits.Moves {
    private static func droppingByDay(_ ids: [UUID], from home: Int, at gap: Int, in contents: Contents) -> DropResult {
        // The day of the row above the gap. There is no row above the first header, so its own day is used.
        guard let day = contents.day(at: max(0, gap - 1)) else { return .refused(.dayByTime) }
        let positions = ids.compactMap(contents.position(of:))
        guard positions.contains(where: { contents.day(at: $0) != day }) else {
            return gap == home ? .nothing : .refused(.dayByTime)
        }
        return .command(.moveToDay(ids, day))
    }

    private static func movingByDay(
        _ open: [UUID], from positions: ClosedRange<Int>, down: Bool, far: Bool, in contents: Contents
    ) -> DropResult {
        // Choose the visible day beyond the moved row that is nearest to the destination.
        guard let day = contents.day(at: down ? positions.upperBound : positions.lowerBound) else { return .nothing }
        let headers = contents.indices.filter { contents.marks(at: $0).contains(.header) }
        let days = headers.compactMap { contents.day(at: $0) }.filter { down ? $0 > day : $0 < day }
        let nearest = down != far ? days.min() : days.max()
        return nearest.map { .command(.moveToDay(open, $0)) } ?? .nothing
    }
}

// MARK: - Among the tasks of today

extension ViewTraits.Moves {
    private static func droppingToday(_ ids: [UUID], from home: Int, at gap: Int, in contents: Contents) -> DropResult {
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
    private static func placing(
        _ ids: [UUID], _ count: Int, among others: [Int], in contents: Contents
    ) -> DropResult {
        let (above, below) = (others.prefix(count).map(contents.id(at:)), others.dropFirst(count).map(contents.id(at:)))
        guard !ids.isEmpty, contents.todays.map(contents.id(at:)) != above + ids + below else { return .nothing }
        return .command(.placeToday(ids, after: above, before: below.first))
    }

    /// Returns the effect of moving rows by keyboard. Overdue tasks become the first or the last of the tasks of today.
    private static func movingToday(
        _ open: [UUID], from positions: ClosedRange<Int>, down: Bool, far: Bool, in contents: Contents
    ) -> DropResult {
        let (first, last) = (positions.lowerBound, positions.upperBound)
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
