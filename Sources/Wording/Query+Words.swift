// The names of queries and tags.

import GLibSupport
import Todo

extension Query {
    /// The name of the rows for assistive technologies.
    package var name: String {
        switch self {
        case .list: tr("Tasks")
        case .lists: tr("Lists")
        case .trash: tr("Trash")
        case .today: tr("Today")
        case .scheduled: tr("Scheduled")
        // Translators: The name of the view of completed tasks.
        case .done: tr("Done")
        case .search: tr("Search Results")
        case .tag(let tag): tag.title
        }
    }
}

extension Tag {
    /// The title of the tag's row and view: its name with its sign.
    package var title: String { "#\(name)" }
}
