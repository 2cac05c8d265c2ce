import Todo

/// A table of records. Lists are in a separate table, whose schema enforces their special rules.
enum Table {
    case items, lists

    /// The table for the contents of a list. The contents of the root are the lists.
    init(of list: UUID) {
        self = list == TodoList.root ? .lists : .items
    }

    /// The table's name in SQL.
    var name: String {
        switch self {
        case .items: "item"
        case .lists: "list"
        }
    }

    /// The columns of a complete record: the row number, the id and the fields.
    var columns: String { (Self.key + fields.map(\.column)).joined(separator: ", ") }

    /// The column with the title or name.
    var title: String {
        switch self {
        case .items: "title"
        case .lists: "name"
        }
    }

    private static let key = ["rowid", "id"]

    /// Returns a field's column, or nil if the table does not have the field.
    func column(_ field: Field) -> String? {
        switch self {
        case .items: field.itemColumn
        case .lists: field.listColumn
        }
    }

    var fields: [(field: Field, column: String)] {
        Field.all.compactMap { field in column(field).map { (field, $0) } }
    }

    /// The condition for the contents of a list. Its argument is the list's id.
    var isOfList: String {
        switch self {
        case .items: "list = ?"
        // All lists belong to the root. No list has the root's id, so this condition is true for each list.
        case .lists: "id <> ?"
        }
    }

    /// The condition for records that are not in the trash. For tasks, `isOfPresentList` must be checked as well.
    var isPresent: String { "\(name).deleted IS NULL" }

    /// The condition for tasks whose list is not in the trash. The tasks of a deleted list are in the trash with it.
    static let isOfPresentList =
        "NOT EXISTS (SELECT 1 FROM list WHERE list.id = item.list AND list.deleted IS NOT NULL)"

    /// The order of a list's contents.
    var order: String {
        switch self {
        // Subtasks come after all other tasks, as in the index.
        case .items: "completed IS NOT NULL, parent IS NOT NULL, rank, id"
        case .lists: "rank, id"
        }
    }
}
