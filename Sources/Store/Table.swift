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

    /// The columns of a record: its row, its id and these fields.
    func columns(_ fields: [Field]) -> String {
        switch self {
        case .items: (["row", "id"] + fields.map(\.column)).joined(separator: ", ")
        case .lists: (["rowid", "id"] + fields.map(Self.listColumn)).joined(separator: ", ")
        }
    }

    /// What stands for a field in the table of lists, where that has none of it: all lists are the root's.
    private static func listColumn(_ field: Field) -> String {
        if let column = field.listColumn { return column }
        if field == .list { return "x'\(rootDigits)'" }
        return field.isOptional ? "NULL" : "''"
    }

    /// The fields that the table has, and their columns.
    var written: [(field: Field, column: String)] {
        switch self {
        case .items: Item.fields.map { ($0, $0.column) }
        case .lists: Item.fields.compactMap { field in field.listColumn.map { (field, $0) } }
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
