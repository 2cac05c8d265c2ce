// The order of a list: open tasks first, then completed ones, each by rank.

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The sort key of a record among its siblings. Equal ranks, which only edits by hand can create, are ordered by id.
public struct ListOrder: Comparable, Sendable {
    /// Whether the record is completed.
    public let isDone: Bool
    /// The rank among the open or the completed siblings.
    public let rank: Rank
    /// The id of the record.
    public let id: UUID

    /// Creates the sort key of a record.
    public init(_ record: Record) {
        (isDone, rank, id) = (record.isDone, record.rank, record.id)
    }

    /// Creates the sort key of a task.
    public init(_ item: Item) {
        (isDone, rank, id) = (item.isDone, item.rank, item.id)
    }

    /// Creates the sort key of a list among the lists.
    public init(_ list: TodoList) {
        (isDone, rank, id) = (false, list.rank, list.id)
    }

    public static func < (lhs: ListOrder, rhs: ListOrder) -> Bool {
        if lhs.isDone != rhs.isDone { return rhs.isDone }
        if lhs.rank != rhs.rank { return lhs.rank < rhs.rank }
        return lhs.id.words < rhs.id.words
    }
}

/// The open or the completed siblings under one parent: the tasks of a list without a parent, the subtasks of one
/// task, or all lists. Ranks are compared only within a section.
public struct Section: Hashable, Sendable {
    /// The id of the list, or `TodoList.root` for the lists. For subtasks it is the parent's id, since the subtasks
    /// are always in the parent's list.
    public let list: UUID
    /// The id of the parent; nil for tasks without a parent.
    public let parent: UUID?
    /// Whether the section contains the completed tasks.
    public var isDone: Bool

    /// Creates a section of a list or of a task's subtasks.
    public init(list: UUID, parent: UUID? = nil, isDone: Bool) {
        (self.list, self.parent) = (parent ?? list, parent)
        self.isDone = isDone
    }
}

extension Item {
    /// The section of the task.
    public var section: Section { Section(list: list, parent: parent, isDone: isDone) }
}

extension UUID {
    /// Creates an id from two numbers as `words` returns them.
    public init(words: (UInt64, UInt64)) {
        let bytes = (words.0.bigEndian, words.1.bigEndian)
        self.init(uuid: unsafeBitCast(bytes, to: uuid_t.self))
    }

    /// The 16 bytes as two numbers that sort like the bytes, which is also how SQLite sorts them.
    public var words: (UInt64, UInt64) {
        withUnsafeBytes(of: uuid) { bytes in
            (
                UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 0, as: UInt64.self)),
                UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
            )
        }
    }
}
