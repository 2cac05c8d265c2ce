// The order of a list: open items first, then the done ones, each by rank.

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What a record is sorted by among its siblings. Equal ranks, which only hand edits can make, are told apart by id.
public struct ListOrder: Comparable, Sendable {
    /// Whether it is among the done items.
    public let isDone: Bool
    /// Its rank there.
    public let rank: Rank
    /// Its id.
    public let id: UUID

    /// The place of an item or a list among its siblings.
    public init(_ record: Record) {
        (isDone, rank, id) = (record.isDone, record.rank, record.id)
    }

    /// The item's place in its list's order.
    public init(_ item: Item) {
        (isDone, rank, id) = (item.isDone, item.rank, item.id)
    }

    /// The list's place in the order of the lists.
    public init(_ list: TodoList) {
        (isDone, rank, id) = (false, list.rank, list.id)
    }

    public static func < (lhs: ListOrder, rhs: ListOrder) -> Bool {
        if lhs.isDone != rhs.isDone { return rhs.isDone }
        if lhs.rank != rhs.rank { return lhs.rank < rhs.rank }
        return lhs.id.words < rhs.id.words
    }
}

/// The open or the done ones among siblings: items of one list that are within no other or within the same one, or all lists.
/// Ranks are compared only within a section.
public struct Section: Hashable, Sendable {
    /// The list's id; `TodoList.root` where these are the lists. Of what is within an item, that item's: it is wherever that
    /// is.
    public let list: UUID
    /// The item that they are within; nil where that is none.
    public let parent: UUID?
    /// Whether these are the done items.
    public var isDone: Bool

    /// A section of a list, or of what is within an item.
    public init(list: UUID, parent: UUID? = nil, isDone: Bool) {
        (self.list, self.parent) = (parent ?? list, parent)
        self.isDone = isDone
    }
}

extension Item {
    /// The section the item is in.
    public var section: Section { Section(list: list, parent: parent, isDone: isDone) }
}

extension UUID {
    /// The id of two numbers, as `words` gives them.
    public init(words: (UInt64, UInt64)) {
        let bytes = (words.0.bigEndian, words.1.bigEndian)
        self.init(uuid: unsafeBitCast(bytes, to: uuid_t.self))
    }

    /// The 16 bytes as two numbers that sort as the bytes do (and as SQLite sorts them).
    public var words: (UInt64, UInt64) {
        withUnsafeBytes(of: uuid) { bytes in
            (
                UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 0, as: UInt64.self)),
                UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
            )
        }
    }
}
