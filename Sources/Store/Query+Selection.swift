import GRDB
import Rows
import Todo

/// The rows of one table that a query shows, as parts of an SQL statement.
struct Selection {
    let table: Table
    let condition: String
    let arguments: StatementArguments
    /// The sort order, in the form of an index.
    let order: String
    /// The expression for a row's rank among the others.
    let rank: String
    /// The expression for a row's `RowMarks`.
    let marks: String
    /// The expression for the id of a row's parent.
    var parent = "NULL"
    /// The expression for the title of the parent, for rows that do not appear below their parent.
    var parentTitle = "NULL"
    /// The expression for the count of subtasks, for rows that do not appear above their subtasks.
    var below = "NULL"
    /// The expression for a task's creation time, for rows that are sorted by it.
    var created = "NULL"

    /// The columns of a row's contents: the row number in the table, the id, the rank, the marks, the title, the
    /// caption, the parent, the creation time, the parent's title and the count of subtasks. Columns that are not
    /// needed are NULL.
    var columns: String {
        let caption = table == .items ? Self.caption : "NULL"
        return
            "rowid, id, \(rank), \(marks), \(table.title), \(caption), \(parent), \(created), \(parentTitle), \(below)"
    }

    /// The expression for a task's caption: due date, start, repeat rule, a repeat rule that Furrow cannot follow,
    /// reminders, priority and tags, separated by a character that none of these texts contains. It is NULL for most
    /// tasks, which have none of these values.
    static let caption = """
        CASE WHEN due IS NULL AND start IS NULL AND repeat IS NULL AND custom_repeat IS NULL AND reminders = '[]'
        AND tags = '[]' AND priority = 0 THEN NULL
        ELSE coalesce(due, '') || char(1) || coalesce(start, '') || char(1) || coalesce(repeat, '') || char(1)
        || coalesce(custom_repeat, '') || char(1) || reminders || char(1) || priority || char(1) || tags END
        """

    /// The expression for the title of a task's parent, which may be in the trash. It needs no lookup for most tasks,
    /// which have no parent.
    static let parentTitle =
        "CASE WHEN parent IS NULL THEN NULL ELSE (SELECT title FROM item AS above WHERE above.id = item.parent) END"

    /// The expression for the number of a task's subtasks at all depths, with the number of completed ones from the
    /// 33rd bit on. Most tasks have no subtasks, which one lookup in an index shows. As in the task's list, subtasks in
    /// another list do not count, and for a task in the trash only subtasks that are in the trash themselves count.
    static let below = """
        CASE WHEN EXISTS (SELECT 1 FROM item AS child WHERE child.parent = item.id) THEN (
            WITH RECURSIVE below (id, completed) AS (
                SELECT child.id, child.completed FROM item AS child WHERE child.parent = item.id AND \(isCountedChild)
                UNION
                SELECT child.id, child.completed FROM below CROSS JOIN item AS child
                WHERE child.parent = below.id AND \(isCountedChild)
            )
            SELECT nullif(count(*) + (count(completed) << 32), 0) FROM below
        ) END
        """

    /// The condition for a `child` of an `item` to count.
    private static let isCountedChild = "child.list = item.list AND (child.deleted IS NULL) = (item.deleted IS NULL)"

    /// Returns the statement that selects all rows.
    func select(indexed: Bool = true, and more: String = "") -> String {
        "SELECT \(columns) FROM \(table.name) \(indexed ? "" : "NOT INDEXED") WHERE \(condition) \(more)"
    }

    /// The statement that selects the first rows. Its last argument is the number of rows.
    var selectFirst: String { select(and: "ORDER BY \(order) LIMIT ?") }
}

extension Query {
    /// Returns the selections of a query, one for each table. Each row is in only one of them.
    ///
    /// - Parameters:
    ///   - today: The current day.
    ///   - sorting: The order of a list's rows.
    func selections(on today: Day, by sorting: Sorting = .byHand) -> [Selection] {
        storage.selections?(today, sorting) ?? []
    }

    /// Whether tasks appear without their parents and subtasks, so that their rows show the parent's title and the
    /// number of completed subtasks.
    var showsParentTitle: Bool { ![.list, .lists].contains(traits.source) }

    /// Returns the selections of a query for its first rows. If rows of different tables are not mixed, the selections
    /// are read one after another, so that the first rows are found without reading the others.
    func firstRowSelections(on today: Day) -> [Selection] {
        guard let id = list else { return selections(on: today) }
        let isLater = Self.isLater(on: today)
        let later = RowMarks.part(.later).rawValue
        return [
            Self.itemsSelection(of: id, "AND NOT (\(isLater))", marks: Self.marks),
            Self.itemsSelection(of: id, "AND \(isLater)", marks: "\(Self.marks) + \(later)", order: "rank, id"),
        ]
    }

    /// Returns the selections for the first rows of a list with subtasks: `roots` for tasks without a parent, each of
    /// which is one range of an index, and `below` for the subtasks of one task, whose id is the argument after the
    /// list's id. Returns nil for queries other than lists.
    func treeSelections(on today: Day) -> (roots: [Selection], below: Selection)? {
        guard let id = list else { return nil }
        let (isLater, marks) = (Self.isLater(on: today), Self.marks(on: today))
        let isRoot = "AND (parent IS NOT NULL) = 0"
        let roots = [
            "AND (completed IS NOT NULL) = 0 \(isRoot) AND NOT (\(isLater))",
            "AND (completed IS NOT NULL) = 1 \(isRoot)",
            "AND \(isLater) \(isRoot)",
        ]
        return (
            roots.map { Self.itemsSelection(of: id, $0, marks: marks, order: "rank, id") },
            Self.itemsSelection(of: id, "AND parent = ?", marks: marks)
        )
    }

    static func selection(ofList id: UUID, on today: Day, by sorting: Sorting) -> Selection {
        var selection = itemsSelection(of: id, "", marks: marks(on: today))
        if sorting == .created { selection.created = "created" }
        return selection
    }

    static var listsSelection: Selection {
        Selection(
            table: .lists, condition: Table.lists.isPresent, arguments: [], order: Table.lists.order,
            rank: "rank", marks: "\(RowMarks.list.rawValue)")
    }

    static func trashSelection(of table: Table) -> Selection {
        Selection(
            table: table, condition: "\(table.name).deleted IS NOT NULL", arguments: [],
            // The last deleted record comes first: the latest time is the smallest rank.
            order: "deleted DESC, id", rank: "-deleted", marks: marks(ofTrashed: table),
            parentTitle: table == .items ? Selection.parentTitle : "NULL",
            below: table == .items ? Selection.below : "NULL")
    }

    private static func itemsSelection(
        of list: UUID, _ condition: String, marks: String, order: String = Table.items.order
    ) -> Selection {
        Selection(
            table: .items, condition: "\(Table.items.isOfList) AND \(Table.items.isPresent) \(condition)",
            arguments: [list.blob], order: order, rank: "rank",
            marks: "\(marks) + \(RowMarks.collapsed.rawValue) * folded",
            parent: "parent")
    }

    /// Returns the condition for tasks that start on a later day. A start on the due day does not hide a task.
    static func isLater(on today: Day) -> String {
        "completed IS NULL AND start IS NOT NULL AND substr(start, 1, 10) > '\(today)' "
            + "AND (due IS NULL OR substr(start, 1, 10) < substr(due, 1, 10))"
    }

    private static let marks =
        "\(RowMarks.done.rawValue) * (completed IS NOT NULL) + \(RowMarks.notes.rawValue) * (notes <> '')"

    private static func marks(on today: Day) -> String {
        "\(marks) + \(RowMarks.part(.later).rawValue) * (\(isLater(on: today)))"
    }

    /// Returns the marks of rows in the trash, where no row counts as completed.
    private static func marks(ofTrashed table: Table) -> String {
        switch table {
        case .items: "\(RowMarks.trashed.rawValue) + \(RowMarks.notes.rawValue) * (notes <> '')"
        case .lists: "\(RowMarks.trashed.union(.list).rawValue)"
        }
    }
}
