// What queries are to the window: what they are called, and what is among their rows beside records.

import GtkSupport
import Store
import Todo

extension Query {
    /// What assistive technologies call its rows together.
    var name: String {
        switch self {
        case .list: tr("Items")
        case .lists: tr("Lists")
        case .trash: tr("Trash")
        case .today: tr("Today")
        case .scheduled: tr("Scheduled")
        case .done: tr("Done")
        case .search: tr("Search Results")
        case .tag(let tag): tag.title
        }
    }

    /// What kind of query it is: the same for all lists.
    var kind: String {
        switch self {
        case .list: "list"
        case .lists: "lists"
        case .trash: "trash"
        case .today: "today"
        case .scheduled: "scheduled"
        case .done: "done"
        case .search: "search"
        case .tag: "tag"
        }
    }

    /// The row that stands for no record and stays at the end (L5): at the end of the lists the way to the trash.
    var lastRow: RowContent? {
        guard self == .lists else { return nil }
        return RowContent(id: TodoList.trash, title: Query.trash.name, marks: [.list, .fixed])
    }

    /// The rows that stand for no record and stay the first (L7): before the lists the ways to the views.
    ///
    /// - Parameter views: those that are to be seen.
    func firstRows(_ views: [Query]) -> [RowContent] {
        guard self == .lists else { return [] }
        return views.map { RowContent(id: $0.id, title: $0.name, marks: [.list, .fixed, .part(.views)]) }
    }

    /// What the window shows of a snapshot.
    ///
    /// - Parameter views: the views to which ways are to be seen among the lists.
    func contents(of snapshot: Snapshot, views: [Query] = []) -> Contents {
        var contents = snapshot.contents
        if tag != nil { contents.keepOrder() }
        guard let lastRow else { return contents }
        contents.merge([RowChange(lastRow, rank: Rank(0))] + rows(views) + Self.rows(of: snapshot.tags))
        return contents
    }

    /// The first rows, as they are merged in.
    func rows(_ views: [Query]) -> [RowChange] {
        firstRows(views).enumerated().map { RowChange($1, rank: Rank(Int64($0))) }
    }
}
