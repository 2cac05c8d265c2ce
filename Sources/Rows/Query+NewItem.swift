import Todo

/// The values that a new task gets from the position at which it is created in a view by days (specification M3).
public struct DatedInsertion: Equatable, Sendable {
    public var day: Day
    /// The list, or nil for the default list.
    public var list: UUID?
    /// The position in the list.
    public var placement: Placement
    /// The position among the tasks of today, or nil in other views.
    public var today: TodayInsertion?

    /// A position among the tasks due today.
    public struct TodayInsertion: Equatable, Sendable {
        /// The tasks above, in their order.
        public var above: [UUID]
        /// The task below, or nil if there is none.
        public var below: UUID?
    }

    /// Returns the command that adds tasks at this position, one after another.
    public func command(adding new: [NewItem]) -> Command {
        var new = new
        for index in new.indices where new[index].due == nil { new[index].fields.append(.due(.day(day))) }
        if let today {
            return .addToday(new, at: placement, in: list, after: today.above, before: today.below)
        }
        return list.map { .add(new, at: placement, in: $0) } ?? .addToDefaultList(new, at: .top)
    }
}

extension Query {
    /// Returns the position of a new task between rows of a view by days.
    ///
    /// - Parameters:
    ///   - position: The number of rows above the new task.
    ///   - new: The row that the new task already has, which does not count as a neighbor.
    ///   - contents: The rows of the view.
    public func insertion(at position: Int, of new: UUID? = nil, in contents: Contents, today: Day) -> DatedInsertion {
        let open = contents.openCount
        var above = min(position, open) - 1
        if above >= 0, contents.id(at: above) == new { above -= 1 }
        let item = above >= 0 && !contents.marks(at: above).contains(.header) ? contents[above] : nil
        return DatedInsertion(
            day: traits.adding == .toDay ? day(below: above, of: new, in: contents, today: today) : today,
            list: item?.caption?.list, placement: item.map { .after($0.id) } ?? .top,
            today: traits.adding == .toToday ? Self.todayInsertion(below: above, of: new, in: contents) : nil)
    }

    /// Returns the day of the row above; at the top, the day of the row below; if there is none, tomorrow.
    private func day(below above: Int, of new: UUID?, in contents: Contents, today: Day) -> Day {
        let next = contents.indices.first { $0 > above && contents.id(at: $0) != new }
        let position = above >= 0 ? above : next
        return position.flatMap { contents.day(at: $0) } ?? today.adding(days: 1) ?? today
    }

    private static func todayInsertion(below above: Int, of new: UUID?, in contents: Contents)
        -> DatedInsertion.TodayInsertion
    {
        let todays = contents.todays
        let isOther = { (position: Int) in contents.id(at: position) != new }
        return DatedInsertion.TodayInsertion(
            above: todays.filter { $0 <= above && isOther($0) }.map(contents.id(at:)),
            below: todays.first { $0 > above && isOther($0) }.map(contents.id(at:)))
    }

    /// Returns the row of a new task while the user types its title. The row stays where it was created, regardless of
    /// its due date.
    ///
    /// - Parameter position: The number of rows above the new row.
    public func draft(_ id: UUID, at position: Int, in contents: Contents, today: Day) -> RowChange {
        let position = min(position, contents.openCount)
        let insertion = insertion(at: position, in: contents, today: today)
        let above = position > 0 ? contents.row(at: position - 1) : nil
        let below = position < contents.openCount ? contents.row(at: position) : nil
        var content = RowContent(id: id, title: "", caption: RowCaption(due: .day(insertion.day), list: insertion.list))
        // A row after a header is the first of that group. A row at the very top belongs below the first header.
        let header = [above, above == nil ? below : nil].compactMap { $0 }.first { $0.content?.isHeader == true }
        let next = header == below ? (position + 1 < contents.count ? contents.row(at: position + 1) : nil) : below
        if let above, header == nil {
            content.marks = .part(above.part)
            content.caption?.list = above.content?.caption?.list
            let isBefore = below.map { $0.isBeside(above) } ?? false
            let manualRank =
                Rank.spread(1, between: above.manualRank, and: isBefore ? below?.manualRank : nil)?.first
                ?? above.manualRank
            return RowChange(content, rank: above.rank, manualRank: manualRank)
        }
        let rank = header?.rank ?? next.map { Rank($0.rank.value - 1) } ?? Rank(Self.seconds(insertion.day))
        content.marks = .part(next?.part ?? .open)
        guard let next, next.rank == rank else { return RowChange(content, rank: rank) }
        content.caption?.list = next.content?.caption?.list
        return RowChange(
            content, rank: rank,
            manualRank: Rank.spread(1, between: nil, and: next.manualRank)?.first ?? next.manualRank)
    }

    private static func seconds(_ day: Day) -> Int64 { Int64(LocalTime(day: day, time: .midnight).seconds) }
}

extension RowChange {
    /// The part in which the row appears.
    fileprivate var part: RowPart { content?.marks.part ?? .open }

    /// Returns whether both rows are sorted by their ranks in the same list.
    fileprivate func isBeside(_ other: RowChange) -> Bool {
        part == other.part && rank == other.rank && content?.caption?.list == other.content?.caption?.list
            && content?.isHeader == false
    }
}

extension Contents {
    /// The positions of the open tasks due today, in the view of today.
    public var todays: Range<Int> {
        let first = firstPosition { part(at: $0) > .overdue }
        return first..<Swift.max(first, openCount)
    }

    /// Returns the day to which a row belongs, in a view of due dates by days.
    public func day(at position: Int) -> Day? { LocalTime(seconds: Int(rank(at: position).value))?.day }
}
