// The rows of a view that represent no record.

import Rows
import Store
import Todo
import Wording

extension Query {
    /// The ids of the rows among the lists that show no number of open tasks.
    package static let uncounted = Set(views.filter { !$0.traits.countsOpen }.map(\.id) + [TodoList.tags])

    /// The fixed last row, which represents no record (specification L5). In the overview of lists, this is the trash.
    package var lastRow: RowContent? {
        guard showsLists else { return nil }
        return RowContent(id: TodoList.trash, title: Query.trash.name, marks: [.list, .fixed])
    }

    /// Returns the fixed first rows, which represent no record (L7). In the overview of lists, these are the views.
    ///
    /// - Parameter views: The visible views.
    package func firstRows(_ views: [Query]) -> [RowContent] {
        guard showsLists else { return [] }
        return views.map { RowContent(id: $0.id, title: $0.name, marks: [.list, .fixed, .part(.views)]) }
    }

    /// Returns the rows that the window shows for a snapshot.
    ///
    /// - Parameter views: The views shown before the lists.
    package func contents(of snapshot: Snapshot, views: [Query] = []) -> Contents {
        var contents = snapshot.contents
        if tag != nil { contents.keepOrder() }
        guard let lastRow else { return contents }
        contents.merge([RowChange(lastRow, rank: Rank(0))] + rows(views) + Self.rows(of: snapshot.tags))
        return contents
    }

    /// Returns the fixed first rows, to be merged into the contents.
    package func rows(_ views: [Query]) -> [RowChange] {
        firstRows(views).enumerated().map { RowChange($1, rank: Rank(Int64($0))) }
    }
}
