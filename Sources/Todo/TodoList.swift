// A list of things to do.

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A list of things to do, as one value.
///
/// A list is not done, is in no other list and has no notes; but it is renamed, moved, deleted and brought back as an item
/// is.
public struct TodoList: Identifiable, Equatable, Sendable {
    /// What the list is known by everywhere, for as long as it exists.
    public let id: UUID
    /// Its name: one line, never empty.
    public var name: String
    /// Its place among the lists.
    public var rank: Rank
    /// When it was made.
    public var created: Timestamp
    /// When it was put into the trash, and its items with it; nil while it is not there.
    public var deleted: Timestamp?

    /// By what its open items are sorted.
    public var sorting: Sorting
    /// The name of the colours in which its rows are shown; nil for those that are preferred.
    public var theme: String?

    /// A list of these parts.
    public init(
        id: UUID, name: String, rank: Rank, created: Timestamp, deleted: Timestamp? = nil, sorting: Sorting = .byHand,
        theme: String? = nil
    ) {
        self.id = id
        self.name = name
        self.rank = rank
        self.created = created
        self.deleted = deleted
        self.sorting = sorting
        self.theme = theme
    }

    /// A list whose fields are still to be read.
    public init(id: UUID) {
        self.init(id: id, name: "", rank: Rank(0), created: Timestamp(milliseconds: 0))
    }

    /// What stands for the list of a list where one is asked for: all lists are there, and no record bears this id.
    ///
    /// It is a version 8 UUID (RFC 9562) that spells "Furrow", the same in every store.
    public static let root = UUID(uuid: (0x46, 0x75, 0x72, 0x72, 0x6F, 0x77, 0x80, 0, 0x80, 0, 0, 0, 0, 0, 0, 0))

    /// What stands for the list of what was deleted, where one is asked for; no record bears this id. It is made like the
    /// root's.
    public static let trash = UUID(uuid: (0x46, 0x75, 0x72, 0x72, 0x6F, 0x77, 0x80, 0, 0x80, 0, 0, 0, 0, 0, 0, 2))

    /// What stands for the list of what is to be done today, where one is asked for. It is made like the root's.
    public static let today = UUID(uuid: (0x46, 0x75, 0x72, 0x72, 0x6F, 0x77, 0x80, 0, 0x80, 0, 0, 0, 0, 0, 0, 3))
    /// The same for what is to be done from tomorrow on.
    public static let scheduled = UUID(uuid: (0x46, 0x75, 0x72, 0x72, 0x6F, 0x77, 0x80, 0, 0x80, 0, 0, 0, 0, 0, 0, 4))
    /// The same for what has been done.
    public static let done = UUID(uuid: (0x46, 0x75, 0x72, 0x72, 0x6F, 0x77, 0x80, 0, 0x80, 0, 0, 0, 0, 0, 0, 5))
    /// The same for what is found by its words.
    public static let search = UUID(uuid: (0x46, 0x75, 0x72, 0x72, 0x6F, 0x77, 0x80, 0, 0x80, 0, 0, 0, 0, 0, 0, 6))

    /// What stands for the row below which the tags are; it is no list. It is made like the root's.
    public static let tags = UUID(uuid: (0x46, 0x75, 0x72, 0x72, 0x6F, 0x77, 0x80, 0, 0x80, 0, 0, 0, 0, 0, 0, 7))

    /// The list every new store has. Its id is made like the root's.
    public static let tasks = TodoList(
        id: UUID(uuid: (0x46, 0x75, 0x72, 0x72, 0x6F, 0x77, 0x80, 0, 0x80, 0, 0, 0, 0, 0, 0, 1)),
        name: "Tasks",
        rank: Rank(0),
        created: Timestamp(milliseconds: 0)
    )
}
