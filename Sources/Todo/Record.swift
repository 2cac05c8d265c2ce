// What the store keeps: an item or a list.

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What the store keeps: an item or a list, by itself or where both are treated alike.
public enum Record: Identifiable, Equatable, Sendable {
    /// A thing to do.
    case item(Item)
    /// A list of them.
    case list(TodoList)

    /// What it is known by everywhere.
    public var id: UUID {
        switch self {
        case .item(let item): item.id
        case .list(let list): list.id
        }
    }

    /// An item's title or a list's name.
    public var title: String {
        switch self {
        case .item(let item): item.title
        case .list(let list): list.name
        }
    }

    /// Its place among its siblings.
    public var rank: Rank {
        switch self {
        case .item(let item): item.rank
        case .list(let list): list.rank
        }
    }

    /// Whether it has been completed; a list never is.
    public var isDone: Bool {
        switch self {
        case .item(let item): item.isDone
        case .list: false
        }
    }

    /// When it was put into the trash; nil while it is not there.
    public var deleted: Timestamp? {
        switch self {
        case .item(let item): item.deleted
        case .list(let list): list.deleted
        }
    }

    /// Whether it is a list.
    public var isList: Bool {
        switch self {
        case .item: false
        case .list: true
        }
    }

    /// Its siblings and itself.
    public var section: Section {
        switch self {
        case .item(let item): item.section
        case .list: Section(list: TodoList.root, isDone: false)
        }
    }

    /// The item; nil where it is a list.
    public var item: Item? {
        switch self {
        case .item(let item): item
        case .list: nil
        }
    }

    /// The list; nil where it is an item.
    public var list: TodoList? {
        switch self {
        case .item: nil
        case .list(let list): list
        }
    }
}
