// Queries in SQL: which rows of which tables, in which order.

import GRDB
import Todo

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The rows of one table that a query shows.
struct Selection {
    let table: Table
    /// Which they are.
    let condition: String
    let arguments: StatementArguments
    /// By what they are sorted, as an index has it.
    let order: String
    /// What stands as a row's rank among the others.
    let rank: String
    /// What stands as a row's `RowMarks`.
    let marks: String
    /// What stands as the id of the item that a row is within.
    var parent = "NULL"
    /// What stands as the title of that item, where a row does not stand below it.
    var within = "NULL"
    /// What stands as the count of what is below it, likewise.
    var below = "NULL"
    /// What stands as the time at which an item was made, where rows are sorted by that.
    var created = "NULL"

    /// The columns of what a row shows: its row in the table, its id, its rank, its marks, its title, its caption, the item
    /// that it is within, when it was made, what that item says, and the count of what is below it, where these are asked for.
    var columns: String {
        let caption = table == .items ? Self.caption : "NULL"
        return "rowid, id, \(rank), \(marks), \(table.title), \(caption), \(parent), \(created), \(within), \(below)"
    }

    /// Of items that have any of it: when each is due, when it begins, its rule, be it one that cannot be followed, its reminders,
    /// its priority and its tags, with a character between them that none of the first ones has. Most items have none of all that.
    static let caption = """
        CASE WHEN due IS NULL AND start IS NULL AND repeat IS NULL AND custom_repeat IS NULL AND reminders = '[]'
        AND tags = '[]' AND priority = 0 THEN NULL
        ELSE coalesce(due, '') || char(1) || coalesce(start, '') || char(1) || coalesce(repeat, '') || char(1)
        || coalesce(custom_repeat, '') || char(1) || reminders || char(1) || priority || char(1) || tags END
        """

    /// The title of the item that an item is within, be that in the trash; most are within none, and nothing is looked up.
    static let within =
        "CASE WHEN parent IS NULL THEN NULL ELSE (SELECT title FROM item AS above WHERE above.id = item.parent) END"

    /// How many items are below an item, in all depths, and from the 33rd bit on how many of them are done; most have none,
    /// which one look at an index tells. As in its list, what is of another one is not below it, and in the trash only what
    /// lies there itself is.
    static let below = """
        CASE WHEN EXISTS (SELECT 1 FROM item AS child WHERE child.parent = item.id) THEN (
            WITH RECURSIVE below (id, completed) AS (
                SELECT child.id, child.completed FROM item AS child WHERE child.parent = item.id AND \(isAlike)
                UNION
                SELECT child.id, child.completed FROM below CROSS JOIN item AS child
                WHERE child.parent = below.id AND \(isAlike)
            )
            SELECT nullif(count(*) + (count(completed) << 32), 0) FROM below
        ) END
        """

    /// Of a `child` of an `item`.
    private static let isAlike = "child.list = item.list AND (child.deleted IS NULL) = (item.deleted IS NULL)"

    /// All its rows.
    func select(indexed: Bool = true, and more: String = "") -> String {
        "SELECT \(columns) FROM \(table.name) \(indexed ? "" : "NOT INDEXED") WHERE \(condition) \(more)"
    }

    /// The first rows; the argument is how many.
    var selectFirst: String { select(and: "ORDER BY \(order) LIMIT ?") }
}

extension Query {
    /// The rows that it shows, table by table; no row is in two of them.
    ///
    /// - Parameters:
    ///   - today: the day where one is.
    ///   - sorting: by what the rows of a list are to be sorted.
    func selections(on today: Day, by sorting: Sorting = .byHand) -> [Selection] {
        switch self {
        case .list(let id):
            var selection = itemsSelection(of: id, "", marks: Self.marks(on: today))
            if sorting == .created { selection.created = "created" }
            return [selection]
        case .lists:
            return [
                Selection(
                    table: .lists, condition: Table.lists.isPresent, arguments: [], order: Table.lists.order,
                    rank: "rank", marks: "\(RowMarks.list.rawValue)")
            ]
        case .trash:
            return [Table.items, .lists].map { table in
                Selection(
                    table: table, condition: "\(table.name).deleted IS NOT NULL", arguments: [],
                    // The last deleted first: the greatest time is the least rank.
                    order: "deleted DESC, id", rank: "-deleted", marks: Self.marks(ofTrashed: table),
                    within: table == .items ? Selection.within : "NULL",
                    below: table == .items ? Selection.below : "NULL")
            }
        case .today, .scheduled, .done, .search, .tag: return []
        }
    }

    /// Whether the rows of several tables stand among each other.
    var tablesMix: Bool { self == .trash }

    /// Whether items stand by themselves in it, and say what they are within, and how many below them are done.
    var saysWithin: Bool { gathersItems || self == .search || self == .trash }

    /// The same, one after another where the tables do not mix, so that the first rows are found without reading the others.
    func headSelections(on today: Day) -> [Selection] {
        guard case .list(let id) = self else { return selections(on: today) }
        let isLater = Self.isLater(on: today)
        let later = RowMarks.part(.later).rawValue
        return [
            itemsSelection(of: id, "AND NOT (\(isLater))", marks: Self.marks),
            itemsSelection(of: id, "AND \(isLater)", marks: "\(Self.marks) + \(later)", order: "rank, id"),
        ]
    }

    /// What is within none of a list's items, and what is within one of them (the argument after the list's id): for the first
    /// rows of a list in which some are within others. Each of the former is a stretch of an index.
    func treeSelections(on today: Day) -> (roots: [Selection], below: Selection)? {
        guard case .list(let id) = self else { return nil }
        let (isLater, marks) = (Self.isLater(on: today), Self.marks(on: today))
        let isRoot = "AND (parent IS NOT NULL) = 0"
        let roots = [
            "AND (completed IS NOT NULL) = 0 \(isRoot) AND NOT (\(isLater))",
            "AND (completed IS NOT NULL) = 1 \(isRoot)",
            "AND \(isLater) \(isRoot)",
        ]
        return (
            roots.map { itemsSelection(of: id, $0, marks: marks, order: "rank, id") },
            itemsSelection(of: id, "AND parent = ?", marks: marks)
        )
    }

    private func itemsSelection(
        of list: UUID, _ condition: String, marks: String, order: String = Table.items.order
    ) -> Selection {
        Selection(
            table: .items, condition: "\(Table.items.isOfList) AND \(Table.items.isPresent) \(condition)",
            arguments: [list.blob], order: order, rank: "rank",
            marks: "\(marks) + \(RowMarks.folded.rawValue) * folded",
            parent: "parent")
    }

    /// The condition for what is put off until a later day: a start on the day on which it is due hides nothing.
    static func isLater(on today: Day) -> String {
        "completed IS NULL AND start IS NOT NULL AND substr(start, 1, 10) > '\(today)' "
            + "AND (due IS NULL OR substr(start, 1, 10) < substr(due, 1, 10))"
    }

    private static let marks =
        "\(RowMarks.done.rawValue) * (completed IS NOT NULL) + \(RowMarks.notes.rawValue) * (notes <> '')"

    private static func marks(on today: Day) -> String {
        "\(marks) + \(RowMarks.part(.later).rawValue) * (\(isLater(on: today)))"
    }

    /// In the trash nothing stands among what is done.
    private static func marks(ofTrashed table: Table) -> String {
        switch table {
        case .items: "\(RowMarks.trashed.rawValue) + \(RowMarks.notes.rawValue) * (notes <> '')"
        case .lists: "\(RowMarks.trashed.union(.list).rawValue)"
        }
    }
}
