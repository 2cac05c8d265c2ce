// The interval between two neighbours of a section, in which records to come get their ranks.

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What lies between two neighbours of a section, where records can be placed.
struct RankInterval {
    let section: Section
    /// The record before, which may be in the trash; nil at the section's beginning.
    let lower: Record?
    /// The record after, which may be in the trash; nil at the section's end.
    let upper: Record?
    /// The order before and after what is not in the trash: between the two, nothing that is seen lies.
    private let seen: (lower: ListOrder?, upper: ListOrder?)
    /// A record that is about to leave the section and takes up no room.
    let leaving: UUID?

    /// The interval a placement means.
    init(
        at place: Placement, in section: Section, of records: some RecordReading, without leaving: UUID? = nil
    ) throws {
        self.section = section
        self.leaving = leaving
        // What comes stands beside what it was placed at. Where something in the trash lies between the two that are seen,
        // it gets no rank of its: that is to be free when it comes back.
        func nearest(_ direction: Direction, _ anchor: Record?, withTrash: Bool) throws -> Record? {
            try Self.nearest(direction, anchor, section, records, leaving, withTrash: withTrash)
        }
        var (lower, upper): (Record?, Record?)
        var seen: (lower: Record?, upper: Record?)
        switch try Self.end(nearest: place, in: section, of: records) {
        case .top:
            upper = try nearest(.after, nil, withTrash: true)
            seen.upper = try nearest(.after, nil, withTrash: false)
        case .bottom:
            lower = try nearest(.before, nil, withTrash: true)
            seen.lower = try nearest(.before, nil, withTrash: false)
        case .after(let id):
            let anchor = try records.existing(id)
            (lower, upper) = (anchor, try nearest(.after, anchor, withTrash: true))
            seen = (anchor, try nearest(.after, anchor, withTrash: false))
        case .before(let id):
            let anchor = try records.existing(id)
            (lower, upper) = (try nearest(.before, anchor, withTrash: true), anchor)
            seen = (try nearest(.before, anchor, withTrash: false), anchor)
        }
        (self.lower, self.upper) = (lower, upper)
        self.seen = (seen.lower.map { ListOrder($0) }, seen.upper.map { ListOrder($0) })
    }

    /// The placement with a neighbour that is gone or in the other section replaced, as `Placement` promises.
    private static func end(
        nearest place: Placement, in section: Section, of records: some RecordReading
    ) throws -> Placement {
        guard let id = place.neighbour, let anchor = try records.present(id) else {
            return place.neighbour == nil ? place : .top
        }
        guard anchor.section.list == section.list else {
            // Below what is within a sibling is below that sibling.
            let above = try anchor.item.map { try records.ancestors(of: $0) } ?? []
            let sibling = above.first { $0.section.list == section.list }
            return try sibling.map { try end(nearest: .after($0.id), in: section, of: records) } ?? .top
        }
        if anchor.isDone == section.isDone { return place }
        return anchor.isDone ? .bottom : .top
    }

    /// The nearest record that stays.
    private static func nearest(
        _ direction: Direction, _ anchor: Record?, _ section: Section, _ records: some RecordReading, _ leaving: UUID?,
        withTrash: Bool
    ) throws -> Record? {
        let place = anchor.map { ListOrder($0) }
        let nearest = try records.records(direction, place, in: section, limit: 2, withTrash: withTrash)
        return nearest.first { $0.id != leaving }
    }

    /// Whether the record already lies in this interval, as far as can be seen.
    func holds(_ record: Record) -> Bool {
        let order = ListOrder(record)
        return (seen.lower.map { $0 < order } ?? true) && (seen.upper.map { order < $0 } ?? true)
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
