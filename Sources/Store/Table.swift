// The tables of items and of lists.

import Todo

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A table of records. Lists have one of their own, in which the schema holds what is special about them.
enum Table {
    case items, lists

    /// The table of this list's items; the root's are the lists.
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

    /// The columns of a whole record: its row, its id, and its fields.
    var columns: String { (Self.key + fields.map(\.column)).joined(separator: ", ") }

    /// The column of what a row says.
    var title: String {
        switch self {
        case .items: "title"
        case .lists: "name"
        }
    }

    private static let key = ["rowid", "id"]

    /// A field's column; nil where the table has none.
    func column(_ field: Field) -> String? {
        switch self {
        case .items: field.itemColumn
        case .lists: field.listColumn
        }
    }

    /// The fields that the table has, and their columns.
    var fields: [(field: Field, column: String)] {
        Field.all.compactMap { field in column(field).map { (field, $0) } }
    }

    /// The condition for a list's items; its argument is the list's id.
    var isOfList: String {
        switch self {
        case .items: "list = ?"
        // Every list is the root's. No list has the root's id, so that this is true of each.
        case .lists: "id <> ?"
        }
    }

    /// The condition for what is not in the trash; of items also their lists have to be looked at.
    var isPresent: String { "\(name).deleted IS NULL" }

    /// The condition for an item of a list that is not in the trash: a list's items are there with it.
    static let isOfPresentList =
        "NOT EXISTS (SELECT 1 FROM list WHERE list.id = item.list AND list.deleted IS NOT NULL)"

    /// The order of a list's items.
    var order: String {
        switch self {
        // What is within others comes after what is within none, as the index has it.
        case .items: "completed IS NOT NULL, parent IS NOT NULL, rank, id"
        case .lists: "rank, id"
        }
    }
}
