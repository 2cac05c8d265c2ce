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
        }
    }

    /// The row that stands for no record and stays at the end (L5): at the end of the lists the way to the trash.
    var lastRow: RowContent? {
        guard self == .lists else { return nil }
        return RowContent(id: TodoList.trash, title: Query.trash.name, marks: [.list, .fixed])
    }

    /// What the window shows of a snapshot.
    func contents(of snapshot: Snapshot) -> Contents {
        guard let lastRow else { return snapshot.contents }
        var contents = snapshot.contents
        contents.merge([RowChange(lastRow, rank: Rank(0))])
        return contents
    }
}
