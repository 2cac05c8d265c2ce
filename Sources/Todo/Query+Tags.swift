// What a view by a tag shows: rows that keep their places until the view is left, and new ones that get the tag.

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension DatedItem {
    /// Its row in the view of a tag: what is open by its list and its place there; what is done after that, the last done first.
    public var taggedRow: RowChange {
        completed.map { row(in: .last, rank: Rank(-$0.milliseconds)) } ?? row(in: .open, rank: Rank(0))
    }
}

// MARK: - Rows that keep their places

extension Contents {
    /// Between the ranks of two rows that are numbered there is room for so many others.
    private static let numberStep: Int64 = 1 << 32

    /// Has the rows stand in the order in which they do, whatever becomes of their items.
    public mutating func keepOrder() {
        for position in indices { ranks[position] = Rank(Int64(position) * Self.numberStep) }
    }

    /// What a change means for a view of a tag whose rows keep their places: what is there stays where it is and shows what it
    /// is now, also without the tag, and goes only where the item was deleted; what has the tag comes where it belongs.
    ///
    /// - Returns: nil where that is nothing.
    public func kept(_ change: RowChange, of tag: Tag) -> RowChange? {
        let position = position(of: change.id)
        guard var content = change.content else { return position.map { _ in change } }
        if let position {
            content.marks.formUnion(.part(part(at: position)))
            content.marks = content.marks.standing(in: part(at: position))
            return RowChange(content, rank: rank(at: position), spot: change.spot)
        }
        guard content.caption?.tags.contains(tag) == true else { return nil }
        return RowChange(content, rank: rank(of: change, content), spot: change.spot)
    }

    /// A rank for a row that comes: by its list and its place there among what is open, before all else that is done.
    private func rank(of change: RowChange, _ content: RowContent) -> Rank {
        let part = content.marks.part
        let rows = firstPosition { self.part(at: $0) >= part }..<firstPosition { self.part(at: $0) > part }
        let list = listRank(content.caption?.list)
        let next =
            part == .open
            ? rows.first { (listRank(at: $0), spots[$0]) > (list, change.spot) } ?? rows.upperBound : rows.lowerBound
        return rank(between: next - 1, and: next, in: rows)
    }

    /// A rank between those of two rows of a part; where none is left, that of the upper one: they then stand by their lists.
    fileprivate func rank(between above: Int, and below: Int, in rows: Range<Int>) -> Rank {
        let upper = rows.contains(above) ? rank(at: above) : nil
        let lower = rows.contains(below) ? rank(at: below) : nil
        guard upper != nil || lower != nil else { return Rank(0) }
        guard let upper else { return Rank(lower.map { $0.value - Self.numberStep } ?? 0) }
        guard let lower else { return Rank(upper.value + Self.numberStep) }
        return Rank.spread(1, between: upper, and: lower)?.first ?? upper
    }

    private func listRank(_ list: UUID?) -> Rank {
        list.flatMap { numbers[$0] }.map { lists[Int($0)].rank } ?? Rank(0)
    }

    private func listRank(at position: Int) -> Rank { homes.isEmpty ? Rank(0) : lists[Int(homes[position])].rank }

    /// The same rows, of which those that another view of the tag has stand as they do there, and the others where they belong
    /// among them.
    public func arranged(like shown: Contents, of tag: Tag) -> Contents {
        var builder = ContentsBuilder(count: count, grouping: grouping, lists: lists)
        var others: [Int] = []
        var known: [Key: Int] = [:]
        for position in shown.indices { known[shown.keys[position]] = position }
        for position in indices {
            guard let place = known[keys[position]] else {
                others.append(position)
                continue
            }
            let row = row(at: position)
            guard var content = row.content else { continue }
            content.marks = content.marks.standing(in: shown.part(at: place))
            builder.add(RowChange(content, rank: shown.rank(at: place), spot: row.spot))
        }
        var arranged = builder.sorted()
        arranged.merge(others.compactMap { arranged.kept(row(at: $0), of: tag) })
        return arranged
    }
}

// MARK: - New items

/// Where a new item goes that is made in the view of a tag.
public struct TaggedPlace: Equatable, Sendable {
    /// The tag that it gets.
    public var tag: Tag
    /// The list that it goes to; nil where that is the one to which new items go anyway.
    public var list: UUID?
    /// Its place there.
    public var placement: Placement

    /// A place of these parts.
    public init(tag: Tag, list: UUID? = nil, placement: Placement) {
        (self.tag, self.list, self.placement) = (tag, list, placement)
    }

    /// What adds items there, one after another, with the tags that each was given by hand before its own.
    public func command(adding new: [NewItem]) -> Command {
        let new = new.map { item in
            var tags = item.tags
            tags.add(tag.name)
            return item.with(.tags(tags))
        }
        return list.map { .add(new, at: placement, in: $0) } ?? .addSomewhere(new, at: .top)
    }
}

extension NewItem {
    /// The tags that it is to have.
    fileprivate var tags: Tags {
        guard case .text(let json)? = fields.last(where: { $0.field == .tags })?.value else { return Tags() }
        return Tags(json: json) ?? Tags()
    }
}

extension Contents {
    /// Where a new item goes that is made between rows of the view of a tag: to the list of the open row above it, else of the
    /// one below.
    ///
    /// - Parameters:
    ///   - position: how many rows stand above the place.
    ///   - new: the row that the new item has there already, which is none of its neighbours.
    public func place(at position: Int, of new: UUID? = nil, tagged tag: Tag) -> TaggedPlace {
        func isNeighbour(_ position: Int) -> Bool { !marks(at: position).contains(.done) && id(at: position) != new }
        let position = Swift.min(position, count)
        if let above = (0..<position).last(where: isNeighbour) {
            return TaggedPlace(tag: tag, list: list(ofRow: above), placement: .after(id(at: above)))
        }
        let below = (position..<count).first(where: isNeighbour)
        return TaggedPlace(
            tag: tag, list: below.flatMap(list(ofRow:)), placement: below.map { .before(id(at: $0)) } ?? .top)
    }

    /// The row that a new item has while it is typed: it stands where it is made.
    ///
    /// - Parameter position: how many rows stand above it.
    public func draft(_ id: UUID, at position: Int, tagged tag: Tag) -> RowChange {
        let position = Swift.min(position, openCount)
        var caption = RowCaption()
        (caption.tags, caption.list) = (Tags([tag.name]), place(at: position, tagged: tag).list)
        return RowChange(
            RowContent(id: id, title: "", caption: caption),
            rank: rank(between: position - 1, and: position, in: 0..<openCount))
    }

    private func list(ofRow position: Int) -> UUID? { self[position].caption?.list }
}
