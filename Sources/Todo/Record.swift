/// A record of the store: a task or a list, for code that treats both alike.
public enum Record: Identifiable, Equatable, Sendable {
    case item(Item)
    case list(TodoList)

    /// The permanent id.
    public var id: UUID {
        switch self {
        case .item(let item): item.id
        case .list(let list): list.id
        }
    }

    /// The title of a task or the name of a list.
    public var title: String {
        switch self {
        case .item(let item): item.title
        case .list(let list): list.name
        }
    }

    /// The rank among its siblings.
    public var rank: Rank {
        switch self {
        case .item(let item): item.rank
        case .list(let list): list.rank
        }
    }

    /// Whether the record has been completed; always false for a list.
    public var isDone: Bool {
        switch self {
        case .item(let item): item.isDone
        case .list: false
        }
    }

    /// The time at which the record was moved to the trash, or nil if the record is not in the trash.
    public var deleted: Timestamp? {
        switch self {
        case .item(let item): item.deleted
        case .list(let list): list.deleted
        }
    }

    public var isList: Bool {
        switch self {
        case .item: false
        case .list: true
        }
    }

    public var section: Section {
        switch self {
        case .item(let item): item.section
        case .list: Section(list: TodoList.root, isDone: false)
        }
    }

    public var item: Item? {
        switch self {
        case .item(let item): item
        case .list: nil
        }
    }

    public var list: TodoList? {
        switch self {
        case .item: nil
        case .list(let list): list
        }
    }
}
