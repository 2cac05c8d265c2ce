/// The sort key of a record among its siblings: open tasks come first, then completed ones, each by rank. Equal ranks,
/// which only edits by hand can create, are ordered by id.
public struct ListOrder: Comparable, Sendable {
    public let isDone: Bool
    /// The rank among the open or the completed siblings.
    public let rank: Rank
    public let id: UUID

    public init(_ record: Record) {
        isDone = record.isDone
        rank = record.rank
        id = record.id
    }

    public init(_ item: Item) {
        isDone = item.isDone
        rank = item.rank
        id = item.id
    }

    public init(_ list: TodoList) {
        isDone = false
        rank = list.rank
        id = list.id
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
    /// The id of the list, or `TodoList.root` for the lists. For subtasks it is the parent's id, because subtasks are
    /// always in the parent's list.
    public let list: UUID
    /// The id of the parent, or nil for tasks without a parent.
    public let parent: UUID?
    /// Whether the section contains the completed tasks.
    public var isDone: Bool

    public init(list: UUID, parent: UUID? = nil, isDone: Bool) {
        (self.list, self.parent) = (parent ?? list, parent)
        self.isDone = isDone
    }
}

extension Item {
    public var section: Section { Section(list: list, parent: parent, isDone: isDone) }
}

extension UUID {
    /// The numbers are in the form of `words`.
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
