// Lists: each is an item of the one list that holds them all.

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Lists are items too: an item of the list `root` is a list, its title the list's name, its rank the list's place.
///
/// So everything that can be done with items can be done with lists, but that a list is never done, and that it is in
/// no other list.
public enum TodoList {
    /// The list of lists, which is itself in none.
    ///
    /// Its id is a version 8 UUID (RFC 9562) that spells "Furrow", the same in every store.
    public static let root = UUID(uuid: (0x46, 0x75, 0x72, 0x72, 0x6F, 0x77, 0x80, 0, 0x80, 0, 0, 0, 0, 0, 0, 0))

    /// The list every new store has. Its id is made like the root's.
    public static let tasks = Item(
        id: UUID(uuid: (0x46, 0x75, 0x72, 0x72, 0x6F, 0x77, 0x80, 0, 0x80, 0, 0, 0, 0, 0, 0, 1)),
        list: root,
        title: "Tasks",
        rank: Rank(0),
        created: Timestamp(milliseconds: 0)
    )
}

extension Item {
    /// Whether it is a list.
    public var isList: Bool { list == TodoList.root }
}
