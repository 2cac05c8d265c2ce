// A named list of items.

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A named list of items.
public struct TodoList: Identifiable, Codable, Equatable, Sendable {
    /// What the list is known by everywhere.
    public let id: UUID
    /// Its name, never empty.
    public var name: String
    /// Its place among the lists.
    public var rank: Rank

    /// A list of these parts.
    public init(id: UUID, name: String, rank: Rank) {
        self.id = id
        self.name = name
        self.rank = rank
    }

    /// The list every new store has.
    ///
    /// Its id is a version 8 UUID (RFC 9562) that spells "Furrow", the same in every store.
    public static let tasks = TodoList(
        id: UUID(uuid: (0x46, 0x75, 0x72, 0x72, 0x6F, 0x77, 0x80, 0, 0x80, 0, 0, 0, 0, 0, 0, 1)),
        name: "Tasks",
        rank: Rank(0)
    )
}
