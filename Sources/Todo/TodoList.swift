/// A list of tasks.
///
/// A list cannot be completed, is not part of another list and has no notes. It is renamed, moved, deleted and
/// restored like a task.
public struct TodoList: Identifiable, Equatable, Sendable {
    /// The permanent id, the same on every device.
    public let id: UUID
    /// The name: one line, never empty.
    public var name: String
    public var rank: Rank
    public var created: Timestamp
    /// The time at which the list was moved to the trash with its tasks, or nil if the list is not in the trash.
    public var deleted: Timestamp?

    /// The sort order of the open tasks.
    public var sorting: Sorting
    /// The name of the color theme of its rows, or nil for the default theme.
    public var theme: String?

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

    /// A list whose fields have not been read yet.
    public init(id: UUID) {
        self.init(id: id, name: "", rank: Rank(0), created: Timestamp(milliseconds: 0))
    }

    /// Returns the id with this number, which represents a view where the id of a list is expected. No record has this
    /// id.
    ///
    /// It is a version 8 UUID (RFC 9562) that spells "Furrow", the same in every store.
    public static func builtIn(_ number: UInt8) -> UUID {
        UUID(uuid: (0x46, 0x75, 0x72, 0x72, 0x6F, 0x77, 0x80, 0, 0x80, 0, 0, 0, 0, 0, 0, number))
    }

    /// The id that represents the collection of all lists.
    public static let root = builtIn(0)
    /// The id that represents the trash.
    public static let trash = builtIn(2)
    /// The id that represents the view of today.
    public static let today = builtIn(3)
    /// The id that represents the view of tasks due from tomorrow on.
    public static let scheduled = builtIn(4)
    /// The id that represents the view of completed tasks.
    public static let done = builtIn(5)
    /// The id that represents the view of search results.
    public static let search = builtIn(6)
    /// The id of the row above the tags, which is not a list.
    public static let tags = builtIn(7)

    /// The list that every new store contains. Its id has the number 1.
    public static let tasks = TodoList(
        id: builtIn(1),
        name: "Tasks",
        rank: Rank(0),
        created: Timestamp(milliseconds: 0)
    )
}
