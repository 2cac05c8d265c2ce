// The interfaces through which commands and edits read and write records.

/// A direction of search from a record.
public enum Direction: Sendable {
    /// Toward the beginning of the list.
    case before
    /// Toward the end of the list.
    case after
}

public protocol RecordReading {
    /// Returns the record with this id, which may be in the trash.
    func record(_ id: UUID) throws -> Record?

    /// Returns whether a list is in the trash, even if the list cannot be read.
    func isInTrash(_ list: UUID) throws -> Bool

    /// Returns the lists that cannot be changed because their server does not allow it.
    func readOnlyLists() throws -> Set<UUID>

    /// Returns whether there may be subtasks. If not, callers need not look for them task by task.
    func hasTrees() throws -> Bool

    /// Returns the direct subtasks of a task, in order, including those in the trash.
    func children(of parent: UUID) throws -> [Item]

    /// Returns all tasks of a list, each after its parent, including those in the trash.
    func allRecords(of list: UUID) throws -> [Record]

    /// Returns the tasks that have a tag, in any order, including tasks in the trash.
    func items(tagged tag: String) throws -> [Item]

    /// Returns the tasks that were completed within a time span and whose ids are derived from names, like the ids of
    /// completed copies. The tasks are in any order, without tasks in the trash.
    func namedItems(completedFrom first: Timestamp, to last: Timestamp) throws -> [Item]

    /// Returns the records of a section beyond a position, nearest first.
    ///
    /// - Parameters:
    ///   - position: The start of the search. Nil starts at the end of the section: `.after` with the first record,
    ///     `.before` with the last.
    ///   - limit: The maximum number of records.
    ///   - withTrash: Whether records in the trash are included. They keep their positions.
    func records(
        _ direction: Direction, _ position: ListOrder?, in section: Section, limit: Int, withTrash: Bool
    ) throws -> [Record]
}

public enum RecordWrite: Sendable {
    case insert(Record)
    case change(Patch)
    case delete(UUID)
}

public protocol RecordWriting: RecordReading {
    /// Applies changes in this order.
    ///
    /// - Returns: The records in the trash that were replaced by new records with the same ids.
    /// - Throws: `TodoError.itemExists` or `.itemMissing` if a change does not fit.
    @discardableResult
    mutating func write(_ writes: [RecordWrite]) throws -> [Record]
}

extension RecordReading {
    public func readOnlyLists() throws -> Set<UUID> { [] }

    public func isInTrash(_ list: UUID) throws -> Bool { try record(list)?.deleted != nil }

    /// Returns the record with this id, including one in the trash.
    ///
    /// - Throws: `TodoError.itemMissing` if there is none.
    func existingOrTrashed(_ id: UUID) throws -> Record {
        guard let record = try record(id) else { throw TodoError.itemMissing(id) }
        return record
    }

    /// Returns the record with this id, or nil if the record or its list is in the trash or does not exist.
    public func present(_ id: UUID) throws -> Record? {
        guard let record = try record(id), record.deleted == nil else { return nil }
        guard let item = record.item else { return record }
        return try isInTrash(item.list) ? nil : record
    }

    /// Returns the record with this id, which can be changed.
    ///
    /// - Throws: `TodoError.itemMissing` if it is missing or in the trash.
    func existing(_ id: UUID) throws -> Record {
        guard let record = try present(id) else { throw TodoError.itemMissing(id) }
        return record
    }

    /// Returns the list with this id.
    ///
    /// - Throws: `TodoError.listMissing` if it is missing or in the trash.
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

    /// Returns all records of a section that are not in the trash, in order.
    func records(of section: Section) throws -> [Record] {
        try records(.after, nil, in: section, limit: .max, withTrash: false)
    }
}
