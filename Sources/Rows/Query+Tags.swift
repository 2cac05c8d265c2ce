// The view of a tag: rows that keep their positions until the user leaves the view, and new tasks that get the tag.
// Other views of tasks by list place new tasks in the same way.

import Todo

extension DatedItem {
    /// The row in the view of a tag: open tasks by list and rank, then completed tasks, most recent first.
    public var taggedRow: RowChange {
        completed.map { row(in: .last, rank: Rank(-$0.milliseconds)) } ?? row(in: .open, rank: Rank(0))
    }
}

// MARK: - Rows that keep their positions

extension Contents {
    /// The distance between the ranks of two numbered rows, which leaves room for other rows.
    private static let numberStep: Int64 = 1 << 32

    /// Fixes the current order of the rows, even if their tasks change.
    public mutating func keepOrder() {
        for position in indices { ranks[position] = Rank(Int64(position) * Self.numberStep) }
    }

    /// Returns the effect of a change on a view of a tag whose rows keep their positions, or nil if there is none.
    /// A row in the view keeps its position and shows its new content, even without the tag. It is removed only if
    /// its task was deleted. Other tasks with the tag are added at their proper positions.
    public func changeKeepingOrder(_ change: RowChange, of tag: Tag) -> RowChange? {
        let position = position(of: change.id)
        guard var content = change.content else { return position.map { _ in change } }
        if let position {
            content.marks.formUnion(.part(part(at: position)))
            content.marks = content.marks.placed(in: part(at: position))
            return RowChange(content, rank: rank(at: position), manualRank: change.manualRank)
        }
        guard content.caption?.tags.contains(tag) == true else { return nil }
        return RowChange(content, rank: rank(of: change, content), manualRank: change.manualRank)
    }

    /// Returns the rank for an added row: by list and rank among open tasks, or before all other completed tasks.
    private func rank(of change: RowChange, _ content: RowContent) -> Rank {
        let part = content.marks.part
        let rows = firstPosition { self.part(at: $0) >= part }..<firstPosition { self.part(at: $0) > part }
        let list = listRank(content.caption?.list)
        let next =
            part == .open
            ? rows.first { (listRank(at: $0), manualRanks[$0]) > (list, change.manualRank) } ?? rows.upperBound
            : rows.lowerBound
        return rank(between: next - 1, and: next, in: rows)
    }

    /// Returns a rank between those of two rows of a part. If there is no room, returns the upper rank; the rows
    /// are then ordered by their lists.
    fileprivate func rank(between above: Int, and below: Int, in rows: Range<Int>) -> Rank {
        let upper = rows.contains(above) ? rank(at: above) : nil
        let lower = rows.contains(below) ? rank(at: below) : nil
        guard upper != nil || lower != nil else { return Rank(0) }
        guard let upper else { return Rank(lower.map { $0.value - Self.numberStep } ?? 0) }
        guard let lower else { return Rank(upper.value + Self.numberStep) }
        return Rank.spread(1, between: upper, and: lower)?.first ?? upper
    }

    private func listRank(_ list: UUID?) -> Rank {
        list.flatMap { listIndexByID[$0] }.map { lists[Int($0)].rank } ?? Rank(0)
    }

    private func listRank(at position: Int) -> Rank {
        listIndices.isEmpty ? Rank(0) : lists[Int(listIndices[position])].rank
    }

    /// Returns the same rows in the order of another view of the tag. Rows that the other view does not contain are
    /// inserted at their proper positions.
    public func arranged(like shown: Contents, of tag: Tag) -> Contents {
        var builder = ContentsBuilder(count: count, grouping: grouping, lists: lists)
        var others: [Int] = []
        var positions: [Key: Int] = [:]
        for position in shown.indices { positions[shown.keys[position]] = position }
        for position in indices {
            guard let shownPosition = positions[keys[position]] else {
                others.append(position)
                continue
            }
            let row = row(at: position)
            guard var content = row.content else { continue }
            content.marks = content.marks.placed(in: shown.part(at: shownPosition))
            builder.add(RowChange(content, rank: shown.rank(at: shownPosition), manualRank: row.manualRank))
        }
        var arranged = builder.sorted()
        arranged.merge(others.compactMap { arranged.changeKeepingOrder(row(at: $0), of: tag) })
        return arranged
    }
}

// MARK: - New tasks

/// The position of a new task in the view of a tag, or in another view of tasks by list.
public struct TaggedInsertion: Equatable, Sendable {
    /// The tag that the task gets, if the view is a tag's.
    public var tag: Tag?
    /// The list, or nil for the default list.
    public var list: UUID?
    /// The position in the list.
    public var placement: Placement

    public init(tag: Tag?, list: UUID? = nil, placement: Placement) {
        self.tag = tag
        self.list = list
        self.placement = placement
    }

    /// Returns the command that adds tasks at this position, one after another. Tags that the user gave a task come
    /// before this tag.
    public func command(adding new: [NewItem]) -> Command {
        let new = tag.map { tag in new.map { $0.having(tag) } } ?? new
        return list.map { .add(new, at: placement, in: $0) } ?? .addToDefaultList(new, at: .top)
    }
}

extension NewItem {
    /// Returns the task with one more tag.
    fileprivate func having(_ tag: Tag) -> NewItem {
        var tags = tags
        tags.add(tag.name)
        return with(.tags(tags))
    }

    private var tags: Tags {
        guard case .text(let json)? = fields.last(where: { $0.field == .tags })?.value else { return Tags() }
        return Tags(json: json) ?? Tags()
    }
}

extension Contents {
    /// Returns the position of a new task between rows of the view of a tag: in the list of the nearest open row
    /// above, or else below.
    ///
    /// - Parameters:
    ///   - position: The number of rows above the new task.
    ///   - new: The row that the new task already has, which does not count as a neighbor.
    public func insertion(at position: Int, of new: UUID? = nil, tagged tag: Tag?) -> TaggedInsertion {
        func isNeighbor(_ position: Int) -> Bool { !marks(at: position).contains(.done) && id(at: position) != new }
        let position = Swift.min(position, count)
        if let above = (0..<position).last(where: isNeighbor) {
            return TaggedInsertion(tag: tag, list: list(ofRow: above), placement: .after(id(at: above)))
        }
        let below = (position..<count).first(where: isNeighbor)
        return TaggedInsertion(
            tag: tag, list: below.flatMap(list(ofRow:)), placement: below.map { .before(id(at: $0)) } ?? .top)
    }

    /// Returns the row of a new task while the user types its title. The row stays where it was created.
    ///
    /// - Parameter position: The number of rows above the new row.
    public func draft(_ id: UUID, at position: Int, tagged tag: Tag?) -> RowChange {
        let position = Swift.min(position, openCount)
        var caption = RowCaption()
        (caption.tags, caption.list) = (Tags([tag?.name].compactMap { $0 }), insertion(at: position, tagged: tag).list)
        return RowChange(
            RowContent(id: id, title: "", caption: caption),
            rank: rank(between: position - 1, and: position, in: 0..<openCount))
    }

    private func list(ofRow position: Int) -> UUID? { self[position].caption?.list }
}
