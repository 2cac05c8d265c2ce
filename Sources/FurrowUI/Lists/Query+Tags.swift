// The tags before the lists: a row that folds, and below it one for each.

import CGtk
import GtkSupport
import Store
import Todo

extension Tag {
    /// What its row and its window are called: its name with its sign.
    var title: String { "#\(name)" }
}

extension Query {
    /// The row of the tags, and those of each, as they are merged in (N7): after the ways to the views, in the order in which the
    /// locale has their names. None where there is no tag.
    static func rows(of tags: TagShelf) -> [RowChange] {
        guard !tags.counts.isEmpty else { return [] }
        var marks: RowMarks = [.list, .fixed, .part(.views)]
        if tags.isFolded { marks.insert(.folded) }
        let head = RowContent(id: TodoList.tags, title: tr("Tags"), marks: marks)
        let sorted = tags.counts.map { (key: CollationKey($0.name), count: $0) }.sorted { $0.key < $1.key }
        let rows = sorted.enumerated().map { number, tag in
            RowChange(
                RowContent(id: tag.count.tag.id, title: tag.count.tag.title, marks: [.list, .part(.views)]),
                rank: Rank(Int64(number)), parent: TodoList.tags)
        }
        // Behind all views that there can be.
        return [RowChange(head, rank: Rank(Int64(views.count)))] + rows
    }
}

/// What names are sorted by in the locale, whatever their capital letters.
private struct CollationKey: Comparable {
    private let key: String

    init(_ name: String) {
        let folded = g_utf8_collate_key(Tags.key(name), -1)
        key = folded.map { String(cString: $0) } ?? name
        g_free(folded)
    }

    static func < (lhs: CollationKey, rhs: CollationKey) -> Bool { strcmp(lhs.key, rhs.key) < 0 }
}
