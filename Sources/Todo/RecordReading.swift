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
    /// The record of this id, or nil.
    func record(_ id: UUID) throws -> Record?

    /// The records of a section beyond a place, nearest first.
    ///
    /// - Parameters:
    ///   - place: where to look from; nil is beyond the section's far end: `.after` nil begins with the first,
    ///     `.before` nil with the last.
    ///   - limit: how many at most.
    func records(_ direction: Direction, _ place: ListOrder?, in section: Section, limit: Int) throws -> [Record]
}

/// One row's change.
public enum RecordWrite: Sendable {
    /// A new row.
    case insert(Record)
    /// Some of its fields' new values.
    case change(Patch)
    /// A row's end.
    case delete(UUID)
}

/// Records that can be changed.
public protocol RecordWriting: RecordReading {
    /// Makes these changes, in this order.
    ///
    /// - Throws: `TodoError.itemExists` or `.itemMissing` where a change does not fit.
    mutating func write(_ writes: [RecordWrite]) throws
}

extension RecordReading {
    /// The record of this id.
    ///
    /// - Throws: `TodoError.itemMissing` where there is none.
    func existing(_ id: UUID) throws -> Record {
        guard let record = try record(id) else { throw TodoError.itemMissing(id) }
        return record
    }

    /// The list of this id.
    ///
    /// - Throws: `TodoError.listMissing` where there is none.
    func existingList(_ id: UUID) throws -> TodoList {
        guard case .list(let list)? = try record(id) else { throw TodoError.listMissing(id) }
        return list
    }

    /// All items of a list, in list order.
    func records(of list: UUID) throws -> [Record] {
        try records(of: Section(list: list, isDone: false)) + records(of: Section(list: list, isDone: true))
    }

    /// All records of a section, in order.
    func records(of section: Section) throws -> [Record] {
        try records(.after, nil, in: section, limit: .max)
    }
}
