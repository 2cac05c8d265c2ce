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

    /// The columns of what a row shows: its row in the table, its id, its rank, its marks and its title.
    var columns: String { "rowid, id, \(rank), \(marks), \(table.title)" }

    /// All its rows.
    func select(indexed: Bool = true, and more: String = "") -> String {
        "SELECT \(columns) FROM \(table.name) \(indexed ? "" : "NOT INDEXED") WHERE \(condition) \(more)"
    }

    /// The first rows; the argument is how many.
    var selectFirst: String { select(and: "ORDER BY \(order) LIMIT ?") }
}

extension Query {
    /// The rows that it shows, table by table; no row is in two of them.
    var selections: [Selection] {
        switch self {
        case .list(let id):
            [
                Selection(
                    table: .items, condition: "\(Table.items.isOfList) AND \(Table.items.isPresent)",
                    arguments: [id.blob], order: Table.items.order, rank: "rank", marks: Self.marks(of: .items))
            ]
        case .lists:
            [
                Selection(
                    table: .lists, condition: Table.lists.isPresent, arguments: [], order: Table.lists.order,
                    rank: "rank", marks: Self.marks(of: .lists))
            ]
        case .trash:
            [Table.items, .lists].map { table in
                Selection(
                    table: table, condition: "\(table.name).deleted IS NOT NULL", arguments: [],
                    // The last deleted first: the greatest time is the least rank.
                    order: "deleted DESC, id", rank: "-deleted", marks: Self.marks(ofTrashed: table))
            }
        }
    }

    private static func marks(of table: Table) -> String {
        switch table {
        case .items:
            "\(RowMarks.done.rawValue) * (completed IS NOT NULL) + \(RowMarks.notes.rawValue) * (notes <> '')"
        case .lists: "\(RowMarks.list.rawValue)"
        }
    }

    /// In the trash nothing stands among what is done.
    private static func marks(ofTrashed table: Table) -> String {
        switch table {
        case .items: "\(RowMarks.trashed.rawValue) + \(RowMarks.notes.rawValue) * (notes <> '')"
        case .lists: "\(RowMarks.trashed.union(.list).rawValue)"
        }
    }
}
