// What the rules need to see of lists and items, and what an edit does to them.

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Which way to look from a record.
public enum Direction: Sendable {
    /// Towards the list's beginning.
    case before
    /// Towards the list's end.
    case after
}

/// Records that can be looked up.
public protocol RecordReading {
    /// The record of this id, or nil; also one in the trash.
    func record(_ id: UUID) throws -> Record?

    /// Whether a list lies in the trash, also one that cannot be read.
    func isInTrash(_ list: UUID) throws -> Bool

    /// The lists that cannot be changed, for the server that they are the same on does not let them be.
    func readOnlyLists() throws -> Set<UUID>

    /// Whether there may be items within items: where there are none, nobody looks for them item by item.
    func hasTrees() throws -> Bool

    /// The items right below one, in order, also those in the trash.
    func children(of parent: UUID) throws -> [Item]

    /// All items of a list, each after the one that it is within, also those in the trash.
    func allRecords(of list: UUID) throws -> [Record]

    /// The items that have a tag, also those in the trash, in any order.
    func items(tagged tag: String) throws -> [Item]

    /// Returns the items that were completed within a span of time and whose ids are made of names, as those of done copies are, in any
    /// order; those in the trash are left out.
    func namedItems(completedFrom first: Timestamp, to last: Timestamp) throws -> [Item]

    /// The records of a section beyond a place, nearest first.
    ///
    /// - Parameters:
    ///   - place: where to look from; nil is beyond the section's far end: `.after` nil begins with the first,
    ///     `.before` nil with the last.
    ///   - limit: how many at most.
    ///   - withTrash: whether those in the trash are among them; they keep their places.
    func records(
        _ direction: Direction, _ place: ListOrder?, in section: Section, limit: Int, withTrash: Bool
    ) throws -> [Record]
}

/// One row's change.
public enum RecordWrite: Sendable {
    /// A new row.
    case insert(Record)
    /// Some of its fields' new values.
    case change(Patch)
    /// A row that is deleted.
    case delete(UUID)
}

/// Records that can be changed.
public protocol RecordWriting: RecordReading {
    /// Makes these changes, in this order.
    ///
    /// - Returns: the records of the trash that new ones of their ids replace.
    /// - Throws: `TodoError.itemExists` or `.itemMissing` where a change does not fit.
    @discardableResult
    mutating func write(_ writes: [RecordWrite]) throws -> [Record]
}

extension RecordReading {
    public func readOnlyLists() throws -> Set<UUID> { [] }

    public func isInTrash(_ list: UUID) throws -> Bool { try record(list)?.deleted != nil }

    /// The record of this id, which may be in the trash.
    ///
    /// - Throws: `TodoError.itemMissing` where there is none.
    func kept(_ id: UUID) throws -> Record {
        guard let record = try record(id) else { throw TodoError.itemMissing(id) }
        return record
    }

    /// The record of this id; nil where there is none, or it is in the trash, by itself or with its list.
    public func present(_ id: UUID) throws -> Record? {
        guard let record = try record(id), record.deleted == nil else { return nil }
        guard let item = record.item else { return record }
        return try isInTrash(item.list) ? nil : record
    }

    /// The record of this id, which can be worked on.
    ///
    /// - Throws: `TodoError.itemMissing` where there is none, or it is in the trash.
    func existing(_ id: UUID) throws -> Record {
        guard let record = try present(id) else { throw TodoError.itemMissing(id) }
        return record
    }

    /// The list of this id.
    ///
    /// - Throws: `TodoError.listMissing` where there is none, or it is in the trash.
    func existingList(_ id: UUID) throws -> TodoList {
        guard case .list(let list)? = try present(id) else { throw TodoError.listMissing(id) }
        return list
    }

    public func allRecords(of list: UUID) throws -> [Record] {
        let first = try [false, true].flatMap {
            try records(.after, nil, in: Section(list: list, isDone: $0), limit: .max, withTrash: true)
        }
        return try first + descendants(of: first.map(\.id)) { _ in true }.map(Record.item)
    }

    /// All records of a section that are not in the trash, in order.
    func records(of section: Section) throws -> [Record] {
        try records(.after, nil, in: section, limit: .max, withTrash: false)
    }
}
