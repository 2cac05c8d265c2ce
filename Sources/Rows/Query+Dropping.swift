// The effects of moving rows in a view by days.

import Todo

/// The effect of dropping a row at a position.
public enum DropResult: Equatable, Sendable {
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
    /// Returns the effect of dropping a row of a view by days at a position (M4 to M6: drops within and between days).
    ///
    /// - Parameters:
    ///   - slot: The position among the other rows.
    ///   - contents: The rows of the view, including the dropped row.
    public func dropping(_ id: UUID, at slot: Int, in contents: Contents) -> DropResult {
        guard let home = contents.position(of: id), slot != home, !contents.marks(at: home).contains(.fixed) else {
            return .nothing
        }
        return dropping([id], lifted: id, at: slot, in: contents)
    }

    /// Returns the effect of dropping several rows of a view by days at a position (M4 to M6). Rows that cannot be
    /// moved there are skipped.
    ///
    /// - Parameters:
    ///   - ids: The rows, in their current order.
    ///   - lifted: The row that is being dragged.
    ///   - slot: The position among the rows other than the dragged one.
    ///   - contents: The rows of the view, including the dropped rows.
    public func dropping(_ ids: [UUID], lifted: UUID, at slot: Int, in contents: Contents) -> DropResult {
        guard let home = contents.position(of: lifted) else { return .nothing }
        let gap = slot <= home ? slot : slot + 1
        return traits.moves?.drop(ids, home, gap, contents) ?? .nothing
    }

    /// Returns the effect of moving rows of such a view by keyboard: to other positions in the view of today, to
    /// other visible days in other views.
    ///
    /// - Parameters:
    ///   - ids: The rows, in their current order.
    ///   - down: Whether the rows move toward the end.
    ///   - far: Whether the rows move to the farthest possible position.
    public func moving(_ ids: [UUID], down: Bool, far: Bool, in contents: Contents) -> DropResult {
        let positions = ids.compactMap(contents.position(of:)).filter { $0 < contents.openCount }
        guard let first = positions.min(), let last = positions.max() else { return .nothing }
        let open = positions.sorted().map(contents.id(at:))
        return traits.moves?.step(open, first...last, down, far, contents) ?? .nothing
    }
}
