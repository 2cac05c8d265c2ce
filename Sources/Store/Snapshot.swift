// Types for a list's contents at one revision, and for changes since then.

import Rows
import Todo

/// A list's rows at one revision.
public struct Snapshot: Equatable, Sendable {
    public var contents: Contents
    /// The store's revision, which grows with each change to a task or a list.
    public var revision: Int64
    /// Records that could not be read. They stay unchanged in the store.
    public var quarantined: [QuarantinedRecord]
    /// The tags shown next to the lists; empty for other views.
    public var tags = TagShelf()
    /// The list that contains the tasks, at the same revision, or nil for other views, and if its record cannot be
    /// read.
    public var list: TodoList?

    /// A snapshot without rows or revision, shown before anything is read.
    public static let nothing = Snapshot(contents: Contents(), revision: 0, quarantined: [])
}

/// The first rows of a list, enough to show the list while the other rows are read.
public struct FirstRows: Equatable, Sendable {
    /// The first rows in list order, and their revision.
    public var snapshot: Snapshot
    /// The number of open tasks in the whole list.
    public var openCount: Int
    /// The number of rows of the whole list. It may be an estimate unless the first rows are the whole list.
    public var count: Int

    /// Whether the first rows are the whole list.
    public var isComplete: Bool { snapshot.contents.count + snapshot.quarantined.count >= count }
}

/// Complete records of one kind.
public struct Records<Element: Equatable & Sendable>: Equatable, Sendable {
    /// The records that could be read, in order.
    public var readable: [Element]
    /// The records that could not be read. They stay unchanged in the store.
    public var quarantined: [QuarantinedRecord]
}

/// A record of the store that could not be read.
public struct QuarantinedRecord: Equatable, Sendable {
    /// The reasons why a record cannot be read.
    public enum Reason: Equatable, Sendable {
        case unreadableID
        case unreadable(Field)
    }

    /// The row number in the table `item`, or in `list` for a list.
    public var row: Int64
    /// The record's id, or nil if the id cannot be read either.
    public var id: UUID?
    public var reason: Reason
}

/// Everything in the store except the trash, at one revision.
public struct AllRecords: Equatable, Sendable {
    /// The lists in order, and the records of lists that could not be read.
    public var lists: Records<TodoList>
    /// The tasks in list order by the id of their list, including tasks of lists that are unreadable or missing.
    public var items: [UUID: [Item]]
    /// The records of tasks that could not be read.
    public var quarantined: [QuarantinedRecord]

    /// The tasks list by list, in the order of the lists. Tasks whose list could not be read come last.
    public var byList: [(list: TodoList?, items: [Item])] {
        let listIDs = Set(lists.readable.map(\.id))
        let others = items.filter { !listIDs.contains($0.key) }.sorted { $0.key.uuidString < $1.key.uuidString }
        return lists.readable.map { ($0, items[$0.id] ?? []) } + others.map { (nil, $0.value) }
    }

    /// The number of records that could not be read.
    public var unreadableCount: Int { lists.quarantined.count + quarantined.count }
}

/// The changes in a list since a revision.
public enum Changes: Equatable, Sendable {
    case none
    /// Changed rows, up to this revision.
    case rows([RowChange], revision: Int64)
    /// The whole list, because there were more changes than the store has recorded.
    case everything(Snapshot)
    /// The list itself was deleted. An undo can restore it.
    case listDeleted
}

/// A step of the history of changes.
public struct Step: Equatable, Identifiable, Sendable {
    /// The step's number. Later steps have greater numbers.
    public let id: Int64
    public let summary: StepSummary

    public var kind: StepSummary.Kind { summary.kind }
    /// The number of tasks that the user changed.
    public var count: Int { summary.count }
    /// The title of the first task.
    public var title: String { summary.title }
}
