// The interval between two neighbours of a section, in which records to come get their ranks.

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What lies between two neighbours of a section, where records can be placed.
struct RankInterval {
    let section: Section
    /// The record before; nil at the section's beginning.
    let lower: Record?
    /// The record after; nil at the section's end.
    let upper: Record?
    /// A record that is about to leave the section and takes up no room.
    let leaving: UUID?

    /// The interval a placement means.
    init(
        at place: Placement, in section: Section, of records: some RecordReading, without leaving: UUID? = nil
    ) throws {
        self.section = section
        self.leaving = leaving
        var lower: Record?
        var upper: Record?
        switch try Self.end(nearest: place, in: section, of: records) {
        case .top:
            upper = try Self.nearest(.after, nil, section, records, leaving)
        case .bottom:
            lower = try Self.nearest(.before, nil, section, records, leaving)
        case .after(let id):
            let anchor = try records.existing(id)
            lower = anchor
            upper = try Self.nearest(.after, anchor, section, records, leaving)
        case .before(let id):
            let anchor = try records.existing(id)
            upper = anchor
            lower = try Self.nearest(.before, anchor, section, records, leaving)
        }
        self.lower = lower
        self.upper = upper
    }

    /// The placement with a neighbour that is gone or in the other section replaced, as `Placement` promises.
    private static func end(
        nearest place: Placement, in section: Section, of records: some RecordReading
    ) throws -> Placement {
        guard let id = place.neighbour else { return place }
        guard let anchor = try records.present(id), anchor.section.list == section.list else { return .top }
        if anchor.isDone == section.isDone { return place }
        return anchor.isDone ? .bottom : .top
    }

    /// The nearest record that stays.
    private static func nearest(
        _ direction: Direction, _ anchor: Record?, _ section: Section, _ records: some RecordReading, _ leaving: UUID?
    ) throws -> Record? {
        let place = anchor.map { ListOrder($0) }
        let nearest = try records.records(direction, place, in: section, limit: 2, withTrash: false)
        return nearest.first { $0.id != leaving }
    }

    /// Whether the record already lies in this interval.
    func holds(_ record: Record) -> Bool {
        let order = ListOrder(record)
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
