/// An interval between two neighbors of a section in which records can be placed and get their ranks.
struct RankInterval {
    let section: Section
    /// The record before the interval, possibly in the trash, or nil at the beginning of the section.
    let lower: Record?
    /// The record after the interval, possibly in the trash, or nil at the end of the section.
    let upper: Record?
    /// The sort keys of the nearest records outside the trash. There is no visible record between them.
    private let seen: (lower: ListOrder?, upper: ListOrder?)
    /// A record that will leave the section, so its rank is free.
    let leaving: UUID?

    init(
        at placement: Placement, in section: Section, of records: some RecordReading, without leaving: UUID? = nil
    ) throws {
        self.section = section
        self.leaving = leaving
        // New records go right next to the anchor. If there are trashed records between the visible neighbors,
        // their ranks are not reused, since they must be free when the records are restored.
        func nearest(_ direction: Direction, anchor: Record?, withTrash: Bool) throws -> Record? {
            try Self.nearest(
                direction, anchor: anchor, section: section, records: records, leaving: leaving, withTrash: withTrash)
        }
        var (lower, upper): (Record?, Record?)
        var seen: (lower: Record?, upper: Record?)
        switch try Self.end(nearest: placement, in: section, of: records) {
        case .top:
            upper = try nearest(.after, anchor: nil, withTrash: true)
            seen.upper = try nearest(.after, anchor: nil, withTrash: false)
        case .bottom:
            lower = try nearest(.before, anchor: nil, withTrash: true)
            seen.lower = try nearest(.before, anchor: nil, withTrash: false)
        case .after(let id):
            let anchor = try records.existing(id)
            (lower, upper) = (anchor, try nearest(.after, anchor: anchor, withTrash: true))
            seen = (anchor, try nearest(.after, anchor: anchor, withTrash: false))
        case .before(let id):
            let anchor = try records.existing(id)
            (lower, upper) = (try nearest(.before, anchor: anchor, withTrash: true), anchor)
            seen = (try nearest(.before, anchor: anchor, withTrash: false), anchor)
        }
        (self.lower, self.upper) = (lower, upper)
        self.seen = (seen.lower.map { ListOrder($0) }, seen.upper.map { ListOrder($0) })
    }

    /// Returns the placement, with a neighbor that is missing or in the other section replaced as `Placement`
    /// describes.
    private static func end(
        nearest placement: Placement, in section: Section, of records: some RecordReading
    ) throws -> Placement {
        guard let id = placement.neighbor, let anchor = try records.present(id) else {
            return placement.neighbor == nil ? placement : .top
        }
        guard anchor.section.list == section.list else {
            // After a descendant of a sibling means after that sibling.
            let ancestors = try anchor.item.map { try records.ancestors(of: $0) } ?? []
            let sibling = ancestors.first { $0.section.list == section.list }
            return try sibling.map { try end(nearest: .after($0.id), in: section, of: records) } ?? .top
        }
        if anchor.isDone == section.isDone { return placement }
        return anchor.isDone ? .bottom : .top
    }

    /// Returns the nearest record, skipping the record that leaves the section.
    private static func nearest(
        _ direction: Direction, anchor: Record?, section: Section, records: some RecordReading, leaving: UUID?,
        withTrash: Bool
    ) throws -> Record? {
        let position = anchor.map { ListOrder($0) }
        let nearest = try records.records(direction, position, in: section, limit: 2, withTrash: withTrash)
        return nearest.first { $0.id != leaving }
    }

    /// Returns whether the record is already in this interval, apart from records in the trash.
    func holds(_ record: Record) -> Bool {
        let order = ListOrder(record)
        return (seen.lower.map { $0 < order } ?? true) && (seen.upper.map { order < $0 } ?? true)
    }
}

extension Placement {
    var neighbor: UUID? {
        switch self {
        case .top, .bottom: nil
        case .after(let id), .before(let id): id
        }
    }
}
