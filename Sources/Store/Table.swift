// Which table holds the items of a list.

import Todo

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The table that holds a list's items.
///
/// Lists, the items of the root list, have one of their own, in which the schema holds what is special about them.
enum Table {
    case items, lists

    /// The table of this list's items.
    init(of list: UUID) {
        self = list == TodoList.root ? .lists : .items
    }

    /// The table's name.
    var name: String {
        switch self {
        case .items: "item"
        case .lists: "list"
        }
    }

    /// The columns of an item, in the order in which they are read.
    var columns: String {
        switch self {
        case .items: "row, id, list, title, rank, created, completed"
        case .lists: "rowid, id, x'\(Self.rootDigits)', name, rank, created, NULL"
        }
    }

    /// The condition for a list's items; its argument is the list's id.
    var isOfList: String {
        switch self {
        case .items: "list = ?"
        // No row bears the root's id: all lists are its items.
        case .lists: "id <> ?"
        }
    }

    /// The order of a list's items.
    var order: String {
        switch self {
        case .items: "completed IS NOT NULL, rank, id"
        case .lists: "rank, id"
        }
    }

    private static let rootDigits = TodoList.root.uuidString.filter { $0 != "-" }
}
