// The rows of the tags in the overview of lists: a row that can be collapsed, and below it one row for each tag.

import GLibSupport
import Rows
import Store
import Todo
import Wording

extension Query {
    /// Returns the rows of the tags (specification N7), to be merged after the views, sorted by name in the locale's
    /// order. Empty if there are no tags.
    package static func rows(of tags: TagShelf) -> [RowChange] {
        guard !tags.counts.isEmpty else { return [] }
        var marks: RowMarks = [.list, .fixed, .part(.views)]
        if tags.isCollapsed { marks.insert(.collapsed) }
        let head = RowContent(id: TodoList.tags, title: tr("Tags"), marks: marks)
        let sorted = tags.counts.map { (key: NameKey(Tags.key($0.name)), count: $0) }.sorted { $0.key < $1.key }
        let rows = sorted.enumerated().map { number, tag in
            RowChange(
                RowContent(id: tag.count.tag.id, title: tag.count.tag.title, marks: [.list, .part(.views)]),
                rank: Rank(Int64(number)), parent: TodoList.tags)
        }
        // The rank is larger than that of any view.
        return [RowChange(head, rank: Rank(Int64(views.count)))] + rows
    }
}
