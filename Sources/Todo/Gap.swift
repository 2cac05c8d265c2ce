// The place between two neighbours of a section, and the ranks that fit there.

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The place between two neighbours of a section.
struct Gap {
    let section: Section
    /// The item before; nil at the section's beginning.
    let lower: Item?
    /// The item after; nil at the section's end.
    let upper: Item?
    /// An item that is about to leave the section and takes up no room.
    let leaving: UUID?

    /// The gap a placement means.
    init(
        at place: Placement, in section: Section, of items: some ItemReading, without leaving: UUID? = nil
    ) throws {
        self.section = section
        self.leaving = leaving
        var lower: Item?
        var upper: Item?
        switch try Self.end(nearest: place, in: section, of: items) {
        case .top:
            upper = try Self.nearest(.after, nil, section, items, leaving)
        case .bottom:
            lower = try Self.nearest(.before, nil, section, items, leaving)
        case .after(let id):
            let anchor = try items.existing(id)
            lower = anchor
            upper = try Self.nearest(.after, anchor, section, items, leaving)
        case .before(let id):
            let anchor = try items.existing(id)
            upper = anchor
            lower = try Self.nearest(.before, anchor, section, items, leaving)
        }
        self.lower = lower
        self.upper = upper
    }

    /// The placement with a neighbour that is gone or in the other section replaced, as `Placement` promises.
    private static func end(
        nearest place: Placement, in section: Section, of items: some ItemReading
    ) throws -> Placement {
        guard let id = place.neighbour else { return place }
        guard let anchor = try items.item(id), anchor.list == section.list else { return .top }
        if anchor.isDone == section.isDone { return place }
        return anchor.isDone ? .bottom : .top
    }

    /// The nearest item that stays.
    private static func nearest(
        _ direction: Direction, _ anchor: Item?, _ section: Section, _ items: some ItemReading, _ leaving: UUID?
    ) throws -> Item? {
        try items.items(direction, anchor.map(ListOrder.init), in: section, limit: 2).first { $0.id != leaving }
    }

    /// Whether the item already lies in this gap.
    func holds(_ item: Item) -> Bool {
        let order = ListOrder(item)
        return (lower.map { ListOrder($0) < order } ?? true) && (upper.map { order < ListOrder($0) } ?? true)
    }
}

extension Placement {
    /// The item the placement goes by, if any.
    var neighbour: UUID? {
        switch self {
        case .top, .bottom: nil
        case .after(let id), .before(let id): id
        }
    }
}
